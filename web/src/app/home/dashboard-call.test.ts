import { get } from '@crossdock/contract/fulfillment/dashboard'
import { expect, test } from 'vitest'
import { dashboardCall } from './dashboard-call.ts'

test('the call of the dashboard is that of the contract', () => {
  const { method, path, can } = get
  expect(dashboardCall).toEqual({ method, path, can })
})
