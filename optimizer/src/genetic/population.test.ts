import { expect, test } from 'vitest'
import { Individual } from './individual.ts'
import { Instance } from './instance.ts'
import { Population } from './population.ts'
import { Random } from './random.ts'
import { Split } from './split.ts'

function individualOf(distance: number, excess: number, warp: number): Individual {
  const individual = new Individual(4)
  Object.assign(individual, { distance, excess, warp, cost: distance + excess + warp })
  return individual
}

test('whoever breaks a limit is among the infeasible, and is weighed anew when the penalties change', () => {
  const population = new Population({ least: 4, generation: 4, elite: 1, close: 2 }, new Random(1))
  const [sound, heavy, late] = [individualOf(9, 0, 0), individualOf(5, 2, 0), individualOf(5, 0, 3)]
  for (const one of [sound, heavy, late]) population.add(one)
  expect(population.feasible).toEqual([sound])
  expect(population.infeasible).toEqual([heavy, late])
  population.reweigh(10, 1)
  expect(population.infeasible.map(({ cost }) => cost)).toEqual([8, 25])
  expect(population.infeasible).toEqual([late, heavy])
  population.reweigh(1, 10)
  expect(population.infeasible.map(({ cost }) => cost)).toEqual([7, 35])
})

test('a tour is cut where a route costs less than the load or the lateness that it saves', () => {
  // Two customers next door to each other, ten from the depot; together two too many, and the second four too late.
  const distance = Float64Array.from([0, 10, 10, 10, 0, 0, 10, 0, 0])
  const demand = Float64Array.from([0, 6, 6])
  const problem = { size: 3, distance, duration: distance, demand, capacity: 10, vehicles: 2 }
  const windows = {
    opens: new Float64Array(3),
    closes: Float64Array.from([99, 20, 10]),
    service: Float64Array.from([0, 4, 0]),
  }
  const routes = (limit: number, isTimed: boolean, load: number, warp: number): number => {
    const split = new Split(new Instance({ ...problem, windows: isTimed ? windows : null }), limit)
    split.run(Int32Array.from([1, 2]), load, warp)
    return split.routes
  }
  expect([routes(2, false, 9, 0), routes(2, false, 11, 0), routes(1, false, 11, 0)]).toEqual([1, 2, 1])
  expect([routes(2, true, 0, 4), routes(2, true, 0, 6)]).toEqual([1, 2])
})
