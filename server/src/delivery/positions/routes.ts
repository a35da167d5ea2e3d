import * as positions from '@crossdock/contract/delivery/positions'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { serveDriver } from '../../platform/serve-driver.ts'
import { getLive, listLatest, readSettings } from './reads.ts'
import { setSettings, takePositions } from './writes.ts'

export function positionRoutes(door: Door): void {
  serveDriver(door, positions.send, takePositions)
  serve(door, positions.latestCoordinates, listLatest)
  serve(door, positions.live, getLive)
  serve(door, positions.getSettings, (ctx) => readSettings(ctx))
  serve(door, positions.setSettings, setSettings)
}
