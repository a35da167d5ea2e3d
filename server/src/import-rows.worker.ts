import { parentPort, workerData } from 'node:worker_threads'
import type { ImportKind } from '@crossdock/contract/imports'
import { contactRows } from './account/address-book/import/rows.ts'
import { poolRows } from './delivery/pool-orders/import/rows.ts'
import { productRows } from './fulfillment/products/import/rows.ts'
import { receiptRows } from './fulfillment/receipts/import/rows.ts'
import { shipmentRows } from './fulfillment/shipments/import/rows.ts'
import type { ReadPiece, ReadRequest } from './platform/imports/messages.ts'
import type { RowKind } from './platform/imports/row-kind.ts'
import { bodyRows } from './platform/imports/rows-of-body.ts'
import { stockLocationRows } from './warehouse/stock-locations/import/rows.ts'

// The reading thread: one body, one life. A million rows are taken apart and checked here and disturb no other request.

const kinds: { readonly [Kind in ImportKind]: RowKind<Kind> } = {
  products: productRows,
  'stock-locations': stockLocationRows,
  receipts: receiptRows,
  shipments: shipmentRows,
  'pool-orders': poolRows,
  contacts: contactRows,
}

const port = parentPort as NonNullable<typeof parentPort>
const { kind, field } = workerData as ReadRequest
const read = bodyRows(kinds[kind], field)
port.on('message', (piece: ReadPiece) => port.postMessage(read(piece)))
