import type { BoardStop, Lane } from '@crossdock/contract/delivery/optimize/board'
import { formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { windowOf } from '../order-words.ts'
import styles from './board.module.css'
import type { Current } from './board-lanes.tsx'
import { letterOf } from './board-layout.ts'
import { figureOf, hoursOfLane, hurdleWords, lockWords } from './board-words.ts'
import { RouteState, StopState } from './route-words.tsx'

interface Props {
  readonly lanes: readonly Lane[]
  readonly current: Current | null
  readonly onCurrent: (next: Current | null) => void
  readonly refusal: (lane: Lane, stop: BoardStop) => string | null
  readonly onMove: (lane: Lane, stop: BoardStop) => void
  /** Why it cannot be locked, or unlocked; null: it can. */
  readonly lockRefusal: (lane: Lane, stop: BoardStop | undefined) => string | null
  readonly onLock: (lane: Lane, stop: BoardStop | undefined) => void
}

/** The board on a phone: a list of routes, each with its stops. */
export function BoardList({ lanes, current, onCurrent, refusal, onMove, lockRefusal, onLock }: Props) {
  return (
    <ul className={styles['routes']}>
      {lanes.map((lane, index) => {
        const isOpen = lane.id === current?.laneId
        const [first, second] = figureOf(lane)
        return (
          <li key={lane.id} data-open={isOpen || undefined}>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => onCurrent(isOpen ? null : { laneId: lane.id, addressId: null })}
            >
              <span className={styles['plate']} data-broken={lane.hurdles.length > 0 || undefined}>
                {letterOf(index)}
              </span>
              <b>{lane.name}</b>
              <RouteState type={lane.type} />
              {lane.isLocked && <span>{t('Locked')}</span>}
              <span>
                {[lane.driverName ?? t('Nobody'), lane.vehicleName, hoursOfLane(lane)].filter(Boolean).join(' · ')}
              </span>
              <span>
                {[t('{{count}} stops', { count: lane.stops.length }), first, second].filter(Boolean).join(' · ')}
              </span>
              {lane.hurdles.length > 0 && <span data-tone="broken">{hurdleWords(lane)}</span>}
            </button>
            {isOpen && lockRefusal(lane, undefined) === null && (
              <div className={styles['lockRoute']}>
                <Button onClick={() => onLock(lane, undefined)}>{lockWords(lane, undefined)}</Button>
              </div>
            )}
            {isOpen && (
              <ol>
                {lane.stops.map((stop, place) => (
                  <li key={stop.addressId} data-late={stop.lateMinutes > 0 || undefined}>
                    <span className={styles['plate']}>{place + 1}</span>
                    <span>
                      <b className="mono">{stop.orderNo}</b> {stop.customer}
                      <small>
                        {[stop.arrives ?? t('It has no place'), windowOf(stop)].filter(Boolean).join(' · ')}
                      </small>
                      {stop.lateMinutes > 0 && (
                        <small data-tone="broken">
                          {t('{{amount}} min late', { amount: formatNumber(stop.lateMinutes) })}
                        </small>
                      )}
                      {stop.isLocked && <small>{t('Locked')}</small>}
                      {stop.status !== 'To go' && <StopState status={stop.status} />}
                    </span>
                    {refusal(lane, stop) === null && (
                      <Button
                        aria-label={t('Move {{orderNo}} to…', { orderNo: stop.orderNo })}
                        onClick={() => onMove(lane, stop)}
                      >
                        {t('Move to…')}
                      </Button>
                    )}
                    {lockRefusal(lane, stop) === null && (
                      <Button aria-label={lockWords(lane, stop)} onClick={() => onLock(lane, stop)}>
                        {stop.isLocked ? t('Unlock') : t('Lock')}
                      </Button>
                    )}
                  </li>
                ))}
              </ol>
            )}
          </li>
        )
      })}
    </ul>
  )
}
