import type { OrderPlace, RoutePlaces } from '@crossdock/contract/delivery/optimize/places'
import { t } from '../../lib/words.ts'
import { addedWords, brokenWords } from './plan-words.ts'

/** What a place of an order adds, and which rules it breaks. */
export function placeWords({ distance, duration, cost, arrives, delayMinutes, hurdles }: OrderPlace): string {
  return [
    addedWords({ distance, duration, cost }),
    t('there at {{time}}', { time: arrives }),
    ...(delayMinutes > 0 && hurdles.length === 0
      ? [t('others up to {{amount}} min later', { amount: delayMinutes })]
      : []),
    ...hurdles.map(brokenWords),
  ].join(', ')
}

/** A place as people count: the third of eight. */
export const whereWords = ({ at }: Pick<OrderPlace, 'at'>, { stops }: Pick<RoutePlaces, 'stops'>): string =>
  t('Stop {{place}} of {{stops}}', { place: at + 1, stops: stops + 1 })

/** A place of a route, and whether it is the best of all that are offered. */
export interface OfferedPlace {
  readonly route: RoutePlaces
  readonly place: OrderPlace
  readonly isBest: boolean
}

/** Of the route that has the order so many of its places are offered: its best. */
const mostOfOwn = 3

const byWorth = (a: OrderPlace, b: OrderPlace): number =>
  a.hurdles.length - b.hurdles.length || a.distance - b.distance || a.duration - b.duration

/** All places that are offered: those that fit first, the least that is added before more; where the order stands now is none. */
export function offersOf(
  routes: readonly RoutePlaces[],
  now: { readonly routeId: string; readonly at: number } | null,
): OfferedPlace[] {
  const all = routes.flatMap((route) =>
    [...route.places]
      .sort(byWorth)
      .filter(({ at }) => route.routeId !== now?.routeId || at !== now.at)
      .slice(0, mostOfOwn)
      .map((place) => ({ route, place })),
  )
  return all
    .sort((a, b) => byWorth(a.place, b.place))
    .map((one, n) => ({ ...one, isBest: n === 0 && one.place.hurdles.length === 0 }))
}
