import {
  cloneElement,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import styles from './tooltip.module.css'

/** Milliseconds a pointer rests before it is told; the keyboard is told at once. */
const restTime = 250
/** Pixels to what it is of, and to the edges of the window. */
const gap = 6

interface TooltipProps {
  readonly label: string
  /** Keys that do the same, shown behind it: 'g o'. */
  readonly keys?: string | undefined
  /** Above what it is of, unless there is no room; or beside it, for what stands in a column. */
  readonly side?: 'above' | 'right'
  /** There is nothing to say now; the child stays what it is. */
  readonly isOff?: boolean
  readonly children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/** A short text on hover and on keyboard focus; Esc closes it. Its child must take the focus: a button, a link. */
export function Tooltip({ label, keys, side = 'above', isOff = false, children }: TooltipProps) {
  const id = useId()
  const host = useRef<HTMLSpanElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isShown = isOpen && !isOff
  const open = (after: number): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(true), after)
  }
  const close = (): void => {
    clearTimeout(timer.current)
    setIsOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // The pointer may rest on it while the focus is elsewhere.
  useEffect(() => {
    if (!isShown) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setIsOpen(false)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isShown])
  return (
    <span
      // It only listens to what its child is told.
      role="presentation"
      ref={host}
      className={styles['host']}
      onMouseEnter={() => open(side === 'right' ? 0 : restTime)}
      onMouseLeave={close}
      onFocus={() => open(0)}
      onBlur={close}
      // A press does what it does: what it then says stands elsewhere.
      onClick={close}
    >
      {cloneElement(children, { 'aria-describedby': isShown ? id : undefined })}
      {isShown && createPortal(<Tip id={id} label={label} keys={keys} side={side} host={host} />, document.body)}
    </span>
  )
}

interface TipProps {
  readonly id: string
  readonly label: string
  readonly keys: string | undefined
  readonly side: 'above' | 'right'
  /** Holds what it is of. */
  readonly host: RefObject<HTMLElement | null>
}

/** Stands above what it is of, or below where there is no room; or to its right. */
function Tip({ id, label, keys, side, host }: TipProps) {
  const own = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  useLayoutEffect(() => {
    const box = host.current?.firstElementChild?.getBoundingClientRect()
    const size = own.current?.getBoundingClientRect()
    if (!box || !size) return
    if (side === 'right') {
      setPlace({ left: box.right + gap, top: box.top + (box.height - size.height) / 2 })
      return
    }
    const above = box.top - size.height - gap
    const centre = box.left + (box.width - size.width) / 2
    setPlace({
      left: Math.max(8, Math.min(centre, window.innerWidth - size.width - 8)),
      top: above >= gap ? above : box.bottom + gap,
    })
  }, [host, side])
  return (
    <div ref={own} id={id} role="tooltip" className={styles['tip']} style={place ?? { left: 0, top: 0, opacity: 0 }}>
      {label}
      {keys && <kbd aria-hidden>{keys}</kbd>}
    </div>
  )
}
