import * as pool from '@crossdock/contract/delivery/pool-orders'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { exportPoolOrders } from './export.ts'
import { getPoolOrder, listPoolOrders, readPlaces, readPool, sumPoolOrders } from './reads.ts'
import {
  createPoolOrder,
  deletePoolOrders,
  editPoolOrders,
  purgePoolOrders,
  undeletePoolOrders,
  updatePoolOrder,
} from './writes.ts'

export function poolOrderRoutes(door: Door): void {
  serve(door, pool.list, listPoolOrders)
  serve(door, pool.totals, sumPoolOrders)
  serve(door, pool.places, readPlaces)
  serve(door, pool.exportOrders, (ctx, input) => exportPoolOrders(ctx, input, door.platform))
  serve(door, pool.get, (ctx, { id }) => getPoolOrder(ctx, id))
  serve(door, pool.create, createPoolOrder)
  serve(door, pool.update, updatePoolOrder)
  serve(door, pool.getAddresses, (ctx, input) => readPool(ctx, input, false))
  serve(door, pool.getDeletedAddresses, (ctx, input) => readPool(ctx, input, true))
  serve(door, pool.remove, deletePoolOrders)
  serve(door, pool.undelete, undeletePoolOrders)
  serve(door, pool.purge, purgePoolOrders)
  serve(door, pool.edit, editPoolOrders)
}
