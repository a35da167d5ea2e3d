import * as stores from '@crossdock/contract/account/stores'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { getStore, listAvailableStores, listStores } from './reads.ts'
import { createStore, removeStore, updateStore } from './writes.ts'

export function storeRoutes(door: Door): void {
  serve(door, stores.list, listStores)
  serve(door, stores.available, listAvailableStores)
  serve(door, stores.get, (ctx, { id }) => getStore(ctx, id))
  serve(door, stores.create, createStore)
  serve(door, stores.update, updateStore)
  serve(door, stores.remove, removeStore)
}
