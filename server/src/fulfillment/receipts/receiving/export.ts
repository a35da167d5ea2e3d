import { formatDay } from '@crossdock/contract/days'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { contentTypes } from '@crossdock/contract/files'
import { receiptStateLabels } from '@crossdock/contract/fulfillment/receipts/orders'
import type * as contract from '@crossdock/contract/fulfillment/receipts/receiving'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import type { FileAnswer } from '../../../platform/file-answers.ts'
import { counted } from '../../../platform/papers/counted.ts'
import { type Sheet, sheetsPdf } from '../../../platform/papers/sheet.ts'
import { stampOf } from '../../../platform/papers/stamp.ts'
import { getReceiptOrder } from '../orders/reads.ts'

/** What is expected of an order, with room to write what came, in which condition and where it stands. */
async function receivingSheetOf(ctx: Context, id: Id<'receiptOrder'>): Promise<Sheet> {
  const order = await getReceiptOrder(ctx, id)
  const { referenceId, state, expectedArrival } = order
  if (state !== 'EXPECTED' && state !== 'PROCESSING')
    fail('WrongState', {
      message: `${referenceId} is ${receiptStateLabels[state]}: a receiving sheet is of orders that are expected or in process.`,
    })
  return {
    title: `Receiving sheet ${referenceId}`,
    code: referenceId,
    blocks: [
      { heading: 'Warehouse', lines: [order.warehouseName, order.storeName ?? ctx.account.businessName] },
      {
        heading: 'Order',
        lines: [
          order.vendorName ?? '',
          order.poNumber ? `PO ${order.poNumber}` : '',
          order.packingListId ? `Packing list ${order.packingListId}` : '',
          expectedArrival ? `Expected ${formatDay(expectedArrival)}` : '',
        ],
      },
      { heading: 'Received by', lines: order.assignees.map(({ name }) => name) },
    ],
    table: {
      headings: ['SKU', 'Product', 'Package', 'Expected', 'Came', 'Condition', 'Place', 'Lot, expires'],
      widths: [3, 4.4, 1.8, 1.5, 1.4, 1.8, 2, 2.2],
      right: [3],
      byHand: [4, 5, 6, 7],
      rows: order.items.map((item) => [
        item.sku,
        item.description,
        item.packageTypeName,
        item.packageQuantity.toLocaleString('en-US'),
        '',
        '',
        '',
        '',
      ]),
    },
    footer: [
      `${counted(order.lineCount, 'line')}, ${counted(order.packageCount, 'package')}, ${counted(order.unitCount, 'unit')} expected`,
      order.receivedCount > 0
        ? `${counted(order.receivedCount, 'package was', 'packages were')} received before this was printed.`
        : '',
      order.note ?? '',
    ],
    stamp: stampOf(ctx, order.warehouseId),
  }
}

/** The receiving sheets of orders, all of them or none. */
export async function makeReceivingSheets(
  ctx: Context,
  { ids }: ParsedOf<typeof contract.sheets>,
): Promise<FileAnswer> {
  const sheets: Sheet[] = []
  for (const id of ids) sheets.push(await receivingSheetOf(ctx, id))
  const of = ids.length === 1 ? (sheets[0]?.code ?? '') : counted(ids.length, 'order')
  return {
    file: await sheetsPdf(sheets, `Receiving sheet ${of}`),
    name: `${of} receiving sheet.pdf`,
    contentType: contentTypes.pdf,
    inline: true,
  }
}
