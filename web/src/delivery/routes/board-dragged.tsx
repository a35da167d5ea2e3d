import type { Lane } from '@crossdock/contract/delivery/optimize/board'
import type { OrderPlace } from '@crossdock/contract/delivery/optimize/places'
import { formatMoney } from '@crossdock/contract/money'
import { type RefObject, useMemo } from 'react'
import { usePartOf } from '../../lib/part-of-value.ts'
import { useValue } from '../../lib/value.ts'
import { t } from '../../lib/words.ts'
import styles from './board.module.css'
import { bestOf, type Dragged, dragged, savedBy, sumOf } from './board-drag.ts'
import { type Axis, xOf } from './board-layout.ts'
import { figureOf, priceOf, whyOf } from './board-words.ts'
import { addedWords, brokenWords } from './plan-words.ts'
import { wayWords } from './route-words.tsx'

/** What stands at the end of a lane: its figures; while a stop is dragged, what the lane asks for it. */
export function LanePrice({ lane, isLow }: { readonly lane: Lane; readonly isLow: boolean }) {
  const said = usePartOf(dragged, (now) => now && (now.places.get(lane.id) ?? 'asked'))
  const isBest = usePartOf(dragged, (now) => now !== null && bestOf(now) === lane.id)
  const isOwn = usePartOf(dragged, (now) => now?.from.id === lane.id)
  if (said === null) {
    const [first, second] = figureOf(lane)
    return (
      <div className={styles['price']}>
        <span>{first}</span>
        {!isLow && <small>{second}</small>}
      </div>
    )
  }
  if (said === 'asked') return <div className={styles['price']} data-tone="quiet" />
  const tone = isBest ? 'best' : said.best === null ? 'broken' : undefined
  return (
    <div className={styles['price']} data-tone={tone} data-low={isLow || undefined} title={whyOf(said)}>
      <span>{priceOf(said)}</span>
      {isBest && !isLow && <small>{t('best place')}</small>}
      {isOwn && !isBest && !isLow && <small>{t('its own route')}</small>}
    </div>
  )
}

const shortOf = ({ cost, distance, hurdles }: OrderPlace): string => {
  if (hurdles.length > 0) return '!'
  const amount = cost ?? distance
  const words =
    cost === null
      ? wayWords({ distance: Math.abs(distance) })?.replace(' km', '')
      : formatMoney(Math.abs(cost)).replace('$', '')
  return `${amount < 0 ? '−' : '+'}${words}`
}

const mostCarets = 5

const byWorth = (a: OrderPlace, b: OrderPlace): number =>
  a.hurdles.length - b.hurdles.length || a.distance - b.distance || a.duration - b.duration

/** Pixels that the words of a caret take. */
const caretWords = 42

/** The carets that have room for their words: the one where it would fall first, then from the left. */
function toldOf(all: readonly OrderPlace[], here: OrderPlace | null, axis: Axis): ReadonlySet<number> {
  const taken: number[] = []
  const told = new Set<number>()
  for (const one of [...(here ? [here] : []), ...all]) {
    const x = xOf(axis, one.arrivesAt)
    if (told.has(one.at) || taken.some((other) => Math.abs(other - x) < caretWords)) continue
    taken.push(x)
    told.add(one.at)
  }
  return told
}

/** Where a dragged stop could fall in a lane, and where it would now. */
export function Carets({
  routeId,
  axis,
  height,
}: {
  readonly routeId: string
  readonly axis: Axis
  readonly height: number
}) {
  const said = usePartOf(dragged, (now) => now?.places.get(routeId) ?? null)
  const place = usePartOf(dragged, (now) => (now?.over?.routeId === routeId ? now.over.place : null))
  const shown = useMemo(() => [...(said?.places ?? [])].sort(byWorth).slice(0, mostCarets), [said])
  if (!said) return null
  const all = (place && !shown.some(({ at }) => at === place.at) ? [...shown, place] : shown).toSorted(
    (a, b) => a.at - b.at,
  )
  const isTold = toldOf(all, place, axis)
  return (
    <span aria-hidden>
      {all.map((one) => (
        <i
          key={one.at}
          className={styles['caret']}
          data-tone={one.at === place?.at ? 'here' : one.hurdles.length > 0 ? 'broken' : undefined}
          style={{ left: xOf(axis, one.arrivesAt), height }}
        >
          {isTold.has(one.at) && <b>{shortOf(one)}</b>}
        </i>
      ))}
    </span>
  )
}

/** What is said of where it would fall. */
function placeLines(now: Dragged): { readonly title: string; readonly place: OrderPlace | null } {
  const { over, places, lanes } = now
  if (!over) return { title: t('Where it stands now'), place: savedBy(now) ?? null }
  const { name = '' } = lanes.find(({ id }) => id === over.routeId) ?? {}
  const stops = (places.get(over.routeId)?.stops ?? 0) + 1
  return {
    title: t('Stop {{place}} of {{stops}}, {{name}}', { place: over.place.at + 1, stops, name }),
    place: over.place,
  }
}

/** In one sentence, for those who do not see it. */
export function spokenOf(now: Dragged | null): string {
  if (!now) return ''
  if (now.failed !== null) return now.failed
  const { title, place } = placeLines(now)
  if (!place) return t('{{name}} is taken up', { name: now.stop.orderNo })
  return [title, ...linesOf(now, place)].join(', ')
}

function linesOf(now: Dragged, place: OrderPlace): string[] {
  const { distance, duration, cost, arrives, delayMinutes, hurdles } = place
  return [
    addedWords({ distance, duration, cost }),
    t('there at {{time}}', { time: arrives }),
    ...(delayMinutes > 0 && hurdles.length === 0
      ? [t('others up to {{amount}} min later', { amount: delayMinutes })]
      : []),
    ...hurdles.map(brokenWords),
    ...(now.over && hurdles.length === 0 ? [t('It breaks no rule')] : []),
  ]
}

/** Goes with the pointer: the stop, and what its place adds and breaks. */
export function DragCard({ place: ref }: { readonly place: RefObject<HTMLDivElement | null> }) {
  const now = useValue(dragged)
  if (!now) return null
  const { title, place } = placeLines(now)
  const sum = now.over && sumOf(now, now.over.place)
  return (
    <div ref={ref} className={styles['card']} data-keyboard={now.isByKeyboard || undefined} aria-hidden>
      <b className={styles['chip']}>{now.stop.orderNo}</b>
      <div className={styles['said']}>
        <b>{title}</b>
        {now.failed !== null && <p data-tone="broken">{now.failed}</p>}
        {place ? (
          <>
            <p>
              {[
                addedWords({ distance: place.distance, duration: place.duration, cost: place.cost }),
                t('there at {{time}}', { time: place.arrives }),
              ].join(', ')}
            </p>
            {place.hurdles.map((hurdle) => (
              <p key={brokenWords(hurdle)} data-tone="broken">
                {brokenWords(hurdle)}
              </p>
            ))}
            {now.over && place.hurdles.length === 0 && <p data-tone="fits">{t('It breaks no rule')}</p>}
            {place.delayMinutes > 0 && place.hurdles.length === 0 && (
              <p>{t('others up to {{amount}} min later', { amount: place.delayMinutes })}</p>
            )}
            {sum && (
              <p className={styles['sum']} data-tone={sum.distance <= 0 ? 'fits' : undefined}>
                {t('With what {{name}} saves: {{sum}}', { name: now.from.name, sum: addedWords(sum) })}
              </p>
            )}
          </>
        ) : (
          now.failed === null && <p>{t('Looking for places')}</p>
        )}
      </div>
    </div>
  )
}
