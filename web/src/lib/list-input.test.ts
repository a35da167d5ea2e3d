import { expect, test } from 'vitest'
import { listInputOf, nextSort, placeOf, readSort, totalWords } from './list-input.ts'
import { changeParams, fromFirstPage } from './search-params.ts'

const inputOf = (search: string): Record<string, unknown> =>
  listInputOf({
    params: new URLSearchParams(search),
    filterNames: ['states', 'warehouseId'],
    searchParam: 'searchTxt',
    searchField: 'description',
    defaultSort: 'createdAtDesc',
    fixed: { isDraft: true },
  })

test('an address becomes the input of the call; blank and All are no filter, strangers are left out', () => {
  expect(inputOf('?states=READY&warehouseId=All&searchTxt=%20box%20&utm=1')).toEqual({
    isDraft: true,
    states: 'READY',
    description: 'box',
    page: 1,
    page_size: 10,
    sort: 'createdAtDesc',
  })
  expect(inputOf('?states=&page=3&page_size=50&sort=skuAsc')).toEqual({
    isDraft: true,
    page: 3,
    page_size: 50,
    sort: 'skuAsc',
  })
})

test('a place that makes no sense is the first page of the usual size', () => {
  for (const search of ['page=0&page_size=7', 'page=-1&page_size=abc', 'page=1.5', 'page=99999999'])
    expect(placeOf(new URLSearchParams(search))).toEqual({ page: 1, pageSize: 10, sort: null })
})

test('changing a filter or searching drops the page; turning the page keeps the rest (UIW-002, SEARCH-009)', () => {
  const filter = (search: string, changes: Record<string, string | null>): string =>
    changeParams(search, fromFirstPage(changes))
  expect(filter('?page=3&states=READY', { states: 'PICKING' })).toBe('?states=PICKING')
  expect(filter('?page=3&states=READY', { searchTxt: 'box' })).toBe('?states=READY&searchTxt=box')
  expect(filter('?states=READY&page=2', { states: null })).toBe('')
  expect(filter('?states=READY', { states: '' })).toBe('')
  expect(changeParams('?states=READY', { page: '2' })).toBe('?states=READY&page=2')
})

test('a dialog in the address leaves the place in the list alone (NAVW-021)', () => {
  expect(changeParams('?page=3&states=READY', { new: '1' })).toBe('?page=3&states=READY&new=1')
  expect(changeParams('?page=3&states=READY&new=1', { new: null })).toBe('?page=3&states=READY')
})

test('sorting', () => {
  expect(readSort('createdAtDesc')).toEqual({ field: 'createdAt', isDescending: true })
  expect(readSort('sku')).toEqual({ field: 'sku', isDescending: false })
  expect(readSort(null)).toBeNull()
  expect(nextSort('sku', readSort('createdAtDesc'))).toBe('skuAsc')
  expect(nextSort('sku', readSort('skuAsc'))).toBe('skuDesc')
  expect(nextSort('sku', readSort('SKUdesc'))).toBe('skuAsc')
})

test('totals', () => {
  expect(totalWords(1, 25, 25, 10_001)).toBe('1–25 of 10,000+')
  expect(totalWords(3, 25, 4, 54)).toBe('51–54 of 54')
  expect(totalWords(1, 25, 0, 0)).toBe('0 of 0')
  expect(totalWords(2, 10, 10, null)).toBe('11–20')
  // What is counted is named with its count, once; of more than are counted nobody says how many.
  const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)
  expect(totalWords(1, 10, 10, 33, orders)).toBe('1–10 of 33 orders')
  expect(totalWords(1, 10, 1, 1, orders)).toBe('1–1 of 1 order')
  expect(totalWords(1, 10, 10, 10_001, orders)).toBe('1–10 of 10,000+')
})
