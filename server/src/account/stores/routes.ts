import * as stores from '@crossdock/contract/account/stores'
import type { Door } from '../../platform/http.ts'
import { serve, serveRemoval } from '../../platform/serve.ts'
import { getStore, listAvailableStores, listStores } from './reads.ts'
import { createStore, setBreaksCases, setMailsCustomers, storeRemoval, updateStore } from './writes.ts'

export function storeRoutes(door: Door): void {
  const { platform } = door
  serve(door, stores.list, (ctx, input) => listStores(ctx, input, platform))
  serve(door, stores.available, (ctx) => listAvailableStores(ctx, platform))
  serve(door, stores.get, (ctx, { id }) => getStore(ctx, id, platform))
  serve(door, stores.create, (ctx, form) => createStore(ctx, form, platform))
  serve(door, stores.update, (ctx, input) => updateStore(ctx, input, platform))
  serve(door, stores.setBreaksCases, (ctx, input) => setBreaksCases(ctx, input, platform))
  serve(door, stores.setMailsCustomers, (ctx, input) => setMailsCustomers(ctx, input, platform))
  serveRemoval(door, stores, storeRemoval)
}
