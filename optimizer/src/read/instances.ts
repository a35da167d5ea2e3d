import type { Job, ObjectiveKind, Pair, Problem, Vehicle } from '../problem.ts'

/** An instance of the literature as a problem; the job ids are the customers' numbers. */
interface Instance {
  readonly problem: Problem
  /** How distances are rounded: CVRP as its instances are defined, all others not at all. */
  readonly rounding: 'none' | 'nearest'
  readonly format: 'solomon' | 'li-lim' | 'cvrp' | 'vrptw'
}

const lineEnds = /\r\n|\r|\n/

const numbersOf = (line: string): number[] =>
  line
    .trim()
    .split(/[\s\t]+/)
    .filter((text) => text !== '')
    .map(Number)

function numberOf(values: readonly number[], index: number, line: string): number {
  const value = values[index]
  if (value === undefined || Number.isNaN(value))
    throw new Error(`Column ${index + 1} is no number in “${line.trim()}”`)
  return value
}

const fleetOf = (count: number, capacity: number, due: number): Vehicle[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    start: 0,
    end: 0,
    capacity: [capacity],
    shift: [0, due] as const,
  }))

interface Row {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly demand: number
  readonly ready: number
  readonly due: number
  readonly service: number
}

const jobOf = ({ id, demand, ready, due, service }: Row, location: number, isPaired: boolean): Job => ({
  id: String(id),
  location,
  service,
  ...(isPaired ? {} : { delivery: [demand] }),
  windows: [[ready, due]],
})

const planeOf = (rows: readonly Row[], rounding: 'none' | 'nearest' = 'none') => ({
  kind: 'plane' as const,
  xs: rows.map(({ x }) => x),
  ys: rows.map(({ y }) => y),
  rounding,
})

const rowOf = (line: string): Row => {
  const values = numbersOf(line)
  const [id, x, y, demand, ready, due, service] = [0, 1, 2, 3, 4, 5, 6].map((index) => numberOf(values, index, line))
  return { id, x, y, demand, ready, due, service } as Row
}

/** Solomon's and Gehring and Homberger's text: a line with vehicles and capacity, then the depot and the customers. */
function readSolomon(text: string, objective: ObjectiveKind): Instance {
  const lines = text.split(lineEnds)
  const fleetLine = lines.findIndex((line) => /NUMBER\s+CAPACITY/i.test(line)) + 1
  const fleet = numbersOf(lines[fleetLine] ?? '')
  const body = lines.slice(fleetLine + 1).filter((line) => line.trim() !== '')
  const rows = body.slice(body.findIndex((line) => /^\s*[-\d]/.test(line))).map(rowOf)
  const [depot] = rows
  if (!depot || body.every((line) => /^\s*[a-z]/i.test(line))) throw new Error('The file has no customers')
  for (const [index, { id }] of rows.entries())
    if (id !== index) throw new Error(`Customer ${index} is expected where ${id} stands`)
  return {
    format: 'solomon',
    rounding: 'none',
    problem: {
      objective,
      vehicles: fleetOf(numberOf(fleet, 0, 'vehicles'), numberOf(fleet, 1, 'capacity'), depot.due),
      jobs: rows.slice(1).map((row, index) => jobOf(row, index + 1, false)),
      matrix: planeOf(rows),
    },
  }
}

/** Li and Lim's text: vehicles, capacity, speed; then rows with the pickup and the delivery of each at their end. */
function readLiLim(text: string, objective: ObjectiveKind): Instance {
  const lines = text.split(lineEnds).filter((line) => line.trim() !== '')
  const fleet = numbersOf(lines[0] ?? '')
  const all = lines.slice(1).map((line) => ({ row: rowOf(line), delivery: numberOf(numbersOf(line), 8, line) }))
  const rows = all.map(({ row }) => row)
  const depot = rows[0]
  if (!depot) throw new Error('The file has no customers')
  const pairs = all
    .slice(1)
    .flatMap<Pair>(({ row, delivery }) =>
      delivery > 0 ? [{ pickup: String(row.id), delivery: String(delivery), load: [row.demand] }] : [],
    )
  const paired = new Set(pairs.flatMap(({ pickup, delivery }) => [pickup, delivery]))
  return {
    format: 'li-lim',
    rounding: 'none',
    problem: {
      objective,
      vehicles: fleetOf(numberOf(fleet, 0, 'vehicles'), numberOf(fleet, 1, 'capacity'), depot.due),
      jobs: rows.slice(1).map((row, index) => jobOf(row, index + 1, paired.has(String(row.id)))),
      pairs,
      matrix: planeOf(rows),
    },
  }
}

/** `NAME : value` lines, and sections with a row a node, by the node's number. */
function sectionsOf(text: string): { fields: Map<string, string>; sections: Map<string, Map<number, number[]>> } {
  const fields = new Map<string, string>()
  const sections = new Map<string, Map<number, number[]>>()
  let section: Map<number, number[]> | null = null
  for (const line of text.split(lineEnds)) {
    const field = /^\s*([A-Z_]+)\s*:\s*(.*?)\s*$/i.exec(line)
    const title = /^\s*([A-Z_]+_SECTION)\s*:?\s*$/i.exec(line)
    if (title?.[1]) {
      section = new Map()
      sections.set(title[1].toUpperCase(), section)
    } else if (field?.[1]) fields.set(field[1].toUpperCase(), field[2] ?? '')
    else if (section && line.trim() !== '' && !/^\s*EOF\s*$/i.test(line)) {
      const values = numbersOf(line)
      for (const index of values.keys()) numberOf(values, index, line)
      section.set(values[0] ?? 0, values.slice(1))
    }
  }
  return { fields, sections }
}

/** `.vrp` files: CVRP, whose distances are rounded to whole numbers, and VRPTW, whose are not. */
function readVrp(text: string, objective: ObjectiveKind): Instance {
  const { fields, sections } = sectionsOf(text)
  const weight = fields.get('EDGE_WEIGHT_TYPE')?.toUpperCase()
  if (weight !== 'EUC_2D') throw new Error(`Distances of the type ${weight} are not read, only EUC_2D`)
  const isTimed = fields.get('TYPE')?.toUpperCase() === 'VRPTW'
  const places = [...(sections.get('NODE_COORD_SECTION') ?? [])]
  const declared = fields.get('DIMENSION')
  if (declared !== undefined && Number(declared) !== places.length)
    throw new Error(`DIMENSION says ${declared} nodes, NODE_COORD_SECTION has ${places.length}`)
  /** A section with a row for each node: a file that was cut has not. */
  const whole = (name: string) => {
    const section = sections.get(name)
    const missing = section && places.find(([node]) => section.get(node)?.[0] === undefined)
    if (missing) throw new Error(`${name} has nothing of node ${missing[0]}`)
    return section
  }
  const demands = whole('DEMAND_SECTION')
  if (!demands) throw new Error('DEMAND_SECTION is missing')
  const windows = whole('TIME_WINDOW_SECTION')
  if (isTimed && !windows) throw new Error('TIME_WINDOW_SECTION is missing')
  const services = fields.has('SERVICE_TIME') ? sections.get('SERVICE_TIME_SECTION') : whole('SERVICE_TIME_SECTION')
  const service = Number(fields.get('SERVICE_TIME') ?? 0)
  const depotNode = [...(sections.get('DEPOT_SECTION') ?? [])][0]?.[0] ?? 1
  // The customers' numbers are those of the solutions: from 1, the depot being 0.
  const sorted = [...places.filter(([node]) => node === depotNode), ...places.filter(([node]) => node !== depotNode)]
  const rows = sorted.map(([node, [x = Number.NaN, y = Number.NaN]], index): Row => {
    const [ready, due] = windows?.get(node) ?? [0, Number.MAX_SAFE_INTEGER]
    return {
      id: index,
      x,
      y,
      demand: demands.get(node)?.[0] ?? 0,
      ready: ready ?? 0,
      due: due ?? Number.MAX_SAFE_INTEGER,
      service: index === 0 ? 0 : (services?.get(node)?.[0] ?? service),
    }
  })
  const depot = rows[0]
  if (!depot) throw new Error('The file has no nodes')
  const capacity = numberOf([Number(fields.get('CAPACITY'))], 0, 'CAPACITY')
  const total = rows.reduce((sum, { demand }) => sum + demand, 0)
  const given = fields.get('VEHICLES')
  // Unlimited there: a fifth more than the loads need is more than any good plan uses.
  const count = given ? Number(given) : Math.min(rows.length - 1, Math.ceil((total / capacity) * 1.2) + 10)
  const rounding = isTimed ? 'none' : 'nearest'
  const jobs = rows.slice(1).map((row, index): Job => {
    const job = jobOf(row, index + 1, false)
    if (windows) return job
    const { windows: _, ...rest } = job
    return rest
  })
  return {
    format: isTimed ? 'vrptw' : 'cvrp',
    rounding,
    problem: { objective, vehicles: fleetOf(count, capacity, depot.due), jobs, matrix: planeOf(rows, rounding) },
  }
}

/**
 * Reads an instance of the literature by what the text looks like: Solomon's and Gehring and Homberger's, Li and Lim's, CVRPLIB's
 * `.vrp` (CVRP and VRPTW). Job ids are the customers' numbers, from 1. Throws an Error that says which line is no such thing.
 */
export function readInstance(text: string, objective: ObjectiveKind = 'distance'): Instance {
  if (/NODE_COORD_SECTION/i.test(text)) return readVrp(text, objective)
  if (/NUMBER\s+CAPACITY/i.test(text)) return readSolomon(text, objective)
  if (/^\s*\d+\s+\d+\s+[\d.]+\s+0(\s+-?[\d.]+){8}/.test(text)) return readLiLim(text, objective)
  throw new Error('The file is none of Solomon’s, Li and Lim’s, or a .vrp')
}
