import type { ClassicProblem } from './genetic/classic-problem.ts'
import { endless } from './problem.ts'
import { arrive, type Model, metres } from './search/model.ts'

/** As many customers as the specialised search takes: it wants whole tables. */
const mostCustomers = 2400

/**
 * The same problem for the search that knows the pure classes only (CVRP and VRPTW: one depot, one kind of vehicle, every customer
 * visited once), or null where anything else counts, or where `stopped` said so before the tables were made.
 */
export function classicOf(m: Model, stopped: () => boolean = () => false): ClassicProblem | null {
  const { problem, n, V, M } = m
  const objective = problem.objective ?? 'distance'
  if (objective !== 'distance' && objective !== 'hierarchical') return null
  if (n === 0 || n > mostCustomers || V === 0) return null
  if (m.types !== 1 || m.dims > 1 || !m.dropsOnly || m.mode !== 'sum' || m.limited || m.several || !m.plainTime)
    return null
  if (m.allowed !== null || m.groups.length > 0 || m.hasPairs) return null
  const depot = m.node[n] as number
  if (depot === M - 1 || m.endNode[0] !== depot) return null
  const size = n + 1
  const distance = new Float64Array(size * size)
  const isSame = m.T !== null ? m.T === m.D : m.isPlane && m.pace === 1 && !m.hasSetup
  const duration = isSame ? distance : new Float64Array(size * size)
  const rowOf = (customer: number): number => (customer === 0 ? depot : customer - 1)
  let longest = 0
  for (let i = 0; i < size; i++) {
    if (i % 8 === 0 && stopped()) return null
    for (let j = 0; j < size; j++) {
      const length = metres(m, rowOf(i), rowOf(j))
      if (length >= endless) return null
      distance[i * size + j] = length
      if (!isSame) duration[i * size + j] = arrive(m, 0, rowOf(i), rowOf(j), 0)
      longest = Math.max(longest, duration[i * size + j] as number)
    }
  }
  const withDepot = (own: number, list: Float64Array): Float64Array => Float64Array.from([own, ...list])
  // All of it on one route may last until the clock ends.
  const most = m.service.reduce((sum, time) => sum + time, (n + 1) * longest)
  const isTimed = m.close.some((time) => time < endless) || (m.shiftTo[0] as number) < endless || most >= endless
  return {
    size,
    distance,
    duration,
    demand: m.dims === 1 ? withDepot(0, m.drop) : new Float64Array(size),
    capacity: m.dims === 1 ? (m.capacity[0] as number) : Number.MAX_SAFE_INTEGER,
    vehicles: V,
    windows: isTimed
      ? {
          opens: withDepot(m.shiftFrom[0] as number, m.open),
          closes: withDepot(m.shiftTo[0] as number, m.close),
          service: withDepot(0, m.service),
        }
      : null,
  }
}
