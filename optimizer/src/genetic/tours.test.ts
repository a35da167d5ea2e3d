import { expect, test } from 'vitest'
import { Instance } from './instance.ts'
import { Random } from './random.ts'
import { joinOne, joinTwo, joinWarp, Tours } from './tours.ts'

/** Routes of customers anywhere, most of whom come too late. */
function lateTours(seed: number): Tours {
  const random = new Random(seed)
  const size = 25
  const duration = Float64Array.from({ length: size * size }, (_, leg) =>
    leg % (size + 1) === 0 ? 0 : 5 + random.below(60),
  )
  const opens = Float64Array.from({ length: size }, (_, point) => (point === 0 ? 0 : random.below(300)))
  const closes = Float64Array.from(opens, (open, point) => (point === 0 ? 400 : open + random.below(80)))
  const service = Float64Array.from({ length: size }, (_, point) => (point === 0 ? 0 : random.below(20)))
  const demand = new Float64Array(size).fill(1, 1)
  const windows = { opens, closes, service }
  const tours = new Tours(
    new Instance({ size, distance: duration, duration, demand, capacity: 99, windows, vehicles: 5 }),
    4,
  )
  const tour = Int32Array.from({ length: size - 1 }, (_, index) => index + 1)
  random.shuffle(tour, tour.length)
  tours.read(tour, Int32Array.from([5, 12, 18, 24]), 4)
  return tours
}

/** How late a route is that a vehicle drives, going back in time to the end of each window that it misses. */
function drivenWarp(tours: Tours, customers: readonly number[]): number {
  const { size, duration, opens, closes, service } = tours.instance
  let [time, warp, at] = [opens[0] as number, 0, 0]
  for (const to of [...customers, 0]) {
    time = Math.max(opens[to] as number, time + (service[at] as number) + (duration[at * size + to] as number))
    warp += Math.max(0, time - (closes[to] as number))
    time = Math.min(time, closes[to] as number)
    at = to
  }
  return warp
}

/** The nodes of a route with its start and end. */
function nodesOf(tours: Tours, route: number): number[] {
  const { size } = tours.instance
  const nodes = [size + route]
  while ((nodes.at(-1) as number) !== size + tours.routes + route)
    nodes.push(tours.next[nodes.at(-1) as number] as number)
  return nodes
}

test('the lateness of a route that is joined of two parts, over nobody, one or two others, is that of driving it', () => {
  let late = 0
  for (let seed = 1; seed <= 5; seed++) {
    const tours = lateTours(seed)
    const { size } = tours.instance
    const [own, others] = [nodesOf(tours, 0), nodesOf(tours, 1)]
    const customers = (nodes: readonly number[]): number[] => nodes.filter((node) => node < size)
    expect(tours.warp[0]).toBeCloseTo(drivenWarp(tours, customers(own)), 6)
    const [one, two] = nodesOf(tours, 2).slice(1, 3) as [number, number]
    for (const [k, before] of own.slice(0, -1).entries())
      for (const [l, after] of others.slice(1).entries()) {
        const head = customers(own.slice(0, k + 1))
        const tail = customers(others.slice(l + 1))
        const driven = (between: readonly number[]): number => drivenWarp(tours, [...head, ...between, ...tail])
        if (driven([]) > 0) late++
        expect(joinWarp(tours, before, after)).toBeCloseTo(driven([]), 6)
        expect(joinOne(tours, before, one, after)).toBeCloseTo(driven([one]), 6)
        expect(joinTwo(tours, before, one, two, after)).toBeCloseTo(driven([one, two]), 6)
      }
  }
  expect(late).toBeGreaterThan(50)
})
