import { expect, it } from 'vitest'
import { Annealing } from './annealing.ts'
import type { ClassicProblem } from './classic-problem.ts'
import { Instance } from './instance.ts'
import { Pace } from './pace.ts'
import { Plan } from './plan.ts'
import { Random } from './random.ts'

const iterationsOf = (iterations: number): Pace => new Pace({ seed: 1, objective: 'hierarchical', iterations })

/** Customers anywhere, whose loads fill the vehicles to the brim. */
function tightProblem(seed: number, customers: number): ClassicProblem {
  const random = new Random(seed)
  const size = customers + 1
  const xs = Array.from({ length: size }, () => random.below(100))
  const ys = Array.from({ length: size }, () => random.below(100))
  const distance = new Float64Array(size * size)
  for (let from = 0; from < size; from++)
    for (let to = 0; to < size; to++)
      distance[from * size + to] = Math.hypot((xs[from] ?? 0) - (xs[to] ?? 0), (ys[from] ?? 0) - (ys[to] ?? 0))
  const demand = Float64Array.from({ length: size }, (_, point) => (point === 0 ? 0 : 1 + random.below(40)))
  const opens = new Float64Array(size)
  const closes = new Float64Array(size).fill(1000)
  const service = new Float64Array(size).fill(10, 1)
  for (let customer = 1; customer < size; customer++) {
    opens[customer] = (distance[customer] ?? 0) + random.below(300)
    closes[customer] = (opens[customer] ?? 0) + 60
  }
  const windows = { opens, closes, service }
  return { size, distance, duration: distance, demand, capacity: 100, windows, vehicles: Number.POSITIVE_INFINITY }
}

/** Pairs that fill a vehicle exactly, and fit together in no other way. */
function pairedProblem(pairs: number): ClassicProblem {
  const size = 2 * pairs + 1
  const distance = new Float64Array(size * size)
  for (let from = 0; from < size; from++)
    for (let to = 0; to < size; to++) distance[from * size + to] = Math.abs(from - to)
  const demand = Float64Array.from({ length: size }, (_, point) =>
    point === 0 ? 0 : point <= pairs ? 33 + point : 67 - (point - pairs),
  )
  return { size, distance, duration: distance, demand, capacity: 100, windows: null, vehicles: pairs }
}

it('from whole plan to whole plan a tight fleet gets shorter, where it loses itself in incomplete ones', () => {
  const instance = new Instance(tightProblem(3, 100))
  const saving = new Annealing(instance, new Random(1), iterationsOf(30_000))
  saving.construct(4)
  expect(saving.shrink(0, 1, instance.fewestRoutes)).toBe(true)
  const start = saving.best
  const run = (whole: boolean): { cost: number; incomplete: number } => {
    const annealing = new Annealing(instance, new Random(2), iterationsOf(10_000))
    let incomplete = 0
    annealing.samples = 20
    annealing.onSample = () => {
      if (annealing.current.absentCount > 0) incomplete += 1
    }
    annealing.startFrom(start)
    annealing.improve(0, 1, start.usedCount, whole)
    expect(annealing.best.absentCount).toBe(0)
    expect(annealing.best.keepsLimits()).toBe(true)
    expect(annealing.best.usedCount).toBeLessThanOrEqual(start.usedCount)
    return { cost: annealing.best.cost, incomplete }
  }
  const [whole, usual] = [run(true), run(false)]
  expect(whole.incomplete).toBe(0)
  expect(usual.incomplete).toBe(20)
  expect(whole.cost).toBeLessThan(0.88 * start.cost)
  expect(whole.cost).toBeLessThan(0.9 * usual.cost)
})

it('where there is no other whole plan it passes through incomplete ones', () => {
  const pairs = 12
  const instance = new Instance(pairedProblem(pairs))
  const plan = new Plan(instance)
  expect(plan.read(Array.from({ length: pairs }, (_, pair) => [pair + 1, pairs + pair + 1]))).toBe(true)
  const annealing = new Annealing(instance, new Random(1), iterationsOf(20_000))
  const absent: number[] = []
  annealing.samples = 20
  annealing.onSample = () => absent.push(annealing.current.absentCount)
  annealing.startFrom(plan)
  annealing.improve(0, 1, pairs, true)
  expect(absent).toHaveLength(20)
  expect(Math.max(...absent)).toBeGreaterThan(0)
  expect(annealing.best.cost).toBeCloseTo(plan.cost, 6)
})
