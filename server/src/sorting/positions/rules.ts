import type { Suggestion } from '@crossdock/contract/sorting/positions'

/** A place as an order might come to stand in it. */
export interface Offered {
  readonly id: Suggestion['stockLocationId']
  readonly title: string
  /** Kilograms and cubic centimetres that it still takes; null: whatever there is. */
  readonly roomWeight: number | null
  readonly roomVolume: number
  readonly standing: readonly { readonly position: number; readonly routeId: string | null }[]
}

interface Placed {
  readonly routeId: string | null
  readonly stop: number | null
  /** Of all its boxes; null where one was not weighed, or measured. */
  readonly weight: number | null
  readonly volume: number | null
}

const carries = ({ roomWeight, roomVolume }: Offered, { weight, volume }: Placed): boolean =>
  (roomWeight === null || weight === null || weight <= roomWeight) && (volume === null || volume <= roomVolume)

/** The lowest position at which nothing stands. */
function lowestFree(taken: ReadonlySet<number>): number {
  let position = 1
  while (taken.has(position)) position += 1
  return position
}

/** The first by an order of numbers, the lowest title among equals. */
const best = (lanes: readonly Offered[], rank: (lane: Offered) => number): Offered | undefined =>
  lanes.toSorted(
    (one, other) =>
      rank(one) - rank(other) || one.title.localeCompare(other.title, 'en', { numeric: true, sensitivity: 'base' }),
  )[0]

/**
 * Where an order goes: where most of its route stands, else the smallest place in which nothing stands, else the one with the
 * fewest orders, first those without another route's. Of its route it stands at its stop's number, as vans are loaded by stops.
 */
export function suggestPlace(order: Placed, lanes: readonly Offered[]): Suggestion | null {
  const fitting = lanes.filter((lane) => carries(lane, order))
  const ofRoute = ({ standing }: Offered): number =>
    order.routeId === null ? 0 : standing.filter(({ routeId }) => routeId === order.routeId).length
  const others = ({ standing }: Offered): number =>
    standing.filter(({ routeId }) => routeId !== null && routeId !== order.routeId).length
  const withRoute = best(
    fitting.filter((lane) => ofRoute(lane) > 0),
    (lane) => -ofRoute(lane),
  )
  const empty = best(
    fitting.filter(({ standing }) => standing.length === 0),
    ({ roomVolume }) => roomVolume,
  )
  const mixed = best(fitting, (lane) => others(lane) * 100_000 + lane.standing.length)
  const lane = withRoute ?? empty ?? mixed
  if (!lane) return null
  const taken = new Set(lane.standing.map(({ position }) => position))
  const isStop = order.routeId !== null && order.stop !== null && !taken.has(order.stop)
  return {
    stockLocationId: lane.id,
    title: lane.title,
    position: isStop && order.stop !== null ? order.stop : lowestFree(taken),
    why: withRoute ? 'Route' : empty ? 'Empty' : 'Room',
    isStop,
  }
}
