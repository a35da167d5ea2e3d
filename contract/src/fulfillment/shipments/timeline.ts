import { z } from 'zod'
import { fact, fileEvents, named, told } from '../order-events.ts'
import { taskKinds } from './states.ts'

/** How an order came to be, and what a pick-up's file says of a recipient. */
const beginning = { state: fact.text, lines: fact.count, lostRecipient: fact.maybe(z.string()) }
/** A step of a task: what was picked, or packed, by its end. */
const task = {
  kind: z.enum(taskKinds).catch('PICKING'),
  units: fact.maybe(z.number()),
  boxes: fact.maybe(z.number()),
  weight: fact.maybe(z.number()),
}
const goods = { lines: fact.list(z.object({ packageCount: fact.count })) }
const parcels = { boxes: fact.maybe(z.number()), repackaged: fact.maybe(z.number()), weight: fact.maybe(z.number()) }
/** The other one of two orders that were one, and the units that it has. */
const other = { orderId: fact.text, referenceId: fact.text, units: fact.count }
const brokenCase = { itemId: fact.text, packages: fact.count, units: fact.count }

/** What the timeline of a shipment order tells. */
export const shipmentEvent = z.discriminatedUnion('type', [
  told('created', beginning),
  told('imported', beginning),
  told('import-lines', { lines: fact.count }),
  told('place', { cause: fact.maybe(z.enum(['stock-available', 'imported'])) }),
  told('back-order', {
    shortages: fact.list(z.object({ neededUnits: fact.count, availableUnits: fact.count })),
  }),
  told('waits-for-all', {}),
  told('may-be-split', {}),
  told('split', other),
  told('split-from', other),
  told('start-picking', {}),
  told('stop-picking', {}),
  told('started', task),
  told('paused', task),
  told('resumed', task),
  told('finished', task),
  told('reopened', task),
  told('picked', goods),
  told('unpicked', goods),
  told('missing', { itemId: fact.text, ...goods }),
  told('lowered', { itemId: fact.text, before: fact.count, after: fact.count }),
  told('ship-out-moved', { before: fact.orNone(z.string()), after: fact.orNone(z.string()) }),
  told('case-broken', brokenCase),
  told('case-mended', brokenCase),
  told('goods-moved', { packages: fact.count, to: fact.text }),
  told('packages-chosen', parcels),
  told('boxes-packed', parcels),
  told('labels-downloaded', {}),
  told('ship', { carrier: fact.orNone(z.string()), trackingNumber: fact.orNone(z.string()) }),
  told('pooled', { orderNo: fact.text }),
  told('planned', { route: fact.text, day: fact.orNone(z.string()) }),
  told('on-the-way', { route: fact.text, driver: fact.orNone(z.string()) }),
  told('delivered', { name: fact.orNone(z.string()) }),
  told('delivery-failed', { reason: fact.orNone(z.string()) }),
  told('back-in-pool', {}),
  told('assigned', { assignee: fact.maybe(named) }),
  told('unassigned', {}),
  ...fileEvents,
])
export type ShipmentEvent = z.output<typeof shipmentEvent>
