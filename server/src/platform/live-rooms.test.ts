import { castEvery } from '@crossdock/contract/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Cast, openRooms, roomKey, type Watcher } from './live-rooms.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const at = (lat: number, of = 'd'): Cast => ({
  ...{ room: 'route', id: 'r', of, event: 'driverLocation' },
  said: { driverId: of, routeId: 'r', lat, lng: 0, heading: null, at: '' },
})
const moving = (isMoving: boolean): Cast => ({
  ...{ room: 'route', id: 'r', of: 'd', event: 'driverMoving', said: { driverId: 'd', moving: isMoving } },
})

/** A room with browsers in it, which are free or not, and what each has heard. */
function makeRoom() {
  const heard: Record<string, unknown[]> = { fast: [], slow: [] }
  const rooms = openRooms((ids, { said }) => {
    for (const id of ids) heard[id]?.push('lat' in said ? said.lat : 'moving' in said && said.moving)
  })
  const busy = new Set<string>()
  const join = (socketId: string): Watcher => {
    const watcher = { socketId, isFree: () => !busy.has(socketId), mayHear: () => true, fill: () => {} }
    rooms.join(roomKey(1, { room: 'route', id: 'r' }), watcher)
    return watcher
  }
  return { rooms, heard, busy, fast: join('fast'), slow: join('slow') }
}

test('where a driver is comes once a second at most, the newest; what is rare comes at once', () => {
  const { rooms, heard } = makeRoom()
  for (const lat of [1, 2, 3]) rooms.hear(1, at(lat))
  rooms.hear(1, at(9, 'other'))
  rooms.hear(1, moving(true))
  rooms.hear(2, at(99))
  expect(heard['fast']).toEqual([1, 9, true])
  vi.advanceTimersByTime(castEvery)
  expect(heard['fast']).toEqual([1, 9, true, 3])
  rooms.hear(1, at(4))
  vi.advanceTimersByTime(castEvery - 1)
  expect(heard['fast']?.at(-1)).toBe(3)
  vi.advanceTimersByTime(1)
  expect(heard['fast']?.at(-1)).toBe(4)
  vi.advanceTimersByTime(castEvery * 2)
  rooms.hear(1, at(5))
  expect(heard['fast']?.at(-1)).toBe(5)
})

test('who takes nothing is told the newest once that ends, and holds up nobody', () => {
  const { rooms, heard, busy, slow } = makeRoom()
  busy.add('slow')
  for (const lat of [1, 2, 3]) {
    rooms.hear(1, at(lat))
    rooms.hear(1, moving(lat === 2))
    vi.advanceTimersByTime(castEvery * 2)
  }
  expect([heard['fast'], heard['slow']]).toEqual([[1, false, 2, true, 3, false], []])
  busy.clear()
  rooms.isFree(slow)
  expect(heard['slow']).toEqual([3, false])
  rooms.isFree(slow)
  // What waits is not told to who has left.
  busy.add('slow')
  rooms.hear(1, moving(false))
  rooms.leave(roomKey(1, { room: 'route', id: 'r' }), slow)
  busy.clear()
  rooms.isFree(slow)
  rooms.hear(1, moving(true))
  expect(heard['slow']).toEqual([3, false])
  expect(heard['fast']?.at(-1)).toBe(true)
})
