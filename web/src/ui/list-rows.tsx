import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import styles from './list.module.css'
import { useRowHeight } from './row-height.ts'

const headHeight = 28

interface SeenRowsProps {
  readonly count: number
  /** What scrolls: the rows are in it, below a header that stays. */
  readonly scroller: HTMLElement | null
  /** The row that the keyboard is at; -1 for none. */
  readonly focused: number
  readonly keyOf: (index: number) => string
  readonly columnCount: number
  readonly children: (index: number) => ReactNode
}

/**
 * The rows of a long list: those that are seen, a few around them, and empty space for the others. A row that has the
 * browser's focus stays, wherever the list is scrolled to.
 */
export default function SeenRows({ count, scroller, focused, keyOf, columnCount, children }: SeenRowsProps) {
  const [held, setHeld] = useState(-1)
  const height = useRowHeight()
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by what it returns
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    overscan: 6,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      return held < 0 || held >= count || seen.includes(held) ? seen : [...seen, held].toSorted((a, b) => a - b)
    },
  })
  useEffect(() => virtual.measure(), [virtual, height])
  useEffect(() => {
    if (focused >= 0) virtual.scrollToIndex(focused)
  }, [focused, virtual])
  useEffect(() => {
    const follow = ({ type, target }: FocusEvent): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined
      setHeld(type === 'focusin' && row !== undefined ? Number(row) : -1)
    }
    scroller?.addEventListener('focusin', follow)
    scroller?.addEventListener('focusout', follow)
    return () => {
      scroller?.removeEventListener('focusin', follow)
      scroller?.removeEventListener('focusout', follow)
    }
  }, [scroller])

  const items = virtual.getVirtualItems()
  const space = (from: number, to: number): ReactNode =>
    to > from && (
      <tr className={styles['space']} aria-hidden style={{ height: to - from }}>
        <td colSpan={columnCount} />
      </tr>
    )
  return (
    <>
      {items.map(({ index, start }, place) => (
        <Fragment key={keyOf(index)}>
          {space(items[place - 1]?.end ?? headHeight, start)}
          {children(index)}
        </Fragment>
      ))}
      {space(items.at(-1)?.end ?? headHeight, virtual.getTotalSize())}
    </>
  )
}
