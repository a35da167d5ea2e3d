import * as boxes from '@crossdock/contract/sorting/boxes'
import * as orders from '@crossdock/contract/sorting/orders'
import { size, type World } from '../../test/world.ts'
import { example as imports } from './import/example.ts'

/** A received box, and others that are expected. */
export async function example({ owner, own, of }: World) {
  const { hubOrder: id } = await of(imports)
  const form = { barcode: `${own}-B1`, description: own, weight: 4.5, ...size, note: own }
  const added = await owner.call(boxes.add, { id, ...form })
  await owner.call(boxes.update, { id, boxId: added.id, ...form, weight: 5 })
  const gone = await owner.call(boxes.add, { id, ...form, barcode: `${own}-B2` })
  await owner.call(boxes.remove, { id, boxId: gone.id })
  const [first] = (await owner.call(orders.get, { id })).boxes
  await owner.call(boxes.receive, { id, boxId: first?.id ?? '' })
  await owner.call(boxes.scan, { code: `${own}-B1` })
  await owner.call(boxes.labels, { ids: [added.id] })
  return { hubBox: added.id }
}
