import fc from 'fast-check'
import type { Job, ObjectiveKind, Pair, Problem, Vehicle, Window } from '../problem.ts'

const chance = (part: number) => fc.nat(99).map((value) => value < part * 100)
const maybe = <T>(part: number, of: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  chance(part).chain((is) => (is ? of : fc.constant(undefined)))

const skillNames = ['lift', 'cold']
const window = (to: number): fc.Arbitrary<Window> =>
  fc.tuple(fc.nat(to), fc.nat(to)).map(([a, b]): Window => [Math.min(a, b), Math.max(a, b) + 200])

/** Leaves keys out that are undefined: what is optional may not be it. */
function tidy<T extends object>(value: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
}

const vehicleOf = (index: number, places: number): fc.Arbitrary<Vehicle> =>
  fc
    .record({
      start: fc.option(fc.nat(places - 1), { freq: 4 }),
      end: fc.option(fc.nat(places - 1), { freq: 4 }),
      shift: maybe(0.6, fc.tuple(fc.nat(500), fc.integer({ min: 2000, max: 8000 }))),
      breaks: maybe(
        0.3,
        fc
          .array(
            fc.record({ window: fc.tuple(fc.nat(900), fc.integer({ min: 900, max: 2500 })), duration: fc.nat(400) }),
            { minLength: 1, maxLength: 2 },
          )
          .map((list) => list.sort((a, b) => a.window[1] - b.window[1])),
      ),
      capacity: maybe(0.7, fc.array(fc.nat(12), { minLength: 2, maxLength: 2 })),
      skills: maybe(0.5, fc.subarray(skillNames)),
      fixed: maybe(0.5, fc.nat(50)),
      perKm: maybe(0.7, fc.nat(2000)),
      perHour: maybe(0.5, fc.nat(40)),
      maxStops: maybe(0.2, fc.integer({ min: 1, max: 4 })),
      maxDistance: maybe(0.2, fc.integer({ min: 500, max: 4000 })),
      maxDuration: maybe(0.2, fc.integer({ min: 800, max: 5000 })),
      speed: maybe(0.3, fc.constantFrom(0.5, 1, 2)),
    })
    .map((vehicle) => tidy<Vehicle>({ id: `v${index}`, ...vehicle, prefix: undefined }))

const jobOf = (index: number, places: number, vehicles: number): fc.Arbitrary<Job> =>
  fc
    .record({
      location: fc.nat(places - 1),
      service: maybe(0.7, fc.nat(300)),
      setup: maybe(0.3, fc.nat(200)),
      windows: maybe(
        0.5,
        fc.oneof(
          window(5000).map((one) => [one]),
          fc.tuple(fc.nat(1000), fc.nat(800), fc.nat(2000), fc.nat(900)).map(([a, b, c, d]): Window[] => [
            [a, a + b],
            [a + b + c + 1, a + b + c + d + 1],
          ]),
        ),
      ),
      delivery: maybe(0.5, fc.array(fc.nat(4), { minLength: 1, maxLength: 2 })),
      pickup: maybe(0.3, fc.array(fc.nat(4), { minLength: 1, maxLength: 2 })),
      skills: maybe(0.2, fc.subarray(skillNames)),
      priority: maybe(0.3, fc.nat(10)),
      vehicle: maybe(
        0.1,
        fc.nat(vehicles - 1).map((v) => `v${v}`),
      ),
      forbidden: maybe(0.15, fc.subarray(Array.from({ length: vehicles }, (_, v) => `v${v}`))),
    })
    .map((job) => tidy<Job>({ id: `j${index}`, ...job }))

interface Size {
  readonly jobs: number
  readonly vehicles: number
}

/** Random problems in which every constraint may be there, beside every other; hard ones, so that jobs stay out. */
export function randomProblem({ jobs: mostJobs, vehicles: mostVehicles }: Size): fc.Arbitrary<Problem> {
  return fc
    .record({
      jobs: fc.nat(mostJobs),
      vehicles: fc.integer({ min: 1, max: mostVehicles }),
      places: fc.integer({ min: 1, max: 7 }),
    })
    .chain(({ jobs, vehicles, places }) =>
      fc.record({
        vehicles: fc.tuple(...Array.from({ length: vehicles }, (_, v) => vehicleOf(v, places))),
        jobs: fc.tuple(...Array.from({ length: jobs }, (_, j) => jobOf(j, places, vehicles))),
        xs: fc.array(fc.nat(1000), { minLength: places, maxLength: places }),
        ys: fc.array(fc.nat(1000), { minLength: places, maxLength: places }),
        skew: maybe(0.3, fc.array(fc.nat(300), { minLength: places * places, maxLength: places * places })),
        hours: maybe(0.25, fc.array(fc.constantFrom(0.5, 1, 1.5), { minLength: 24, maxLength: 24 })),
        objective: fc.constantFrom<ObjectiveKind>('distance', 'hierarchical', 'cost', 'balanced'),
        pairs: fc.nat(2),
        load: fc.nat(5),
        together: maybe(
          0.3,
          fc.shuffledSubarray(
            Array.from({ length: jobs }, (_, j) => `j${j}`),
            { maxLength: Math.min(3, jobs) },
          ),
        ),
        locked: maybe(0.25, fc.tuple(fc.nat(vehicles - 1), fc.integer({ min: 1, max: 2 }))),
        isSimple: chance(0.4),
      }),
    )
    .map((parts) => assemble(parts))
}

interface Parts {
  readonly vehicles: readonly Vehicle[]
  readonly jobs: readonly Job[]
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly skew: readonly number[] | undefined
  readonly hours: readonly number[] | undefined
  readonly objective: ObjectiveKind
  readonly pairs: number
  readonly load: number
  readonly together: readonly string[] | undefined
  readonly locked: readonly [number, number] | undefined
  readonly isSimple: boolean
}

function assemble(parts: Parts): Problem {
  const { jobs, vehicles, objective, xs, ys, skew } = parts
  const pairs: Pair[] = []
  for (let k = 0; k < parts.pairs && 2 * k + 1 < jobs.length; k++)
    pairs.push({ pickup: `j${2 * k}`, delivery: `j${2 * k + 1}`, load: [parts.load] })
  const prefix: string[] = []
  const [lockedVehicle = -1, lockedCount = 0] = parts.locked ?? []
  // The last ones, which are in no pair or its pickup or both of it.
  for (const { id, vehicle } of [...jobs].reverse().slice(0, lockedCount).reverse())
    if (vehicle === undefined || vehicle === `v${lockedVehicle}`) prefix.push(id)
  for (const { pickup, delivery } of pairs)
    if (prefix.includes(delivery) && !prefix.includes(pickup)) prefix.splice(0, prefix.length)
  const size = xs.length
  const distances: number[] = []
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) {
      const straight = Math.hypot((xs[i] ?? 0) - (xs[j] ?? 0), (ys[i] ?? 0) - (ys[j] ?? 0))
      distances.push(i === j ? 0 : straight + (skew?.[i * size + j] ?? 0))
    }
  return {
    objective,
    vehicles: vehicles.map((vehicle, v) => {
      const { breaks: _breaks, speed: _speed, ...rest } = vehicle
      const plain = parts.isSimple ? rest : vehicle
      return v === lockedVehicle && prefix.length > 0 ? { ...plain, prefix } : plain
    }),
    jobs,
    pairs,
    together: parts.together && parts.together.length > 1 ? [parts.together] : [],
    matrix: skew
      ? { kind: 'table', size, distances, durations: distances.map((metres) => metres * 1.1) }
      : { kind: 'plane', xs, ys },
    ...(parts.hours && !parts.isSimple ? { speedByHour: parts.hours } : {}),
  }
}
