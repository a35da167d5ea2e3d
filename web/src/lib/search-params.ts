import { type RouterHistory, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** What changes in an address: a text sets the parameter, null takes it away. */
export type ParamChanges = Readonly<Record<string, string | null>>

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

interface Present {
  readonly history: RouterHistory
  readonly state: { readonly location: { readonly pathname: string; readonly searchStr: string } }
}

/** The query of the present address, and a function that changes it in place (the screen stays, the address is shareable). */
export function useParams(): readonly [URLSearchParams, SetParams] {
  // The route tree is made of the features at run time: the router's own types know nothing of it.
  const router = useRouter() as Present
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const params = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback<SetParams>(
    (changes, how) => {
      const { pathname, searchStr } = router.state.location
      const next = changeParams(searchStr, changes)
      if (next === searchStr) return
      if (how?.isReplacing) router.history.replace(pathname + next)
      else router.history.push(pathname + next)
    },
    [router],
  )
  return [params, change]
}

/** A parameter of the path: `usePathParam('productId')` in the page of `/products/$productId`. */
export function usePathParam(name: string): string {
  return useRouterState({
    select: (state) => {
      const params = state.matches.at(-1)?.params as Readonly<Record<string, string>> | undefined
      return params?.[name] ?? ''
    },
  })
}
