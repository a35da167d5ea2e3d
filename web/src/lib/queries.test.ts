import { expect, test } from 'vitest'
import { ApiError } from './errors.ts'
import { createKeyKeeper } from './queries.ts'

test('the same submit again after an unknown outcome carries the same key; everything else a new one', () => {
  const keys = createKeyKeeper()
  const first = keys.keyFor({ sku: 'A' })
  keys.settle({ sku: 'A' }, new ApiError(0, null))
  expect(keys.keyFor({ sku: 'A' })).toBe(first)
  keys.settle({ sku: 'A' }, new ApiError(503, null))
  expect(keys.keyFor({ sku: 'A' })).toBe(first)
  expect(keys.keyFor({ sku: 'B' })).not.toBe(first)

  const second = keys.keyFor({ sku: 'C' })
  keys.settle({ sku: 'C' }, new ApiError(400, null))
  const third = keys.keyFor({ sku: 'C' })
  expect(third).not.toBe(second)
  keys.settle({ sku: 'C' }, null)
  expect(keys.keyFor({ sku: 'C' })).not.toBe(third)
})
