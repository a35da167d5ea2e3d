import type { Id } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { brokenPackages, hasTwins, isSameLines, lineKey, splitLines, sumsOf } from './rules.ts'

const line = (productId: Id<'product'>, productPackageTypeId: Id<'productPackageType'>, unitsCount = 1) => ({
  productId,
  productPackageTypeId,
  unitsCount,
})

test('a product in a package type is one line', () => {
  expect(lineKey(line('tea', 'case'))).toBe('tea/case')
  expect(hasTwins([line('tea', 'case'), line('tea', 'unit'), line('cup', 'case')])).toBe(false)
  expect(hasTwins([line('tea', 'case', 1), line('cup', 'case'), line('tea', 'case', 2)])).toBe(true)
  expect(hasTwins([])).toBe(false)
})

test('kept sums; one package of one line is a single item', () => {
  const of = (...lines: [unitsCount: number, unitQuantity: number][]) =>
    sumsOf(lines.map(([unitsCount, unitQuantity]) => ({ unitsCount, unitQuantity })))
  expect(of([12, 12])).toEqual({ line_count: 1, unit_count: 12, is_single_item: true })
  expect(of([24, 12])).toEqual({ line_count: 1, unit_count: 24, is_single_item: false })
  expect(of([12, 12], [1, 1])).toEqual({ line_count: 2, unit_count: 13, is_single_item: false })
  expect(of()).toEqual({ line_count: 0, unit_count: 0, is_single_item: false })
})

test('units that whole packages do not make up', () => {
  expect(
    brokenPackages([
      { unitsCount: 24, unitQuantity: 12 },
      { unitsCount: 13, unitQuantity: 12 },
      { unitsCount: 5, unitQuantity: 6 },
    ]),
  ).toEqual([
    { index: 1, unitQuantity: 12 },
    { index: 2, unitQuantity: 6 },
  ])
})

test('the same lines, in any order', () => {
  const [tea, cup] = [line('tea', 'case', 2), line('cup', 'unit', 3)]
  expect(isSameLines([tea, cup], [cup, tea])).toBe(true)
  expect(isSameLines([tea, cup], [tea])).toBe(false)
  expect(isSameLines([tea], [tea, cup])).toBe(false)
  expect(isSameLines([tea, cup], [tea, { ...cup, unitsCount: 4 }])).toBe(false)
  expect(isSameLines([tea, cup], [tea, tea])).toBe(false)
  expect(isSameLines([tea], [line('tea', 'unit', 2)])).toBe(false)
  expect(isSameLines([], [])).toBe(true)
})

test('an order in two: what is here, and the rest; together they are the order', () => {
  const whole = [
    { ...line('tea', 'unit', 24), id: 'a', unitQuantity: 1 },
    { ...line('cup', 'case', 12), id: 'b', unitQuantity: 6 },
    { ...line('pot', 'unit', 3), id: 'c', unitQuantity: 1 },
  ]
  const units = (lines: readonly { readonly id: string; readonly unitsCount: number }[]) =>
    lines.map(({ id, unitsCount }) => [id, unitsCount])
  const { here, left } = splitLines(whole, [
    { ...line('tea', 'unit', 18), id: 'a' },
    { ...line('cup', 'case', 12), id: 'b' },
  ])
  expect(units(here)).toEqual([
    ['a', 18],
    ['b', 12],
  ])
  expect(units(left)).toEqual([
    ['a', 6],
    ['c', 3],
  ])
})
