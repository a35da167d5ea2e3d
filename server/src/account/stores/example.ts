import * as stores from '@crossdock/contract/account/stores'
import type { World } from '../../test/world.ts'

/** The store itself; whoever may not make one works in the one he has. */
export async function example({ owner }: World) {
  await owner.call(stores.get, { id: owner.storeId })
  return { store: owner.storeId }
}
