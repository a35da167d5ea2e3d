import { expect, test } from 'vitest'
import { concerns } from './live.ts'

test('a topic makes the calls about its noun stale', () => {
  expect(concerns('/api/fulfillment/products/{id}', ['product.changed'])).toBe(true)
  expect(concerns('/api/stores/available', ['store.changed'])).toBe(true)
  expect(concerns('/api/fulfillment/products', ['store.changed'])).toBe(false)
  expect(concerns('/api/fulfillment/stock-locations', ['product.changed'])).toBe(false)
  expect(concerns('/api/fulfillment/products', [])).toBe(false)
})
