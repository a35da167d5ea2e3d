import { expect, test } from 'vitest'
import { storagePackagesOf } from './places.ts'

const pallet = { id: 'pallet', name: 'Pallet', stockLocationTypes: ['pallet-space'] }
const bin = { id: 'bin', name: 'Bin', stockLocationTypes: ['shelf'] }

test('a place for storage packages wants one of its own', () => {
  expect(storagePackagesOf({ id: 'pallet-space', isBulk: false }, [pallet, bin])).toEqual({
    storagePackages: [pallet],
    needsStoragePackage: true,
  })
})

test('a bulk place takes loose goods and any storage package; so does a place to which none was linked', () => {
  for (const type of [
    { id: 'shelf', isBulk: true },
    { id: 'floor', isBulk: false },
  ])
    expect(storagePackagesOf(type, [pallet, bin])).toEqual({
      storagePackages: [pallet, bin],
      needsStoragePackage: false,
    })
})
