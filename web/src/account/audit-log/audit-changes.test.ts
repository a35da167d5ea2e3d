import { expect, test } from 'vitest'
import { changesOf, unchangedOf } from './audit-changes.ts'

test('what changed is told field by field, and what stayed is counted', () => {
  const entry = {
    before: { name: 'Tea', phone: null, tags: ['a'], version: 1 },
    after: { name: 'Tea & Co.', phone: null, tags: ['a', 'b'], version: 2 },
  }
  expect(changesOf(entry)).toEqual([
    { field: 'name', before: 'Tea', after: 'Tea & Co.' },
    { field: 'tags', before: '["a"]', after: '["a","b"]' },
  ])
  expect(unchangedOf(entry), 'the version follows by itself').toBe(1)
})

test('what came, went, or was never said on one side', () => {
  expect(changesOf({ before: null, after: { name: 'Tea', phone: '' } })).toEqual([
    { field: 'name', after: 'Tea' },
    { field: 'phone', after: '—' },
  ])
  expect(
    changesOf({ before: null, after: { id: 'x', lines: [{ sku: 'A' }], name: 'Tea' } }).map(({ field }) => field),
  ).toEqual(['name', 'lines', 'id'])
  expect(changesOf({ before: { name: 'Tea' }, after: null })).toEqual([{ field: 'name', before: 'Tea' }])
  expect(changesOf({ before: { state: 'READY', other: 1 }, after: { state: 'COMPLETED', boxes: 2 } })).toEqual([
    { field: 'state', before: 'READY', after: 'COMPLETED' },
    { field: 'boxes', after: '2' },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
  expect(changesOf({ before: ['A'], after: ['A', 'B'] })).toEqual([{ field: '', before: '["A"]', after: '["A","B"]' }])
})
