import type { Id } from '@crossdock/contract/ids'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLatest } from '../../lib/latest.ts'
import { query } from '../../lib/queries.ts'
import { keepText, readText, storageKeys } from '../../lib/storage.ts'

/** The warehouse that a new order or place most likely means: that of the last order that was made here, else the only one there is. */
function usualOf(items: readonly { readonly id: Id<'warehouse'> }[]): Id<'warehouse'> | undefined {
  const last = readText(storageKeys.warehouse)
  return items.find(({ id }) => id === last)?.id ?? (items.length === 1 ? items[0]?.id : undefined)
}

/** Preselects it once it is known, where nobody has chosen yet. */
export function useUsualWarehouse(isNew: boolean, chosen: string, choose: (id: Id<'warehouse'>) => void): void {
  const list = useQuery({ ...query(warehouses.list, { skipStats: true }), enabled: isNew })
  const usual = list.data && usualOf(list.data.items)
  const latest = useLatest({ chosen, choose })
  useEffect(() => {
    if (isNew && usual && latest.current.chosen === '') latest.current.choose(usual)
  }, [isNew, usual, latest])
}

/** The next order is most likely of the same warehouse. */
export const keepUsualWarehouse = (id: Id<'warehouse'>): void => keepText(storageKeys.warehouse, id)
