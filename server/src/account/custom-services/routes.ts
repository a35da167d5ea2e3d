import * as customServices from '@crossdock/contract/account/custom-services'
import type { Door } from '../../platform/http.ts'
import { serve, serveRemoval } from '../../platform/serve.ts'
import { getCustomService, listCustomServices } from './reads.ts'
import { createCustomService, customServiceRemoval, updateCustomService } from './writes.ts'

export function customServiceRoutes(door: Door): void {
  serve(door, customServices.list, listCustomServices)
  serve(door, customServices.get, (ctx, { id }) => getCustomService(ctx, id))
  serve(door, customServices.create, createCustomService)
  serve(door, customServices.update, updateCustomService)
  serveRemoval(door, customServices, customServiceRemoval)
}
