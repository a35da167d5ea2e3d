import type { ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import { type ShipmentState as State, shipmentStateLabels } from '@crossdock/contract/fulfillment/shipments/states'
import { t } from '../../../lib/words.ts'
import { StateDot, type StateTone } from '../../../ui/state-dot.tsx'

const tones: Readonly<Record<State, StateTone>> = {
  DRAFT: 'draft',
  READY: 'placed',
  PICKING: 'process',
  BACK_ORDER: 'waiting',
  COMPLETED: 'done',
}

/** Dot and word of an order's state. */
export function ShipmentState({ state }: { readonly state: State }) {
  return <StateDot tone={tones[state]} label={t(shipmentStateLabels[state])} />
}

/** Why an order has no pick list any more. */
export const pickListRefusal = ({ taskKind }: Pick<ShipmentOrder, 'taskKind'>): string | null =>
  taskKind === 'PICKING' ? null : t('It is picked.')
