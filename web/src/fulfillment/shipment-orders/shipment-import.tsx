import { importShipments, shipmentImport } from '@crossdock/contract/fulfillment/shipment-import'
import * as shipments from '@crossdock/contract/fulfillment/shipment-orders'
import { call, newIdempotencyKey } from '../../lib/client.ts'
import { refresh } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { ImportDialog } from '../../ui/column-mapper/import-dialog.tsx'
import { warehouseLookup } from '../../warehouse/warehouses/warehouse-lookup.ts'

/** Shipment orders from a spreadsheet: placed where there is stock, back-ordered where there is not. */
export function ShipmentImport({ onClose }: { readonly onClose: () => void }) {
  return (
    <ImportDialog
      definition={shipmentImport}
      warehouses={warehouseLookup}
      doneMessage={t('Shipment Orders Imported Successfully')}
      onConfirm={async (rows, { warehouseId }) => {
        await call(
          importShipments,
          { orderId: 'new', warehouseId: warehouseId ?? '', rows: rows },
          { idempotencyKey: newIdempotencyKey() },
        )
        await refresh(shipments.list)
      }}
      onClose={onClose}
    />
  )
}
