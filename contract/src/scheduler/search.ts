import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'
import { listInput, searchText } from '../paging.ts'
import { orders } from './schedules/orders.ts'

export const searchOrders = endpoint({
  method: 'GET',
  path: '/api/scheduler/search/orders',
  summary: 'Orders of schedules by name, zip code, city, phone, order or PO number: the newest first',
  can: 'SCHEDULER_VIEW',
  input: z.object({
    /** As POOL-019 to 025 say; a text shorter than two letters finds nothing. */
    term: searchText.optional(),
    page: listInput.page,
    /** 25 where nothing is said. */
    page_size: listInput.page_size,
  }),
  answer: z.object({
    orders: z.array(
      orders.answer.shape.items.element.extend({ scheduleId: id('schedule'), scheduleTitle: z.string() }),
    ),
    /** Exact up to 10,000; 10,001 means more. */
    count: z.number().int(),
  }),
})
