import { createRequire } from 'node:module'
import { brotliDecompressSync } from 'node:zlib'
import countries from 'i18n-iso-countries'
import { packedCities } from './cities.gen.ts'
import { kilometresBetween, type Point } from './points.ts'

/** The built-in gazetteer: cities of the world by GeoNames (CC BY 4.0). It knows no streets. */

const load = createRequire(import.meta.url)
const names = ['i18n-iso-countries/langs/en.json', 'i18n-iso-countries/langs/fr.json'].map(
  (file) => load(file) as Parameters<typeof countries.registerLocale>[0],
)
for (const locale of names) countries.registerLocale(locale)

/** What people call states without writing them out, where GeoNames numbers them. */
const shortStates: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CA: {
    ...{ ab: '01', bc: '02', mb: '03', nb: '04', nl: '05', nf: '05', ns: '07', on: '08', pe: '09', pei: '09' },
    ...{ qc: '10', pq: '10', sk: '11', yt: '12', nt: '13', nwt: '13', nu: '14' },
  },
  AU: { act: '01', nsw: '02', nt: '03', qld: '04', sa: '05', tas: '06', vic: '07', wa: '08' },
}

/** A name as it is compared: without accents, signs and case; Saint and Mount as people shorten them. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\bsaint(e)?\b/g, 'st$1')
    .replace(/\bmount\b/g, 'mt')
    .replace(/\bfort\b/g, 'ft')

interface City extends Point {
  readonly state: string
}

interface Country {
  readonly cities: ReadonlyMap<string, readonly City[]>
  /** Codes of states by their names and codes, as they are compared. */
  readonly states: ReadonlyMap<string, string>
  /** Squares of a degree in which there are cities. */
  readonly squares: ReadonlySet<string>
}

let sections: ReadonlyMap<string, string> | null = null
const read = new Map<string, Country>()

/** The lines of each country, unpacked when the first is asked for. */
function sectionOf(code: string): string | undefined {
  sections ??= new Map(
    brotliDecompressSync(Buffer.from(packedCities, 'base64'))
      .toString()
      .slice(1)
      .split('\n#')
      .map((section) => [section.slice(0, 2), section.slice(3)]),
  )
  return sections.get(code)
}

const squareOf = (lat: number, lng: number): string => `${Math.floor(lat)},${Math.floor(lng)}`

/** A country is read when the first address of it is looked at. */
function countryOf(code: string): Country | null {
  const known = read.get(code)
  if (known) return known
  const section = sectionOf(code)
  if (section === undefined) return null
  const cities = new Map<string, City[]>()
  const states = new Map(Object.entries(shortStates[code] ?? {}))
  const squares = new Set<string>()
  let state = ''
  for (const line of section.split('\n')) {
    const [first = '', second = '', third = ''] = line.split('\t')
    if (first.startsWith('=')) {
      state = first.slice(1)
      states.set(plain(second), state)
      if (!states.has(state.toLowerCase())) states.set(state.toLowerCase(), state)
      continue
    }
    const city = { lat: Number(second) / 100, lng: Number(third) / 100, state }
    const key = plain(first)
    const namesakes = cities.get(key)
    if (namesakes) namesakes.push(city)
    else cities.set(key, [city])
    squares.add(squareOf(city.lat, city.lng))
  }
  const country = { cities, states, squares }
  read.set(code, country)
  return country
}

/** What the list of countries does not have, and people write. */
const otherNames: Readonly<Record<string, string>> = { 'etats unis': 'US', england: 'GB', scotland: 'GB', wales: 'GB' }

/** The code of a country that somebody has named, in English or French or by one of its codes; null of what is none. */
export function codeOfCountry(named: string): string | null {
  const text = named.trim()
  if (/^[a-z]{2}$/i.test(text)) {
    const code = text.toUpperCase() === 'UK' ? 'GB' : text.toUpperCase()
    return countries.isValid(code) ? code : null
  }
  if (/^[a-z]{3}$/i.test(text)) return countries.alpha3ToAlpha2(text.toUpperCase()) ?? null
  return otherNames[plain(text)] ?? countries.getAlpha2Code(text, 'en') ?? countries.getAlpha2Code(text, 'fr') ?? null
}

/** Kilometres within which cities of one name are one: a city and its district of the same name. */
const oneCity = 40

interface CityAddress {
  readonly city: string
  readonly state: string
  /** By its code. */
  readonly country: string
}

/** The cities that an address may mean: those of its state, where that is known. */
export function citiesOf({ city, state, country: code }: CityAddress): readonly Point[] {
  const country = countryOf(code)
  const namesakes = country?.cities.get(plain(city)) ?? []
  const stateCode = country?.states.get(plain(state))
  return stateCode === undefined ? namesakes : namesakes.filter((one) => one.state === stateCode)
}

/** Where the city of an address is; null where there is none of this name, or there are several. */
export function findCity(address: CityAddress): Point | null {
  const [first, ...others] = citiesOf(address)
  if (!first || others.some((other) => kilometresBetween(first, other) > oneCity)) return null
  return { lat: first.lat, lng: first.lng }
}

/** Whether a place may be in a country: cities of it are near. A country without cities says nothing. */
export function mayBeIn(code: string, { lat, lng }: Point): boolean {
  const squares = countryOf(code)?.squares
  if (!squares) return true
  // Degrees of longitude get narrower towards the poles.
  const wide = Math.min(12, Math.ceil(2 / Math.max(0.1, Math.cos((lat * Math.PI) / 180))))
  for (let north = -2; north <= 2; north++)
    for (let east = -wide; east <= wide; east++) {
      const other = ((((Math.floor(lng) + east + 180) % 360) + 360) % 360) - 180
      if (squares.has(squareOf(Math.floor(lat) + north, other))) return true
    }
  return false
}
