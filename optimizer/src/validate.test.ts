import { expect, test } from 'vitest'
import type { Job, Matrix, Problem, Vehicle } from './problem.ts'
import { checkProblem } from './validate.ts'

const matrix: Matrix = { kind: 'table', size: 2, distances: [0, 1, 1, 0], durations: [0, 1, 1, 0] }
const van: Vehicle = { id: 'van', start: 0, end: 0, capacity: [5] }
const a: Job = { id: 'a', location: 0 }
const b: Job = { id: 'b', location: 1 }
const withVan = (more: Partial<Vehicle>): Partial<Problem> => ({ vehicles: [{ ...van, ...more }] })
const withJob = (more: Partial<Job>): Partial<Problem> => ({ jobs: [{ ...a, ...more }, b] })
const flat = { kind: 'plane', xs: [0, 1], ys: [0, 0] } as const
const cyclic: { self?: unknown } = {}
cyclic.self = cyclic
/** Of what the types forbid, too: not everybody who calls has any. */
const wrong = (value: unknown) => value as never

test('what makes sense is taken, and so is what merely cannot be done', () => {
  const fine: Problem = {
    vehicles: [
      {
        ...van,
        shift: [0, Number.POSITIVE_INFINITY],
        maxDistance: Number.POSITIVE_INFINITY,
        speed: 0.5,
        prefix: ['a', 'b'],
      },
      {
        id: 'bus',
        breaks: [
          { window: [0, 5], duration: 1 },
          { window: [2, 5], duration: 0 },
        ],
      },
    ],
    jobs: [
      {
        ...a,
        delivery: [99],
        windows: [
          [0, 1],
          [2, Number.POSITIVE_INFINITY],
        ],
        vehicle: 'van',
        priority: 100,
      },
      b,
    ],
    pairs: [{ pickup: 'a', delivery: 'b', load: [1] }],
    together: [['a', 'b']],
    matrix: { ...matrix, distances: [0, Number.POSITIVE_INFINITY, 1, 0] },
    speedByHour: Array.from({ length: 24 }, () => 0.5),
  }
  expect(() => checkProblem(fine)).not.toThrow()
})

test.each<[string, Partial<Problem>]>([
  ['vehicles[0].id: is empty', withVan({ id: '' })],
  ['vehicles[1].id: is there twice: van', { vehicles: [van, van] }],
  ['vehicles[0].start: is no index of a place: 0.5', withVan({ start: 0.5 })],
  ['vehicles[0].end: is a place that the matrix of 2 places does not have: -1', withVan({ end: -1 })],
  ['vehicles[0].shift: ends before it begins: 9 to 8', withVan({ shift: [9, 8] })],
  ['vehicles[0].shift[0]: is larger than 10000000000: 1700000000000', withVan({ shift: [1.7e12, 1.8e12] })],
  ['vehicles[0].breaks[0].duration: is negative: -1', withVan({ breaks: [{ window: [0, 1], duration: -1 }] })],
  [
    'vehicles[0].breaks[1].window: ends before that of the break before it',
    withVan({
      breaks: [
        { window: [0, 5], duration: 1 },
        { window: [0, 4], duration: 1 },
      ],
    }),
  ],
  [
    'vehicles[0].breaks[0].window[1]: is larger than',
    withVan({ breaks: [{ window: [0, Number.POSITIVE_INFINITY], duration: 1 }] }),
  ],
  ['vehicles[0].breaks[0].duration: is larger than', withVan({ breaks: [{ window: [0, 1], duration: 1e11 }] })],
  ['vehicles[0].perKm: is negative: -1', withVan({ perKm: -1 })],
  ['vehicles[0].fixed: is larger than', withVan({ fixed: Number.POSITIVE_INFINITY })],
  ['vehicles[0].maxStops: is not a number', withVan({ maxStops: Number.NaN })],
  ['vehicles[0].speed: is not above 0: 0', withVan({ speed: 0 })],
  ['vehicles[0].skills[0]: is empty', withVan({ skills: [''] })],
  ['vehicles[0].prefix[1]: is locked already: a', withVan({ prefix: ['a', 'a'] })],
  [
    'vehicles[0].prefix[0]: is locked to another vehicle: bus',
    { vehicles: [{ ...van, prefix: ['a'] }, { id: 'bus' }], jobs: [{ ...a, vehicle: 'bus' }, b] },
  ],
  ['jobs[0].service: is not a number', withJob({ service: wrong('60') })],
  ['jobs[0].setup: is negative: -1', withJob({ setup: -1 })],
  ['jobs[0].setup: is larger than 10000000000', withJob({ setup: 1e11 })],
  ['jobs[0].skills[1]: is empty', withJob({ skills: ['lift', ''] })],
  ['jobs[0].priority: is larger than 100: 101', withJob({ priority: 101 })],
  ['jobs[0].windows: is empty: leave it out where any time will do', withJob({ windows: [] })],
  ['jobs[0].windows[0]: is no pair of numbers', withJob({ windows: [wrong([1])] })],
  ['jobs[0].windows[0][0]: is larger than 10000000000', withJob({ windows: [[1.7e12, 1.8e12]] })],
  [
    'jobs[0].windows[1]: begins before the one before it has ended',
    withJob({
      windows: [
        [0, 5],
        [5, 9],
      ],
    }),
  ],
  ["jobs[0].delivery: has 2 dimensions, where the vehicles' capacity has 1", withJob({ delivery: [1, 1] })],
  ['jobs[0].pickup[0]: is not a number', withJob({ pickup: [Number.NaN] })],
  ['jobs[0].forbidden[0]: is no vehicle of this problem: bus', withJob({ forbidden: ['bus'] })],
  [
    'pairs[1].pickup: is in a pair already: a',
    {
      jobs: [a, b, { id: 'c', location: 0 }],
      pairs: [
        { pickup: 'a', delivery: 'b' },
        { pickup: 'a', delivery: 'c' },
      ],
    },
  ],
  ['pairs[0].delivery: is in a pair already: a', { pairs: [{ pickup: 'a', delivery: 'a' }] }],
  ['pairs[0].load[0]: is negative: -1', { pairs: [{ pickup: 'a', delivery: 'b', load: [-1] }] }],
  [
    'pairs[0].delivery: is locked, but not its pickup before it on the same vehicle',
    { ...withVan({ prefix: ['b'] }), pairs: [{ pickup: 'a', delivery: 'b' }] },
  ],
  [
    'pairs[0].delivery: is locked, but not its pickup before it on the same vehicle',
    { ...withVan({ prefix: ['b', 'a'] }), pairs: [{ pickup: 'a', delivery: 'b' }] },
  ],
  ['together[0][0]: is no job of this problem: x', { together: [['x']] }],
  [
    'together[0]: is locked on several vehicles',
    {
      vehicles: [
        { ...van, prefix: ['a'] },
        { id: 'bus', prefix: ['b'] },
      ],
      together: [['a', 'b']],
    },
  ],
  [
    'together[0]: is locked on several vehicles',
    {
      vehicles: [
        { ...van, prefix: ['a'] },
        { id: 'bus', prefix: ['b'] },
      ],
      jobs: [a, b, { id: 'c', location: 0 }],
      together: [
        ['a', 'c'],
        ['c', 'b'],
      ],
    },
  ],
  ['vehicles[0].shift: is no pair of numbers', withVan({ shift: wrong(0) })],
  ['vehicles[0].shift: is no pair of numbers', withVan({ shift: wrong(Number.NaN) })],
  ['vehicles[0].shift: is no pair of numbers', withVan({ shift: wrong(null) })],
  ['vehicles[0].capacity: is no list', withVan({ capacity: wrong(new DataView(new ArrayBuffer(8))) })],
  ['jobs: is no list', { jobs: wrong(new DataView(new ArrayBuffer(8))) }],
  ['matrix.distances: is no list', { matrix: { ...matrix, distances: wrong(new DataView(new ArrayBuffer(32))) } }],
  ['vehicles[0].perKm: is not a number', withVan({ perKm: wrong(1n) })],
  ['jobs: is a list of numbers', { jobs: wrong(new Uint8Array()) }],
  ['vehicles[0].breaks: is a list of numbers', withVan({ breaks: wrong(new Uint8Array()) })],
  ['vehicles[0].capacity[0]: is not a number', withVan({ capacity: new Array<number>(2 ** 32 - 1) })],
  ['vehicles[0].fixed: is larger than 1000000000000000000: 1e+308', withVan({ fixed: 1e308 })],
  ['vehicles[0].speed: is smaller than 1e-18: 5e-324', withVan({ speed: 5e-324 })],
  ['jobs[0].delivery[0]: is larger than', withJob({ delivery: [1e308] })],
  ['matrix.distances[1]: is larger than', { matrix: { ...matrix, distances: [0, 1e308, 1, 0] } }],
  ['matrix.xs[1]: is farther than', { matrix: { ...flat, xs: [0, -1e308] } }],
  ['speedByHour[0]: is larger than', { speedByHour: Array.from({ length: 24 }, () => 1e308) }],
  ['jobs[0].vehicle: is no vehicle of this problem: an object', withJob({ vehicle: wrong(Object.create(null)) })],
  ['constraints: is no field that is known here', wrong({ constraints: [] })],
  ['vehicles[0].maxstops: is no field that is known here', withVan(wrong({ maxstops: 3 }))],
  ['vehicles[0].self: is no field that is known here', withVan(wrong({ self: cyclic }))],
  [
    'vehicles[0].breaks[0].length: is no field that is known here',
    withVan({ breaks: [wrong({ window: [0, 1], duration: 1, length: 2 })] }),
  ],
  ['jobs[0].timeWindows: is no field that is known here', withJob(wrong({ timeWindows: [[0, 1]] }))],
  ['pairs[0].loads: is no field that is known here', { pairs: [wrong({ pickup: 'a', delivery: 'b', loads: [1] })] }],
  ['matrix.speeds: is no field that is known here', { matrix: wrong({ ...flat, speeds: 2 }) }],
  ['matrix.speed: is no field that is known here', { matrix: wrong({ ...matrix, speed: 2 }) }],
  ['matrix: has not as many xs as ys', { matrix: { ...flat, ys: [0] } }],
  ['matrix.ys[1]: is not a number', { matrix: { ...flat, ys: [0, Number.POSITIVE_INFINITY] } }],
  ['matrix.speed: is not above 0: 0', { matrix: { ...flat, speed: 0 } }],
  ['matrix.size: is no number of places: 1.5', { matrix: { ...matrix, size: 1.5 } }],
  ['matrix.distances[1]: is negative: -1', { matrix: { ...matrix, distances: [0, -1, 1, 0] } }],
  [
    'matrix.durations[2]: is not a number (from place 1 to place 0)',
    { matrix: { ...matrix, durations: [0, 1, Number.NaN, 0] } },
  ],
  ['speedByHour[3]: is not above 0: 0', { speedByHour: Array.from({ length: 24 }, (_, hour) => (hour === 3 ? 0 : 1)) }],
])('refused: %s', (message, more) => {
  expect(() => checkProblem({ vehicles: [van], jobs: [a, b], matrix, ...more })).toThrow(message)
})
