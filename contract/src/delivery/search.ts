import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'
import { listInput, searchText } from '../paging.ts'
import { poolOrder } from './pool-orders.ts'
import { list, route, stop } from './routes.ts'

const base = '/api/search'

const input = z.object({
  /** As POOL-019 to 025 say; a text shorter than two letters finds nothing. */
  term: searchText.optional(),
  page: listInput.page,
  /** 25 where nothing is said. */
  page_size: listInput.page_size,
})

/** Exact up to 10,000; 10,001 means more. */
const count = z.number().int()

export const routeOrders = endpoint({
  method: 'GET',
  path: `${base}/route-orders`,
  summary: 'Orders on routes by name, zip code, city, phone, order or PO number: the newest first',
  can: list.can,
  input,
  answer: z.object({
    orders: z.array(
      poolOrder.extend({
        routeId: id('route'),
        routeName: z.string(),
        routeType: route.shape.type,
        /** What became of its stop. */
        status: stop.shape.status,
      }),
    ),
    count,
  }),
})

export const poolOrders = endpoint({
  method: 'GET',
  path: `${base}/pool-orders`,
  summary: 'Orders of the order pool by name, zip code, city, phone, order or PO number: the newest first',
  can: 'VIEW_ORDER_POOL',
  input,
  answer: z.object({ orders: z.array(poolOrder), count }),
})

export const routes = endpoint({
  method: 'GET',
  path: `${base}/routes`,
  summary: 'Routes by their name, their driver or the number of an order on them: the newest first',
  can: list.can,
  input,
  answer: z.object({ routes: list.answer.shape.items, count }),
})
