import type { BoardStop, Lane } from '@crossdock/contract/delivery/optimize/board'
import type { RoutePlaces } from '@crossdock/contract/delivery/optimize/places'
import { formatMoney } from '@crossdock/contract/money'
import { formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { windowOf } from '../order-words.ts'
import { brokenWords, reasonWords } from './plan-words.ts'
import { hoursWords, wayWords } from './route-words.tsx'

/** What a stop of a board is called, to those who do not see it. */
export function stopWords(stop: BoardStop, place: number): string {
  const window = windowOf(stop)
  return [
    t('Stop {{place}}: {{orderNo}}', { place, orderNo: stop.orderNo }),
    stop.customer,
    ...(stop.status === 'To go' ? [] : [t(stop.status)]),
    stop.arrives === null ? t('It has no place') : stop.arrives,
    ...(window === null ? [] : [t('Window {{window}}', { window })]),
    ...(stop.lateMinutes > 0 ? [t('{{amount}} min late', { amount: formatNumber(stop.lateMinutes) })] : []),
    ...(stop.isLocked ? [t('Locked')] : []),
    ...(stop.isAtDoor ? [t('The driver is at its door')] : []),
  ].join(', ')
}

/** What a lane breaks as it stands. */
export const hurdleWords = ({ hurdles }: Pick<Lane, 'hurdles'>): string => hurdles.map(brokenWords).join('; ')

export const hoursOfLane = ({ leaves, returns }: Pick<Lane, 'leaves' | 'returns'>): string | null =>
  leaves === null || returns === null ? null : `${leaves}\u00a0–\u00a0${returns}`

/** The figures at the end of a lane: money where it is known, else the way and the hours. */
export const figureOf = ({ cost, distance, duration }: Lane): readonly [string, string] =>
  cost === null
    ? [wayWords({ distance }) ?? '', hoursWords({ duration }) ?? '']
    : [formatMoney(cost), wayWords({ distance }) ?? '']

/** A rule that a place breaks, in so few words that they fit beside a lane. */
function shortWords({ reason, amount, skills }: RoutePlaces['places'][number]['hurdles'][number]): string {
  const much = formatNumber(amount ?? 0)
  const [skill] = skills
  if (skill !== undefined) return t('no {{skill}}', { skill })
  if (reason === 'window') return t('{{amount}} min late', { amount: much })
  if (reason === 'shift' || reason === 'break') return t('{{amount}} min over', { amount: much })
  if (reason === 'weight') return t('{{amount}} kg over', { amount: much })
  if (reason === 'volume') return t('{{amount}} m³ over', { amount: much })
  if (reason === 'packages') return t('{{amount}} pkgs over', { amount: much })
  return t('does not fit')
}

/** What a lane asks for a stop, in a few words: what its best place adds, or the rule that stands against it. */
export function priceOf({ best, places }: RoutePlaces): string {
  const place = best ?? places[0]
  if (best) {
    const { cost, distance } = best
    const amount = cost ?? distance
    const words = cost === null ? wayWords({ distance: Math.abs(distance) }) : formatMoney(Math.abs(cost))
    return `${amount < 0 ? '−' : '+'} ${words}`
  }
  const [hurdle] = place?.hurdles ?? []
  return hurdle ? shortWords(hurdle) : t('does not fit')
}

/** The same in full: every rule that its best place breaks. */
export function whyOf({ best, why, places: [place] }: RoutePlaces): string | undefined {
  if (best) return undefined
  if (place) return place.hurdles.map(brokenWords).join('; ')
  return why ? reasonWords(why) : undefined
}

/** Facts of the whole board, for its head. */
export function boardWords(lanes: readonly Lane[]): string {
  const sum = (of: (lane: Lane) => number): number => lanes.reduce((all, lane) => all + of(lane), 0)
  const late = sum(({ stops }) => stops.filter(({ lateMinutes }) => lateMinutes > 0).length)
  const costs = lanes.flatMap(({ cost }) => (cost === null ? [] : cost))
  return [
    t('{{count}} routes', { count: lanes.length }),
    t('{{count}} stops', { count: sum(({ stops }) => stops.length) }),
    wayWords({ distance: sum(({ distance }) => distance) }),
    hoursWords({ duration: sum(({ duration }) => duration) }),
    costs.length > 0 ? formatMoney(costs.reduce((all, cost) => all + cost, 0)) : null,
    late > 0 ? t('{{count}} late', { count: late }) : null,
  ]
    .filter((words) => words !== null)
    .join(' · ')
}

/** What a press locks, or unlocks: a route, or one of its stops. */
export function lockWords(lane: Pick<Lane, 'name' | 'isLocked'>, stop: BoardStop | undefined): string {
  const name = stop?.orderNo ?? lane.name
  return (stop ?? lane).isLocked ? t('Unlock {{name}}', { name }) : t('Lock {{name}}', { name })
}
