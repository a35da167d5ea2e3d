import type { ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import type { Packing } from '@crossdock/contract/fulfillment/shipments/packing'
import { formatDay } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import type { NextStep } from '../../../ui/record-parts.tsx'

/** What is left to do on an order, in its order; nothing once it has left. */
export function nextOf(order: ShipmentOrder, packed: Packing | undefined): readonly NextStep[] {
  const { state, items, taskKind, taskState, assignee } = order
  const left = items.reduce((sum, item) => sum + item.unitsCount - item.pickedUnits, 0)
  const who = (words: string): string => (assignee ? `${words}, ${assignee.name}` : words)
  const shipping = t('Ship out by {{day}}', { day: formatDay(order.shipBy?.day ?? order.shipOutDate) })
  const packing = t('Pack {{count}} units', { count: order.unitCount })
  const ship: NextStep = { key: 'ship', words: shipping }
  const pack: NextStep = { key: 'pack', words: packing }
  if (state === 'DRAFT') return [{ key: 'place', words: t('Place the order: its stock is reserved then') }]
  // Why it waits says what can be done.
  if (state === 'BACK_ORDER' || state === 'COMPLETED') return []
  if (state === 'READY' || taskKind === 'PICKING')
    return [{ key: 'pick', words: who(t('Pick {{count}} units', { count: left })) }, pack, ship]
  const labels: readonly NextStep[] =
    packed && packed.boxCount > 0 && !order.packingLabelsDownloaded
      ? [
          {
            key: 'labels',
            words: t('Print the labels: {{count}} boxes have none', { count: packed.boxCount }),
            isWarning: true,
          },
        ]
      : []
  return taskState === 'COMPLETED'
    ? [...labels, { ...ship, words: who(shipping) }]
    : [{ ...pack, words: who(packing) }, ...labels, ship]
}
