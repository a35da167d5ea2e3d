import type { Lane } from '@crossdock/contract/delivery/optimize/board'
import { memo, useMemo } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { usePartOf } from '../../lib/part-of-value.ts'
import { useValue } from '../../lib/value.ts'
import { t, useLanguage } from '../../lib/words.ts'
import { IconLock } from '../../ui/icons.ts'
import styles from './board.module.css'
import { type Dragged, dragged, wentBack } from './board-drag.ts'
import { Carets, LanePrice } from './board-dragged.tsx'
import {
  type Axis,
  type Block,
  blocksOf,
  headWidth,
  heightOf,
  numberWidth,
  priceWidth,
  rowsIn,
  rowTop,
  widthOf,
  windowsOf,
  windowsTop,
  windowTop,
  xOf,
} from './board-layout.ts'
import { hoursOfLane, hurdleWords, stopWords } from './board-words.ts'
import { RouteState } from './route-words.tsx'

interface LaneProps {
  readonly lane: Lane
  readonly letter: string
  readonly axis: Axis
  readonly isOpen: boolean
  readonly isLow: boolean
  /** The stop that the keyboard is at, where it is one of these; or the lane itself. */
  readonly current: string | null
  readonly marked: string | null
}

const blockHeight = 20

/** One route on the board: who drives it and what it carries, its day, and what it costs. */
export const BoardLane = memo(function BoardLane(props: LaneProps) {
  const { lane, letter, axis, isOpen, isLow, current, marked } = props
  useLanguage()
  const height = useMemo(() => heightOf(lane, axis, isOpen, isLow), [lane, axis, isOpen, isLow])
  return (
    <div
      className={styles['lane']}
      data-lane={lane.id}
      data-open={isOpen || undefined}
      data-whole={(lane.isWhole && !lane.isLocked) || undefined}
      data-locked={lane.isLocked || undefined}
      style={{ height }}
    >
      <LaneHead lane={lane} letter={letter} isOpen={isOpen} isLow={isLow} isCurrent={current === lane.id} />
      <div className={styles['track']} data-track style={{ width: widthOf(axis) }}>
        <Day lane={lane} axis={axis} height={height} isOpen={isOpen} />
        <Stops {...{ lane, axis, isOpen, isLow, current, marked, height }} />
        <Carets routeId={lane.id} axis={axis} height={isOpen ? 60 : height} />
        {isOpen && lane.hurdles.length > 0 && <span className={styles['broken']}>{hurdleWords(lane)}</span>}
      </div>
      <LanePrice lane={lane} isLow={isLow && !isOpen} />
    </div>
  )
})

function Gauge({
  label,
  value,
  most,
}: {
  readonly label: string
  readonly value: number
  readonly most: number | null
}) {
  const words = most === null ? formatNumber(value) : `${formatNumber(value)} / ${formatNumber(most)}`
  const part = most === null || most === 0 ? null : value / most
  const tone = part === null ? undefined : part > 1 ? 'over' : part >= 0.95 ? 'full' : undefined
  return (
    <span className={styles['gauge']} title={`${label}: ${words}`} data-tone={tone}>
      <span>
        {words} {label}
      </span>
      {part !== null && (
        <i aria-hidden>
          <b style={{ width: `${Math.min(100, part * 100)}%` }} />
        </i>
      )}
    </span>
  )
}

interface HeadProps {
  readonly lane: Lane
  readonly letter: string
  readonly isOpen: boolean
  readonly isLow: boolean
  readonly isCurrent: boolean
}

function LaneHead({ lane, letter, isOpen, isLow, isCurrent }: HeadProps) {
  const hours = hoursOfLane(lane)
  const who = lane.driverName ?? t('Nobody')
  const isSmall = isLow && !isOpen
  return (
    <div className={styles['head']} data-small={isSmall || undefined}>
      <button
        type="button"
        className={styles['open']}
        data-head={lane.id}
        aria-expanded={isOpen}
        tabIndex={isCurrent ? 0 : -1}
        title={[lane.name, who, lane.vehicleName, hours].filter(Boolean).join(', ')}
      >
        <span className={styles['plate']} data-broken={lane.hurdles.length > 0 || undefined}>
          {letter}
        </span>
        <span className={styles['name']}>{lane.name}</span>
        {lane.isLocked && <IconLock size={13} />}
        {lane.isLocked && <span className="aside">{t('Locked')}</span>}
        {lane.hurdles.length > 0 && (
          <span className="aside">{t('It breaks a rule: {{what}}', { what: hurdleWords(lane) })}</span>
        )}
      </button>
      {!isSmall && (
        <>
          <span className={styles['who']}>
            <span>{[who, isOpen && lane.vehicleName].filter(Boolean).join(', ')}</span>
            <span className={styles['hours']}>{hours}</span>
          </span>
          {isOpen && (
            <>
              <RouteState type={lane.type} />
              <Gauge label={t('kg')} value={lane.weight} most={lane.maxWeight} />
              <Gauge label={t('pkgs')} value={lane.packages} most={lane.maxPackages} />
            </>
          )}
        </>
      )}
    </div>
  )
}

/** The way of a lane, its breaks, its ends, and in the open one the windows. */
function Day({
  lane,
  axis,
  height,
  isOpen,
}: Pick<LaneProps, 'lane' | 'axis' | 'isOpen'> & { readonly height: number }) {
  const { leavesAt, returnsAt, breaks } = lane
  const middle = rowTop(0, isOpen, height, blockHeight) + blockHeight / 2
  const blocks = useMemo(() => (isOpen ? blocksOf(lane, axis, true, false) : []), [lane, axis, isOpen])
  const windows = useMemo(() => (isOpen ? windowsOf(lane, axis) : []), [lane, axis, isOpen])
  if (leavesAt === null || returnsAt === null) return null
  const [from, to] = [xOf(axis, leavesAt), xOf(axis, returnsAt)]
  return (
    <span aria-hidden>
      <i className={styles['way']} style={{ left: from, width: to - from, top: middle }} />
      <i className={styles['cap']} style={{ left: from, top: middle }} />
      <i className={styles['cap']} style={{ left: to, top: middle }} />
      {breaks.map(({ beginsAt, endsAt }) => (
        <i
          key={beginsAt}
          className={styles['break']}
          style={{ left: xOf(axis, beginsAt), width: xOf(axis, endsAt) - xOf(axis, beginsAt), top: middle }}
        />
      ))}
      {windows.map(({ addressId, place, x, width, arrives, row }) => (
        <i
          key={addressId}
          className={styles['window']}
          data-edge={x < numberWidth || undefined}
          style={{ left: x, width, top: windowTop(row, windowsTop(blocks)) }}
        >
          <b>{place}</b>
          <u style={{ left: arrives }} />
        </i>
      ))}
    </span>
  )
}

/** Of a dragged stop: it is the one, and it is saved. */
const partOf = (now: Dragged | null, routeId: string): string | null =>
  now?.from.id === routeId ? now.stop.addressId : null

function Stops({
  lane,
  axis,
  isOpen,
  isLow,
  current,
  marked,
  height,
}: Omit<LaneProps, 'letter'> & { readonly height: number }) {
  const taken = usePartOf(dragged, (now) => partOf(now, lane.id))
  const isTick = isLow && !isOpen
  const blocks = useMemo(() => blocksOf(lane, axis, isOpen, isLow), [lane, axis, isOpen, isLow])
  const rows = isOpen || isTick ? 1 : rowsIn(blocks)
  const back = useValue(wentBack)
  const told = back && blocks.find(({ stop }) => stop.addressId === back.addressId)
  return (
    <>
      {blocks.map((block) => (
        <StopBlock
          key={block.stop.addressId}
          block={block}
          isTick={isTick}
          top={
            isTick
              ? (height - (block.stop.lateMinutes > 0 ? 18 : 12)) / 2
              : rowTop(block.row, isOpen, height, blockHeight, rows)
          }
          isCurrent={current === block.stop.addressId}
          isMarked={marked === block.stop.addressId}
          isTaken={taken === block.stop.addressId}
        />
      ))}
      {told && <WentBack key={back.words} words={back.words} block={told} />}
    </>
  )
}

/** Moves what is said into what is seen of the track: between the lane's head and its price. */
function intoView(said: HTMLElement | null): void {
  const scroller = said?.closest('[data-scroller]')?.getBoundingClientRect()
  if (!said || !scroller) return
  const box = said.getBoundingClientRect()
  const most = scroller.right - priceWidth - 4 - box.right
  const least = scroller.left + headWidth + 4 - box.left
  const by = Math.max(Math.min(0, most), least)
  if (by < 0 || least > 0) said.style.translate = `${by}px`
}

/** Beside the stop that was put back. */
function WentBack({ words, block: { x, width } }: { readonly words: string; readonly block: Block }) {
  return (
    <span ref={intoView} className={styles['back']} style={{ left: x + width + 6 }}>
      {words}
    </span>
  )
}

interface BlockProps {
  readonly block: Block
  readonly isTick: boolean
  readonly top: number
  readonly isCurrent: boolean
  readonly isMarked: boolean
  readonly isTaken: boolean
}

const StopBlock = memo(
  function StopBlock({ block, isTick, top, isCurrent, isMarked, isTaken }: BlockProps) {
    useLanguage()
    const { stop, place, x, width } = block
    const words = stopWords(stop, place)
    return (
      <button
        type="button"
        className={styles['stop']}
        data-stop={stop.addressId}
        data-tick={isTick || undefined}
        data-status={stop.status}
        data-late={stop.lateMinutes > 0 || undefined}
        data-unknown={stop.beginsAt === null || undefined}
        data-fixed={stop.isAtDoor || undefined}
        data-locked={stop.isLocked || undefined}
        data-marked={isMarked || undefined}
        data-taken={isTaken || undefined}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={words}
        title={words}
        style={{ left: x, width, top }}
      >
        {!isTick && place}
      </button>
    )
  },
  (before, after) =>
    before.block.stop === after.block.stop &&
    before.block.x === after.block.x &&
    before.block.width === after.block.width &&
    before.block.place === after.block.place &&
    before.isTick === after.isTick &&
    before.top === after.top &&
    before.isCurrent === after.isCurrent &&
    before.isMarked === after.isMarked &&
    before.isTaken === after.isTaken,
)
