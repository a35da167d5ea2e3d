import { beginOf, driveFrom, type Model, metres, seconds, unreachable } from './model.ts'

/** What a table of the least ways may cost, in legs looked at: some 50 ms. */
const mostLegs = 2e7

/** The least metres and seconds between a node and every visit, over whatever others there are. */
interface Ways {
  readonly metres: Float64Array
  readonly seconds: Float64Array
}

/** Dijkstra's, without a heap: every visit has a leg to every other. */
function leastWays(m: Model, from: number, isBack: boolean, of: (m: Model, from: number, to: number) => number) {
  const least = Float64Array.from({ length: m.n }, (_, j) => (isBack ? of(m, j, from) : of(m, from, j)))
  const isDone = new Uint8Array(m.n)
  for (let turn = 0; turn < m.n; turn++) {
    let x = -1
    for (let j = 0; j < m.n; j++) if (isDone[j] === 0 && (x < 0 || (least[j] as number) < (least[x] as number))) x = j
    if (x < 0 || (least[x] as number) >= unreachable) break
    isDone[x] = 1
    for (let j = 0; j < m.n; j++) {
      if (isDone[j] === 1) continue
      const way = (least[x] as number) + (isBack ? of(m, j, x) : of(m, x, j))
      if (way < (least[j] as number)) least[j] = way
    }
  }
  return least
}

/**
 * Could some vehicle do a head, if the others were where they help it most? An empty vehicle may be unable to begin with it, and yet it
 * is reached over another visit, where the direct leg is long or nobody can drive it, or where another sets up at the same door.
 */
export function makeReach(m: Model, stopped: () => boolean): (x: number) => boolean {
  const nodes = new Set<number>()
  for (let v = 0; v < m.V; v++) nodes.add(m.node[m.n + v] as number).add(m.endNode[v] as number)
  const isSmall = nodes.size * 4 * m.n * m.n <= mostLegs
  // On a plane nothing is nearer over another.
  const isDirect = m.isPlane && !m.nearest
  const known = new Map<string, Ways | null>()
  const waysOf = (node: number, isBack: boolean): Ways | null => {
    const key = `${node} ${isBack}`
    let ways = known.get(key)
    if (ways === undefined) {
      ways =
        isDirect || !isSmall || stopped()
          ? null
          : { metres: leastWays(m, node, isBack, metres), seconds: leastWays(m, node, isBack, seconds) }
      known.set(key, ways)
    }
    return ways
  }
  const metresOf = (node: number, x: number, isBack: boolean): number =>
    waysOf(node, isBack)?.metres[x] ?? (isDirect ? metres(m, node, x) : 0)
  const secondsOf = (node: number, x: number, isBack: boolean): number =>
    waysOf(node, isBack)?.seconds[x] ?? (isDirect ? seconds(m, node, x) : 0)
  const carries = (x: number, v: number): boolean => {
    for (let d = 0; d < m.dims; d++) {
      const at = x * m.dims + d
      const most = (m.capacity[v * m.dims + d] as number) + 1e-9
      if ((m.drop[at] as number) > most || (m.take[at] as number) + Math.max(0, m.carry[at] as number) > most)
        return false
    }
    return true
  }
  const could = (x: number, v: number): boolean => {
    if ((m.allowed !== null && m.allowed[x * m.V + v] === 0) || (m.maxStops[v] as number) < 1 || !carries(x, v))
      return false
    const [start, end] = [m.node[m.n + v] as number, m.endNode[v] as number]
    const [to, back] = [secondsOf(start, x, false), secondsOf(end, x, true)]
    const length = metresOf(start, x, false) + metresOf(end, x, true)
    if (to + back >= unreachable || length >= unreachable || length > (m.maxDistance[v] as number) + 1e-6) return false
    const slow = m.slow[v] as number
    const begin = beginOf(m, x, driveFrom(m, m.shiftFrom[v] as number, to * slow))
    if (begin > (m.close[x] as number) + 1e-6) return false
    const finish = driveFrom(m, begin + (m.service[x] as number), back * slow)
    return finish <= (m.shiftTo[v] as number) + 1e-6 && (m.service[x] as number) <= (m.maxDuration[v] as number) + 1e-6
  }
  const kinds = Array.from({ length: m.V }, (_, v) => v).filter((v) => m.type.indexOf(m.type[v] as number) === v)
  return (x) => {
    const mate = m.mate[x] as number
    for (const v of kinds) if (could(x, v) && (mate < 0 || could(mate, v))) return true
    return false
  }
}
