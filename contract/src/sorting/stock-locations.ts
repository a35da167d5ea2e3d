import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listAnswer } from '../paging.ts'
import { stockLocation, list as warehouseList } from '../warehouse/stock-locations.ts'

/** A stock location as the hub sees it: the same one as the fulfilment's. */
const hubLocation = stockLocation.extend({
  /** Orders of the hub that stand in it. */
  ordersCount: z.number().int(),
  /** The lowest position that is free. */
  freePosition: z.number().int(),
})
export type HubLocation = z.output<typeof hubLocation>

const { title, occupancyState, occupiedBy, warehouseId, page, page_size, sort, sortDir, infinite, cursor } =
  warehouseList.input.shape

export const list = endpoint({
  method: 'GET',
  path: '/api/sorting/stock-locations',
  summary: 'Stock locations, with how many orders of the hub stand in each',
  can: 'WAREHOUSE_VIEW_ORDERS',
  input: z.object({
    ...{ page, page_size, sort, sortDir, infinite, cursor },
    ...{ title, occupancyState, occupiedBy, warehouseId },
  }),
  answer: listAnswer(hubLocation),
})
