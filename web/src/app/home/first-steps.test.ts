import { list as products } from '@crossdock/contract/fulfillment/products'
import { list as receipts } from '@crossdock/contract/fulfillment/receipt-orders'
import { list as shipments } from '@crossdock/contract/fulfillment/shipment-orders'
import { list as locations } from '@crossdock/contract/warehouse/stock-locations'
import { list as warehouses } from '@crossdock/contract/warehouse/warehouses'
import { expect, test } from 'vitest'
import { firstSteps } from './first-steps.ts'

test('each step asks a list of the contract', () => {
  expect(firstSteps.map((step) => step.list.path)).toEqual(
    [warehouses, products, locations, receipts, shipments].map((list) => list.path),
  )
  expect(new Set(firstSteps.map((step) => step.list.method))).toEqual(new Set(['GET']))
})
