import { expect, test } from 'vitest'
import { exceedsWeight, fitsType, type PlaceType } from './rules.ts'

const type: PlaceType = { depth: 100, width: 100, height: 100, isBulk: false, storagePackageIds: ['linked'] }
const box = { id: 'linked', depth: 50, width: 50, height: 50 }
const other = { ...box, id: 'other' }
const giant = { id: 'giant', depth: 101, width: 1, height: 1 }

test.each([
  ['a strict type takes its linked packages', type, box, true],
  ['no others', type, other, false],
  ['and no loose ones', type, null, false],
  ['a strict type without links is not restricted yet', { ...type, storagePackageIds: [] }, null, true],
  ['for any package that fits', { ...type, storagePackageIds: [] }, other, true],
  ['but no package larger than it stands in it', { ...type, storagePackageIds: [] }, giant, false],
  ['a bulk type takes loose packages', { ...type, isBulk: true }, null, true],
  ['and any package that fits', { ...type, isBulk: true }, other, true],
  ['but none that does not', { ...type, isBulk: true }, giant, false],
])('%s', (_, place, storagePackage, fits) => {
  expect(fitsType(place, storagePackage)).toBe(fits)
})

test.each([
  [null, 1e9, 1e9, false],
  [100, 60, 40, false],
  [100, 60, 40.001, true],
  [0.3, 0.1, 0.2, false],
])('limit %s kg, content %s kg, added %s kg: exceeded %s', (maxWeight, content, added, exceeded) => {
  expect(exceedsWeight(maxWeight, content, added)).toBe(exceeded)
})
