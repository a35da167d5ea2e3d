import type { OptimizedPlan } from '@crossdock/contract/delivery/optimize'
import { expect, test } from 'vitest'
import { figureRows } from './plan-words.ts'

const figures = { distance: 12_000, duration: 3600, lateMinutes: 0, cost: null, orders: 4, routes: 1 }
const planned = { stops: [], driverName: null } as unknown as OptimizedPlan['routes'][number]
const plan = {
  ...{ routes: [planned], leftOut: [{ orderNo: 'W-1' }], off: [] },
  before: figures,
  after: { ...figures, distance: 11_000 },
  pooled: { ...figures, distance: 5000, orders: 3 },
} as unknown as OptimizedPlan
const said = (...given: Parameters<typeof figureRows>) => Object.fromEntries(figureRows(...given))

test('what is left out is in the figures, until it goes back to the pool', () => {
  expect(said(plan)).toMatchObject({ Orders: '4 → 4', Way: '12 km → 11 km', 'Left out': '1' })
  expect(said(plan, true)).toMatchObject({ Orders: '4 → 3', Way: '12 km → 5 km' })
})

test('of orders of the pool there is one side, and of nothing there is none', () => {
  expect(said({ ...plan, before: null, pooled: null })).toMatchObject({ Orders: '4', Way: '11 km' })
  expect(said({ ...plan, routes: [] })).toEqual({ 'Left out': '1' })
})
