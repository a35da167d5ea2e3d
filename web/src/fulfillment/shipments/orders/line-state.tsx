import type { ShipmentItem, ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import { t } from '../../../lib/words.ts'
import { StateDot } from '../../../ui/state-dot.tsx'

interface LineStateProps {
  readonly order: Pick<ShipmentOrder, 'state' | 'waiting'>
  readonly item: Pick<ShipmentItem, 'id' | 'unitsCount' | 'reservedUnits' | 'pickedUnits'>
}

/** How far a line of an order is. Of a back order only what is short waits for goods; the rest of it waits for that. */
export function LineState({ order: { state, waiting }, item }: LineStateProps) {
  if (state === 'COMPLETED') return <StateDot tone="done" label={t('Shipped')} />
  if (item.pickedUnits >= item.unitsCount) return <StateDot tone="ready" label={t('Picked')} />
  if (item.pickedUnits > 0) return <StateDot tone="process" label={t('Picking')} />
  if (item.reservedUnits >= item.unitsCount) return <StateDot tone="draft" label={t('To pick')} />
  const isShort = waiting?.shortages.some(({ itemId }) => itemId === item.id) ?? true
  return isShort ? (
    <StateDot tone="waiting" label={t('Waits for goods')} />
  ) : (
    <StateDot tone="draft" label={t('Waits for the rest')} />
  )
}
