import { useMemo } from 'react'
import { useDensity } from '../lib/theme.ts'

/** Pixels of a table's row, in the density that the person chose and for the pointer there is. */
export function useRowHeight(): number {
  const density = useDensity()
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    return Number.parseInt(style.getPropertyValue('--row'), 10) || (density === 'comfortable' ? 32 : 28)
  }, [density])
}
