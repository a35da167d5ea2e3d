import * as promoCodes from '@crossdock/contract/account/operator/promo-codes'
import type { Door } from '../../../platform/http.ts'
import { serveOperator } from '../../../platform/serve-operator.ts'
import { listPromoCodes } from './reads.ts'
import { createPromoCode, endPromoCode } from './writes.ts'

export function operatorPromoCodeRoutes(door: Door): void {
  serveOperator(door, promoCodes.list, listPromoCodes)
  serveOperator(door, promoCodes.create, createPromoCode)
  serveOperator(door, promoCodes.end, endPromoCode)
}
