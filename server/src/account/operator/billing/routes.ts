import * as billing from '@crossdock/contract/account/operator/billing'
import type { Door } from '../../../platform/http.ts'
import { serveOperator } from '../../../platform/serve-operator.ts'
import { getBilling } from './reads.ts'
import { addTaxRate, removeTaxRate, updateBilling } from './writes.ts'

export function operatorBillingRoutes(door: Door): void {
  serveOperator(door, billing.get, getBilling)
  serveOperator(door, billing.update, updateBilling)
  serveOperator(door, billing.addRate, addTaxRate)
  serveOperator(door, billing.removeRate, removeTaxRate)
}
