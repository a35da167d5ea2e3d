import { type Plan } from './beside.ts'
import { arrive, beginOf, metres } from './model.ts'
import { type Random, rand } from './random.ts'
import { priceRoute } from './schedule.ts'

/** Beyond so many visits only routes near one of the two are looked at. */
const allRoutesUntil = 500
const nearVisits = 30

/**
 * The cheapest place of a pair: in route `only`, or in all that are used; what it adds to the price, or `best` where nothing is
 * cheaper. Both places stand in `found…`; the delivery's is the pickup itself where it follows at once.
 */
export function insertPair(
  p: Plan,
  x: number,
  random: Random,
  blinks: number,
  only = -1,
  best = Number.POSITIVE_INFINITY,
): number {
  const { m } = p
  if (only >= 0) return inRoute(p, x, only, best, random, blinks)
  let found = best
  if (m.n <= allRoutesUntil) {
    for (let r = 0; r < m.V; r++)
      if ((p.size[r] as number) > 0 && mayBoth(p, x, r)) found = inRoute(p, x, r, found, random, blinks)
    return found
  }
  const seen = new Set<number>()
  const most = Math.min(m.near, nearVisits)
  for (const one of [x, m.mate[x] as number])
    for (let h = 0; h < most; h++) {
      const r = p.route[m.neighbours[one * m.near + h] as number] as number
      if (r < 0 || seen.has(r)) continue
      seen.add(r)
      if (mayBoth(p, x, r)) found = inRoute(p, x, r, found, random, blinks)
    }
  return found
}

function mayBoth(p: Plan, x: number, r: number): boolean {
  const { m } = p
  if (m.allowed !== null && (m.allowed[x * m.V + r] === 0 || m.allowed[(m.mate[x] as number) * m.V + r] === 0))
    return false
  const group = m.group[x] as number
  return group < 0 || p.groupCount[group] === 0 || p.groupRoute[group] === r
}

/** Can the pair's load be on board behind this link? Loads that its visits have besides are looked at with the whole route. */
function holds(p: Plan, x: number, r: number, link: number): boolean {
  const { m } = p
  const { dims } = m
  for (let d = 0; d < dims; d++)
    if (
      (p.load[link * dims + d] as number) + (m.carry[x * dims + d] as number) >
      (m.capacity[r * dims + d] as number) + 1e-9
    )
      return false
  return true
}

/** What the delivery adds behind each link of the route at hand, and the least of that from each link on. */
const room = { links: new Int32Array(0), more: new Float64Array(0), least: new Float64Array(0) }

function inRoute(p: Plan, x: number, r: number, best: number, random: Random, blinks: number): number {
  const { m, next, ready, latest, arc } = p
  const { D, M, symmetric } = m
  const y = m.mate[x] as number
  const per = m.perDistance[r] as number
  const end = m.endNode[r] as number
  const shiftTo = m.shiftTo[r] as number
  const fixed = p.size[r] === 0 ? (m.fixed[r] as number) : 0
  const own = metres(m, x, y)
  const closeX = m.close[x] as number
  const closeY = m.close[y] as number
  if (room.links.length < m.n + 2) {
    room.links = new Int32Array(m.n + 2)
    room.more = new Float64Array(m.n + 2)
    room.least = new Float64Array(m.n + 3)
  }
  const { links, more: moreY, least } = room
  let count = 0
  const first = p.lockEnd[r] as number
  let to = metres(m, m.node[first] as number, y)
  for (let j = first; j >= 0; j = next[j] as number) {
    // Times only grow along a route.
    if ((ready[j] as number) > closeY) break
    const k = next[j] as number
    const target = k < 0 ? end : k
    const on = D !== null ? (D[y * M + target] as number) : metres(m, y, target)
    links[count] = j
    moreY[count] = to + on - (arc[j] as number)
    count++
    if (k >= 0) to = symmetric ? on : metres(m, k, y)
  }
  least[count] = Number.POSITIVE_INFINITY
  for (let c = count - 1; c >= 0; c--)
    least[c] = (moreY[c] as number) < (least[c + 1] as number) ? (moreY[c] as number) : (least[c + 1] as number)
  let found = best
  to = metres(m, m.node[first] as number, x)
  for (let c = 0; c < count; c++) {
    const i = links[c] as number
    if ((ready[i] as number) > closeX) break
    const k = next[i] as number
    const target = k < 0 ? end : k
    const on = D !== null ? (D[x * M + target] as number) : metres(m, x, target)
    const before = to
    const more = before + on - (arc[i] as number)
    if (k >= 0) to = symmetric ? on : metres(m, k, x)
    // No pickup that is dearer than the rest can win.
    const isApart = per * (more + (least[c + 1] as number)) + fixed < found
    const together = before + own - (arc[i] as number)
    // The delivery comes at least as near as its own leg.
    if (!isApart && per * together + fixed >= found) continue
    const both = together + (D !== null ? (D[y * M + target] as number) : metres(m, y, target))
    const isTogether = per * both + fixed < found
    if (!isApart && !isTogether) continue
    if (blinks > 0 && rand(random) < blinks) continue
    if (!holds(p, x, r, i)) continue
    const begins = beginOf(m, x, arrive(m, ready[i] as number, m.node[i] as number, x, r))
    if (begins > closeX) continue
    const readyX = begins + (m.service[x] as number)
    if (isTogether) {
      const starts = beginOf(m, y, arrive(m, readyX, x, y, r))
      if (
        starts <= closeY &&
        arrive(m, starts + (m.service[y] as number), y, target, r) <= (k < 0 ? shiftTo : (latest[k] as number))
      ) {
        const price = judge(p, x, y, r, i, x, per * both + fixed, both)
        if (price < found) {
          found = price
          p.foundRoute = r
          p.foundAfter = i
          p.foundMateAfter = x
        }
      }
    }
    if (!isApart) continue
    let time = readyX
    let from = x
    for (let h = c + 1; h < count; h++) {
      if (per * (more + (least[h] as number)) + fixed >= found) break
      const j = links[h] as number
      const arrival = arrive(m, time, from, j, r)
      if (arrival > (latest[j] as number) || !holds(p, x, r, j)) break
      time = beginOf(m, j, arrival) + (m.service[j] as number)
      if (time > closeY) break
      from = j
      const sum = more + (moreY[h] as number)
      if (per * sum + fixed >= found) continue
      const then = next[j] as number
      // A later link may be at the delivery's own door, where nothing is set up, or nearer to it.
      const starts = beginOf(m, y, arrive(m, time, j, y, r))
      if (starts > closeY) continue
      if (
        arrive(m, starts + (m.service[y] as number), y, then < 0 ? end : then, r) >
        (then < 0 ? shiftTo : (latest[then] as number))
      )
        continue
      const price = judge(p, x, y, r, i, j, per * sum + fixed, sum)
      if (price < found) {
        found = price
        p.foundRoute = r
        p.foundAfter = i
        p.foundMateAfter = j
      }
    }
  }
  return found
}

/** The price of a place that lateness and the pair's own load allow: limits, other loads and durations are seen to here. */
function judge(p: Plan, x: number, y: number, r: number, i: number, j: number, price: number, more: number): number {
  const { m, schedule } = p
  if (m.mode === 'sum' && !m.mixed) {
    if (!m.limited) return price
    if ((p.length[r] as number) + more > (m.maxDistance[r] as number)) return Number.POSITIVE_INFINITY
    if (m.maxStops[r] === Number.POSITIVE_INFINITY) return price
  }
  let count = 0
  const add = (link: number): void => {
    if (link !== m.n + r) schedule.seq[count++] = link
    if (link === i) {
      schedule.seq[count++] = x
      if (j === x) schedule.seq[count++] = y
    }
    if (link === j) schedule.seq[count++] = y
  }
  for (let link = m.n + r; link >= 0; link = p.next[link] as number) add(link)
  return priceRoute(m, schedule, r, count) - (p.price[r] as number)
}
