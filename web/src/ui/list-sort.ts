import { useEffect, useState } from 'react'
import { placeOf, readSort } from '../lib/list-input.ts'
import { readKeptSort } from '../lib/list-memory.ts'
import type { SetParams } from '../lib/search-params.ts'
import type { Column } from './list-types.ts'

/** The field that a list is sorted by. */
export const sortFieldOf = (params: URLSearchParams, defaultSort: string | undefined): string | null =>
  readSort(placeOf(params, defaultSort).sort)?.field ?? null

/**
 * The order of a list while its address names none: what the person sorted it by last, which the address says from then on, or
 * the list's usual one.
 */
export function useKeptSort<Row>(
  {
    id,
    columns,
    defaultSort,
  }: { readonly id: string; readonly columns: readonly Column<Row>[]; readonly defaultSort?: string | undefined },
  params: URLSearchParams,
  setParams: SetParams,
): string | undefined {
  const [kept] = useState(() => readKeptSort(id))
  const field = readSort(kept)?.field
  const isUsed = kept !== null && kept !== defaultSort && columns.some(({ sort }) => sort === field)
  const [isToSay, setIsToSay] = useState(isUsed && !params.has('sort'))
  useEffect(() => {
    if (!isToSay) return
    setIsToSay(false)
    setParams({ sort: kept }, { isReplacing: true })
  }, [isToSay, kept, setParams])
  return isToSay ? (kept ?? defaultSort) : defaultSort
}
