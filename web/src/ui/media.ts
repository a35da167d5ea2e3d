import { useCallback, useSyncExternalStore } from 'react'

/**
 * From the moment at which the browser is asked to print: it counts the pages before it tells of another medium, and what became
 * longer after that would not be on any.
 */
let isOnPaper = false

const matches = (query: string): boolean => {
  if (isOnPaper && query === 'print') return true
  if (isOnPaper && query.startsWith('screen')) return false
  return window.matchMedia?.(query).matches ?? false
}

/** True while a media query holds. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (tell: () => void) => {
      const turn = ({ type }: Event): void => {
        isOnPaper = type === 'beforeprint'
        tell()
      }
      const media = window.matchMedia(query)
      media.addEventListener('change', tell)
      window.addEventListener('beforeprint', turn)
      window.addEventListener('afterprint', turn)
      return () => {
        media.removeEventListener('change', tell)
        window.removeEventListener('beforeprint', turn)
        window.removeEventListener('afterprint', turn)
      }
    },
    [query],
  )
  return useSyncExternalStore(follow, () => matches(query))
}

/** True in a window of at most so many pixels. Paper is no window: what is printed keeps its order whatever it was printed from. */
export const useNarrow = (width: number): boolean => useMedia(`screen and (max-width: ${width}px)`)
