import type { Id } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { missingIn, unsaid } from './rules.ts'

const box = (id: string, loadedAt: string | null = null) => ({ id: id as Id<'hubBox'>, barcode: id, loadedAt })

test('what is missing is named, each box of it', () => {
  const missing = missingIn([box('a', '2031-03-04T08:00:00.000Z'), box('b'), box('c')])
  expect(missing.map(({ id }) => id)).toEqual(['b', 'c'])
  expect(unsaid(missing, new Set(['c', 'x'] as Id<'hubBox'>[])).map(({ id }) => id)).toEqual(['b'])
})
