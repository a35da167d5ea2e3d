import type { Tracked } from '@crossdock/contract/delivery/tracking'
import { expect, test } from 'vitest'
import { cityOfZone, dayLine, keptPromise, lettersOf, partOf, whenWords } from './tracking-words.ts'

const tracked: Tracked = {
  ...{ merchant: 'Granville Tea & Table', orderNo: 'GT-70520', packages: 9, city: 'Vancouver', state: 'On the way' },
  ...{
    timeZone: 'America/Vancouver',
    zoneClocks: {},
    day: '2026-11-24',
    promised: { from: '12:00', to: '14:00' },
    stopsBefore: 3,
  },
  eta: { from: '2026-11-24T20:00:00Z', to: '2026-11-24T20:40:00Z' },
  ...{
    driver: null,
    position: null,
    place: null,
    arrivedAt: null,
    doneAt: null,
    reason: null,
    receivedBy: null,
    pictures: 0,
    instruction: null,
  },
  ...{ mayInstruct: true, rating: null, mayRate: false, endsAt: '2026-12-08T20:00:00Z', asOf: '2026-11-24T19:48:00Z' },
}

test('the driver’s time is said first, then the promised one, then the day', () => {
  expect(whenWords(tracked)).toBe('12:00–12:40')
  expect(whenWords({ ...tracked, eta: null })).toBe('12:00–14:00')
  expect(whenWords({ ...tracked, state: 'Planned', eta: null, promised: null })).toBe('Tuesday 24/11/2026')
  expect(whenWords({ ...tracked, state: 'Next', arrivedAt: tracked.asOf })).toBe('The driver is at your door')
  expect(whenWords({ ...tracked, state: 'Delivered', doneAt: '2026-11-24T20:09:00Z' })).toBe('Delivered at 12:09')
})

test('the day is today by the clocks of the place', () => {
  expect(dayLine(tracked)).toBe('It comes today')
  expect(dayLine({ ...tracked, asOf: '2026-11-25T07:59:00Z' })).toBe('It comes today')
  expect(dayLine({ ...tracked, asOf: '2026-11-23T19:48:00Z' })).toBe('It comes on Tuesday 24/11/2026')
  expect(dayLine({ ...tracked, state: 'Delivered' })).toBeNull()
})

test('of the promised window the part that is left is drawn, and never more than it', () => {
  expect(partOf(tracked)).toEqual({ from: 0, to: 33 })
  expect(partOf({ ...tracked, eta: { from: '2026-11-24T21:30:00Z', to: '2026-11-24T22:30:00Z' } })).toEqual({
    ...{ from: 75, to: 100 },
  })
  expect(partOf({ ...tracked, promised: null })).toBeNull()
  expect(keptPromise({ ...tracked, doneAt: '2026-11-24T22:00:00Z' })).toBe(true)
  expect(keptPromise({ ...tracked, doneAt: '2026-11-24T22:01:00Z' })).toBe(false)
})

test('letters and cities are read from names', () => {
  expect([lettersOf('Granville Tea & Table'), lettersOf('élan'), lettersOf('& Co')]).toEqual(['GT', 'É', 'C'])
  expect(cityOfZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
})
