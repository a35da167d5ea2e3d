import * as accounts from '@crossdock/contract/account/operator/accounts'
import type { Door } from '../../../platform/http.ts'
import { serveOperator } from '../../../platform/serve-operator.ts'
import { getAccount, listAccounts } from './reads.ts'
import { reactivateAccount, resetOwnerFactors, suspendAccount } from './writes.ts'

export function operatorAccountRoutes(door: Door): void {
  serveOperator(door, accounts.list, listAccounts)
  serveOperator(door, accounts.get, getAccount)
  serveOperator(door, accounts.suspend, suspendAccount)
  serveOperator(door, accounts.reactivate, reactivateAccount)
  serveOperator(door, accounts.resetOwnerFactors, resetOwnerFactors)
}
