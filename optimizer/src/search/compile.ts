import { joinGroups } from '../groups.ts'
import { endless, type Problem } from '../problem.ts'
import { dimensionsOf } from '../validate.ts'
import { whoMay } from '../who-may.ts'
import { arrive, beginOf, type Model, measured, seconds } from './model.ts'
import { nearestOf } from './neighbours.ts'

/** As many rows a table is made for, 2 × 54 MB at most. Of a plane fewer: computing is faster than memory that no cache holds. */
const mostRows = { table: 2600, plane: 700 }

const amounts = (count: number, fill = 0): Float64Array => new Float64Array(count).fill(fill)

/** Vehicles that nothing tells apart get one number. */
function typesOf(problem: Problem): { type: Int32Array; types: number } {
  const named = new Set<string>()
  for (const { vehicle, forbidden } of problem.jobs) {
    if (vehicle !== undefined) named.add(vehicle)
    for (const id of forbidden ?? []) named.add(id)
  }
  const known = new Map<string, number>()
  const type = Int32Array.from(problem.vehicles, (vehicle) => {
    const { id, ...rest } = vehicle
    const isOwn = named.has(id) || (vehicle.prefix?.length ?? 0) > 0
    const key = isOwn ? `own ${id}` : JSON.stringify(rest)
    const found = known.get(key) ?? known.size
    known.set(key, found)
    return found
  })
  return { type, types: known.size }
}

/** Groups as one: each visit's, and the visits of each. */
function groupsOf(problem: Problem, index: ReadonlyMap<string, number>): { group: Int32Array; groups: Int32Array[] } {
  const { group, count } = joinGroups(problem, index)
  const lists: number[][] = Array.from({ length: count }, () => [])
  for (const [j, own] of group.entries()) if (own >= 0) lists[own]?.push(j)
  return { group, groups: lists.map((list) => Int32Array.from(list)) }
}

/** Who may do what, or null where everybody may do everything; undefined where `stopped` said so. */
function allowedOf(
  problem: Problem,
  locked: Uint8Array,
  prefixOf: Int32Array,
  stopped: () => boolean,
): Uint8Array | null | undefined {
  const { jobs, vehicles } = problem
  const V = vehicles.length
  const isFree = jobs.every((job) => !job.skills?.length && job.vehicle === undefined && !job.forbidden?.length)
  if (isFree && !locked.includes(1)) return null
  const skills = vehicles.map((vehicle) => new Set(vehicle.skills))
  const allowed = new Uint8Array(jobs.length * V)
  // Jobs that ask for the same have the same row.
  const rows = new Map<string, Uint8Array>()
  for (const [j, job] of jobs.entries()) {
    if (j % 64 === 0 && stopped()) return undefined
    if (locked[j] === 1) {
      allowed[j * V + (prefixOf[j] as number)] = 1
      continue
    }
    const key = JSON.stringify([job.skills ?? [], job.vehicle ?? null, job.forbidden ?? []])
    let row = rows.get(key)
    if (!row) {
      const may = whoMay(job)
      row = Uint8Array.from(vehicles, ({ id }, v) => (may(id, skills[v] as ReadonlySet<string>) ? 1 : 0))
      rows.set(key, row)
    }
    allowed.set(row, j * V)
  }
  return allowed
}

/** Makes the arrays; the problem has been checked. Asks `stopped` now and then, and answers null when it says so. */
export function compile(problem: Problem, stopped: () => boolean = () => false): Model | null {
  const { jobs, vehicles, matrix } = problem
  const n = jobs.length
  const V = vehicles.length
  const index = new Map(jobs.map(({ id }, j) => [id, j]))
  const depots = [...new Set(vehicles.flatMap(({ start, end }) => [start ?? -1, end ?? -1]))].filter((p) => p >= 0)
  const depotAt = new Map(depots.map((p, d) => [p, d]))
  const M = n + depots.length + 1
  const place = new Int32Array(M).fill(-1)
  for (const [j, { location }] of jobs.entries()) place[j] = location
  for (const [d, p] of depots.entries()) place[n + d] = p
  const nodeOf = (p: number | null | undefined): number =>
    p === null || p === undefined ? M - 1 : n + (depotAt.get(p) as number)
  const node = new Int32Array(n + V)
  for (let j = 0; j < n; j++) node[j] = j
  for (const [v, { start }] of vehicles.entries()) node[n + v] = nodeOf(start)

  const xs = amounts(M, Number.NaN)
  const ys = amounts(M, Number.NaN)
  if (matrix.kind === 'plane')
    for (let i = 0; i < M; i++)
      if ((place[i] as number) >= 0) {
        xs[i] = matrix.xs[place[i] as number] as number
        ys[i] = matrix.ys[place[i] as number] as number
      }

  const service = amounts(n)
  const setup = amounts(n)
  const open = amounts(n)
  const close = amounts(n, endless)
  const weight = amounts(n)
  for (const [j, job] of jobs.entries()) {
    service[j] = job.service ?? 0
    setup[j] = job.setup ?? 0
    weight[j] = 1 + (job.priority ?? 0)
  }

  // Loads of more dimensions than any vehicle has weigh nothing.
  const dims = vehicles.some(({ capacity }) => capacity) ? dimensionsOf(problem) : 0
  const drop = amounts(n * dims)
  const take = amounts(n * dims)
  const carry = amounts(n * dims)
  for (const [j, job] of jobs.entries())
    for (let d = 0; d < dims; d++) {
      drop[j * dims + d] = job.delivery?.[d] ?? 0
      take[j * dims + d] = job.pickup?.[d] ?? 0
    }
  const capacity = amounts(V * dims, Number.POSITIVE_INFINITY)
  for (const [v, vehicle] of vehicles.entries())
    for (const [d, amount] of (vehicle.capacity ?? []).entries()) capacity[v * dims + d] = amount

  const locked = new Uint8Array(n)
  const prefixOf = new Int32Array(n).fill(-1)
  const prefixes = vehicles.map(({ prefix }, v) =>
    Int32Array.from(prefix ?? [], (id) => {
      const j = index.get(id) as number
      locked[j] = 1
      prefixOf[j] = v
      return j
    }),
  )
  // Of tens of thousands each of these steps takes a while.
  if (stopped()) return null
  const allowed = allowedOf(problem, locked, prefixOf, stopped)
  if (allowed === undefined) return null
  const mate = new Int32Array(n).fill(-1)
  const head = new Uint8Array(n).fill(1)
  for (const { pickup, delivery, load } of problem.pairs ?? []) {
    const a = index.get(pickup) as number
    const b = index.get(delivery) as number
    for (let d = 0; d < dims; d++) {
      carry[a * dims + d] = load?.[d] ?? 0
      carry[b * dims + d] = -(load?.[d] ?? 0)
    }
    if (locked[b] === 1) continue
    if (locked[a] === 1) {
      // What is on board already: only its delivery is planned, on that vehicle.
      if (allowed) for (let v = 0; v < V; v++) if (v !== prefixOf[a]) allowed[b * V + v] = 0
      continue
    }
    mate[a] = b
    mate[b] = a
    head[b] = 0
    weight[a] = (weight[a] as number) + (weight[b] as number)
  }

  if (stopped()) return null
  const groups = groupsOf(problem, index)
  if (stopped()) return null
  const slow = Float64Array.from(vehicles, ({ speed }) => 1 / (speed ?? 1))
  const hours = problem.speedByHour?.some((factor) => factor !== 1) ? problem.speedByHour : null
  const drivenBy = hours ? amounts(25) : null
  if (drivenBy && hours)
    for (const [hour, factor] of hours.entries()) drivenBy[hour + 1] = (drivenBy[hour] as number) + factor * 3600
  const plainTime = !hours && slow.every((factor) => factor === 1)
  const hasSetup = setup.some((time) => time > 0)

  const breakAt = new Int32Array(V + 1)
  for (const [v, { breaks }] of vehicles.entries()) breakAt[v + 1] = (breakAt[v] as number) + (breaks?.length ?? 0)
  const breaks = vehicles.flatMap((vehicle) => vehicle.breaks ?? [])
  const objective = problem.objective ?? 'distance'
  const isCost = objective === 'cost'
  const isBalanced = objective === 'balanced'
  const timed =
    isBalanced || vehicles.some(({ perHour = 0, maxDuration }) => maxDuration !== undefined || (isCost && perHour > 0))
  const several = jobs.some(({ windows }) => (windows?.length ?? 0) > 1) || locked.includes(1)
  const mode = breaks.length > 0 || (timed && (several || hours)) ? 'exact' : timed ? 'slack' : 'sum'

  const base = {
    problem,
    n,
    V,
    M,
    D: null as Float64Array | null,
    T: null as Float64Array | null,
    symmetric: matrix.kind === 'plane',
    place,
    isPlane: matrix.kind === 'plane',
    xs,
    ys,
    nearest: matrix.kind === 'plane' && matrix.rounding === 'nearest',
    pace: matrix.kind === 'plane' ? (matrix.speed ?? 1) : 1,
    node,
    endNode: Int32Array.from(vehicles, ({ end }) => nodeOf(end)),
    plainTime,
    setup,
    hasSetup,
    service,
    open,
    close,
    several,
    windowAt: new Int32Array(n + 1),
    windowOpen: amounts(0),
    windowClose: amounts(0),
    drivenBy,
    factor: Float64Array.from(hours ?? []),
    dims,
    drop,
    take,
    carry,
    dropsOnly: take.every((x) => x === 0) && carry.every((x) => x === 0),
    mixed: (problem.pairs ?? []).some(({ pickup, delivery }) =>
      [pickup, delivery].some((id) => {
        const job = jobs[index.get(id) as number]
        return [...(job?.delivery ?? []), ...(job?.pickup ?? [])].some((amount) => amount > 0)
      }),
    ),
    capacity,
    mate,
    head,
    hasPairs: mate.some((other) => other >= 0),
    ...groups,
    weight,
    allowed,
    locked,
    prefixes,
    shiftFrom: Float64Array.from(vehicles, ({ shift }) => shift?.[0] ?? 0),
    shiftTo: Float64Array.from(vehicles, ({ shift }) => Math.min(endless, shift?.[1] ?? endless)),
    slow,
    maxStops: Float64Array.from(vehicles, ({ maxStops }) => maxStops ?? Number.POSITIVE_INFINITY),
    maxDistance: Float64Array.from(vehicles, ({ maxDistance }) => maxDistance ?? Number.POSITIVE_INFINITY),
    maxDuration: Float64Array.from(vehicles, ({ maxDuration }) => maxDuration ?? Number.POSITIVE_INFINITY),
    limited: vehicles.some(({ maxStops, maxDistance }) => maxStops !== undefined || maxDistance !== undefined),
    fixed: Float64Array.from(vehicles, ({ fixed }) => (isCost ? (fixed ?? 0) : 0)),
    perDistance: Float64Array.from(vehicles, ({ perKm }) => (isCost ? (perKm ?? 0) / 1000 : isBalanced ? 1e-5 : 1)),
    perTime: Float64Array.from(vehicles, ({ perHour }) => (isCost ? (perHour ?? 0) / 3600 : 0)),
    square: isBalanced ? 1 / (3600 * 3600) : 0,
    ...typesOf(problem),
    breakAt,
    breakFrom: Float64Array.from(breaks, ({ window }) => window[0]),
    breakTo: Float64Array.from(breaks, ({ window }) => window[1]),
    breakTime: Float64Array.from(breaks, ({ duration }) => duration),
    mode,
    timed,
    hasClock: true as boolean,
    hierarchical: objective === 'hierarchical',
    near: 0,
    neighbours: new Int32Array(0),
    far: amounts(n),
  } satisfies Model
  if (stopped() || !fillTables(base, stopped)) return null
  fillWindows(base)
  base.hasClock =
    mode !== 'sum' ||
    base.close.some((time) => time < endless) ||
    base.shiftTo.some((time) => time < endless) ||
    !base.isPlane ||
    mayOutlast(base)
  const start = base.node[n] ?? M - 1
  for (let j = 0; j < n; j++) base.far[j] = V > 0 ? measured(base, start, j) : 0
  const near = nearestOf(base, n > 2000 ? 120 : 250, stopped)
  return near && { ...base, ...near }
}

/** Could a route be under way when the clock ends, by the longest way on the plane (and to its zero) and all work there is? */
function mayOutlast({ n, xs, ys, pace, service, setup, slow }: Model): boolean {
  const box = { left: 0, right: 0, top: 0, bottom: 0 }
  for (const [i, x] of xs.entries()) {
    if (Number.isNaN(x)) continue
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, ys[i] as number)
    box.bottom = Math.max(box.bottom, ys[i] as number)
  }
  const longest = Math.max(0, Math.hypot(box.right - box.left, box.bottom - box.top) + 1) / pace
  let slowest = 1
  for (const factor of slow) slowest = Math.max(slowest, factor)
  let sum = (n + 1) * longest * slowest
  for (let j = 0; j < n; j++) sum += (service[j] as number) + (setup[j] as number)
  return sum >= endless
}

type Base = { -readonly [K in keyof Model]: Model[K] }

function fillTables(base: Base, stopped: () => boolean): boolean {
  const { M, n } = base
  if (M > mostRows[base.problem.matrix.kind]) return true
  const D = amounts(M * M)
  const { matrix } = base.problem
  const isSame = matrix.kind === 'plane' && base.pace === 1 && !base.hasSetup
  const T = isSame ? D : amounts(M * M)
  for (let i = 0; i < M; i++) {
    if (i % 64 === 0 && stopped()) return false
    for (let j = 0; j < M; j++) {
      D[i * M + j] = measured(base, i, j)
      if (isSame) continue
      const isSetUp = base.plainTime && base.hasSetup && j < n && base.place[i] !== base.place[j]
      T[i * M + j] = seconds(base, i, j) + (isSetUp ? (base.setup[j] as number) : 0)
    }
  }
  let symmetric = true
  for (let i = 0; symmetric && i < M; i++)
    for (let j = 0; symmetric && j < i; j++) symmetric = D[i * M + j] === D[j * M + i]
  base.D = D
  base.T = T
  base.symmetric = symmetric
  return true
}

/** Windows, and for what is locked and late a window at the very moment: it stays, and the rest is planned behind it. */
function fillWindows(base: Base): void {
  const { problem, n } = base
  const windows = problem.jobs.map((job) =>
    (job.windows ?? [[0, endless]]).map(([a, b]) => [a, Math.min(b, endless)] as const),
  )
  const set = (): void => {
    base.windowOpen = Float64Array.from(windows.flatMap((list) => list.map(([from]) => from)))
    base.windowClose = Float64Array.from(windows.flatMap((list) => list.map(([, to]) => to)))
    for (let j = 0; j < n; j++) {
      base.windowAt[j + 1] = (base.windowAt[j] as number) + (windows[j]?.length ?? 0)
      base.open[j] = windows[j]?.[0]?.[0] ?? 0
      base.close[j] = windows[j]?.at(-1)?.[1] ?? endless
    }
  }
  set()
  for (const [v, prefix] of base.prefixes.entries()) {
    let time = base.shiftFrom[v] as number
    let at = base.node[n + v] as number
    for (const j of prefix) {
      time = beginOf(base, j, arrive(base, time, at, j, v))
      // Breaks between locked visits may make them later still.
      const isPaused = (base.breakAt[v + 1] as number) > (base.breakAt[v] as number)
      if (isPaused) windows[j]?.push([base.close[j] as number, endless])
      else if (time > (base.close[j] as number)) windows[j]?.push([time, time])
      time += base.service[j] as number
      at = j
    }
  }
  set()
}
