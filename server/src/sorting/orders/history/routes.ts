import * as history from '@crossdock/contract/sorting/orders/history'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { listHubEvents } from './reads.ts'

export function hubHistoryRoutes(door: Door): void {
  serve(door, history.list, listHubEvents)
}
