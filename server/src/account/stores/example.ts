import * as stores from '@crossdock/contract/account/stores'
import type { World } from '../../test/world.ts'

/** The store itself: whoever may not make one works in the one that is there. */
export async function example({ owner, own }: World) {
  const store = await owner.call(stores.get, { id: owner.storeId })
  await owner.call(stores.update, { ...store, name: `${own} store`, email: 'store@example.com' })
  return { store: owner.storeId }
}
