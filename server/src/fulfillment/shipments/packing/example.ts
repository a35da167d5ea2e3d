import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import type { World } from '../../../test/world.ts'
import { example as products } from '../../products/example.ts'
import { example as boxes } from '../box-types/example.ts'
import { example as picked } from '../picking/example.ts'

/** The picked order, taken apart and in a box. */
export async function example({ owner, of }: World) {
  const { picked: id, pickedItem } = await of(picked)
  const { unit } = await of(products)
  const { box } = await of(boxes)
  await owner.call(packing.savePackages, {
    id,
    packages: [{ itemId: pickedItem, productPackageTypeId: unit, repackagedCount: 3 }],
  })
  await owner.call(packing.saveBoxes, {
    id,
    boxes: [{ shipmentPackageTypeId: box, quantity: 1, contents: [{ itemId: pickedItem, unitsCount: 3 }] }],
  })
  await owner.call(packing.setTask, { id, state: 'COMPLETED', kind: 'PACKING' })
  return { packed: id }
}
