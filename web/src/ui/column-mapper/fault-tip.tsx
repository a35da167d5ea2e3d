import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import styles from './mapper-grid.module.css'

/** Shows why a cell is wrong beside it: above, or below where it would cover the choice of fields, which stays in sight. */
export function FaultTip({
  id,
  scroller,
  cellId,
  children,
}: {
  readonly id: string
  readonly scroller: RefObject<HTMLElement | null>
  readonly cellId: string
  readonly children: ReactNode
}) {
  const tip = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  useLayoutEffect(() => {
    const put = (): void => {
      const cell = document.getElementById(cellId)?.getBoundingClientRect()
      const own = tip.current?.getBoundingClientRect()
      const frame = scroller.current?.getBoundingClientRect()
      const head =
        scroller.current?.querySelector('[aria-rowindex="1"]')?.getBoundingClientRect().bottom ?? frame?.top ?? 0
      if (!cell || !own || !frame || cell.bottom <= head || cell.top > frame.bottom) {
        setPlace(null)
        return
      }
      const above = cell.top - own.height - 4
      // A dialog that is moved into its place is where "fixed" begins, not the window.
      const x = own.left - (Number.parseFloat(tip.current?.style.left ?? '') || 0)
      const y = own.top - (Number.parseFloat(tip.current?.style.top ?? '') || 0)
      setPlace({
        left: Math.max(8, Math.min(cell.left, frame.right - own.width)) - x,
        top: (above > head ? above : cell.bottom + 4) - y,
      })
    }
    put()
    const frame = scroller.current
    frame?.addEventListener('scroll', put, { passive: true })
    window.addEventListener('resize', put)
    return () => {
      frame?.removeEventListener('scroll', put)
      window.removeEventListener('resize', put)
    }
  }, [cellId, scroller])
  return (
    <div
      ref={tip}
      id={id}
      role="tooltip"
      className={styles['tip']}
      style={place ?? { left: 0, top: 0, visibility: 'hidden' }}
    >
      {children}
    </div>
  )
}
