import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepSort } from '../lib/list-memory.ts'
import { useKeptSort } from './list-sort.ts'
import type { Column } from './list-types.ts'

const columns: readonly Column<string>[] = ['name', 'due'].map((key) => ({
  ...{ key, label: key, sort: key },
  cell: (row) => row,
}))
const say = vi.fn()
/** The order a list is asked for, and what its address is made to say. */
const sortOf = (search: string) => {
  say.mockClear()
  const params = new URLSearchParams(search)
  const { result } = renderHook(() => useKeptSort({ id: 'things', columns, defaultSort: 'nameAsc' }, params, say))
  return [result.current, say.mock.lastCall?.[0]]
}

beforeEach(() => localStorage.clear())

test('a list is in the order a person gave it last, and its address says so; an address that names one has its own', () => {
  expect(sortOf('')).toEqual(['nameAsc', undefined])
  keepSort('things', 'dueDesc')
  expect(sortOf('')[1]).toEqual({ sort: 'dueDesc' })
  expect(sortOf('sort=nameDesc')).toEqual(['nameAsc', undefined])
})

test('an order that the list has no more, and its usual one, are not said', () => {
  keepSort('things', 'weightAsc')
  expect(sortOf('')).toEqual(['nameAsc', undefined])
  keepSort('things', 'nameAsc')
  expect(sortOf('')).toEqual(['nameAsc', undefined])
})
