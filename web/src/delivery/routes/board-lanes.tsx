import type { BoardStop, Lane } from '@crossdock/contract/delivery/optimize/board'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { useLatest } from '../../lib/latest.ts'
import { useMinute } from '../../lib/minute.ts'
import { usePartOf } from '../../lib/part-of-value.ts'
import { t } from '../../lib/words.ts'
import styles from './board.module.css'
import { dragged, dragOver, putBack, stepLane, stepPlace, takeUp, wentBack } from './board-drag.ts'
import { DragCard, spokenOf } from './board-dragged.tsx'
import { BoardLane } from './board-lane.tsx'
import {
  axisOf,
  headWidth,
  heightOf,
  hoursOf,
  isLowBoard,
  letterOf,
  nearestIn,
  priceWidth,
  timeAt,
  widthOf,
} from './board-layout.ts'

/** Where the keyboard is, or the pointer was last: a lane, and one of its stops. */
export interface Current {
  readonly laneId: string
  readonly addressId: string | null
}

interface LanesProps {
  readonly lanes: readonly Lane[]
  readonly timeZone: string
  /** Pixels of an hour. */
  readonly scale: number
  readonly current: Current | null
  readonly onCurrent: (next: Current) => void
  readonly mayMove: boolean
  /** Why a stop cannot be taken up; null: it can. */
  readonly refusal: (lane: Lane, stop: BoardStop) => string | null
  readonly onRefused: (why: string) => void
  readonly onDrop: () => void
  /** Locks a lane, or one of its stops, or unlocks it. */
  readonly onLock: (lane: Lane, stop: BoardStop | undefined) => void
  readonly onOptimise: () => void
}

const axisHeight = 28
/** So far a pointer has to go before it drags. */
const dragsFrom = 5
/** So near to the upper and the lower edge what is dragged scrolls. */
const edge = 48

const dataOf = (target: EventTarget | null, name: 'stop' | 'lane' | 'head'): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name] : undefined

/** The routes of a day as lanes on one axis of time; only those in view are in the page. */
export function BoardLanes(props: LanesProps) {
  const { lanes, timeZone, scale, current, onCurrent, mayMove } = props
  const scroller = useRef<HTMLDivElement>(null)
  const axis = useMemo(() => axisOf(lanes, timeZone, scale), [lanes, timeZone, scale])
  const hours = useMemo(() => hoursOf(axis, timeZone), [axis, timeZone])
  const isLow = isLowBoard(lanes.length)
  const openIndex = lanes.findIndex(({ id }) => id === current?.laneId)
  const draggedFrom = usePartOf(dragged, (now) => now?.from.id ?? null)
  const draggedNo = usePartOf(dragged, (now) => now?.stop.orderNo ?? null)
  const heldIndex = lanes.findIndex(({ id }) => id === draggedFrom)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by what it returns
  const virtual = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const lane = lanes[index]
      return lane ? heightOf(lane, axis, index === openIndex, isLow) : 0
    },
    getItemKey: (index) => lanes[index]?.id ?? index,
    overscan: 3,
    paddingStart: axisHeight,
    scrollPaddingStart: axisHeight,
    // Where the keyboard is, and what is dragged from, stays in the page.
    rangeExtractor: (range) => {
      const seen = new Set([...defaultRangeExtractor(range), openIndex, heldIndex])
      return [...seen].filter((index) => index >= 0 && index < lanes.length).sort((a, b) => a - b)
    },
  })
  useEffect(() => virtual.measure(), [virtual, lanes, axis, openIndex, isLow])
  const { card, press } = usePointer(props, scroller, axis)
  const onKey = useKeys(props, scroller, (index) => virtual.scrollToIndex(index))
  const choose = ({ target }: MouseEvent): void => {
    const laneId = dataOf(target, 'lane')
    if (laneId !== undefined) onCurrent({ laneId, addressId: dataOf(target, 'stop') ?? null })
  }
  const heard = useLatest({ press, onKey, choose })
  useEffect(() => {
    const place = scroller.current
    const down = (event: PointerEvent): void => heard.current.press(event)
    const key = (event: KeyboardEvent): void => heard.current.onKey(event)
    const click = (event: MouseEvent): void => heard.current.choose(event)
    place?.addEventListener('pointerdown', down)
    place?.addEventListener('keydown', key)
    place?.addEventListener('click', click)
    return () => {
      place?.removeEventListener('pointerdown', down)
      place?.removeEventListener('keydown', key)
      place?.removeEventListener('click', click)
    }
  }, [heard])
  const now = useMinute()
  const present = timeAtX(axis, now)
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      data-scroller
      data-movable={mayMove || undefined}
      role="group"
      aria-label={t('Routes of the day')}
      aria-describedby="board-keys"
      style={{ '--head': `${headWidth}px`, '--price': `${priceWidth}px` } as CSSProperties}
    >
      <div
        className={styles['all']}
        style={{ height: virtual.getTotalSize(), width: headWidth + widthOf(axis) + priceWidth }}
      >
        <div className={styles['axis']}>
          <span className={styles['corner']}>{t('Route')}</span>
          <span className={styles['hourline']} style={{ width: widthOf(axis) }}>
            {hours.map(({ at, words, isNewDay }) => (
              <i key={at} data-day={isNewDay || undefined} style={{ left: at }}>
                {words}
              </i>
            ))}
          </span>
          <span className={styles['priceHead']}>
            {draggedNo === null ? t('Way') : t('{{name}} here', { name: draggedNo })}
          </span>
        </div>
        {hours.map(
          ({ at, isNewDay }) =>
            isNewDay && <i key={at} className={styles['midnight']} style={{ left: headWidth + at }} aria-hidden />,
        )}
        {present !== null && <i className={styles['now']} style={{ left: headWidth + present }} aria-hidden />}
        {virtual.getVirtualItems().map(({ index, start }) => {
          const lane = lanes[index]
          if (!lane) return null
          const isOpen = index === openIndex
          return (
            <div key={lane.id} className={styles['row']} style={{ transform: `translateY(${start}px)` }}>
              <BoardLane
                lane={lane}
                letter={letterOf(index)}
                axis={axis}
                isOpen={isOpen}
                isLow={isLow}
                current={isOpen ? (current?.addressId ?? lane.id) : openIndex < 0 && index === 0 ? lane.id : null}
                marked={isOpen ? (current?.addressId ?? null) : null}
              />
            </div>
          )
        })}
      </div>
      <DragCard place={card} />
      <Spoken />
    </div>
  )
}

/** Where a moment is on the axis; null beside it. */
function timeAtX({ from, hours, scale }: ReturnType<typeof axisOf>, now: number): number | null {
  const x = ((now - from) / 3_600_000) * scale
  return x < 0 || x > hours * scale ? null : x
}

/** What the keyboard's drag says, for those who do not see it. */
function Spoken() {
  const words = usePartOf(dragged, (now) => (now?.isByKeyboard ? spokenOf(now) : ''))
  const back = usePartOf(wentBack, (now) => now?.words ?? '')
  return (
    <p className="aside" role="status">
      {words || back}
    </p>
  )
}

type Scroller = React.RefObject<HTMLDivElement | null>

/** Takes stops up by the pointer: what goes with it is moved without drawing anything anew. */
function usePointer(props: LanesProps, scroller: Scroller, axis: ReturnType<typeof axisOf>) {
  const card = useRef<HTMLDivElement>(null)
  const latest = useLatest({ ...props, axis })
  const ending = useRef<() => void>(() => undefined)
  useEffect(() => () => ending.current(), [])
  const press = (event: PointerEvent): void => {
    const addressId = dataOf(event.target, 'stop')
    const laneId = dataOf(event.target, 'lane')
    if (event.button !== 0 || addressId === undefined || dragged.get() !== null) return
    const { clientX, clientY, pointerId } = event
    let [x, y, frame, isDragging] = [clientX, clientY, 0, false]

    const follow = (): void => {
      const place = scroller.current
      if (!place) return
      const box = place.getBoundingClientRect()
      if (card.current) {
        const { offsetWidth, offsetHeight } = card.current
        const left = Math.min(x + 12, window.innerWidth - offsetWidth - 8)
        const top = y + 16 + offsetHeight > window.innerHeight ? y - offsetHeight - 12 : y + 16
        card.current.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, top)}px)`
      }
      const by = y < box.top + edge + axisHeight ? -10 : y > box.bottom - edge ? 10 : 0
      if (by !== 0) place.scrollTop += by
      const fromHead = x - box.left - headWidth
      const side = x > box.right - edge - priceWidth ? 10 : fromHead > 0 && fromHead < edge ? -10 : 0
      if (side !== 0) place.scrollLeft += side
      const lane = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-lane]')
      const track = lane?.querySelector('[data-track]')
      const left = track?.getBoundingClientRect().left ?? 0
      dragOver(lane?.dataset['lane'] ?? null, timeAt(latest.current.axis, x - left))
      if (isDragging) frame = requestAnimationFrame(follow)
    }
    const move = (moved: PointerEvent): void => {
      if (moved.pointerId !== pointerId) return
      x = moved.clientX
      y = moved.clientY
      if (isDragging || Math.hypot(x - clientX, y - clientY) < dragsFrom) return
      const { lanes, refusal, onRefused } = latest.current
      const lane = lanes.find(({ id }) => id === laneId)
      const stop = lane?.stops.find((one) => one.addressId === addressId)
      if (!lane || !stop) return end()
      const why = refusal(lane, stop)
      if (why !== null) {
        onRefused(why)
        return end()
      }
      isDragging = true
      window.getSelection()?.removeAllRanges()
      takeUp(lanes, lane, stop, false)
      frame = requestAnimationFrame(follow)
    }
    const up = (): void => {
      const isDropped = isDragging
      end()
      if (isDropped) latest.current.onDrop()
    }
    const leave = (key: KeyboardEvent): void => {
      if (key.key !== 'Escape' || !isDragging) return
      key.preventDefault()
      key.stopPropagation()
      putBack()
      end()
    }
    const broken = (): void => {
      if (isDragging) putBack()
      end()
    }
    const end = (): void => {
      isDragging = false
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', broken)
      window.removeEventListener('keydown', leave, true)
    }
    ending.current = broken
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', broken)
    window.addEventListener('keydown', leave, true)
  }
  return { card, press }
}

/** Arrows walk stops and lanes, Space or Enter takes a stop up and puts it down, Escape puts it back. */
function useKeys(props: LanesProps, scroller: Scroller, show: (index: number) => void) {
  const { lanes, current, onCurrent, refusal, onRefused, onDrop, onLock, onOptimise } = props
  const wants = useRef<Current | null>(null)
  useEffect(() => {
    if (!wants.current || wants.current.laneId !== current?.laneId) return
    const { laneId, addressId } = wants.current
    const name = addressId === null ? `[data-head="${laneId}"]` : `[data-lane="${laneId}"] [data-stop="${addressId}"]`
    const found = scroller.current?.querySelector<HTMLElement>(name)
    // What was dropped comes to its new lane with the next answer. Who went elsewhere meanwhile stays there.
    if (!found) return
    wants.current = null
    const { activeElement: now } = document
    if (now !== document.body && !scroller.current?.contains(now)) return
    show(lanes.findIndex(({ id }) => id === laneId))
    found.focus()
  })
  // Wherever the focus has gone since, what the keyboard took up is put back by Escape, or by a press of the pointer.
  const isHeld = usePartOf(dragged, (now) => now?.isByKeyboard === true && !now.isSaving)
  useEffect(() => {
    if (!isHeld) return
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') putBack()
    }
    window.addEventListener('pointerdown', putBack)
    window.addEventListener('keydown', leave)
    return () => {
      window.removeEventListener('pointerdown', putBack)
      window.removeEventListener('keydown', leave)
    }
  }, [isHeld])
  const go = (lane: Lane | undefined, stop: BoardStop | undefined): void => {
    if (!lane) return
    wants.current = { laneId: lane.id, addressId: stop?.addressId ?? null }
    onCurrent(wants.current)
  }
  const drop = (): void => {
    const now = dragged.get()
    if (now?.over) wants.current = { laneId: now.over.routeId, addressId: now.stop.addressId }
    onDrop()
  }
  return (event: KeyboardEvent): void => {
    const { key } = event
    const laneId = dataOf(event.target, 'lane')
    const addressId = dataOf(event.target, 'stop')
    const index = lanes.findIndex(({ id }) => id === laneId)
    const lane = lanes[index]
    if (!lane || event.ctrlKey || event.metaKey || event.altKey) return
    const isTaken = dragged.get() !== null
    const at = lane.stops.findIndex((one) => one.addressId === addressId)
    const stop = lane.stops[at]
    const take = (): void => {
      if (!stop) return go(lane, lane.stops[0])
      const why = refusal(lane, stop)
      if (why === null) takeUp(lanes, lane, stop, true)
      else onRefused(why)
    }
    const done: Readonly<Record<string, () => void>> = isTaken
      ? {
          ArrowRight: () => stepPlace(1),
          ArrowLeft: () => stepPlace(-1),
          ArrowDown: () => stepLane(1),
          ArrowUp: () => stepLane(-1),
          ...{ Enter: drop, ' ': drop, m: drop, Escape: putBack, Tab: () => undefined },
        }
      : {
          ArrowRight: () => go(lane, lane.stops[Math.min(at + 1, lane.stops.length - 1)]),
          ArrowLeft: () => go(lane, at > 0 ? lane.stops[at - 1] : undefined),
          ArrowDown: () =>
            go(lanes[index + 1], lanes[index + 1] && stop && nearestIn(lanes[index + 1] as Lane, stop.beginsAt)),
          ArrowUp: () =>
            go(lanes[index - 1], lanes[index - 1] && stop && nearestIn(lanes[index - 1] as Lane, stop.beginsAt)),
          Home: () => go(lane, lane.stops[0]),
          End: () => go(lane, lane.stops.at(-1)),
          l: () => onLock(lane, stop),
          o: onOptimise,
          ...(stop ? { Enter: take, ' ': take, m: take } : {}),
        }
    const run = done[key.length === 1 ? key.toLowerCase() : key]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
}
