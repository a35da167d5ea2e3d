import type { ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import { formatDay } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { dueWords } from '../../../ui/due.tsx'
import type { RecordFigure } from '../../../ui/record-parts.tsx'
import { dayWords } from '../../order-events/day-words.ts'

/** By when an order leaves, or on which day it left. The ship-by day is not the ship-out date where the warehouse is closed on that. */
export function shipFigure(
  order: Pick<ShipmentOrder, 'shipBy' | 'shipOutDate' | 'carrierName' | 'warehouseId'>,
  now: number,
): RecordFigure {
  const { shipBy, shipOutDate, carrierName } = order
  if (!shipBy) return { label: t('Ship out'), value: formatDay(shipOutDate), hint: carrierName }
  const zone = warehouseZone(order.warehouseId)
  const { when, words, urgency } = dueWords(shipBy, zone, now)
  return {
    label: t('Ship by'),
    value: when,
    hint: words ?? dayWords(shipBy.day, zone).words,
    tone: urgency === 'late' ? 'bad' : urgency === 'soon' ? 'soon' : undefined,
  }
}
