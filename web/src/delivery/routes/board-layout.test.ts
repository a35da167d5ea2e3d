import type { BoardStop, Lane } from '@crossdock/contract/delivery/optimize/board'
import { expect, test } from 'vitest'
import {
  axisOf,
  blocksOf,
  heightOf,
  hoursOf,
  letterOf,
  nearestIn,
  rowsIn,
  rowTop,
  timeAt,
  windowsOf,
  xOf,
} from './board-layout.ts'

const at = (clock: string): string => `2031-03-04T${clock}:00.000Z`
const stop = (n: number, begins: string | null, ends: string | null, more: Partial<BoardStop> = {}): BoardStop => ({
  ...{ addressId: `o${n}`, orderNo: `W-${n}`, customer: 'John Smith', city: 'Vancouver', status: 'To go' },
  ...{ lat: 49.2, lng: -123.1, packages: 1, windowFrom: null, windowTo: null, opensAt: null, closesAt: null },
  ...{ arrivesAt: begins && at(begins), beginsAt: begins && at(begins), endsAt: ends && at(ends), arrives: begins },
  ...{ lateMinutes: 0, isLocked: false, isAtDoor: false, ...more },
})
const lane = (stops: BoardStop[], more: Partial<Lane> = {}): Lane => ({
  ...{ id: 'r1', name: 'North', type: 'Schedule', date: '2031-03-04', driverId: null, driverName: null },
  ...{ vehicleName: null, startDepotId: null, startDepotName: null, updatedAt: at('00:00'), timeZone: 'Etc/UTC' },
  ...{ startPlace: null, endPlace: null, leavesAt: at('08:20'), returnsAt: at('11:40'), leaves: '08:20' },
  ...{ returns: '11:40', breaks: [], distance: 0, duration: 0, cost: null, lateMinutes: 0, packages: 1, weight: 0 },
  ...{ maxPackages: null, maxWeight: null, hurdles: [], isLocked: false, isWhole: true, stops, ...more },
})

test('of stops at one moment none lies over another in a high lane that is closed, which is higher for it', () => {
  const three = lane([1, 2, 3].map((n) => stop(n, '09:00', '09:10')))
  const axis = axisOf([three], 'Etc/UTC', 68)
  expect(blocksOf(three, axis, false, false).map(({ row }) => row)).toEqual([0, 1, 2])
  expect(heightOf(three, axis, false, false)).toBeGreaterThanOrEqual(3 * 24)
  expect(heightOf(lane([stop(1, '09:00', '09:10')]), axis, false, false)).toBe(56)
})

test('the axis goes from the first start to the last end, in whole hours of the clocks of a zone', () => {
  const day = lane([stop(1, '09:00', '09:10')])
  const axis = axisOf([day], 'Etc/UTC', 60)
  expect([axis.from, axis.hours]).toEqual([Date.parse(at('08:00')), 4])
  expect(hoursOf(axis, 'Etc/UTC').map(({ words }) => words)).toEqual(['08', '09', '10', '11'])
  // Clocks half an hour off have their whole hours elsewhere.
  expect(hoursOf(axisOf([day], 'Asia/Kolkata', 60), 'Asia/Kolkata')[0]?.words).toBe('13')
  expect(axisOf([day], 'Asia/Kolkata', 60).from).toBe(Date.parse(at('07:30')))
  expect(timeAt(axis, xOf(axis, at('09:30')))).toBe(Date.parse(at('09:30')))
  expect(axisOf([lane([], { leavesAt: null, returnsAt: null })], 'Etc/UTC', 60).hours).toBe(0)
})

test('where another day begins the axis says which', () => {
  const night = lane([], { leavesAt: at('22:20'), returnsAt: '2031-03-05T01:40:00.000Z' })
  const wordsAt = (scale: number) => hoursOf(axisOf([night], 'Etc/UTC', scale), 'Etc/UTC').map(({ words }) => words)
  expect(wordsAt(68)).toEqual(['22', '23', '05/03', '01'])
  // The day needs the room of the hour behind it.
  expect(wordsAt(34)).toEqual(['22', '23', '05/03', ''])
  // A board that begins with a day has its day above it.
  const morning = lane([], { leavesAt: at('00:00'), returnsAt: at('02:00') })
  expect(hoursOf(axisOf([morning], 'Etc/UTC', 68), 'Etc/UTC').some(({ isNewDay }) => isNewDay)).toBe(false)
})

test('in a high lane that is closed, stops told at the same time stand one above the other', () => {
  const told = { status: 'Delivered' } as const
  const day = lane([stop(1, '09:00', '09:10', told), stop(2, '09:02', '09:12', told), stop(3, '10:00', '10:10')])
  const axis = axisOf([day], 'Etc/UTC', 60)
  const blocks = blocksOf(day, axis, false, false)
  expect(blocks.map(({ row }) => row)).toEqual([0, 1, 0])
  const tops = blocks.map(({ row }) => rowTop(row, false, 56, 20, rowsIn(blocks)))
  expect(tops).toEqual([6, 30, 6])
  expect(blocksOf(day, axis, false, true).map(({ row }) => row)).toEqual([0, 0, 0])
})

test('stops are as wide as their service, never over each other in the open lane, ticks in a low one', () => {
  const day = lane([
    stop(1, '09:00', '09:30'),
    stop(2, '09:31', '09:31'),
    stop(3, '09:32', '09:32'),
    stop(4, null, null),
  ])
  const axis = axisOf([day], 'Etc/UTC', 60)
  const open = blocksOf(day, axis, true, true)
  expect(open.map(({ place, x, width, row }) => [place, x, width, row])).toEqual([
    [1, 60, 30, 0],
    [2, 91, 15, 1],
    [3, 92, 15, 0],
    [4, 110, 15, 0],
  ])
  expect(blocksOf(day, axis, false, true).map(({ width }) => width)).toEqual([30, 4, 4, 4])
  expect([heightOf(day, axis, false, true), heightOf(day, axis, false, false)]).toEqual([28, 56])
})

test('windows lie beside each other, those without an end go to the edge, and the lane is as high as they need', () => {
  const open = { opensAt: at('09:00'), closesAt: at('10:00') }
  const day = lane([
    stop(1, '09:10', '09:20', open),
    stop(2, '09:30', '09:40', open),
    stop(3, '10:00', '10:10', { closesAt: at('10:30') }),
    stop(4, '11:00', '11:10', { opensAt: at('11:00') }),
    stop(5, '11:10', '11:20'),
  ])
  const axis = axisOf([day], 'Etc/UTC', 60)
  expect(windowsOf(day, axis).map(({ place, x, width, arrives, row }) => [place, x, width, arrives, row])).toEqual([
    [1, 60, 60, 10, 0],
    [2, 60, 60, 30, 1],
    [3, 0, 150, 120, 2],
    [4, 180, 60, 0, 0],
  ])
  const many = lane(Array.from({ length: 30 }, (_, n) => stop(n, '09:10', '09:20', open)))
  expect(heightOf(many, axis, true, false)).toBeGreaterThan(heightOf(day, axis, true, false))
})

test('lanes have letters, and the keyboard comes to what is nearest in time', () => {
  expect([0, 25, 26, 51, 52].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA'])
  const day = lane([stop(1, '09:00', '09:30'), stop(2, '10:00', '10:30'), stop(3, null, null)])
  expect(nearestIn(day, at('09:50'))?.orderNo).toBe('W-2')
  expect(nearestIn(lane([]), at('09:50'))).toBeUndefined()
})
