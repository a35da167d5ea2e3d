import { useMemo } from 'react'
import { appHistory, useSearch } from './location.ts'

/** What changes in an address: a text sets the parameter, null takes it away. */
type ParamChanges = Readonly<Record<string, string | null>>

/** Changes of a list's filters, search or sort: they start at the first page again, so `page` goes (UIW-002, SEARCH-009). */
export const fromFirstPage = (changes: ParamChanges): ParamChanges => ({ page: null, ...changes })

/** The query with changes made. */
export function changeParams(search: string, changes: ParamChanges): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

export type SetParams = (changes: ParamChanges, how?: { readonly isReplacing?: boolean }) => void

const change: SetParams = (changes, how) => {
  const history = appHistory()
  const { pathname, search } = history.location
  const next = changeParams(search, changes)
  // The same words may be spelt in two ways.
  if (next === changeParams(search, {})) return
  if (how?.isReplacing) history.replace(pathname + next)
  else history.push(pathname + next)
}

/** The query of the present address, and a function that changes it in place (the screen stays, the address is shareable). */
export function useParams(): readonly [URLSearchParams, SetParams] {
  const search = useSearch()
  return [useMemo(() => new URLSearchParams(search), [search]), change]
}

/** Filters of a list of orders that hold for its counts, too, as the present address has them. */
export const useScope = (): Readonly<Record<string, string>> => {
  const [params] = useParams()
  return Object.fromEntries(
    ['warehouseId', 'merchantId'].flatMap((name) => {
      const value = params.get(name)
      return value && value !== 'All' ? [[name, value]] : []
    }),
  )
}
