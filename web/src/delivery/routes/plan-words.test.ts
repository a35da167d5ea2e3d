import type { OptimizedPlan } from '@crossdock/contract/delivery/optimize'
import { expect, test } from 'vitest'
import { figureRows, reasonWords, repairWords } from './plan-words.ts'

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
  expect(said(plan)).toMatchObject({ Orders: '4 → 4', Way: '12.0 km → 11.0 km', 'Left out': '1' })
  expect(said(plan, true)).toMatchObject({ Orders: '4 → 3', Way: '12.0 km → 5.0 km' })
})

test('of orders of the pool there is one side, and of nothing there is none', () => {
  expect(said({ ...plan, before: null, pooled: null })).toMatchObject({ Orders: '4', Way: '11.0 km' })
  expect(said({ ...plan, before: { ...figures, cost: 1520.5 }, after: { ...figures, cost: 98 } })).toMatchObject({
    Cost: '$1,520.50 → $98.00',
  })
  expect(said({ ...plan, routes: [] })).toEqual({ 'Left out': '1' })
})

test('why an order stays out names the skill, the minutes of a break, and who comes nearest', () => {
  const out = { amount: null, skills: [], driverName: null, repair: null }
  expect(reasonWords({ ...out, reason: 'skills', skills: ['lift', 'keys'] })).toBe(
    'Nobody can do what it needs: lift, keys',
  )
  expect(reasonWords({ ...out, reason: 'break', amount: 5, driverName: 'Ines Moreau' })).toBe(
    'The break: 5 min too late (Ines Moreau)',
  )
  expect(reasonWords({ ...out, reason: 'cut' })).toBe('The time was over before it was looked at')
})

test('what would help says who, what has to give way, and what it adds', () => {
  const repair = { driverId: null, driverName: 'Ines Moreau', distance: 3210, duration: 720, cost: null, hurdles: [] }
  const hurdle = { amount: 14, skills: [], orderNo: null }
  const what = [
    { ...hurdle, reason: 'window' as const },
    { ...hurdle, reason: 'window' as const, orderNo: 'W-2' },
    { ...hurdle, reason: 'skills' as const, skills: ['lift'] },
  ]
  expect(repairWords({ ...repair, hurdles: what })).toBe(
    'Ines Moreau could take it with: its window 14 min longer; W-2 14 min late; able to do lift (+3.2 km, +0:12 h)',
  )
  expect(repairWords({ ...repair, driverName: null, cost: 12.4 })).toBe(
    'It fits as it is (+3.2 km, +0:12 h, cost +$12.40)',
  )
})
