import * as manifests from '@crossdock/contract/delivery/manifests'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as vans from '@crossdock/contract/delivery/vans'
import type { World } from '../../test/world.ts'
import { example as warehouses } from '../../warehouse/warehouses/example.ts'

/** A van that was closed with a box missing, and is open again. */
export async function example({ owner, own, shared, of }: World) {
  const { warehouse } = await of(warehouses)
  const { id: order } = await owner.call(pool.create, {
    orderNo: `${own}-V1`,
    customer: { firstName: `${own} Ada`, lastName: own, phone: '6045550100' },
    ...{ addressLine1: `${own} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1', packages: 2 },
  })
  await owner.call(manifests.create, { warehouseId: warehouse, title: `${own} van`, addressIds: [order] })
  const { id } = await owner.call(routes.create, { name: `${shared} ${own} van`, addressIds: [order] })
  const [first, second] = (await owner.call(vans.get, { id })).boxes
  const [boxId, other] = [first?.id ?? '', second?.id ?? '']
  await owner.call(vans.whose, { code: first?.barcode ?? '' })
  for (const one of [boxId, other]) await owner.call(vans.load, { id, boxId: one })
  await owner.call(vans.unload, { id, boxId: other })
  await owner.call(vans.close, { id, leaving: [other], reason: `${own} not at its place` })
  await owner.call(vans.open, { id })
  return { van: id, box: boxId }
}
