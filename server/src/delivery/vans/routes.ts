import * as vans from '@crossdock/contract/delivery/vans'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { getVan, listVans, readWhose } from './reads.ts'
import { closeDoors, loadBox, openDoors, unloadBox } from './writes.ts'

export function vanRoutes(door: Door): void {
  serve(door, vans.list, listVans)
  serve(door, vans.whose, readWhose)
  serve(door, vans.get, (ctx, { id }) => getVan(ctx, id))
  serve(door, vans.load, loadBox)
  serve(door, vans.unload, unloadBox)
  serve(door, vans.close, closeDoors)
  serve(door, vans.open, openDoors)
}
