import * as inventoryLog from '@crossdock/contract/fulfillment/stock/log'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { listLogs, listPeople } from './reads.ts'

export function inventoryLogRoutes(door: Door): void {
  serve(door, inventoryLog.logs, listLogs)
  serve(door, inventoryLog.people, listPeople)
}
