import { useCallback, useLayoutEffect, useState } from 'react'

/** The width inside of an element, without its scrollbar, in pixels; 0 until it stands, and where nothing has a width. */
export function useWidth(): [place: (element: HTMLElement | null) => void, width: number] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element) return
    const measure = (): void => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [useCallback((next) => setElement(next), []), width]
}
