import { useCallback, useSyncExternalStore } from 'react'

/** True while a media query holds. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (tell: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => window.matchMedia?.(query).matches ?? false)
}

/** True in a window of at most so many pixels. */
export const useNarrow = (width: number): boolean => useMedia(`(max-width: ${width}px)`)
