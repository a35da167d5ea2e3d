import type { Id } from '@crossdock/contract/ids'
import { go } from './navigation.ts'
import { session } from './session.ts'
import { availableStores, changeStore } from './stores.ts'

/** Goes to a place in a store: to the store first, where it is another one that the person may see (NOTIF-012). */
export function goThere(path: string, storeId: Id<'store'> | null): void {
  const to = storeId === null ? undefined : availableStores.get()?.find(({ id }) => id === storeId)
  if (!to || to.id === session.get()?.store?.id) go(path)
  else changeStore(to, () => go(path))
}
