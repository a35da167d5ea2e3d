import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/queries.ts'
import { openOrder } from './open-order.ts'

afterEach(() => queryClient.clear())

test('the order of the screen is named, by what was told of it; elsewhere there is none', () => {
  const id = '0123456789abcdef01234567'
  queryClient.setQueryData(['/api/fulfillment/shipment-orders/{id}'], { id, referenceId: 'SO-004160' })
  queryClient.setQueryData(['/api/fulfillment/products/{id}'], { id: 'f'.repeat(24), sku: 'A' })
  expect(openOrder(`/shipment-order/${id}`)).toBe('SO-004160')
  expect(openOrder(`/shipment-order/${id}/setup-packing`)).toBe('SO-004160')
  expect(openOrder(`/products/${'f'.repeat(24)}`)).toBe('')
  expect(openOrder('/products')).toBe('')
})
