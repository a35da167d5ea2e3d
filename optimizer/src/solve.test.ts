import { Worker } from 'node:worker_threads'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Job, type Problem, ProblemError, type Route, type Vehicle } from './problem.ts'
import type { Progress } from './solution.ts'
import { solve, warmUp } from './solve.ts'

/** A town with customers here and there, the same each time. */
function town(count: number, vehicles: number): Problem {
  const numbers = Array.from({ length: 2 * count + 2 }, (_, n) => (Math.imul(n + 1, 2654435761) >>> 8) % 10_000)
  const jobs = Array.from({ length: count }, (_, n): Job => {
    const open = 3600 * (8 + (n % 6))
    return {
      id: `order ${n}`,
      location: n + 1,
      service: 180,
      delivery: [1 + (n % 4)],
      windows: [[open, open + 4 * 3600]],
    }
  })
  const fleet = Array.from({ length: vehicles }, (_, n): Vehicle => {
    return { id: `van ${n}`, start: 0, end: 0, capacity: [60], shift: [7 * 3600, 19 * 3600] }
  })
  return {
    vehicles: fleet,
    jobs,
    matrix: {
      kind: 'plane',
      xs: numbers.filter((_, n) => n % 2 === 0),
      ys: numbers.filter((_, n) => n % 2 === 1),
      speed: 8,
    },
  }
}

beforeAll(warmUp)
afterEach(() => {
  vi.restoreAllMocks()
})

test('nothing to do, nobody to do it, one job, a job twice', async () => {
  const matrix = { kind: 'plane', xs: [0, 3], ys: [0, 4] } as const
  const van: Vehicle = { id: 'van', start: 0, end: 0 }
  const one: Job = { id: 'one', location: 1 }
  expect(await solve({ vehicles: [van], jobs: [], matrix })).toMatchObject({
    routes: [],
    unplanned: [],
    ending: 'exact',
  })
  expect(await solve({ vehicles: [], jobs: [one], matrix })).toMatchObject({
    routes: [],
    unplanned: [{ job: 'one', reason: { rule: 'vehicle', vehicle: null }, repair: null }],
  })
  const alone = await solve({ vehicles: [van], jobs: [one], matrix })
  expect(alone).toMatchObject({ routes: [{ vehicle: 'van', visits: ['one'] }], evaluation: { distance: 10 } })
  await expect(solve({ vehicles: [van], jobs: [one, one], matrix })).rejects.toThrow('jobs[1].id: is there twice: one')
})

test.each<[string, Partial<Problem>]>([
  ['jobs[0].service: is not a number', { jobs: [{ id: 'a', location: 0, service: Number.NaN }] }],
  ['jobs[0].delivery[0]: is negative: -1', { jobs: [{ id: 'a', location: 0, delivery: [-1] }] }],
  ['jobs[0].location: is a place that the matrix of 2 places does not have: 2', { jobs: [{ id: 'a', location: 2 }] }],
  ['jobs[0].windows[0]: ends before it begins: 5 to 4', { jobs: [{ id: 'a', location: 0, windows: [[5, 4]] }] }],
  ['jobs[0].vehicle: is no vehicle of this problem: bus', { jobs: [{ id: 'a', location: 0, vehicle: 'bus' }] }],
  ['vehicles[0].capacity[0]: is negative: -2', { vehicles: [{ id: 'van', capacity: [-2] }] }],
  ['vehicles[0].prefix[0]: is no job of this problem: x', { vehicles: [{ id: 'van', prefix: ['x'] }] }],
  ['pairs[0].delivery: is no job of this problem: x', { pairs: [{ pickup: 'a', delivery: 'x' }] }],
  ['together[0][1]: is there twice: a', { together: [['a', 'a']] }],
  ['matrix.xs[1]: is not a number', { matrix: { kind: 'plane', xs: [0, Number.NaN], ys: [0, 0] } }],
  [
    'matrix.durations: has 3 entries, where 2 places need 4',
    { matrix: { kind: 'table', size: 2, distances: [0, 1, 1, 0], durations: [0, 1, 1] } },
  ],
  [
    'matrix.durations[1]: is not a number (from place 0 to place 1)',
    { matrix: { kind: 'table', size: 2, distances: [0, 1, 1, 0], durations: [0, '1', 1, 0] as unknown as number[] } },
  ],
  ['matrix.kind: is none of table, plane: sphere', { matrix: { kind: 'sphere' } as unknown as Problem['matrix'] }],
  ['objective: is none of distance, hierarchical, cost, balanced: money', { objective: 'money' as 'cost' }],
  [
    'vehicles[0].capacity[0]: is not a number',
    { vehicles: [{ id: 'van', capacity: [undefined] as unknown as number[] }] },
  ],
  ['jobs[0].delivery[0]: is not a number', { jobs: [{ id: 'a', location: 0, delivery: new Array<number>(1) }] }],
  [
    'jobs[0].windows[0][1]: is not a number',
    { jobs: [{ id: 'a', location: 0, windows: [[5, undefined]] as unknown as [[0, 1]] }] },
  ],
  ['jobs[0].id: is no text: 1', { jobs: [{ id: 1 as unknown as string, location: 0 }] }],
  ['jobs: is no list', { jobs: null as unknown as Job[] }],
  ['jobs[0]: is nothing', { jobs: [null] as unknown as Job[] }],
  ['jobs[0].windows: is no list', { jobs: [{ id: 'a', location: 0, windows: 'now' as unknown as [] }] }],
  [
    'jobs[0].windows[0]: is no pair of numbers',
    { jobs: [{ id: 'a', location: 0, windows: [5 as unknown as [0, 1]] }] },
  ],
  ['jobs[0].delivery: is no list', { jobs: [{ id: 'a', location: 0, delivery: 5 as unknown as number[] }] }],
  ['jobs[0].skills: is no list', { jobs: [{ id: 'a', location: 0, skills: 'lift' as unknown as string[] }] }],
  ['vehicles[0].breaks[0]: is nothing', { vehicles: [{ id: 'van', breaks: [null] as unknown as [] }] }],
  ['pairs[0]: is nothing', { pairs: [null] as unknown as [] }],
  ['together[0]: is no list', { together: ['a'] as unknown as string[][] }],
  // Beyond the end of the clock nothing can be planned: it would stay out, and nobody would know why.
  [
    'jobs[0].windows[0][0]: is larger than 10000000000: 1764000000000',
    { jobs: [{ id: 'a', location: 0, windows: [[1.764e12, 1.765e12]] }] },
  ],
  ['jobs[0].service: is larger than 10000000000: 100000000000', { jobs: [{ id: 'a', location: 0, service: 1e11 }] }],
  [
    'vehicles[0].shift[0]: is larger than 10000000000: 1764000000000',
    { vehicles: [{ id: 'van', shift: [1.764e12, 1.765e12] }] },
  ],
  ['speedByHour: has 1 hours, not 24', { speedByHour: [1] }],
])('refused: %s', async (message, more) => {
  const matrix = { kind: 'plane', xs: [0, 3], ys: [0, 4] } as const
  const promise = solve({ vehicles: [{ id: 'van' }], jobs: [{ id: 'a', location: 0 }], matrix, ...more })
  await expect(promise).rejects.toThrow(ProblemError)
  await expect(promise).rejects.toThrow(message)
})

test('no problem at all is refused; the thread that refused it takes the next one', async () => {
  await expect(solve(null as unknown as Problem)).rejects.toThrow('problem: is nothing')
  const end = vi.spyOn(Worker.prototype, 'terminate')
  await expect(solve({ ...town(3, 1), objective: 'money' as 'cost' })).rejects.toThrow(ProblemError)
  expect(end).not.toHaveBeenCalled()
  expect((await solve(town(3, 1))).unplanned).toEqual([])
})

test('options that make no sense are refused', async () => {
  for (const [message, options] of [
    ['options.budgetMs: makes no sense: -1', { budgetMs: -1 }],
    ['options.iterations: makes no sense: NaN', { iterations: Number.NaN }],
    ['options.seed: makes no sense: Infinity', { seed: Number.POSITIVE_INFINITY }],
    ['options.threads: makes no sense: NaN', { threads: Number.NaN }],
    ['options.threads: more than 64: 65', { threads: 65 }],
    ['options.signal: is no AbortSignal', { signal: {} as unknown as AbortSignal }],
    ['options.threads: is not from 1 on: 0', { threads: 0 }],
    ['options.budget: is no field that is known here', { budget: 5 } as object],
    ['options.onprogress: is no field that is known here', { onprogress: () => undefined } as object],
    ['options.start: is no list of routes', { start: {} as unknown as Route[] }],
    ['options.start: is no list of routes', { start: [{ vehicle: 'van 0' }] as unknown as Route[] }],
    ['options.start: breaks unknown: van 0, nobody', { start: [{ vehicle: 'van 0', visits: ['nobody'] }] }],
    ['options.start: breaks unknown: bike', { start: [{ vehicle: 'bike', visits: [] }] }],
    ['options.start: breaks twice: van 0, order 1', { start: [{ vehicle: 'van 0', visits: ['order 1', 'order 1'] }] }],
  ] as const)
    await expect(solve(town(3, 1), options)).rejects.toThrow(message)
})

test('what cannot be done stays out with its reason and its cheapest repair', async () => {
  const problem: Problem = {
    objective: 'cost',
    vehicles: [
      { id: 'plain', start: 0, end: 0, perKm: 10, capacity: [5] },
      { id: 'lift', start: 0, end: 0, perKm: 10, capacity: [5], skills: ['lift'], shift: [600, 90_000] },
    ],
    jobs: [
      { id: 'early', location: 1, windows: [[0, 760]], skills: ['lift'] },
      { id: 'heavy', location: 1, delivery: [7] },
      { id: 'odd', location: 1, skills: ['crane'] },
      { id: 'fine', location: 1, delivery: [4] },
    ],
    matrix: { kind: 'plane', xs: [0, 1000], ys: [0, 0] },
  }
  const { unplanned, evaluation } = await solve(problem)
  expect(evaluation.feasible).toBe(true)
  const byJob = new Map(unplanned.map((one) => [one.job, one]))
  // It closes 840 seconds before the lift's earliest arrival; where the lift goes anyway, a later window costs nothing more.
  expect(byJob.get('early')).toMatchObject({
    reason: { rule: 'window', amount: 840, vehicle: 'lift' },
    repair: { vehicle: 'lift' },
  })
  expect(byJob.get('early')?.repair?.obstacles).toMatchObject([{ rule: 'window', amount: 840 }])
  expect(byJob.get('heavy')).toMatchObject({ reason: { rule: 'capacity', dimension: 0 } })
  expect(byJob.get('odd')).toMatchObject({ reason: { rule: 'skills', amount: 1 } })
  expect(byJob.has('fine')).toBe(false)
})

test('with the same seed, iterations and threads the plan is the same', async () => {
  const problem = town(60, 6)
  for (const threads of [1, 2]) {
    const first = await solve(problem, { iterations: 200, seed: 5, threads })
    const again = await solve(problem, { iterations: 200, seed: 5, threads })
    expect(first.ending).toBe('iterations')
    expect(again.routes).toEqual(first.routes)
    expect(again.evaluation).toEqual(first.evaluation)
  }
})

test('a search that is told to stop stops, and tells how it goes', async () => {
  const abort = new AbortController()
  const told: Progress[] = []
  let stopped = 0
  const running = solve(town(300, 30), {
    budgetMs: 600_000,
    signal: abort.signal,
    onProgress: (progress) => {
      told.push(progress)
      if (told.length !== 8) return
      stopped = performance.now()
      abort.abort()
    },
  })
  const { ending, evaluation } = await running
  expect(ending).toBe('cancelled')
  expect(evaluation.feasible).toBe(true)
  expect(stopped).toBeGreaterThan(0)
  const values = told.map(({ unplanned, value }) => unplanned * 1e9 + value)
  expect(values).toEqual([...values].sort((a, b) => b - a))
  // Told before it begins, it still answers with a plan.
  const before = await solve(town(300, 30), { signal: AbortSignal.abort() })
  expect(before.evaluation.feasible).toBe(true)
  expect(before.ending).toBe('cancelled')
})

test('who throws on hearing of the progress hears of it from solve, and the search ends', async () => {
  const promise = solve(town(100, 10), {
    budgetMs: 600_000,
    onProgress: () => {
      throw new Error('the listener is broken')
    },
  })
  await expect(promise).rejects.toThrow('the listener is broken')
})

test('a listener that throws what a problem is refused with does not lend its thread, still at work, to the next problem', async () => {
  const promise = solve(town(100, 10), {
    budgetMs: 600_000,
    onProgress: () => {
      throw new ProblemError('listener', 'is broken')
    },
  })
  await expect(promise).rejects.toThrow('listener: is broken')
  const next = await solve(town(3, 1))
  expect(next.routes.flatMap(({ visits }) => visits)).toHaveLength(3)
  expect(next.evaluation.unplanned).toEqual([])
  expect(next.ending).toBe('exact')
})

test('time is a ceiling for iterations, and it says so', async () => {
  const { ending, evaluation } = await solve(town(100, 10), { iterations: 1e9, budgetMs: 300 })
  expect(ending).toBe('time')
  expect(evaluation.feasible).toBe(true)
})

test('a plan to begin with is never lost: with hardly any time, cancelled at once, in threads', async () => {
  const problem = town(80, 8)
  const good = await solve(problem, { iterations: 3000 })
  const short = { iterations: 8 }
  const { value } = good.evaluation.objective
  expect((await solve(problem, short)).evaluation.objective.value).toBeGreaterThan(value * 1.01)
  for (const options of [short, { ...short, threads: 2 }, { signal: AbortSignal.abort() }]) {
    const next = await solve(problem, { ...options, start: good.routes })
    expect(next.evaluation.objective.value).toBeLessThanOrEqual(value + 1e-6)
    expect(next.unplanned).toEqual([])
  }
  // From a poor one it goes on as well as from none.
  const poor = [{ vehicle: 'van 7', visits: ['order 0'] }]
  expect((await solve(problem, { iterations: 3000, start: poor })).unplanned).toEqual([])
})

test('while the first thread waits for the others, these tell how it goes', async () => {
  // Threads that only talk: the first is silent, the second tells twenty times, then both are done.
  const program = `
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', async (message) => {
      if (message.kind === 'task') {
        const isFirst = message.task.seed === 1
        for (let n = 1; !isFirst && n <= 6; n++) {
          await new Promise((resolve) => setTimeout(resolve, 300))
          parentPort.postMessage({ kind: 'progress', progress: { elapsedMs: n * 300, iterations: n, unplanned: 0, vehicles: 1, value: 9 - n } })
        }
        parentPort.postMessage({ kind: 'round', worth: { weight: 0, used: 1, cost: 1 }, routes: [] })
      }
      if (message.kind === 'go') parentPort.postMessage({ kind: 'round', worth: { weight: 0, used: 1, cost: 1 }, routes: [] })
      if (message.kind === 'finish') parentPort.postMessage({ kind: 'done', solution: { routes: [] } })
    })`
  const told: Progress[] = []
  await solve(town(3, 1), {
    threads: 2,
    worker: new URL(`data:text/javascript;base64,${Buffer.from(program).toString('base64')}`),
    onProgress: (progress) => told.push(progress),
  })
  expect(told.length).toBeGreaterThanOrEqual(3)
  expect(told.at(-1)).toMatchObject({ elapsedMs: 1800, iterations: 6, value: 3 })
})

/** A thread that does what the test says instead of searching. */
const threadOf = (program: string): URL =>
  new URL(
    `data:text/javascript;base64,${Buffer.from(`import { parentPort } from 'node:worker_threads'\n${program}`).toString('base64')}`,
  )

test('a thread that dies is an error of solve', async () => {
  const worker = threadOf("parentPort.on('message', () => { throw new Error('out of memory') })")
  await expect(solve(town(3, 1), { worker })).rejects.toThrow('out of memory')
  const failing = threadOf(
    "parentPort.on('message', () => parentPort.postMessage({ kind: 'failed', message: 'no idea', path: null }))",
  )
  await expect(solve(town(3, 1), { worker: failing })).rejects.toThrow('no idea')
})

test('a thread that cannot be begun ends those that were begun before it', async () => {
  const worker = threadOf("parentPort.on('message', () => {})")
  let begun = 0
  vi.spyOn(Worker.prototype, 'ref').mockImplementation(function (this: Worker) {
    if (++begun < 2) return
    this.unref()
    throw new Error('no more threads')
  })
  const end = vi.spyOn(Worker.prototype, 'terminate')
  await expect(solve(town(3, 1), { worker, threads: 3 })).rejects.toThrow('no more threads')
  expect(end).toHaveBeenCalledOnce()
})

test('a thread that ends in the midst of a search is an error; one that ends or fails while it waits is not lent again', async () => {
  const gone = threadOf("parentPort.on('message', () => process.exit(0))")
  await expect(solve(town(3, 1), { worker: gone })).rejects.toThrow('A thread of the search has ended')
  for (const end of ['process.exit(0)', "throw new Error('late')"]) {
    const worker = threadOf(
      `parentPort.on('message', () => { parentPort.postMessage({ kind: 'done', solution: { routes: [] } }); setTimeout(() => { ${end} }) })`,
    )
    const again = () => solve(town(3, 1), { worker }).then(() => 'done', String)
    // It may be heard of before its answer: the next one is another thread's.
    await again()
    await expect.poll(again).toBe('done')
  }
})

test('who has the answer hears no more of it, though the thread is used again', async () => {
  const told: number[] = []
  await solve(town(60, 6), { iterations: 200, onProgress: () => told.push(1) })
  await solve(town(60, 6), { iterations: 200, onProgress: () => told.push(2) })
  expect(told).toContain(1)
  expect(told.lastIndexOf(1)).toBeLessThan(told.indexOf(2))
})

test('threads begin elsewhere; whoever has the best plan passes it on and answers', async () => {
  // The second has the better plan in each round. The first tells what it hears as its progress.
  const worker = threadOf(`
    const heard = []
    let seed = 0
    parentPort.on('message', (message) => {
      if (message.kind === 'task') seed = message.task.seed
      else heard.push([message.kind, message.routes])
      const isFirst = seed === 5
      const round = { kind: 'round', worth: { weight: 0, used: 1, cost: isFirst ? 9 : 3 }, routes: [[isFirst ? 1 : 2]] }
      if (isFirst) parentPort.postMessage({ kind: 'progress', progress: { elapsedMs: 1, iterations: 1, heard } })
      if (message.kind === 'finish') parentPort.postMessage({ kind: 'done', solution: { routes: [], seed, heard } })
      else if (message.kind !== 'end') parentPort.postMessage(round)
    })`)
  let first: unknown
  const answer = await solve(town(3, 1), {
    seed: 5,
    threads: 2,
    worker,
    onProgress: (progress) => {
      first = (progress as Progress & { heard: unknown }).heard
    },
  })
  const go = (routes: number[][] | null) => ['go', routes]
  expect(answer).toMatchObject({
    seed: expect.not.closeTo(5),
    heard: [go(null), go(null), go(null), go(null), ['finish', null]],
  })
  // It may have heard of the end by then.
  await expect.poll(() => (first as unknown[]).length).toBeGreaterThanOrEqual(4)
  expect((first as unknown[]).slice(0, 4)).toEqual([go([[2]]), go([[2]]), go([[2]]), go([[2]])])
})

test('tables are not copied for each thread: what is shared goes as it is, all else is shared first', async () => {
  const { matrix: plane, ...rest } = town(12, 2)
  const { xs, ys } = plane as Extract<Problem['matrix'], { kind: 'plane' }>
  const size = xs.length
  const lengths = Array.from({ length: size * size }, (_, n) =>
    Math.hypot(
      (xs[Math.floor(n / size)] ?? 0) - (xs[n % size] ?? 0),
      (ys[Math.floor(n / size)] ?? 0) - (ys[n % size] ?? 0),
    ),
  )
  const shared = new Float64Array(new SharedArrayBuffer(size * size * 8))
  shared.set(lengths)
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  const plans = []
  for (const table of [lengths, Float64Array.from(lengths), shared]) {
    post.mockClear()
    const matrix = { kind: 'table', size, distances: table, durations: shared } as const
    plans.push((await solve({ ...rest, matrix }, { iterations: 50, threads: 2 })).routes)
    const sent = post.mock.calls.flatMap(([message]) => (message.kind === 'task' ? [message.task.problem.matrix] : []))
    expect(sent).toHaveLength(2)
    for (const one of sent) {
      expect(one.distances.buffer).toBeInstanceOf(SharedArrayBuffer)
      expect(one.distances).toBe(sent[0].distances)
      expect(one.durations).toBe(shared)
    }
    if (table === shared) expect(sent[0].distances).toBe(shared)
  }
  expect(plans[1]).toEqual(plans[0])
  expect(plans[2]).toEqual(plans[0])
})

test('no memory is asked for of a table that is far too long', async () => {
  const distances = new Array<number>(2 ** 32 - 1)
  const matrix = { kind: 'table', size: 4, distances, durations: [] } as const
  await expect(solve({ ...town(3, 1), matrix })).rejects.toThrow('matrix.distances: has 4294967295 entries')
})

test('what no thread can be handed is refused as a problem', async () => {
  const odd = { ...town(3, 1), note: () => undefined }
  await expect(solve(odd)).rejects.toThrow(ProblemError)
  await expect(solve(odd)).rejects.toThrow('problem: cannot be handed to a thread')
})
