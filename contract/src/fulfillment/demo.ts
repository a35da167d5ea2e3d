import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const path = '/api/fulfillment/demo'

/** What the demo company consists of, counted. */
const demoFigures = z.object({
  warehouses: z.number().int(),
  merchants: z.number().int(),
  products: z.number().int(),
  stockLocations: z.number().int(),
  receiptOrders: z.number().int(),
  shipmentOrders: z.number().int(),
})
export type DemoFigures = z.output<typeof demoFigures>

export const load = endpoint({
  method: 'POST',
  path,
  summary: 'Load the demo company into an account without warehouses, merchants, products and drivers; else WrongState',
  can: 'UPDATE_BUSINESS_PROFILE',
  limit: {
    inHandler: ['warehouses', 'stores', 'inHouseDrivers', 'receiptOrders', 'shipmentOrdersInProcess', 'backOrders'],
  },
  store: 'any',
  input: z.object({}),
  answer: demoFigures,
})

export const remove = endpoint({
  method: 'DELETE',
  path,
  summary: "Remove the demo company, and everything else in the account's warehouses; WrongState where none is loaded",
  can: 'UPDATE_BUSINESS_PROFILE',
  store: 'any',
  final: 'All of the demo company is gone at once, and is loaded anew',
  input: z.object({}),
  answer: z.object({}),
})
