import type { Lane } from '@crossdock/contract/sorting/positions'
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { useLatest } from '../../lib/latest.ts'
import { weightWords } from '../../lib/measures.ts'
import { t } from '../../lib/words.ts'
import { boxesWords, hubStateWords } from '../hub-words.tsx'
import { cellBeside, cellsOf, fillOf, routesOf, type Standing, stayOf } from './position-rules.ts'
import styles from './positions.module.css'

/** A position of a lane. */
export interface Spot {
  readonly laneId: Lane['id']
  readonly position: number
}

interface LaneGridProps {
  readonly lanes: readonly Lane[]
  readonly now: number
  readonly selected: Spot | null
  /** An order is on its way to another position. */
  readonly isMoving: boolean
  readonly mayMove: boolean
  /** A position was pressed, or Enter there. */
  readonly onPress: (spot: Spot) => void
  /** What stands there is taken up. */
  readonly onTakeUp: (spot: Spot) => void
  /** What is being moved is put down there. */
  readonly onPutDown: (spot: Spot) => void
  readonly onLeave: () => void
}

const same = (one: Spot | null, laneId: string): number | null => (one?.laneId === laneId ? one.position : null)

function spotAt(target: Element | null): Spot | null {
  const cell = target?.closest<HTMLElement>('[data-position]')
  const { lane, position } = cell?.dataset ?? {}
  return lane && position ? { laneId: lane, position: Number(position) } : null
}

function wordsOf(title: string, position: number, standing: Standing | undefined, now: number): string {
  const place = `${title} · ${position}`
  if (!standing) return t('{{place}}: free', { place })
  const { order } = standing
  if (!order) return t("{{place}}: another merchant's", { place })
  const stay = stayOf(order.receivedAt, now)
  return [
    `${place}: ${order.orderNo}`,
    hubStateWords(order.state),
    t('{{received}} of {{count}} boxes are here', { received: order.receivedBoxesCount, count: order.boxesCount }),
    ...(stay?.tone ? [t('here for {{time}}', { time: stay.words })] : []),
  ].join(', ')
}

interface LaneColumnProps {
  readonly lane: Lane
  readonly cells: readonly number[]
  readonly now: number
  readonly selected: number | null
  readonly tabStop: number | null
  readonly isMoving: boolean
}

/** One lane: its name, how full it is, and its positions, two a row. */
const LaneColumn = memo(({ lane, cells, now, selected, tabStop, isMoving }: LaneColumnProps) => {
  const standing = useMemo(() => new Map(lane.standing.map((one) => [one.position, one])), [lane])
  const routes = routesOf(lane)
  const boxes = lane.standing.reduce((sum, { order }) => sum + (order?.boxesCount ?? 0), 0)
  return (
    <section className={styles['lane']} aria-label={lane.title}>
      <h2 className="mono">{lane.title}</h2>
      <p className={styles['facts']}>
        {t('{{count}} orders', { count: lane.standing.length })}
        {boxes > 0 && ` · ${boxesWords(boxes)}`}
      </p>
      <p className={styles['routes']} title={routes.join(', ')}>
        {routes.slice(0, 1).map((name) => (
          <span key={name}>{name}</span>
        ))}
        {routes.length > 1 && <small>+{routes.length - 1}</small>}
      </p>
      {lane.maxWeight !== null && (
        <meter
          className={styles['weight']}
          min={0}
          max={lane.maxWeight}
          value={Math.min(lane.weight, lane.maxWeight)}
          aria-label={t('{{weight}} of {{limit}}', {
            weight: weightWords(lane.weight),
            limit: weightWords(lane.maxWeight),
          })}
        />
      )}
      <div className={styles['cells']}>
        {cells.map((position) => {
          const here = standing.get(position)
          const stay = here?.order ? stayOf(here.order.receivedAt, now) : null
          return (
            <button
              key={position}
              type="button"
              className={styles['cell']}
              data-lane={lane.id}
              data-position={position}
              data-fill={here ? fillOf(here.order) : 'free'}
              data-stay={stay?.tone ?? undefined}
              data-target={isMoving && !here ? '' : undefined}
              aria-pressed={selected === position}
              aria-label={wordsOf(lane.title, position, here, now)}
              title={wordsOf(lane.title, position, here, now)}
              tabIndex={tabStop === position ? 0 : -1}
            >
              {formatNumber(position)}
              {here?.order && fillOf(here.order) === 'part' && (
                <i style={{ '--part': here.order.receivedBoxesCount / here.order.boxesCount } as React.CSSProperties} />
              )}
            </button>
          )
        })}
      </div>
    </section>
  )
})

/** Pixels after which a press is a drag. */
const aDrag = 6

/**
 * Lanes as columns, positions as cells. One listener for all of them: a picture of a thousand is not asked for each at every step
 * of the pointer. A finger presses twice instead of dragging, as it also scrolls.
 */
export function LaneGrid({ lanes, now, selected, isMoving, mayMove, ...told }: LaneGridProps) {
  const rows = useMemo(() => lanes.map(cellsOf), [lanes])
  const on = useLatest(told)
  const frame = useRef<HTMLDivElement>(null)
  const held = useRef<{ spot: Spot; x: number; y: number; isDragged: boolean } | null>(null)
  const [focused, setFocused] = useState<Spot | null>(null)
  const stop = focused ?? selected ?? (lanes[0] ? { laneId: lanes[0].id, position: rows[0]?.[0] ?? 1 } : null)
  const mark = (spot: Spot | null): void => {
    const before = frame.current?.querySelector('[data-over]')
    const next = spot && frame.current?.querySelector(`[data-lane="${spot.laneId}"][data-position="${spot.position}"]`)
    if (before === next) return
    before?.removeAttribute('data-over')
    next?.setAttribute('data-over', '')
  }
  const holds = ({ laneId, position }: Spot): boolean =>
    lanes.find(({ id }) => id === laneId)?.standing.some((one) => one.position === position && one.order) === true
  const move = (event: PointerEvent): void => {
    const from = held.current
    if (!from) return
    if (!from.isDragged && Math.hypot(event.clientX - from.x, event.clientY - from.y) < aDrag) return
    if (!from.isDragged) {
      from.isDragged = true
      on.current.onTakeUp(from.spot)
    }
    mark(spotAt(document.elementFromPoint(event.clientX, event.clientY)))
  }
  const drop = (event: PointerEvent): void => {
    const from = held.current
    held.current = null
    mark(null)
    if (!from?.isDragged) return
    const to = spotAt(document.elementFromPoint(event.clientX, event.clientY))
    if (to && !(to.laneId === from.spot.laneId && to.position === from.spot.position)) on.current.onPutDown(to)
    else on.current.onLeave()
  }
  const press = (event: KeyboardEvent): void => {
    const spot = spotAt(event.target instanceof Element ? event.target : null)
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'm' && mayMove && !isMoving && holds(spot)) {
      event.preventDefault()
      on.current.onTakeUp(spot)
      return
    }
    const lane = lanes.findIndex(({ id }) => id === spot.laneId)
    const next = cellBeside(rows, { lane, index: rows[lane]?.indexOf(spot.position) ?? 0 }, event.key)
    if (!next) return
    event.preventDefault()
    const id = lanes[next.lane]?.id
    const cell = frame.current?.querySelector<HTMLElement>(
      `[data-lane="${id}"][data-position="${rows[next.lane]?.[next.index]}"]`,
    )
    cell?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its cells are buttons; keys and pointers of all of them come here
    <div
      ref={frame}
      className={styles['lanes']}
      data-moving={isMoving ? '' : undefined}
      onKeyDown={press}
      onFocus={({ target }) => setFocused(spotAt(target))}
      onClick={({ target }) => {
        const spot = spotAt(target instanceof Element ? target : null)
        if (spot) on.current.onPress(spot)
      }}
      onPointerDown={(event) => {
        const spot = spotAt(event.target instanceof Element ? event.target : null)
        if (spot && mayMove && !isMoving && event.button === 0 && event.pointerType !== 'touch' && holds(spot))
          held.current = { spot, x: event.clientX, y: event.clientY, isDragged: false }
      }}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerLeave={drop}
    >
      {lanes.map((lane, index) => (
        <LaneColumn
          key={lane.id}
          lane={lane}
          cells={rows[index] ?? []}
          now={now}
          selected={same(selected, lane.id)}
          tabStop={same(stop, lane.id)}
          isMoving={isMoving}
        />
      ))}
    </div>
  )
}
