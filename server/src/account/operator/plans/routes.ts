import * as plans from '@crossdock/contract/account/operator/plans'
import type { Door } from '../../../platform/http.ts'
import { serveOperator } from '../../../platform/serve-operator.ts'
import { listPlans } from './reads.ts'
import { updatePlan } from './writes.ts'

export function operatorPlanRoutes(door: Door): void {
  serveOperator(door, plans.list, listPlans)
  serveOperator(door, plans.update, updatePlan)
}
