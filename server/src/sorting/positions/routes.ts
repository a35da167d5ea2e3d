import * as positions from '@crossdock/contract/sorting/positions'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { listAlerts, listLanes, suggestPosition } from './reads.ts'

export function positionRoutes(door: Door): void {
  serve(door, positions.list, listLanes)
  serve(door, positions.suggest, suggestPosition)
  serve(door, positions.alerts, listAlerts)
}
