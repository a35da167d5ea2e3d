import type { Id } from '@crossdock/contract/ids'
import { importBoxes } from '@crossdock/contract/sorting/boxes/import'
import * as orders from '@crossdock/contract/sorting/orders'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import type { Owner } from '../journey.ts'

const heads = 'Order Number,Box Barcode,Customer Name,Phone,Address Line 1,City,State,Zip Code,Country,Box Weight (kg)'

/** Orders of one customer, so many boxes each; the boxes of W-1 are called W-1-1, W-1-2 … */
export const boxesOf = (counts: Readonly<Record<string, number>>): string =>
  [
    heads,
    ...Object.entries(counts).flatMap(([orderNo, count]) =>
      Array.from(
        { length: count },
        (_, at) =>
          `${orderNo},${orderNo}-${at + 1},Hana Sato,6045550100,12 Water Street,Vancouver,BC,V5K 0A1,Canada,2.5`,
      ),
    ),
  ].join('\n')

/** A warehouse with two lanes. */
export async function hub(owner: Owner): Promise<Id<'warehouse'>> {
  const { id } = await owner.call(warehouses.create, {
    ...{ warehouseName: 'Richmond DC', addressLine1: '12 Dock Road', facilityTypes: ['Storage warehouse'] },
  })
  const lane = await owner.call(types.create, { id, label: 'Lane', depth: 900, width: 200, height: 200 })
  for (const title of ['L5', 'L7'])
    await owner.call(locations.create, { id, title, stockLocationTypeId: lane.id, maxWeight: 5000 })
  return id
}

/** Announces boxes, and answers their orders by number. */
export async function announce(owner: Owner, warehouseId: Id<'warehouse'>, counts: Readonly<Record<string, number>>) {
  const file = new File([boxesOf(counts)], 'boxes.csv', { type: 'text/csv' })
  const { manifestId } = await owner.call(importBoxes, { file, warehouseId, title: 'Night truck' })
  const { items } = await owner.call(orders.list, { manifestIds: manifestId, page_size: 100 })
  return { manifestId, orders: new Map(items.map((order) => [order.orderNo, order])) }
}
