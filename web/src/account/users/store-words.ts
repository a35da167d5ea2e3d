import type { Person } from '@crossdock/contract/account/users'
import { availableStores, storeLabel } from '../../lib/stores.ts'
import { useValue } from '../../lib/value.ts'
import { t } from '../../lib/words.ts'

/** Stores that the viewer may see and give: by id and name, without the one that stands for all. */
export function useOwnStores(): readonly { readonly value: string; readonly label: string }[] {
  const stores = useValue(availableStores) ?? []
  return stores.filter(({ type }) => type !== 'ALL').map((store) => ({ value: store.id, label: storeLabel(store) }))
}

/** The stores that somebody may use: all, the one by its name, or how many. */
export function storesInWords({ isOwner, fullStoreAccess, stores, otherStores }: Person): string {
  if (isOwner || fullStoreAccess) return t('all')
  const known = availableStores.get() ?? []
  const [only] = stores
  const one = stores.length === 1 && otherStores === 0 ? known.find(({ id }) => id === only) : undefined
  return one ? storeLabel(one) : t('{{count}} stores', { count: stores.length + otherStores })
}
