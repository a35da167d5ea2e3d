import { createBrowserHistory, type RouterHistory } from '@tanstack/history'
import { useSyncExternalStore } from 'react'

// The address as the screens behind sign-in read and change it. What is hard about it (back and forward while a question is
// open) is the library's; which screen an address has is in app/.

let made: RouterHistory | null = null

/** The history of this window; made when it is first asked for, since only a browser has one. */
export function appHistory(): RouterHistory {
  made ??= createBrowserHistory()
  return made
}

const subscribe = (listener: () => void): (() => void) => appHistory().subscribe(listener)
const pathnameNow = (): string => appHistory().location.pathname
const searchNow = (): string => appHistory().location.search

/** The path of the present address. */
export const usePathname = (): string => useSyncExternalStore(subscribe, pathnameNow)

/** The query of the present address, with its question mark; a blank when it has none. */
export const useSearch = (): string => useSyncExternalStore(subscribe, searchNow)

/** The present address, path and query. */
export const useAddress = (): string => usePathname() + useSearch()

/** Asks before another path is opened, by a link or by the browser's buttons. Answers a function that stops it. */
export function askOnLeaving(mayLeave: () => boolean | Promise<boolean>): () => void {
  return appHistory().block({
    blockerFn: async ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !(await mayLeave()),
    enableBeforeUnload: false,
  })
}
