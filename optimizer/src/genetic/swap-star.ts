import type { Instance } from './instance.ts'
import { epsilon } from './moves-between.ts'
import type { Pace } from './pace.ts'
import { joinOne, joinWarp, type Tours } from './tours.ts'

/**
 * SWAP*: exchanges of two customers of different routes, where each goes to the best place of the other's route and not
 * to the other's place. The three cheapest places of a customer in a route are enough to know the best one (Vidal 2022).
 * Only routes that have near customers are paired.
 */
export class SwapStar {
  private readonly instance: Instance
  private readonly tours: Tours
  /** When a route was last paired. */
  private readonly paired: Int32Array
  /** Which route each route was last found near to. */
  private readonly seen: Int32Array
  /** Three places, cheapest first, of each customer in the other route of the pair, and what they cost. */
  private readonly places: Int32Array
  private readonly costs: Float64Array
  /** What taking a customer out saves, as a negative cost. */
  private readonly saved: Float64Array
  private readonly removalWarp: Float64Array
  private readonly links = 5
  // The best exchange found: customers (0: nobody) and the nodes behind which they go.
  private best = -0.5
  private bestU = 0
  private bestV = 0
  private bestAfterU = 0
  private bestAfterV = 0
  private place = 0

  constructor(instance: Instance, tours: Tours) {
    this.instance = instance
    this.tours = tours
    this.paired = new Int32Array(tours.routes)
    this.seen = new Int32Array(tours.routes)
    this.places = new Int32Array(instance.size * 3)
    this.costs = new Float64Array(instance.size * 3)
    this.saved = new Float64Array(instance.size)
    this.removalWarp = new Float64Array(instance.size)
  }

  /** Forgets which pairs were tried. */
  begin(): void {
    this.paired.fill(-1)
  }

  /** Tries all pairs of near routes of which one changed; returns whether any exchange was made. */
  improve(pace: Pace): boolean {
    const { tours, paired, seen } = this
    const { nearest, near, size } = this.instance
    const { changed, route, count, next } = tours
    const links = Math.min(this.links, near)
    let improved = false
    seen.fill(-1)
    for (let one = 0; one < tours.routes; one++) {
      if (count[one] === 0) continue
      if (pace.progress() >= 1) return improved
      const before = paired[one] as number
      paired[one] = tours.moves
      // The list of near routes may change while pairs are improved: customers are looked at as they stand.
      for (let node = next[size + one] as number; node < size; node = next[node] as number) {
        for (let rank = 0; rank < links; rank++) {
          const other = route[nearest[node * near + rank] as number] as number
          if (other <= one || seen[other] === one) continue
          seen[other] = one
          if ((changed[one] as number) <= before && (changed[other] as number) <= before) continue
          if (this.improvePair(one, other)) {
            improved = true
            if (route[node] !== one) break
          }
        }
        if (route[node] !== one) break
      }
    }
    return improved
  }

  private prepare(from: number, into: number): void {
    const { size, distance, windowed } = this.instance
    const { tours, places, costs, saved } = this
    const { at, next, prev } = tours
    for (let u = next[size + from] as number; u < size; u = next[u] as number) {
      const before = at[prev[u] as number] as number
      const after = at[next[u] as number] as number
      saved[u] =
        (distance[before * size + after] as number) -
        (distance[before * size + u] as number) -
        (distance[u * size + after] as number)
      if (windowed) this.removalWarp[u] = joinWarp(tours, prev[u] as number, next[u] as number)
      let first = Number.POSITIVE_INFINITY
      let second = Number.POSITIVE_INFINITY
      let third = Number.POSITIVE_INFINITY
      let firstPlace = -1
      let secondPlace = -1
      let thirdPlace = -1
      let node = size + into
      let point = 0
      for (;;) {
        const ahead = next[node] as number
        const pointAhead = at[ahead] as number
        const cost =
          (distance[point * size + u] as number) +
          (distance[u * size + pointAhead] as number) -
          (distance[point * size + pointAhead] as number)
        if (cost < third) {
          if (cost < second) {
            third = second
            thirdPlace = secondPlace
            if (cost < first) {
              second = first
              secondPlace = firstPlace
              first = cost
              firstPlace = node
            } else {
              second = cost
              secondPlace = node
            }
          } else {
            third = cost
            thirdPlace = node
          }
        }
        if (ahead >= size) break
        node = ahead
        point = ahead
      }
      const base = u * 3
      places[base] = firstPlace
      places[base + 1] = secondPlace
      places[base + 2] = thirdPlace
      costs[base] = first
      costs[base + 1] = second
      costs[base + 2] = third
    }
  }

  /** Cheapest way to put u into v's route when v leaves it; the place goes to `place`. */
  private insertWithout(u: number, v: number): number {
    const { size, distance } = this.instance
    const { at, next, prev } = this.tours
    const { places, costs } = this
    const before = prev[v] as number
    const pointBefore = at[before] as number
    const pointAfter = at[next[v] as number] as number
    let best =
      (distance[pointBefore * size + u] as number) +
      (distance[u * size + pointAfter] as number) -
      (distance[pointBefore * size + pointAfter] as number)
    let place = before
    for (let index = u * 3; index < u * 3 + 3; index++) {
      const candidate = places[index] as number
      if (candidate < 0) break
      if (candidate === v || candidate === before) continue
      if ((costs[index] as number) < best) {
        best = costs[index] as number
        place = candidate
      }
      break
    }
    this.place = place
    return best
  }

  private improvePair(one: number, other: number): boolean {
    const { size, demand, capacity, windowed } = this.instance
    const { tours, saved } = this
    const loadWeight = tours.loadPenalty
    const { next, load, penalty } = tours
    const base = (penalty[one] as number) + (penalty[other] as number)
    const loadOne = load[one] as number
    const loadOther = load[other] as number
    const weight = tours.warpPenalty
    this.prepare(one, other)
    this.prepare(other, one)
    this.best = -epsilon
    this.bestU = 0
    this.bestV = 0
    for (let u = next[size + one] as number; u < size; u = next[u] as number) {
      for (let v = next[size + other] as number; v < size; v = next[v] as number) {
        const change = (demand[v] as number) - (demand[u] as number)
        let gain = (saved[u] as number) + (saved[v] as number) - base
        if (gain >= this.best) continue
        if (loadOne + change > capacity) gain += (loadOne + change - capacity) * loadWeight
        if (loadOther - change > capacity) gain += (loadOther - change - capacity) * loadWeight
        if (gain >= this.best) continue
        const intoOther = this.insertWithout(u, v)
        const placeU = this.place
        if (gain + intoOther >= this.best) continue
        const intoOne = this.insertWithout(v, u)
        const placeV = this.place
        let cost = gain + intoOther + intoOne
        if (cost >= this.best) continue
        if (windowed) {
          cost += this.replacedWarp(u, v, placeV) * weight
          if (cost >= this.best) continue
          cost += this.replacedWarp(v, u, placeU) * weight
          if (cost >= this.best) continue
        }
        this.remember(cost, u, placeU, v, placeV)
      }
    }
    this.relocations(one, loadOne, loadOther, base)
    this.relocations(other, loadOther, loadOne, base)
    if (this.bestU === 0 && this.bestV === 0) return false
    tours.moves += 1
    if (this.bestU !== 0) tours.move(this.bestU, this.bestAfterU)
    if (this.bestV !== 0) tours.move(this.bestV, this.bestAfterV)
    tours.renew(one)
    tours.renew(other)
    return true
  }

  private remember(cost: number, u: number, placeU: number, v: number, placeV: number): void {
    this.best = cost
    this.bestU = u
    this.bestAfterU = placeU
    this.bestV = v
    this.bestAfterV = placeV
  }

  private relocations(from: number, loadFrom: number, loadInto: number, base: number): void {
    const { size, demand, windowed } = this.instance
    const { tours, saved, places, costs } = this
    const { next } = tours
    const weight = tours.warpPenalty
    for (let u = next[size + from] as number; u < size; u = next[u] as number) {
      let cost =
        (saved[u] as number) +
        (costs[u * 3] as number) +
        tours.overload(loadFrom - (demand[u] as number)) +
        tours.overload(loadInto + (demand[u] as number)) -
        base
      if (cost >= this.best) continue
      const place = places[u * 3] as number
      if (windowed) {
        cost += (this.removalWarp[u] as number) * weight
        if (cost >= this.best) continue
        cost += joinOne(tours, place, u, next[place] as number) * weight
        if (cost >= this.best) continue
      }
      this.remember(cost, u, place, 0, 0)
    }
  }

  /** Warp of u's route when u leaves it and v comes in behind `place` (or, as `prev[u]`, at u's place). */
  private replacedWarp(u: number, v: number, place: number): number {
    const { next, prev, position } = this.tours
    const before = prev[u] as number
    const after = next[u] as number
    if (place === before) return joinOne(this.tours, before, v, after)
    if ((position[place] as number) < (position[u] as number))
      return walkWarp(this.tours, place, v, next[place] as number, before, 0, after)
    return walkWarp(this.tours, before, 0, after, place, v, next[place] as number)
  }
}

/**
 * Warp of a route that goes from `before` over one customer (0: nobody), then along its own nodes from `from` to `to`,
 * then over another (0: nobody) to `after`.
 */
function walkWarp(
  tours: Tours,
  before: number,
  one: number,
  from: number,
  to: number,
  two: number,
  after: number,
): number {
  const { size, duration, service, opens, closes } = tours.instance
  const { at, clock, warpTo, warpFrom, latest, next } = tours
  let point = at[before] as number
  let time = clock[before] as number
  let warp = warpTo[before] as number
  let node = one === 0 ? from : one
  for (;;) {
    time += (service[point] as number) + (duration[point * size + node] as number)
    if (time < (opens[node] as number)) time = opens[node] as number
    else if (time > (closes[node] as number)) {
      warp += time - (closes[node] as number)
      time = closes[node] as number
    }
    point = node
    if (node === two) break
    if (node === to) {
      if (two === 0) break
      node = two
    } else node = node === one ? from : (next[node] as number)
  }
  const late =
    time +
    (service[point] as number) +
    (duration[point * size + (at[after] as number)] as number) -
    (latest[after] as number)
  return warp + (warpFrom[after] as number) + (late > 0 ? late : 0)
}
