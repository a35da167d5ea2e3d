import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeOfCountry } from './cities.ts'
import { doubtOf, findCityOf } from './doubts.ts'

const vancouver = { city: 'Vancouver', state: 'BC', country: 'Canada' }
const there = { lat: 49.2839, lng: -123.1061 }

test('countries are understood as people write them, in two languages and by their codes', () => {
  expect(['Canada', 'ca', 'CAN', 'États-Unis', 'UK', 'Allemagne', 'Narnia'].map(codeOfCountry)).toEqual([
    ...['CA', 'CA', 'CA', 'US', 'GB', 'DE', null],
  ])
})

test('a city is found in its state, whatever the signs; several of one name are nobody’s guess', () => {
  expect(findCityOf(vancouver, 'CA')).toEqual({ lat: 49.25, lng: -123.12 })
  expect(findCityOf({ ...vancouver, city: ' VANCOUVER ', state: 'British Columbia', country: null }, 'CA')).not.toBe(
    null,
  )
  expect(findCityOf({ city: 'Montreal', state: 'QC', country: null }, 'CA')).toEqual(
    findCityOf({ city: 'Montréal', state: 'Québec', country: 'Canada' }, 'US'),
  )
  expect(findCityOf({ city: 'Vancouver', state: 'WA', country: 'US' }, 'CA')).toEqual({ lat: 45.64, lng: -122.66 })
  expect(findCityOf({ city: 'Springfield', state: '?', country: 'US' }, 'CA')).toBe(null)
  expect(findCityOf({ city: 'Nowhere', state: 'BC', country: null }, 'CA')).toBe(null)
})

test('a place that fits its address is not doubted', () => {
  expect(doubtOf(there, vancouver, 'CA')).toBe(null)
  expect(doubtOf(there, { ...vancouver, country: null }, 'CA')).toBe(null)
  // A village that the gazetteer has not, in the country and out of it; a country that nobody knows.
  expect(doubtOf(there, { ...vancouver, city: 'Somewhere' }, 'CA')).toBe(null)
  expect(doubtOf(there, { ...vancouver, country: 'Narnia' }, 'CA')).toBe(null)
})

test('a swapped pair, a far one, one of another country and zero are asked about', () => {
  const swapped = 'Latitude and longitude seem to be swapped'
  expect(doubtOf({ lat: 13.405, lng: 52.52 }, { city: 'Berlin', state: 'Berlin', country: 'Germany' }, 'CA')).toBe(
    swapped,
  )
  expect(doubtOf({ lat: 2.35, lng: 48.85 }, { city: 'Petitville', state: '', country: 'France' }, 'CA')).toBe(swapped)
  expect(doubtOf({ lat: 43.65, lng: -79.38 }, vancouver, 'CA')).toMatch(/far from the city/)
  expect(doubtOf({ lat: 47.6, lng: 2.3 }, vancouver, 'CA')).toMatch(/not in the country/)
  expect(doubtOf({ lat: 52, lng: 13 }, { ...vancouver, city: 'Somewhere' }, 'CA')).toMatch(/not in the country/)
  expect(doubtOf({ lat: 0, lng: 0 }, vancouver, 'CA')).not.toBe(null)
})

const real = '/work/shared/data/addresses/vancouver-1k.csv'
test.skipIf(!existsSync(real))(
  'no real address of Vancouver is doubted, each swapped or far one is (the data may be absent)',
  () => {
    const rows = readFileSync(real, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => /^\d+,"(.*), ([^,]+), ([A-Z]+)",(-?[\d.]+),(-?[\d.]+)/.exec(line)?.slice(1) ?? [])
    expect(rows.length).toBeGreaterThan(900)
    for (const [, city = '', state = '', lng, lat] of rows) {
      const place = { lat: Number(lat), lng: Number(lng) }
      expect(doubtOf(place, { city, state, country: null }, 'CA')).toBe(null)
      expect(doubtOf({ lat: place.lat + 3, lng: place.lng }, { city, state, country: null }, 'CA')).not.toBe(null)
    }
  },
)
