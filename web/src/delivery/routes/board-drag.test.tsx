import type { BoardStop, Lane } from '@crossdock/contract/delivery/optimize/board'
import type { OrderPlace } from '@crossdock/contract/delivery/optimize/places'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../lib/session.ts'
import { bestOf, dragged, dragOver, putBack, stepLane, stepPlace, sumOf, takeUp } from './board-drag.ts'

const stopOf = (n: number) => ({ addressId: `o${n}`, orderNo: `W-${n}`, status: 'To go' }) as BoardStop
const laneOf = (id: string, stops: BoardStop[], isWhole = true) => ({ id, name: id, stops, isWhole }) as Lane
const place = (at: number, distance: number, hour: number, hurdles: object[] = []) =>
  ({
    ...{ at, distance, duration: distance, cost: null, arrives: '', delayMinutes: 0, hurdles },
    arrivesAt: `2031-03-04T${String(hour).padStart(2, '0')}:00:00.000Z`,
  }) as OrderPlace
const own = [place(0, 900, 9), place(1, 500, 10), place(2, 100, 11)]
const other = [place(1, 300, 10), place(0, 200, 8)]
const time = (hour: number): number => Date.parse(`2031-03-04T${String(hour).padStart(2, '0')}:10:00.000Z`)

const north = laneOf('north', [stopOf(1), stopOf(2), stopOf(3)])
const closed = laneOf('closed', [], false)
const south = laneOf('south', [stopOf(4), stopOf(5)])
const lanes = [north, closed, south]
const taken = north.stops[1] as BoardStop
let asked: string[] = []
const over = () => {
  const { over: target = null } = dragged.get() ?? {}
  return target && [target.routeId, target.place.at]
}

const take = async () => {
  takeUp(lanes, north, taken, true)
  await expect.poll(() => dragged.get()?.places.size).toBe(2)
}

beforeEach(() => {
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions: [], store: null })
  asked = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const routes = [
      { routeId: 'south', places: other, best: other[1], why: null, stops: 2 },
      { routeId: 'north', places: own, best: own[2], why: null, stops: 2 },
    ]
    const data = { addressId: 'o2', orderNo: 'W-2', reason: null, routes }
    return Promise.resolve(new Response(JSON.stringify({ status: true, data })))
  })
})
afterEach(() => {
  putBack()
  session.set(null)
})

test('all lanes that can be changed are asked at once, and the cheapest of all is the best', async () => {
  await take()
  expect(asked).toHaveLength(1)
  expect(decodeURIComponent(asked[0] ?? '')).toMatch(/north,south|routeIds=north&routeIds=south/)
  expect(asked[0]).not.toContain('closed')
  const now = dragged.get()
  expect(now && bestOf(now)).toBe('north')
})

test('arrows go from place to place and from lane to lane; where it stands it falls nowhere else', async () => {
  await take()
  expect(over()).toBeNull()
  stepPlace(1)
  expect(over()).toEqual(['north', 2])
  stepPlace(1)
  expect(over()).toEqual(['north', 2])
  stepPlace(-1)
  expect(over()).toBeNull()
  // A lane of which nothing can be changed is passed over.
  stepLane(1)
  expect(over()).toEqual(['south', 0])
  stepPlace(1)
  expect(over()).toEqual(['south', 1])
  stepLane(1)
  expect(over()).toEqual(['south', 1])
  stepLane(-1)
  expect(over()).toBeNull()
})

test('the pointer takes the place that is nearest in time', async () => {
  await take()
  dragOver('south', time(8))
  expect(over()).toEqual(['south', 0])
  dragOver('south', time(11))
  expect(over()).toEqual(['south', 1])
  dragOver('closed', time(11))
  expect(over()).toBeNull()
  dragOver('north', time(10))
  expect(over()).toBeNull()
  dragOver('north', time(12))
  expect(over()).toEqual(['north', 2])
  const now = dragged.get()
  expect(now && sumOf(now, own[2] as OrderPlace)).toEqual({ distance: -400, duration: -400, cost: null })
})
