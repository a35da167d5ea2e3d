import { useMemo } from 'react'
import { useSession } from '../lib/session.ts'
import { availableStores, merchantOptions } from '../lib/stores.ts'
import { useValue } from '../lib/value.ts'
import type { ListFilter } from './list-types.ts'

/** The merchant filter of a list; none while one merchant is the current store, which is a filter already. */
export function useMerchantFilter(): readonly ListFilter[] {
  const isAll = useSession()?.store?.type === 'ALL'
  const stores = useValue(availableStores)
  return useMemo(
    () =>
      isAll
        ? [{ kind: 'select', name: 'merchantId', label: 'Merchant', options: () => merchantOptions(stores ?? []) }]
        : [],
    [isAll, stores],
  )
}
