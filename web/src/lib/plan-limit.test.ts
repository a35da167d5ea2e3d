import { expect, test } from 'vitest'
import { ApiError } from './errors.ts'
import { offersOnlyEmails, planLimitOf } from './plan-limit.ts'

const errorOf = (type: string, message = ''): ApiError =>
  new ApiError(402, { code: 900, message, errInfo: { errType: type } })

test('used-up limits open the top-up modal, missing features the subscription modal', () => {
  const topUp = [
    'ORDER_ASSIGNMENTS_INSUFFICIENT',
    'STORE_CREATION_REACHED_MAX',
    'ROUTE_OPTIMIZER_INSUFFICIENT',
    'HEADER_ROUTES_REACHED_MAX',
    'IN_HOUSE_DRIVERS_REACHED_MAX',
    'PRIVILEGES_REACHED_MAX',
    'REACH_WAREHOUSE_MAX_COUNT_DBO',
    'SHIPMENT_ORDER_IN_PROCESS',
    'RECEIVING_ORDER',
    'SHIPMENT_ORDER_BACKORDER',
    'REACH_RETURN_ORDER_MAX_COUNT_DBO',
  ]
  for (const type of topUp) expect(planLimitOf(errorOf(type))?.kind, type).toBe('top-up')
  const upgrade = [
    'ROUTE_ADDRESSES_REACHED_MAX',
    'HEADER_ROUTES_NOT_AVAILABLE',
    'PRIVILEGES_NOT_AVAILABLE',
    'TRACKING_NOT_AVAILABLE',
    'PLAN_FEATURE_NOT_AVAILABLE',
    'Unheard',
  ]
  for (const type of upgrade) expect(planLimitOf(errorOf(type))?.kind, type).toBe('upgrade')
})

test('SCHEDULER_ORDERS_INSUFFICIENT is its caller’s, and other errors are no plan limits (ERR-025)', () => {
  expect(planLimitOf(errorOf('SCHEDULER_ORDERS_INSUFFICIENT'))).toBeNull()
  expect(planLimitOf(new ApiError(400, { errInfo: { errType: 'RECEIVING_ORDER' } }))).toBeNull()
})

test('"Send Only Emails": that one type, and an action (SHELL-030)', () => {
  const limit = { kind: 'top-up', message: '', featureKey: null } as const
  const act = (): void => undefined
  expect(offersOnlyEmails({ ...limit, type: 'SCHEDULER_ORDERS_INSUFFICIENT', sendOnlyEmails: act })).toBe(true)
  expect(offersOnlyEmails({ ...limit, type: 'SCHEDULER_ORDERS_INSUFFICIENT' })).toBe(false)
  expect(offersOnlyEmails({ ...limit, type: 'RECEIVING_ORDER', sendOnlyEmails: act })).toBe(false)
})
