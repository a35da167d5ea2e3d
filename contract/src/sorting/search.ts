import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { searchText } from '../paging.ts'
import { hubOrder } from './orders.ts'

/** Most orders that a search answers (SORT-040). */
export const mostFoundOrders = 20

export const searchOrders = endpoint({
  method: 'GET',
  path: '/api/sorting/search/orders',
  summary: 'Orders of the sorting hub by number, customer, phone or barcode: the newest 20',
  can: 'WAREHOUSE_VIEW_ORDERS',
  input: z.object({ term: searchText.optional() }),
  answer: z.object({
    orders: z.array(hubOrder),
    /** Exact up to 10,000; 10,001 means more. */
    count: z.number().int(),
  }),
})
