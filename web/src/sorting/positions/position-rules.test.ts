import { expect, test } from 'vitest'
import { cellBeside, cellsOf, fillOf, routesOf, type StandingOrder, stayOf } from './position-rules.ts'

const at = (...positions: number[]) => positions.map((position) => ({ position, order: null }))

test('a lane shows a row more than is taken; one with gaps what is taken and what is free next', () => {
  expect(cellsOf({ standing: [], freePosition: 1 })).toHaveLength(12)
  expect(cellsOf({ standing: at(13), freePosition: 1 })).toHaveLength(16)
  expect(cellsOf({ standing: at(1, 5000), freePosition: 2 })).toEqual([1, 2, 5000, 5001])
})

test('a position is as full as its order is here', () => {
  const order = (receivedBoxesCount: number) => ({ boxesCount: 2, receivedBoxesCount }) as StandingOrder
  expect([null, order(0), order(1), order(2)].map(fillOf)).toEqual(['taken', 'awaited', 'part', 'complete'])
})

test('a lane names the routes that take away what stands there, each once', () => {
  const to = (route: string | null) =>
    ({ plannedStop: route === null ? null : { routeId: route, route, stop: 1 } }) as StandingOrder
  const standing = [to('North'), to(null), to('North'), to('South'), null].map((order, at) => ({
    position: at + 1,
    order,
  }))
  expect(routesOf({ standing })).toEqual(['North', 'South'])
})

test('what stays is timed, and too long from four and twenty-four hours on', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  expect(stayOf(null, now)).toBeNull()
  expect(stayOf('2026-03-10T10:14:00Z', now)).toEqual({ words: '1:46', tone: null })
  expect(stayOf('2026-03-10T07:59:00Z', now)).toEqual({ words: '4:01', tone: 'soon' })
  expect(stayOf('2026-03-09T09:50:00Z', now)).toEqual({ words: '26:10', tone: 'late' })
})

test('arrows go from cell to cell, and from lane to lane', () => {
  const lanes = [
    [1, 2, 3, 4],
    [1, 2],
  ]
  const from = (lane: number, index: number, key: string) => cellBeside(lanes, { lane, index }, key)
  expect(from(0, 0, 'ArrowRight')).toEqual({ lane: 0, index: 1 })
  expect(from(0, 3, 'ArrowRight')).toEqual({ lane: 1, index: 1 })
  expect(from(1, 0, 'ArrowLeft')).toEqual({ lane: 0, index: 1 })
  expect(from(0, 1, 'ArrowDown')).toEqual({ lane: 0, index: 3 })
  expect(from(0, 3, 'ArrowDown')).toBeNull()
  expect(from(0, 1, 'ArrowUp')).toBeNull()
  expect(from(1, 1, 'ArrowRight')).toBeNull()
})
