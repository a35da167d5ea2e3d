import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as places from '@crossdock/contract/delivery/pool-orders/places'
import type { World } from '../../../test/world.ts'

/** An order that a person has placed. */
export async function example({ owner, own }: World) {
  const { id } = await owner.call(pool.create, {
    orderNo: `${own}-P`,
    customer: { firstName: own, phone: '6045550100' },
    addressLine1: `${own} Powell Street`,
    city: `${own} Vancouver`,
    state: 'BC',
    zipCode: 'V6A 1A1',
  })
  await owner.call(places.lookAgain, { addresses: [id] })
  await owner.call(places.setPin, { id, lat: 49.283, lng: -123.099 })
  return {}
}
