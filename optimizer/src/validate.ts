import { lockedApart } from './groups.ts'
import {
  endless,
  type Job,
  type Matrix,
  type Pair,
  type PlaneMatrix,
  type Problem,
  ProblemError,
  type Route,
  sizeOf,
  type TableMatrix,
  type Vehicle,
  type Window,
} from './problem.ts'

const refuse = (path: string, what: string): never => {
  throw new ProblemError(path, what)
}

/** What stands where something else was wanted, in few words: not everything has any. */
const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null ? (Array.isArray(value) ? 'a list' : 'an object') : String(value)

/** A list, or absent. Whoever has no types to be warned by hears which of them is none. */
function checkList(path: string, list: unknown, isOptional = true): void {
  if (list === undefined && isOptional) return
  if (!Array.isArray(list) && (!ArrayBuffer.isView(list) || list instanceof DataView)) refuse(path, 'is no list')
}

/** No number is larger, nor any factor smaller than one part of it: sums and products of such numbers are numbers. */
const largest = 1e18

/** The names of an object's fields: the compiler asks for all of them, and for no others. */
const fieldsOf = <T>(names: Record<keyof T, true>): ReadonlySet<string> => new Set(Object.keys(names))

const fields = {
  problem: fieldsOf<Problem>({
    vehicles: true,
    jobs: true,
    pairs: true,
    together: true,
    matrix: true,
    speedByHour: true,
    objective: true,
  }),
  vehicle: fieldsOf<Vehicle>({
    id: true,
    start: true,
    end: true,
    shift: true,
    breaks: true,
    capacity: true,
    skills: true,
    fixed: true,
    perKm: true,
    perHour: true,
    maxStops: true,
    maxDistance: true,
    maxDuration: true,
    speed: true,
    prefix: true,
  }),
  break: fieldsOf<NonNullable<Vehicle['breaks']>[number]>({ window: true, duration: true }),
  job: fieldsOf<Job>({
    id: true,
    location: true,
    service: true,
    setup: true,
    windows: true,
    delivery: true,
    pickup: true,
    skills: true,
    priority: true,
    vehicle: true,
    forbidden: true,
  }),
  pair: fieldsOf<Pair>({ pickup: true, delivery: true, load: true }),
  table: fieldsOf<TableMatrix>({ kind: true, size: true, distances: true, durations: true }),
  plane: fieldsOf<PlaneMatrix>({ kind: true, xs: true, ys: true, rounding: true, speed: true }),
}

/** Nothing but what is known by name: a mistyped limit would be none. */
function checkFields(path: string, value: object, known: ReadonlySet<string>): void {
  for (const name in value)
    if (!known.has(name) && (value as Record<string, unknown>)[name] !== undefined)
      refuse(path === '' ? name : `${path}.${name}`, 'is no field that is known here')
}

/** A list of objects. Of tens of thousands no path is written but that of the wrong one. */
function checkItems(path: string, list: unknown, known: ReadonlySet<string>, isOptional = true): void {
  checkList(path, list, isOptional)
  if (list !== undefined && !Array.isArray(list)) refuse(path, 'is a list of numbers')
  const items = (list ?? []) as unknown[]
  for (let index = 0; index < items.length; index++) {
    const item = items[index]
    if (typeof item !== 'object' || item === null) refuse(`${path}[${index}]`, 'is nothing')
    for (const name in item as object) if (!known.has(name)) checkFields(`${path}[${index}]`, item as object, known)
  }
}

const checkOneOf = (path: string, value: string, all: readonly string[]): void => {
  if (!all.includes(value)) refuse(path, `is none of ${all.join(', ')}: ${shown(value)}`)
}

/** The same of what may not be absent: an element of a list. */
function checkNumber(path: string, value: number, most?: number): void {
  if (value === undefined) refuse(path, 'is not a number')
  checkAmount(path, value, most)
}

/** A number ≥ 0 that is finite, or absent. */
function checkAmount(path: string, value: number | undefined, most = largest): void {
  if (value === undefined) return
  if (typeof value !== 'number' || Number.isNaN(value)) refuse(path, 'is not a number')
  if (value < 0) refuse(path, `is negative: ${value}`)
  if (value > most) refuse(path, `is larger than ${most}: ${value}`)
}

function checkFactor(path: string, factor: number): void {
  if (!(factor > 0 && Number.isFinite(factor))) refuse(path, `is not above 0: ${shown(factor)}`)
  if (factor > largest) refuse(path, `is larger than ${largest}: ${factor}`)
  if (factor < 1 / largest) refuse(path, `is smaller than ${1 / largest}: ${factor}`)
}

/** Seconds, or a moment: the search knows none after its clock's end. */
const checkTime = (path: string, value: number | undefined): void => checkAmount(path, value, endless)

function checkWindow(path: string, window: Window, mayBeOpen = false): void {
  if (!Array.isArray(window) || window.length !== 2) refuse(path, 'is no pair of numbers')
  const [from, to] = window
  checkNumber(`${path}[0]`, from, endless)
  checkNumber(`${path}[1]`, to, mayBeOpen ? Number.POSITIVE_INFINITY : Number.MAX_VALUE)
  if (from > to) refuse(path, `ends before it begins: ${from} to ${to}`)
}

function checkLoad(path: string, load: readonly number[] | undefined, dimensions: number): void {
  checkList(path, load)
  if (load === undefined) return
  if (load.length > dimensions)
    refuse(path, `has ${load.length} dimensions, where the vehicles' capacity has ${dimensions}`)
  for (let d = 0; d < load.length; d++) checkNumber(`${path}[${d}]`, load[d] as number)
}

function checkPlace(path: string, place: number, size: number): void {
  if (!Number.isInteger(place)) refuse(path, `is no index of a place: ${shown(place)}`)
  if (place < 0 || place >= size) refuse(path, `is a place that the matrix of ${size} places does not have: ${place}`)
}

function checkTexts(path: string, texts: readonly string[] | undefined): void {
  checkList(path, texts)
  for (const [index, text] of (texts ?? []).entries())
    if (typeof text !== 'string' || text === '') refuse(`${path}[${index}]`, 'is empty')
}

function checkMatrix(matrix: Matrix): void {
  if (typeof matrix !== 'object' || matrix === null) refuse('matrix', 'is nothing')
  checkOneOf('matrix.kind', matrix.kind, ['table', 'plane'])
  checkFields('matrix', matrix, fields[matrix.kind])
  if (matrix.kind === 'plane') {
    checkList('matrix.xs', matrix.xs, false)
    checkList('matrix.ys', matrix.ys, false)
    checkOneOf('matrix.rounding', matrix.rounding ?? 'none', ['none', 'nearest'])
    if (matrix.xs.length !== matrix.ys.length) refuse('matrix', 'has not as many xs as ys')
    for (let n = 0; n < matrix.xs.length; n++) {
      for (const [name, value] of [
        ['xs', matrix.xs[n] as number],
        ['ys', matrix.ys[n] as number],
      ] as const) {
        if (!Number.isFinite(value)) refuse(`matrix.${name}[${n}]`, 'is not a number')
        if (Math.abs(value) > largest) refuse(`matrix.${name}[${n}]`, `is farther than ${largest}: ${value}`)
      }
    }
    if (matrix.speed !== undefined) checkFactor('matrix.speed', matrix.speed)
    return
  }
  const { size, distances, durations } = matrix
  if (!Number.isInteger(size) || size < 0) refuse('matrix.size', `is no number of places: ${shown(size)}`)
  for (const [name, table] of [
    ['distances', distances],
    ['durations', durations],
  ] as const) {
    checkList(`matrix.${name}`, table, false)
    if (table.length !== size * size)
      refuse(`matrix.${name}`, `has ${table.length} entries, where ${size} places need ${size * size}`)
    for (let n = 0; n < table.length; n++) {
      const value = table[n] as number
      if (typeof value === 'number' && ((value >= 0 && value <= largest) || value === Number.POSITIVE_INFINITY))
        continue
      refuse(
        `matrix.${name}[${n}]`,
        value < 0
          ? `is negative: ${value}`
          : value > largest
            ? `is larger than ${largest}: ${value}`
            : `is not a number (from place ${Math.floor(n / size)} to place ${n % size})`,
      )
    }
  }
}

/** Ids of a list, each once; answers where each stands. */
function placesById(path: string, list: readonly { readonly id: string }[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [index, { id }] of list.entries()) {
    if (typeof id !== 'string') refuse(`${path}[${index}].id`, `is no text: ${shown(id)}`)
    if (id === '') refuse(`${path}[${index}].id`, 'is empty')
    if (places.has(id)) refuse(`${path}[${index}].id`, `is there twice: ${id}`)
    places.set(id, index)
  }
  return places
}

function checkVehicle(path: string, vehicle: Vehicle, size: number): void {
  if (vehicle.start !== undefined && vehicle.start !== null) checkPlace(`${path}.start`, vehicle.start, size)
  if (vehicle.end !== undefined && vehicle.end !== null) checkPlace(`${path}.end`, vehicle.end, size)
  if (vehicle.shift !== undefined) checkWindow(`${path}.shift`, vehicle.shift, true)
  checkItems(`${path}.breaks`, vehicle.breaks, fields.break)
  for (const [index, pause] of (vehicle.breaks ?? []).entries()) {
    checkWindow(`${path}.breaks[${index}].window`, pause.window)
    checkTime(`${path}.breaks[${index}].duration`, pause.duration)
    const before = vehicle.breaks?.[index - 1]
    if (before && pause.window[1] < before.window[1])
      refuse(`${path}.breaks[${index}].window`, 'ends before that of the break before it')
  }
  checkList(`${path}.capacity`, vehicle.capacity)
  for (let d = 0; d < (vehicle.capacity?.length ?? 0); d++)
    checkNumber(`${path}.capacity[${d}]`, vehicle.capacity?.[d] as number, Number.POSITIVE_INFINITY)
  for (const name of ['fixed', 'perKm', 'perHour'] as const) checkAmount(`${path}.${name}`, vehicle[name])
  for (const name of ['maxStops', 'maxDistance', 'maxDuration'] as const)
    checkAmount(`${path}.${name}`, vehicle[name], Number.POSITIVE_INFINITY)
  if (vehicle.speed !== undefined) checkFactor(`${path}.speed`, vehicle.speed)
  checkTexts(`${path}.skills`, vehicle.skills)
}

/** Refuses a job that makes no sense; `dimensions` and `vehicles` are those of its problem. */
export function checkJob(
  path: string,
  job: Job,
  size: number,
  dimensions: number,
  vehicles: ReadonlyMap<string, number>,
): void {
  checkFields(path, job, fields.job)
  checkPlace(`${path}.location`, job.location, size)
  checkTime(`${path}.service`, job.service)
  checkTime(`${path}.setup`, job.setup)
  checkAmount(`${path}.priority`, job.priority, 100)
  checkList(`${path}.windows`, job.windows)
  if (job.windows?.length === 0) refuse(`${path}.windows`, 'is empty: leave it out where any time will do')
  let last = Number.NEGATIVE_INFINITY
  for (const [index, window] of (job.windows ?? []).entries()) {
    checkWindow(`${path}.windows[${index}]`, window, true)
    if (window[0] <= last) refuse(`${path}.windows[${index}]`, 'begins before the one before it has ended')
    last = window[1]
  }
  checkLoad(`${path}.delivery`, job.delivery, dimensions)
  checkLoad(`${path}.pickup`, job.pickup, dimensions)
  checkTexts(`${path}.skills`, job.skills)
  if (job.vehicle !== undefined && !vehicles.has(job.vehicle))
    refuse(`${path}.vehicle`, `is no vehicle of this problem: ${shown(job.vehicle)}`)
  checkList(`${path}.forbidden`, job.forbidden)
  for (const [index, id] of (job.forbidden ?? []).entries())
    if (!vehicles.has(id)) refuse(`${path}.forbidden[${index}]`, `is no vehicle of this problem: ${shown(id)}`)
}

function checkPairs(problem: Problem, jobs: ReadonlyMap<string, number>, dimensions: number): void {
  const paired = new Set<string>()
  for (const [index, pair] of (problem.pairs ?? []).entries()) {
    for (const side of ['pickup', 'delivery'] as const) {
      const path = `pairs[${index}].${side}`
      if (!jobs.has(pair[side])) refuse(path, `is no job of this problem: ${shown(pair[side])}`)
      if (paired.has(pair[side])) refuse(path, `is in a pair already: ${pair[side]}`)
      paired.add(pair[side])
    }
    checkLoad(`pairs[${index}].load`, pair.load, dimensions)
  }
}

function checkPrefixes(problem: Problem, jobs: ReadonlyMap<string, number>): void {
  const locked = new Map<string, number>()
  const turns = new Map<string, number>()
  for (const [v, { id, prefix }] of problem.vehicles.entries())
    for (const [index, job] of (prefix ?? []).entries()) {
      const path = `vehicles[${v}].prefix[${index}]`
      const place = jobs.get(job)
      if (place === undefined) refuse(path, `is no job of this problem: ${shown(job)}`)
      if (locked.has(job)) refuse(path, `is locked already: ${job}`)
      locked.set(job, v)
      turns.set(job, index)
      const own = problem.jobs[place ?? 0]?.vehicle
      if (own !== undefined && own !== id) refuse(path, `is locked to another vehicle: ${own}`)
    }
  const apart = lockedApart(problem, jobs, locked)
  if (apart >= 0) refuse(`together[${apart}]`, 'is locked on several vehicles')
  for (const [index, { pickup, delivery }] of (problem.pairs ?? []).entries()) {
    const route = locked.get(delivery)
    if (route === undefined) continue
    if (locked.get(pickup) !== route || (turns.get(pickup) ?? 0) > (turns.get(delivery) ?? 0))
      refuse(`pairs[${index}].delivery`, 'is locked, but not its pickup before it on the same vehicle')
  }
}

/** Number of dimensions that loads may have: the longest capacity, or, where no vehicle has one, the longest load. */
export function dimensionsOf(problem: Problem): number {
  let most = 0
  for (const { capacity } of problem.vehicles) most = Math.max(most, capacity?.length ?? 0)
  if (most > 0) return most
  for (const { delivery, pickup } of problem.jobs) most = Math.max(most, delivery?.length ?? 0, pickup?.length ?? 0)
  for (const { load } of problem.pairs ?? []) most = Math.max(most, load?.length ?? 0)
  return most
}

/** Matrices that have been looked at, and problems: each is looked at once. A changed one is another object. */
const known = { matrices: new WeakSet<Matrix>(), problems: new WeakSet<Problem>() }

/** Says that a problem has been checked elsewhere, as in the thread that searched it. */
export function noteChecked(problem: Problem): void {
  known.matrices.add(problem.matrix)
  known.problems.add(problem)
}

/** As {@link checkProblem}, of each problem once, and of each matrix. */
export function checkOnce(problem: Problem): void {
  if (known.problems.has(problem)) return
  checkProblem(problem)
  noteChecked(problem)
}

/**
 * Refuses what makes no sense with a {@link ProblemError} that names the place: what is NaN, negative or inverted, a moment or a
 * duration beyond the end of the clock, another number beyond 1e18, an unknown id or field, a duplicate, a locked pair in the wrong order. What merely cannot be done (too heavy, too late) is no error: it stays out, with its reason.
 */
export function checkProblem(problem: Problem): void {
  if (typeof problem !== 'object' || problem === null) refuse('problem', 'is nothing')
  checkFields('', problem, fields.problem)
  checkItems('vehicles', problem.vehicles, fields.vehicle, false)
  checkItems('jobs', problem.jobs, fields.job, false)
  checkItems('pairs', problem.pairs, fields.pair)
  checkList('together', problem.together)
  for (const [g, group] of (problem.together ?? []).entries()) checkList(`together[${g}]`, group, false)
  for (const [v, { prefix }] of problem.vehicles.entries()) checkList(`vehicles[${v}].prefix`, prefix)
  checkOneOf('objective', problem.objective ?? 'distance', ['distance', 'hierarchical', 'cost', 'balanced'])
  if (!known.matrices.has(problem.matrix)) checkMatrix(problem.matrix)
  const size = sizeOf(problem.matrix)
  const dimensions = dimensionsOf(problem)
  const vehicles = placesById('vehicles', problem.vehicles)
  const jobs = placesById('jobs', problem.jobs)
  for (const [index, vehicle] of problem.vehicles.entries()) checkVehicle(`vehicles[${index}]`, vehicle, size)
  for (const [index, job] of problem.jobs.entries()) checkJob(`jobs[${index}]`, job, size, dimensions, vehicles)
  checkPairs(problem, jobs, dimensions)
  for (const [g, group] of (problem.together ?? []).entries()) {
    const members = new Set<string>()
    for (const [index, id] of group.entries()) {
      if (!jobs.has(id)) refuse(`together[${g}][${index}]`, `is no job of this problem: ${shown(id)}`)
      if (members.has(id)) refuse(`together[${g}][${index}]`, `is there twice: ${id}`)
      members.add(id)
    }
  }
  checkPrefixes(problem, jobs)
  const hours = problem.speedByHour
  checkList('speedByHour', hours)
  if (hours !== undefined && hours.length !== 24) refuse('speedByHour', `has ${hours.length} hours, not 24`)
  for (const [hour, factor] of (hours ?? []).entries()) checkFactor(`speedByHour[${hour}]`, factor)
}

/** Refuses routes that are none: each is a vehicle's, with a list of visits. What they break is the checker's to say. */
export function checkShape(routes: readonly Route[]): void {
  if (!Array.isArray(routes)) refuse('routes', 'is no list')
  for (const [r, route] of (routes as readonly (Partial<Route> | null)[]).entries()) {
    if (typeof route !== 'object' || route === null) refuse(`routes[${r}]`, 'is nothing')
    if (typeof route?.vehicle !== 'string') refuse(`routes[${r}].vehicle`, `is no text: ${shown(route?.vehicle)}`)
    if (!Array.isArray(route?.visits)) refuse(`routes[${r}].visits`, 'is no list')
    for (const [k, visit] of (route?.visits ?? []).entries())
      if (typeof visit !== 'string' && !Number.isInteger((visit as { break?: unknown } | null)?.break))
        refuse(`routes[${r}].visits[${k}]`, 'is neither a job nor a break')
  }
}
