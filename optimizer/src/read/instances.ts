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

/** As many vehicles as the file has, but no more than one for each customer: no plan can use more. */
function fleetOf(count: number, capacity: number, [{ ready, due }, ...customers]: readonly [Row, ...Row[]]): Vehicle[] {
  if (!(Number.isSafeInteger(count) && count > 0)) throw new Error(`${count} is no number of vehicles`)
  return Array.from({ length: Math.min(count, customers.length) }, (_, index) => ({
    id: String(index + 1),
    start: 0,
    end: 0,
    capacity: [capacity],
    shift: [ready, due] as const,
  }))
}

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

const rowOf = (line: string, columns: number): Row => {
  const values = numbersOf(line)
  if (values.length > columns) throw new Error(`More than ${columns} columns in “${line.trim()}”`)
  const [id, x, y, demand, ready, due, service] = [0, 1, 2, 3, 4, 5, 6].map((index) => numberOf(values, index, line))
  return { id, x, y, demand, ready, due, service } as Row
}

/** The depot, and at least one customer. */
function withDepot(rows: readonly Row[]): readonly [Row, ...Row[]] {
  const [depot, ...customers] = rows
  if (!depot || customers.length === 0) throw new Error('The file has no customers')
  if (depot.service > 0) throw new Error(`The depot has a service of ${depot.service}: that is not read`)
  return [depot, ...customers]
}

/** Solomon's and Gehring and Homberger's text: a line with vehicles and capacity, then the depot and the customers. */
function readSolomon(text: string, objective: ObjectiveKind): Instance {
  const lines = text.split(lineEnds).filter((line) => line.trim() !== '')
  const fleetLine = lines.findIndex((line) => /NUMBER\s+CAPACITY/i.test(line)) + 1
  const fleet = numbersOf(lines[fleetLine] ?? '')
  const body = lines.slice(fleetLine + 1)
  const first = body.findIndex((line) => /^\s*[-\d]/.test(line))
  const rows = withDepot(first < 0 ? [] : body.slice(first).map((line) => rowOf(line, 7)))
  for (const [index, { id }] of rows.entries())
    if (id !== index) throw new Error(`Customer ${index} is expected where ${id} stands`)
  return {
    format: 'solomon',
    rounding: 'none',
    problem: {
      objective,
      vehicles: fleetOf(numberOf(fleet, 0, 'vehicles'), numberOf(fleet, 1, 'capacity'), rows),
      jobs: rows.slice(1).map((row, index) => jobOf(row, index + 1, false)),
      matrix: planeOf(rows),
    },
  }
}

/** Li and Lim's text: vehicles, capacity, speed; then rows with the pickup and the delivery of each at their end. */
function readLiLim(text: string, objective: ObjectiveKind): Instance {
  const lines = text.split(lineEnds).filter((line) => line.trim() !== '')
  const fleet = numbersOf(lines[0] ?? '')
  const all = lines.slice(1).map((line) => {
    const values = numbersOf(line)
    return { row: rowOf(line, 9), pickup: numberOf(values, 7, line), delivery: numberOf(values, 8, line) }
  })
  const rows = withDepot(all.map(({ row }) => row))
  const byId = new Map(all.map((one) => [one.row.id, one]))
  const pairs: Pair[] = []
  for (const { row, pickup, delivery } of all.slice(1)) {
    const from = byId.get(pickup)
    const to = byId.get(delivery)
    for (const [side, other, back] of [
      ['pickup', pickup, from?.delivery],
      ['delivery', delivery, to?.pickup],
    ] as const)
      if (other !== 0 && back !== row.id)
        throw new Error(`Customer ${row.id} names ${other} as its ${side}, which does not name it back`)
    if (delivery === 0 || !to) continue
    if (to.row.demand !== -row.demand)
      throw new Error(`Customer ${row.id} gives ${row.demand}, and its delivery ${delivery} takes ${-to.row.demand}`)
    pairs.push({ pickup: String(row.id), delivery: String(delivery), load: [row.demand] })
  }
  const paired = new Set(pairs.flatMap(({ pickup, delivery }) => [pickup, delivery]))
  return {
    format: 'li-lim',
    rounding: 'none',
    problem: {
      objective,
      vehicles: fleetOf(numberOf(fleet, 0, 'vehicles'), numberOf(fleet, 1, 'capacity'), rows),
      jobs: rows.slice(1).map((row, index) => jobOf(row, index + 1, paired.has(String(row.id)))),
      pairs,
      matrix: planeOf(rows),
    },
  }
}

/** Sections that are read, with the columns of their rows; each row begins with its node. */
const columnsOf = new Map([
  ['NODE_COORD_SECTION', 3],
  ['DEMAND_SECTION', 2],
  ['TIME_WINDOW_SECTION', 3],
  ['SERVICE_TIME_SECTION', 2],
])
/** Fields that count, or say nothing that could. Any other that is a number is refused: it may be a limit. */
const known = /^(?:NAME|COMMENT|TYPE|DIMENSION|CAPACITY|VEHICLES|DISTANCE|SERVICE_TIME|EDGE_WEIGHT_TYPE)$/
const title = /^\s*([A-Z_]+_SECTION)\s*:?\s*$/i
// Some write those of one word without a colon.
const field = /^\s*(?:([A-Z_]+)\s*:\s*(.*?)|(DIMENSION|CAPACITY|VEHICLES|DISTANCE|SERVICE_TIME)\s+(\S+))\s*$/i

/** What stands between the fields and holds a number may limit something; names and comments do not. */
const isLimit = (line: string): boolean => /\d/.test(line) && !/^\s*(?:NAME|COMMENT|#)/i.test(line)

interface VrpText {
  readonly fields: ReadonlyMap<string, string>
  readonly sections: ReadonlyMap<string, ReadonlyMap<number, readonly number[]>>
  readonly depots: readonly number[]
  /** Whether its end is there, as far as that can be known: `EOF`, or the -1 after the depot as its last line. */
  readonly isWhole: boolean
}

/** `NAME : value` lines, and sections with a row a node, by the node's number. Nothing is passed over that might count. */
function vrpTextOf(text: string): VrpText {
  const fields = new Map<string, string>()
  const sections = new Map<string, Map<number, number[]>>()
  const depots: number[] = []
  let section: string | null = null
  let end: 'none' | 'depots' | 'eof' = 'none'
  for (const line of text.split(lineEnds)) {
    if (line.trim() === '') continue
    if (end === 'eof') throw new Error(`The file goes on after its end: “${line.trim()}”`)
    const [, name = '', value = '', bare = '', own = ''] = field.exec(line) ?? []
    const key = (name || bare).toUpperCase()
    const begins = title.exec(line)?.[1]?.toUpperCase()
    if (/^\s*EOF\s*$/i.test(line)) end = 'eof'
    else if (begins !== undefined) {
      if (begins !== 'DEPOT_SECTION' && !columnsOf.has(begins)) throw new Error(`${begins} is not read`)
      if (sections.has(begins)) throw new Error(`${begins} is there twice`)
      section = begins
      sections.set(begins, new Map())
      end = 'none'
    } else if (key !== '') {
      if (fields.has(key)) throw new Error(`${key} is there twice`)
      if (!known.test(key) && (key.endsWith('_SECTION') || !Number.isNaN(Number(value || own))))
        throw new Error(`${key} is not read`)
      fields.set(key, value || own)
    } else if (section === 'DEPOT_SECTION') {
      const values = numbersOf(line)
      for (const index of values.keys()) {
        if (end === 'depots') throw new Error(`DEPOT_SECTION goes on after its -1: “${line.trim()}”`)
        const value = numberOf(values, index, line)
        if (value === -1) end = 'depots'
        else depots.push(value)
      }
    } else if (section !== null) {
      const values = numbersOf(line)
      const columns = columnsOf.get(section) ?? 0
      for (const index of Array.from({ length: columns }).keys()) numberOf(values, index, line)
      if (values.length > columns) throw new Error(`${section} has more than ${columns} columns: “${line.trim()}”`)
      const [node = 0, ...rest] = values
      if (sections.get(section)?.has(node)) throw new Error(`${section} has node ${node} twice`)
      sections.get(section)?.set(node, rest)
    } else if (/_SECTION/i.test(line) || isLimit(line)) throw new Error(`“${line.trim()}” is not read`)
  }
  return { fields, sections, depots, isWhole: end !== 'none' }
}

/** The number that a field is, or null where the file does not have it. */
function fieldOf(fields: VrpText['fields'], name: string): number | null {
  const text = fields.get(name)
  if (text === undefined) return null
  return numberOf([text === '' ? Number.NaN : Number(text)], 0, `${name}${text === '' ? '' : ` : ${text}`}`)
}

/**
 * How many vehicles a file stands for that has no number of them. Two routes whose loads fit into one vehicle are no shorter apart,
 * so that a good plan has at most one that is half empty; where a limit or a clock forbids to join them each may need its own.
 */
function unlimitedFleet(rows: readonly Row[], capacity: number, isLimited: boolean): number {
  const customers = rows.length - 1
  const total = rows.reduce((sum, { demand }) => sum + demand, 0)
  return isLimited || !(capacity > 0) ? customers : Math.min(customers, Math.floor((2 * total) / capacity) + 1)
}

/** `.vrp` files: CVRP, whose distances are rounded to whole numbers, and VRPTW, whose are not. */
function readVrp(text: string, objective: ObjectiveKind): Instance {
  const { fields, sections, depots, isWhole } = vrpTextOf(text)
  const weight = fields.get('EDGE_WEIGHT_TYPE')?.toUpperCase() ?? 'none'
  if (weight !== 'EUC_2D') throw new Error(`Distances of the type ${weight} are not read, only EUC_2D`)
  const type = fields.get('TYPE')?.toUpperCase() ?? 'none'
  if (!/^(?:D?CVRP|C?VRPTW)$/.test(type))
    throw new Error(`Problems of the type ${type} are not read, only CVRP, DCVRP, VRPTW and CVRPTW`)
  const isTimed = type.endsWith('TW')
  const places = [...(sections.get('NODE_COORD_SECTION') ?? [])]
  const declared = fields.get('DIMENSION')
  if (declared !== undefined && Number(declared) !== places.length)
    throw new Error(`DIMENSION says ${declared} nodes, NODE_COORD_SECTION has ${places.length}`)
  const nodes = new Set(places.map(([node]) => node))
  for (const [name, section] of sections)
    for (const node of section.keys())
      if (!nodes.has(node)) throw new Error(`${name} has node ${node}, which is nowhere`)
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
  if (windows && !isTimed) throw new Error(`TIME_WINDOW_SECTION is not of the type ${type}`)
  const services = fields.has('SERVICE_TIME') ? sections.get('SERVICE_TIME_SECTION') : whole('SERVICE_TIME_SECTION')
  const service = fieldOf(fields, 'SERVICE_TIME') ?? 0
  const [depotNode] = depots
  if (depotNode === undefined) throw new Error('DEPOT_SECTION is missing, or has none')
  if (depots.length > 1) throw new Error(`DEPOT_SECTION has ${depots.length} numbers: only one depot is read`)
  if (!nodes.has(depotNode)) throw new Error(`The depot is node ${depotNode}, which is nowhere`)
  if (!isWhole) throw new Error('The file has no end: neither EOF nor the -1 of DEPOT_SECTION')
  // The customers' numbers are those of the solutions: from 1, the depot being 0.
  const sorted = [...places.filter(([node]) => node === depotNode), ...places.filter(([node]) => node !== depotNode)]
  const rows = withDepot(
    sorted.map(([node, [x = Number.NaN, y = Number.NaN]], index): Row => {
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
    }),
  )
  const capacity = fieldOf(fields, 'CAPACITY')
  if (capacity === null) throw new Error('CAPACITY is missing')
  const longest = fieldOf(fields, 'DISTANCE')
  const isServed = rows.some((row) => row.service > 0)
  if (longest !== null && isTimed && isServed)
    throw new Error('DISTANCE beside windows and service times is not read: it does not say which of them it limits')
  const count = fieldOf(fields, 'VEHICLES') ?? unlimitedFleet(rows, capacity, isTimed || longest !== null)
  const rounding = isTimed ? 'none' : 'nearest'
  const jobs = rows.slice(1).map((row, index): Job => {
    const job = jobOf(row, index + 1, false)
    if (windows) return job
    const { windows: _, ...rest } = job
    return rest
  })
  // The literature counts what a stop takes towards the length of its route; a unit of length takes one of time.
  const limit = longest === null ? {} : isServed ? { maxDuration: longest } : { maxDistance: longest }
  const vehicles = fleetOf(count, capacity, rows).map((vehicle): Vehicle => ({ ...vehicle, ...limit }))
  return {
    format: isTimed ? 'vrptw' : 'cvrp',
    rounding,
    problem: { objective, vehicles, jobs, matrix: planeOf(rows, rounding) },
  }
}

/**
 * Reads an instance of the literature by what the text looks like: Solomon's and Gehring and Homberger's, Li and Lim's, CVRPLIB's
 * `.vrp` (CVRP and VRPTW). Job ids are the customers' numbers, from 1. Throws an Error that says which line is no such thing. Texts of
 * Solomon's and Li and Lim's kinds that were cut at the end of a row are whole to it: they do not say how many rows they have.
 */
export function readInstance(text: string, objective: ObjectiveKind = 'distance'): Instance {
  if (/^\s*(?:NODE_COORD_SECTION|EDGE_WEIGHT_TYPE)\b/im.test(text)) return readVrp(text, objective)
  if (/NUMBER\s+CAPACITY/i.test(text)) return readSolomon(text, objective)
  if (/^\s*\d+\s+\d+\s+[\d.]+\s+0(\s+-?[\d.]+){8}/.test(text)) return readLiLim(text, objective)
  throw new Error('The file is none of Solomon’s, Li and Lim’s, or a .vrp')
}
