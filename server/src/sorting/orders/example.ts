import * as boxes from '@crossdock/contract/sorting/boxes'
import * as orders from '@crossdock/contract/sorting/orders'
import type { World } from '../../test/world.ts'
import { example as locations } from '../../warehouse/stock-locations/example.ts'
import { example as received } from '../boxes/example.ts'
import { example as imports } from '../boxes/import/example.ts'

/** Orders in every state: one that stands in a place, with another merged into it. */
export async function example({ owner, own, of }: World) {
  const { hubOrder, second, third, fourth, fifth, sixth } = await of(imports)
  const { stockLocation } = await of(locations)
  const { hubBox } = await of(received)
  const { customer, address } = await owner.call(orders.get, { id: hubOrder })
  await owner.call(orders.update, { id: hubOrder, customer, address, note: own, expectedAt: '2031-03-04' })
  await owner.call(orders.allocate, { id: hubOrder, slId: stockLocation, position: 4 })
  await owner.call(orders.allocate, { id: second, slId: stockLocation })
  await owner.call(orders.deallocate, { id: second })
  await owner.call(orders.merge, { orderIds: [hubOrder, second, third] })
  await owner.call(orders.unmerge, { id: hubOrder, keepingOrders: [second] })
  await owner.call(orders.cancelExpecting, { id: third, reason: own })
  await owner.call(orders.cancel, { id: fourth })
  const [box] = (await owner.call(orders.get, { id: fifth })).boxes
  await owner.call(boxes.receive, { id: fifth, boxId: box?.id ?? '' })
  await owner.call(orders.process, { orderIds: [fifth], force: true, toOrderPool: true })
  await owner.call(orders.remove, { id: sixth })
  return { hubOrder, hubBox }
}
