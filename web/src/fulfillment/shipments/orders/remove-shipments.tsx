import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { call } from '../../../lib/client.ts'
import { t } from '../../../lib/words.ts'
import { RemoveRecords } from '../../../ui/each-record.tsx'

interface RemoveShipmentsProps {
  readonly orders: readonly Pick<shipments.ShipmentOrderSummary, 'id' | 'referenceId'>[]
  readonly onClose: () => void
  /** After all of them are gone. */
  readonly onRemoved: () => void
}

/** Asks before shipment orders are deleted. */
export function RemoveShipments({ orders, onClose, onRemoved }: RemoveShipmentsProps) {
  return (
    <RemoveRecords
      records={orders.map(({ id, referenceId }) => ({ id, name: referenceId }))}
      title={t('Delete {{count}} shipment orders?', { count: orders.length })}
      toldDone={(count) => t('{{count}} shipment orders deleted', { count })}
      remove={(id) => call(shipments.remove, { id })}
      restore={null}
      refreshes={[shipments.list]}
      onClose={onClose}
      onRemoved={onRemoved}
    >
      {t('Stock that they hold is free again. An order in process stays: put its goods back first.')}
    </RemoveRecords>
  )
}
