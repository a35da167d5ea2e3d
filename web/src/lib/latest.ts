import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The value of the latest render, for handlers that must stay the same. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
