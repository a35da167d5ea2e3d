import type { Id } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { resolvePackages } from './rules.ts'

const named = (id: string, name: string, unitQuantity: number) => ({
  id: id as Id<'productPackageType'>,
  name,
  unitQuantity,
})
const packages = [named('u', 'Unit', 1), named('a', 'Case', 12), named('b', 'Case', 24)]

test('a low point names its package without case, and its size where that alone tells it from another', () => {
  const asked = [
    { packageType: ' unit ', lowpoint: 5 },
    { packageType: 'CASE', unitQuantity: 24, lowpoint: 2 },
  ]
  expect(resolvePackages(packages, asked)).toEqual({
    found: [
      { ...asked[0], id: 'u' },
      { ...asked[1], id: 'b' },
    ],
  })
})

test('what names no package, several, or one of them again, is said', () => {
  const fault = (...names: string[]) =>
    resolvePackages(
      packages,
      names.map((packageType) => ({ packageType })),
    )
  expect(fault('Pallet')).toEqual({ fault: 'This product has no package Pallet' })
  expect(resolvePackages(packages, [{ packageType: 'Case', unitQuantity: 6 }])).toHaveProperty('fault')
  expect(fault('Case')).toEqual({ fault: 'This product has several packages Case: say how large' })
  expect(fault('Unit', 'unit')).toEqual({ fault: 'The package unit is named twice' })
})
