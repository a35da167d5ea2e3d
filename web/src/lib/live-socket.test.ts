import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onTopics } from './live.ts'
import { hear } from './live-socket.ts'
import { queryClient } from './queries.ts'

const products = ['/api/fulfillment/products/{id}', 'a'.repeat(24), { id: '1' }]
const picker = ['lookup', '/api/fulfillment/products', null]
const stores = ['/api/stores', null, {}]
const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated

beforeEach(() => {
  vi.useFakeTimers()
  for (const key of [products, picker, stores]) queryClient.setQueryData(key, {})
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  queryClient.clear()
})

test('what was announced is stale, in lists, records and dropdowns; the rest is not', () => {
  hear(['product.changed'])
  expect([isStale(products), isStale(picker), isStale(stores)]).toEqual([true, true, false])
})

test('the first announcement counts at once, the following ones together a second later', () => {
  const heard: (readonly string[])[] = []
  const stop = onTopics((topics) => heard.push(topics))
  hear(['product.changed'])
  for (const topic of ['store.changed', 'product.changed', 'store.changed']) hear([topic])
  expect(heard).toEqual([['product.changed']])
  vi.advanceTimersByTime(1_000)
  expect(heard).toEqual([['product.changed'], ['store.changed', 'product.changed']])
  vi.advanceTimersByTime(5_000)
  hear(['store.changed'])
  expect(heard).toHaveLength(3)
  stop()
})
