import { insertions } from '@crossdock/optimizer/insertions'
import { straightMatrix } from '@crossdock/optimizer/matrices'
import { asBroken } from '../places/rules.ts'
import { makeProblem, type OrderToPlan, type PlanToMake } from '../problems/rules.ts'
import { asItStands } from '../rules.ts'

/** What somebody drives on a day, in its order. */
export type Lane = PlanToMake

/** So many orders are looked at in one problem: of each two places the way is measured. */
const atOnce = 40

interface Found {
  readonly order: OrderToPlan
  /** Behind so many of the lane's own orders. */
  readonly behind: number
}

/** Which of these orders fit on a lane, each alone. */
export function fitOn(lane: Lane, asked: readonly OrderToPlan[]): Found[] {
  const made = makeProblem({ ...lane, orders: [...lane.orders, ...asked] })
  if (made.drivers.length === 0) return []
  const out = new Set(made.early.map(({ order }) => order.id))
  const given = lane.orders.map(({ id }) => id)
  const visits = given.filter((id) => !out.has(id))
  const matrix = straightMatrix(made.places.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })))
  const measured = { ...made.problem, matrix }
  const standing = asItStands(measured, { vehicle: '0', visits })
  const problem = asBroken(measured, standing)
  return asked.flatMap((order) => {
    if (out.has(order.id)) return []
    const [place] = insertions(problem, [standing], order.id, 1)
    if (!place) return []
    const next = standing.visits.slice(place.at).find((visit) => typeof visit === 'string')
    return { order, behind: next === undefined ? given.length : given.findIndex((id) => id === next) }
  })
}

/** Those with the fewest stops first: there is room soonest. */
const emptiestFirst = (lanes: readonly Lane[]): Lane[] => [...lanes].sort((a, b) => a.orders.length - b.orders.length)

/** The lanes with an order on the first of them on which it fits; as they are, where it fits on none. */
export function withOrder(lanes: readonly Lane[], order: OrderToPlan): readonly Lane[] {
  for (const lane of emptiestFirst(lanes)) {
    const [place] = fitOn(lane, [order])
    if (!place) continue
    const { orders } = lane
    const grown = { ...lane, orders: [...orders.slice(0, place.behind), order, ...orders.slice(place.behind)] }
    return lanes.map((one) => (one === lane ? grown : one))
  }
  return lanes
}

/** Looks at orders in small numbers, and answers after each those that fit somewhere, each alone. */
export function* fitting(lanes: readonly Lane[], orders: readonly OrderToPlan[]): Generator<readonly OrderToPlan[]> {
  for (let first = 0; first < orders.length; first += atOnce) {
    let left = orders.slice(first, first + atOnce)
    for (const lane of emptiestFirst(lanes)) {
      if (left.length === 0) break
      const fit = new Set(fitOn(lane, left).map(({ order }) => order))
      yield [...fit]
      left = left.filter((order) => !fit.has(order))
    }
  }
}
