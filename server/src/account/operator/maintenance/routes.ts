import * as maintenance from '@crossdock/contract/account/operator/maintenance'
import type { Door } from '../../../platform/http.ts'
import { serveOperator } from '../../../platform/serve-operator.ts'
import { getBanner } from './reads.ts'
import { endBanner, showBanner } from './writes.ts'

export function operatorMaintenanceRoutes(door: Door): void {
  serveOperator(door, maintenance.get, getBanner)
  serveOperator(door, maintenance.show, showBanner)
  serveOperator(door, maintenance.end, endBanner)
}
