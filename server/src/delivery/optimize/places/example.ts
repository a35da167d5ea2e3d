import * as places from '@crossdock/contract/delivery/optimize/places'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import type { World } from '../../../test/world.ts'
import { example as routeExample } from '../../routes/example.ts'

export async function example({ owner, own, of }: World) {
  const { route } = await of(routeExample)
  const { id: addressId } = await owner.call(pool.create, {
    orderNo: `${own}-P1`,
    customer: { firstName: `${own} Ada`, lastName: own, phone: '6045550100' },
    ...{ addressLine1: `${own} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1' },
    ...{ lat: 49.2643, lng: -123.1089 },
  })
  await owner.call(places.find, { addressId })
  await owner.call(places.move, { addressId, routeId: route, at: 0 })
  await owner.call(places.move, { addressId, routeId: null })
  return {}
}
