import { byProduct } from '@crossdock/contract/fulfillment/inventory'
import { list as products } from '@crossdock/contract/fulfillment/products'
import { list as receipts } from '@crossdock/contract/fulfillment/receipt-orders'
import { list as shipments } from '@crossdock/contract/fulfillment/shipment-orders'
import { expect, test } from 'vitest'
import { figures } from './figures.ts'

test('each figure asks a list of the contract for something that list understands', () => {
  const lists = [products, byProduct, receipts, shipments, shipments]
  expect(figures.map(({ list }) => list.path)).toEqual(lists.map(({ path }) => path))
  for (const [index, { input }] of figures.entries()) {
    const parsed = lists[index]?.input.safeParse({ ...input, page_size: '1' })
    expect(parsed?.success).toBe(true)
    expect(Object.keys(parsed?.data ?? {})).toEqual(expect.arrayContaining(Object.keys(input)))
  }
})
