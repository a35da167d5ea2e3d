import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsThatFit, widthOfAll } from './list-fit.ts'
import type { Column } from './list-types.ts'

const column = (key: string, width?: number, priority?: Column<null>['priority']): Column<null> => ({
  key,
  label: key,
  cell: () => null,
  ...(width === undefined ? {} : { width }),
  ...(priority === undefined ? {} : { priority }),
})
const keys = (columns: readonly Column<null>[]) => columns.map(({ key }) => key).join(' ')

test('what matters least goes first, of equals the one further right', () => {
  const columns = [
    column('id', 80),
    column('state', 120),
    column('city', 100, 5),
    column('name'),
    column('units', 60, 2),
    column('made', 100),
  ]
  expect(keys(columnsThatFit(columns, 580))).toBe('id state city name units made')
  expect(keys(columnsThatFit(columns, 579))).toBe('id state name units made')
  expect(keys(columnsThatFit(columns, 479))).toBe('id state name units')
  expect(keys(columnsThatFit(columns, 379))).toBe('id state units')
  expect(keys(columnsThatFit(columns, 100))).toBe('id state')
  expect(keys(columnsThatFit(columns, 0))).toBe('id state city name units made')
})

test('columns without a width share what is left over, and none gets less than it needs', () => {
  const columns: readonly Column<null>[] = [
    column('id', 100),
    { ...column('merchant'), least: 130 },
    { ...column('description'), least: 220, priority: 1 },
    column('packages', 140),
  ]
  const widths = (room: number) => columnsThatFit(columns, room).map(({ key, width }) => [key, width])
  // The last of them takes whatever remains, so that no pixel is over or missing.
  expect(widths(650)).toEqual([
    ['id', 100],
    ['merchant', 160],
    ['description', undefined],
    ['packages', 140],
  ])
  expect(widths(590)).toEqual([
    ['id', 100],
    ['merchant', 130],
    ['description', undefined],
    ['packages', 140],
  ])
  expect(widths(589)).toEqual([
    ['id', 100],
    ['merchant', 199],
    ['description', undefined],
  ])
})

test('the column that a list is sorted by stays, whatever it matters', () => {
  const columns = [
    column('id', 80),
    column('state', 120),
    column('units', 60, 2),
    { ...column('made', 100, 6), sort: 'createdAt' },
  ]
  expect(keys(columnsThatFit(columns, 300))).toBe('id state units')
  expect(keys(columnsThatFit(columns, 300, 'createdAt'))).toBe('id state made')
  expect(keys(columnsThatFit(columns, 300, 'sku'))).toBe('id state units')
})

test('whatever the columns, they have room, or only those that always stay are left', () => {
  const any = fc.record({
    width: fc.option(fc.integer({ min: 20, max: 300 }), { nil: undefined }),
    priority: fc.option(fc.constantFrom(1, 2, 3, 4, 5, 6), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 14 }), fc.integer({ min: 1, max: 2500 }), (made, width) => {
      const columns = made.map((one, place) => column(`c${place}`, one.width, one.priority))
      const fit = columnsThatFit(columns, width)
      const stays = (one: Column<null>) => columns.indexOf(one) < 2 || one.priority === 1
      const left = columns.filter(({ key }) => fit.some((one) => one.key === key))
      expect(keys(fit)).toBe(keys(left))
      expect(left).toEqual(expect.arrayContaining(columns.filter(stays)))
      if (widthOfAll(left) > width) expect(left).toEqual(columns.filter(stays))
      else expect(widthOfAll(fit)).toBeLessThanOrEqual(width)
    }),
  )
})

test('what is left over goes first to the columns that would be cut, then to all', () => {
  const columns: readonly Column<null>[] = [
    column('id', 100),
    { ...column('merchant'), least: 130, wish: 190 },
    { ...column('vendor'), least: 140, wish: 160 },
    { ...column('city'), least: 100 },
  ]
  const widths = (room: number) =>
    columnsThatFit(columns, room)
      .slice(1, 3)
      .map(({ width }) => width)
  expect(widths(470)).toEqual([130, 140])
  expect(widths(500)).toEqual([160, 140])
  expect(widths(540)).toEqual([190, 150])
  expect(widths(580)).toEqual([200, 170])
})
