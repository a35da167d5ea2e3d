import type { DriverRoute, DriverStop } from '@crossdock/contract/delivery/routes/driving'
import { expect, test } from 'vitest'
import type { KeptAction } from './action-log.ts'
import { mapAddress, nextStop, withActions } from './shown-routes.ts'

const stop = (addressId: string, more: Partial<DriverStop> = {}) =>
  ({ addressId, status: 'To go', reason: null, proof: null, arrivedAt: null, doneAt: null, ...more }) as DriverStop
const route = {
  id: 'r',
  type: 'Schedule',
  startedAt: null,
  endedAt: null,
  stops: [stop('a'), stop('b')],
} as unknown as DriverRoute
let seq = 0
const at = '2026-11-24T12:00:00.000Z'
const did = (kind: KeptAction['action']['kind'], addressId?: string, more: Partial<KeptAction> = {}): KeptAction => ({
  ...{ seq: ++seq, driverId: 'd', about: '', outcome: null, message: null },
  action: {
    id: String(seq),
    at,
    kind,
    routeId: 'r',
    ...(addressId && { addressId }),
    ...(kind === 'fail' && { reason: 'Nobody home' }),
  },
  ...more,
})
const shown = (...actions: KeptAction[]) => withActions([route], actions)[0] as DriverRoute

test('what was done without a connection is shown as done, in its order', () => {
  const after = shown(did('start'), did('arrive', 'a'), did('deliver', 'a'), did('fail', 'b'), did('deliver', 'b'))
  expect([after.type, after.startedAt, after.stops.map(({ status }) => status)]).toEqual([
    'Ongoing',
    at,
    ['Delivered', 'Delivered'],
  ])
  expect(nextStop(after)).toBeNull()
  expect(shown(did('start'), did('fail', 'a'), did('fail', 'b'), did('finish')).type).toBe('Failed')
  expect(shown(did('start'), did('deliver', 'a'), did('reopen', 'a')).stops[0]?.status).toBe('To go')
})

test('what the server has not done is not shown as done, and what is of another route changes nothing', () => {
  const refused = did('deliver', 'a', { outcome: 'review', message: 'Canceled' })
  expect(nextStop(shown(did('start'), refused))?.addressId).toBe('a')
  const other = did('deliver', 'a')
  expect(shown({ ...other, action: { ...other.action, routeId: 'x' } }).stops[0]?.status).toBe('To go')
})

test('a stop is found by its place, else by its address, by the map of the phone', () => {
  const known = stop('a', {
    lat: 49.28,
    lng: -123.1,
    addressLine1: '12 Water Street',
    city: 'Vancouver',
    state: 'BC',
    zipCode: '',
  })
  const unknown = { ...known, lat: null, lng: null }
  const android = 'Mozilla/5.0 (Linux; Android 14)'
  expect(mapAddress(known, android)).toBe('geo:49.28,-123.1?q=49.28,-123.1(12%20Water%20Street%2C%20Vancouver%2C%20BC)')
  expect(mapAddress(unknown, android)).toBe('geo:0,0?q=12%20Water%20Street%2C%20Vancouver%2C%20BC')
  expect(mapAddress(known, 'iPhone')).toBe('https://maps.apple.com/?daddr=49.28,-123.1')
  expect(mapAddress(unknown, 'X11')).toContain('destination=12%20Water')
})
