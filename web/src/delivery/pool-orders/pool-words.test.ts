import { expect, test } from 'vitest'
import { customerOf, windowOf } from '../order-words.ts'
import { needsOf, placeWords } from './pool-words.ts'

test('a window is said by the ends that it has', () => {
  const said = (windowFrom: string | null, windowTo: string | null) => windowOf({ windowFrom, windowTo })
  expect(said('09:00', '12:00')).toBe('09:00 – 12:00')
  expect(said('09:00', null)).toBe('from 09:00')
  expect(said(null, '12:00')).toBe('until 12:00')
  expect(said(null, null)).toBeNull()
})

test('a customer without a last name is called by the first', () => {
  const customer = { firstName: 'Ana', lastName: null, phone: '6045550100', secphone: null }
  expect([customerOf({ customer }), customerOf({ customer: { ...customer, lastName: 'Diaz' } })]).toEqual([
    'Ana',
    'Ana Diaz',
  ])
})

test('what is needed is said in one line', () => {
  expect(needsOf({ skills: ['lift'], services: ['Assembly'], proof: ['Photo', 'Age check'] })).toBe(
    'lift, Assembly, Photo, Age check',
  )
})

test('a place says whose word it is, or why there is none, and whose the data is', () => {
  const place = { source: null, exactness: null, by: null, reason: null, hint: null } as const
  expect(placeWords({ place: { ...place, state: 'Looking' } })).toBe('')
  expect(
    placeWords({ place: { ...place, state: 'Placed', source: 'Geocoder', exactness: 'House', by: 'Photon' } }),
  ).toBe('Found by a geocoder · House · Photon, © OpenStreetMap')
  expect(placeWords({ place: { ...place, state: 'No place', reason: 'Only the city is known', by: 'GeoNames' } })).toBe(
    'Only the city is known · GeoNames, CC BY 4.0',
  )
})
