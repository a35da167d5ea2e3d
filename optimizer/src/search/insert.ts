import { type Plan, refresh } from './beside.ts'
import { insertPair } from './insert-pair.ts'
import { arrive, beginOf, metres } from './model.ts'
import { emptyOf, link, takeIn, touch } from './plan.ts'
import { type Random, rand } from './random.ts'
import { priceOf, priceRoute } from './schedule.ts'

/** From so many visits on, insertions look only beside the nearest visits. */
const nearFrom = 260
/** How many of them. */
const nearMost = 60

/** May a visit (and its mate) be on this route at all, whatever the place in it? */
function mayJoin(p: Plan, x: number, r: number): boolean {
  const { m } = p
  const mate = m.mate[x] as number
  if (m.allowed !== null && (m.allowed[x * m.V + r] === 0 || (mate >= 0 && m.allowed[mate * m.V + r] === 0)))
    return false
  const group = m.group[x] as number
  return group < 0 || p.groupCount[group] === 0 || p.groupRoute[group] === r
}

/** Where loads are only brought: is there room on the route? */
function hasRoom(p: Plan, x: number, r: number): boolean {
  const { m } = p
  const { dims } = m
  for (let d = 0; d < dims; d++)
    if (
      (p.brought[r * dims + d] as number) + (m.drop[x * dims + d] as number) >
      (m.capacity[r * dims + d] as number) + 1e-9
    )
      return false
  return true
}

/** The same behind one link, whatever the loads are. */
function carriesAt(p: Plan, x: number, r: number, i: number): boolean {
  const { m } = p
  const { dims } = m
  for (let d = 0; d < dims; d++) {
    const most = (m.capacity[r * dims + d] as number) + 1e-9
    if ((p.mostBefore[i * dims + d] as number) + (m.drop[x * dims + d] as number) > most) return false
    if (
      (p.mostBehind[i * dims + d] as number) + (m.take[x * dims + d] as number) + (m.carry[x * dims + d] as number) >
      most
    )
      return false
  }
  return true
}

/** What visit `x` behind link `i` of route `r` adds to the price, given what it adds to the metres; infinite where it does not fit. */
function priceAt(p: Plan, x: number, r: number, i: number, more: number): number {
  const { m } = p
  if (!m.dropsOnly && !carriesAt(p, x, r, i)) return Number.POSITIVE_INFINITY
  const at = m.node[i] as number
  const k = p.next[i] as number
  if (m.limited) {
    if ((p.length[r] as number) + more > (m.maxDistance[r] as number)) return Number.POSITIVE_INFINITY
    if ((p.stops[r] as number) + moreStops(p, x, r, i, k) > (m.maxStops[r] as number)) return Number.POSITIVE_INFINITY
  }
  const fixed = p.size[r] === 0 ? (m.fixed[r] as number) : 0
  if (!m.hasClock) return (m.perDistance[r] as number) * more + fixed
  const begins = beginOf(m, x, arrive(m, p.ready[i] as number, at, x, r))
  if (begins > (m.close[x] as number)) return Number.POSITIVE_INFINITY
  const ready = begins + (m.service[x] as number)
  const end = m.endNode[r] as number
  const arrival = arrive(m, ready, x, k < 0 ? end : k, r)
  if (arrival > (k < 0 ? (m.shiftTo[r] as number) : (p.latest[k] as number))) return Number.POSITIVE_INFINITY
  if (m.mode === 'sum') return (m.perDistance[r] as number) * more + fixed
  if (m.mode === 'exact') return priceOfWhole(p, x, r, i)
  const since = arrive(m, p.since[i] as number, at, x, r) + (m.service[x] as number)
  const way = arrive(m, 0, x, k < 0 ? end : k, r)
  let depart = Math.min(p.depart[i] as number, (m.close[x] as number) + (m.service[x] as number) - since)
  let total = since + way
  let done = arrival
  if (k >= 0) {
    total += p.until[k] as number
    done = Math.max(p.finish[k] as number, arrival + (p.until[k] as number))
    depart = Math.min(depart, (p.latest[k] as number) - way - since)
  }
  const duration = done - Math.max(Math.min(done - total, depart), m.shiftFrom[r] as number)
  if (duration > (m.maxDuration[r] as number) + 1e-7) return Number.POSITIVE_INFINITY
  return priceOf(m, r, (p.length[r] as number) + more, duration) - (p.price[r] as number)
}

function moreStops(p: Plan, x: number, r: number, i: number, k: number): number {
  const { place } = p.m
  const isFirst = i === p.m.n + r
  const own = isFirst || place[p.m.node[i] as number] !== place[x] ? 1 : 0
  if (k < 0) return own
  const then = place[x] !== place[k] ? 1 : 0
  return own + then - (isFirst || place[p.m.node[i] as number] !== place[k] ? 1 : 0)
}

function priceOfWhole(p: Plan, x: number, r: number, i: number): number {
  const { schedule, m } = p
  let count = 0
  if (i === m.n + r) schedule.seq[count++] = x
  for (let j = p.next[m.n + r] as number; j >= 0; j = p.next[j] as number) {
    schedule.seq[count++] = j
    if (j === i) schedule.seq[count++] = x
  }
  return priceRoute(m, schedule, r, count) - (p.price[r] as number)
}

/** The cheapest place for a single visit among the links of one route, if cheaper than `best`; leaves it in `found…`. */
function scanRoute(p: Plan, x: number, r: number, best: number, random: Random, blinks: number): number {
  const { m, next, arc } = p
  const { D, M, symmetric } = m
  const per = m.perDistance[r] as number
  const end = m.endNode[r] as number
  let found = best
  let i = p.lockEnd[r] as number
  let to = metres(m, m.node[i] as number, x)
  for (;;) {
    const k = next[i] as number
    const target = k < 0 ? end : k
    const on = D !== null ? (D[x * M + target] as number) : metres(m, x, target)
    const more = to + on - (arc[i] as number)
    if (per * more < found && (blinks === 0 || rand(random) >= blinks)) {
      const price = priceAt(p, x, r, i, more)
      if (price < found) {
        found = price
        p.foundRoute = r
        p.foundAfter = i
      }
    }
    if (k < 0) return found
    to = symmetric ? on : metres(m, k, x)
    i = k
  }
}

/** Looks beside the nearest visits only: behind each, and before it. Whether it fits is asked only where it would be cheapest. */
function scanNear(p: Plan, x: number, random: Random, blinks: number): number {
  const { m, route, next, prev, arc } = p
  const { neighbours, near, D, M, symmetric, n } = m
  const most = Math.min(near, nearMost)
  let found = Number.POSITIVE_INFINITY
  for (let h = x * near, last = h + most; h < last; h++) {
    const y = neighbours[h] as number
    const r = route[y] as number
    if (r < 0) continue
    const per = m.perDistance[r] as number
    const k = next[y] as number
    const target = k < 0 ? (m.endNode[r] as number) : k
    const from = D !== null ? (D[x * M + y] as number) : metres(m, x, y)
    const to = symmetric ? from : metres(m, y, x)
    const more = to + (D !== null ? (D[x * M + target] as number) : metres(m, x, target)) - (arc[y] as number)
    if (per * more < found) found = tryAt(p, x, r, y, more, found, random, blinks)
    const i = prev[y] as number
    const at = i >= n ? (m.node[i] as number) : i
    const before = from + (D !== null && symmetric ? (D[x * M + at] as number) : metres(m, at, x)) - (arc[i] as number)
    if (per * before < found) found = tryAt(p, x, r, i, before, found, random, blinks)
  }
  return found
}

function tryAt(
  p: Plan,
  x: number,
  r: number,
  i: number,
  more: number,
  best: number,
  random: Random,
  blinks: number,
): number {
  const { m } = p
  if (blinks > 0 && rand(random) < blinks) return best
  if (m.dropsOnly && !hasRoom(p, x, r)) return best
  if (!mayJoin(p, x, r)) return best
  // Nothing goes before or between what is locked.
  if (p.lockEnd[r] !== i && (i >= m.n || m.locked[i] === 1)) {
    if (i < m.n || (p.lockEnd[r] as number) < m.n) return best
  }
  const price = priceAt(p, x, r, i, more)
  if (price >= best) return best
  p.foundRoute = r
  p.foundAfter = i
  return price
}

/** The cheapest place of a head in the plan: what it adds to the price, or infinity; where stands in `found…`. */
export function findPlace(p: Plan, x: number, random: Random, blinks: number): number {
  const { m } = p
  let found = Number.POSITIVE_INFINITY
  p.foundRoute = -1
  if ((m.mate[x] as number) >= 0) found = insertPair(p, x, random, blinks)
  else if (m.n > nearFrom) {
    found = scanNear(p, x, random, blinks)
    // Its neighbourhood is full: anywhere, before it stays out.
    if (found === Number.POSITIVE_INFINITY && (p.used >= p.limit || m.hierarchical) && rand(random) < 0.2)
      found = scanAll(p, x, random, blinks)
  } else found = scanAll(p, x, random, blinks)
  if (p.used < p.limit && !(m.hierarchical && found < Number.POSITIVE_INFINITY)) found = scanEmpty(p, x, found, random)
  return found
}

function scanAll(p: Plan, x: number, random: Random, blinks: number): number {
  const { m, size } = p
  let found = Number.POSITIVE_INFINITY
  for (let r = 0; r < m.V; r++)
    if ((size[r] as number) > 0 && mayJoin(p, x, r) && !(m.dropsOnly && !hasRoom(p, x, r)))
      found = scanRoute(p, x, r, found, random, blinks)
  return found
}

/** One unused vehicle of each type. */
function scanEmpty(p: Plan, x: number, best: number, random: Random): number {
  const { m } = p
  let found = best
  for (let type = 0; type < m.types; type++) {
    const r = emptyOf(p, type)
    if (r < 0 || !mayJoin(p, x, r)) continue
    if ((m.mate[x] as number) >= 0) found = insertPair(p, x, random, 0, r, found)
    else if (!m.dropsOnly || hasRoom(p, x, r)) found = scanRoute(p, x, r, found, random, 0)
  }
  return found
}

/** Puts a head where `findPlace` found room for it. */
export function putIn(p: Plan, x: number): void {
  const r = p.foundRoute
  touch(p, r)
  takeIn(p, x)
  const mate = p.m.mate[x] as number
  // The delivery first: where it is behind its pickup, the pickup is linked before it.
  if (mate >= 0) link(p, r, p.foundMateAfter === x ? p.foundAfter : p.foundMateAfter, mate)
  link(p, r, p.foundAfter, x)
  refresh(p, r)
}

/** Is there any vehicle that could do this head as the plan stands? */
export function canStart(p: Plan, x: number, random: Random): boolean {
  const { m } = p
  for (let r = 0; r < m.V; r++) {
    if ((p.size[r] as number) > 0 || !mayJoin(p, x, r)) continue
    const price =
      (m.mate[x] as number) >= 0
        ? insertPair(p, x, random, 0, r, Number.POSITIVE_INFINITY)
        : m.dropsOnly && !hasRoom(p, x, r)
          ? Number.POSITIVE_INFINITY
          : scanRoute(p, x, r, Number.POSITIVE_INFINITY, random, 0)
    if (price < Number.POSITIVE_INFINITY) return true
  }
  return false
}
