import * as routes from '@crossdock/contract/delivery/routes'
import * as locks from '@crossdock/contract/delivery/routes/locks'
import type { World } from '../../../test/world.ts'
import { example as routeExample } from '../example.ts'

export async function example({ owner, of }: World) {
  const { route: id } = await of(routeExample)
  const { orders } = await owner.call(routes.get, { id })
  const addressId = orders[0]?.addressId
  for (const isLocked of [true, false]) await owner.call(locks.set, { id, addressId, isLocked })
  return {}
}
