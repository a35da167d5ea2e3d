import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import type { World } from '../../../test/world.ts'
import { example as orders } from '../orders/example.ts'

/** An order that is picked, with one pick taken back on the way. */
export async function example({ owner, of }: World) {
  const { placed, item, spare } = await of(orders)
  const [first] = (await owner.call(picking.options, { id: placed })).items[0]?.options ?? []
  const line = { itemId: item, inventoryId: first?.inventoryId ?? '', packageCount: 5 }
  await owner.call(picking.pick, { id: placed, lines: [line] })
  await owner.call(picking.unpick, { id: placed, lines: [{ ...line, packageCount: 2 }] })
  await owner.call(picking.pick, { id: placed, lines: [{ ...line, packageCount: 2 }] })
  const list = await owner.call(picking.options, { id: spare })
  const option = list.items[0]?.options.find(({ suggestedCount }) => suggestedCount > 0)
  await owner.call(picking.reportShortage, {
    id: spare,
    itemId: list.items[0]?.itemId ?? '',
    missing: [{ inventoryId: option?.inventoryId ?? '', packageCount: 1 }],
  })
  await owner.call(packing.setTask, { id: placed, state: 'COMPLETED', kind: 'PICKING' })
  return { picked: placed, pickedItem: item }
}
