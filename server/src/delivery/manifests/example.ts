import * as manifests from '@crossdock/contract/delivery/manifests'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import type { World } from '../../test/world.ts'
import { example as warehouses } from '../../warehouse/warehouses/example.ts'

/** An order of the pool that is sent to the hub first. */
export async function example({ owner, own, of }: World) {
  const { warehouse } = await of(warehouses)
  const { id } = await owner.call(pool.create, {
    orderNo: `${own}-M1`,
    customer: { firstName: `${own} Ada`, lastName: own, phone: '6045550100' },
    ...{ addressLine1: `${own} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1', packages: 2 },
  })
  const sent = { warehouseId: warehouse, title: `${own} sent`, addressIds: [id] }
  const [manifest] = (await owner.call(manifests.create, sent)).manifests
  return { manifest: manifest?.id ?? '' }
}
