import { expect, test } from 'vitest'
import { faultsOfOrder } from './rules.ts'

const order = { lat: 49.28, lng: -123.12, windowFrom: '09:00', windowTo: '12:00' }
const faults = (change: Partial<Record<keyof typeof order, number | string | null>>) =>
  faultsOfOrder({ ...order, ...change } as typeof order).map(({ path, message }) => `${path}: ${message}`)

test('a place is whole, and on land', () => {
  expect(faults({})).toEqual([])
  expect(faults({ lat: null, lng: null })).toEqual([])
  expect(faults({ lat: null })).toEqual(['lat: Latitude is required'])
  expect(faults({ lng: null })).toEqual(['lng: Longitude is required'])
  expect(faults({ lat: 0, lng: 0 })).toEqual(['lat: Latitude and longitude of 0 are in the sea'])
  expect(faults({ lat: 0 })).toEqual([])
})

test('a window ends after it begins, on the same day; it may be open at either end', () => {
  expect(faults({ windowTo: '09:00' })).toEqual(['windowTo: Must be after the start'])
  expect(faults({ windowFrom: '22:00', windowTo: '02:00' })).toEqual(['windowTo: Must be after the start'])
  expect(faults({ windowFrom: null })).toEqual([])
  expect(faults({ windowTo: null })).toEqual([])
})
