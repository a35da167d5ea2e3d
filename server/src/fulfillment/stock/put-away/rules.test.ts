import { expect, test } from 'vitest'
import { choosePlaces, type LocationType, type LookedAt, roomFor, type Standing } from './rules.ts'

const shelf: LocationType = {
  label: 'Shelf Space',
  depth: 100,
  width: 100,
  height: 100,
  isBulk: true,
  storagePackageIds: [],
}
const bin: LocationType = { ...shelf, label: 'Bin Space', depth: 20, width: 20, height: 20 }
/** Takes what stands on a pallet, and nothing loose. */
const palletSpace: LocationType = {
  label: 'Pallet Space',
  depth: 200,
  width: 100,
  height: 100,
  isBulk: false,
  storagePackageIds: ['pallet'],
}
const carton = { depth: 50, width: 50, height: 50, weight: 10 }

const placeOf = (title: string, facts: Partial<LookedAt> = {}): LookedAt => ({
  id: title,
  title,
  typeId: 'shelf',
  maxWeight: null,
  isOccupied: false,
  isForUnsound: false,
  weight: 0,
  volume: 0,
  ...facts,
})
const full = { isOccupied: true, weight: 30, volume: 375_000 }
const there = (units: number, facts: Partial<Standing> = {}): Standing => ({
  units,
  expiresAt: null,
  isOther: false,
  ...facts,
})
const chosen = (
  places: readonly LookedAt[],
  {
    count = 1,
    standing = {},
  }: { readonly count?: number; readonly standing?: Readonly<Record<string, Standing>> } = {},
) =>
  choosePlaces(places, {
    package: carton,
    count,
    types: new Map([
      ['shelf', shelf],
      ['bin', bin],
      ['pallet', palletSpace],
    ]),
    standing: new Map(Object.entries(standing)),
  })
const titlesOf = (...args: Parameters<typeof chosen>) => chosen(...args).map(({ stockLocation }) => stockLocation.title)

test('where goods stand that must not be sent no good ones are put, but where good ones stand already', () => {
  const bay = placeOf('QC-HOLD', { ...full, isForUnsound: true })
  expect(titlesOf([bay, placeOf('A-1')])).toEqual(['A-1'])
  expect(titlesOf([bay], { standing: { 'QC-HOLD': there(0) } })).toEqual([])
  expect(titlesOf([bay], { standing: { 'QC-HOLD': there(5) } })).toEqual(['QC-HOLD'])
})

test('room is what both the limit of weight and the space leave', () => {
  expect(roomFor(carton, placeOf('A'), shelf)).toBe(8)
  expect(roomFor(carton, placeOf('A', { volume: 1 }), shelf)).toBe(7)
  expect(roomFor(carton, placeOf('A', { maxWeight: 39.9, weight: 10 }), shelf)).toBe(2)
  expect(roomFor(carton, placeOf('A', { maxWeight: 40, weight: 10 }), shelf)).toBe(3)
  expect(roomFor({ ...carton, weight: 0 }, placeOf('A', { maxWeight: 1 }), shelf)).toBe(8)
  expect(roomFor(carton, placeOf('A', { maxWeight: 5, weight: 9, volume: 2_000_000 }), shelf)).toBe(0)
})

test('where it stands comes first, the most of it first, and a new place is always among the three', () => {
  const places = [placeOf('A', full), placeOf('B', full), placeOf('C', full), placeOf('D'), placeOf('E')]
  const standing = { A: there(6), B: there(36), C: there(12) }
  expect(titlesOf(places, { standing })).toEqual(['B', 'C', 'D'])
  expect(titlesOf(places.slice(0, 3), { standing })).toEqual(['B', 'C', 'A'])
  expect(titlesOf(places, { standing: { A: there(6) } })).toEqual(['A', 'D', 'E'])
  expect(chosen(places, { standing })[0]).toEqual({
    stockLocation: { id: 'B', title: 'B' },
    label: 'Shelf Space',
    units: 36,
    expiresAt: null,
    isEmpty: false,
    filledPercent: 38,
    fits: 5,
  })
})

test('a place that takes all of them is better than one with more of it', () => {
  const places = [placeOf('A', full), placeOf('B', { ...full, volume: 875_000 })]
  const standing = { A: there(2), B: there(70) }
  expect(titlesOf(places, { count: 1, standing })).toEqual(['B', 'A'])
  expect(titlesOf(places, { count: 2, standing })).toEqual(['A', 'B'])
})

test('another date or lot is not put with them, neither as a known place nor as a new one; nor is what nothing fits into', () => {
  const standing = { A: there(6, { isOther: true }), B: there(4), C: there(0) }
  const places = [placeOf('A', full), placeOf('B', { ...full, volume: 1_000_000 }), placeOf('C', full), placeOf('D')]
  expect(titlesOf(places, { standing })).toEqual(['D'])
  // Too small for the carton, too weak for it, of a type that is not known.
  expect(
    titlesOf([
      placeOf('A', { typeId: 'bin' }),
      placeOf('B', { maxWeight: 9.999 }),
      placeOf('C', { typeId: 'other' }),
      placeOf('D', { maxWeight: 10 }),
    ]),
  ).toEqual(['D'])
})

test('empty places: one that takes all, of the type where it stands, the smallest that will do, in the order of walking', () => {
  const places = [placeOf('P', { typeId: 'pallet' }), placeOf('S'), placeOf('T')]
  expect(titlesOf(places, { count: 8 })).toEqual(['S', 'T', 'P'])
  expect(titlesOf(places, { count: 9 })).toEqual(['P', 'S', 'T'])
  const own = placeOf('Q', { typeId: 'pallet', isOccupied: true, volume: 125_000 })
  expect(titlesOf([...places, own], { standing: { Q: there(1) } })).toEqual(['Q', 'P', 'S'])
})

test('where nothing is empty the emptiest is meant, and goods that stand on pallets share no place', () => {
  const places = [
    placeOf('A', { ...full, volume: 500_000 }),
    placeOf('B', { ...full, volume: 250_000 }),
    placeOf('C', { ...full, typeId: 'pallet', volume: 1 }),
    placeOf('D', { ...full, volume: 750_000 }),
  ]
  expect(titlesOf(places)).toEqual(['B', 'A', 'D'])
  // Its own goods may stand on a pallet there.
  expect(titlesOf(places, { standing: { C: there(4) } })).toEqual(['C', 'B', 'A'])
})
