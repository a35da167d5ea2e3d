import type { OperatorPlan } from '@crossdock/contract/account/operator/plans'
import { type LimitKey, limitKeys } from '@crossdock/contract/plans'
import { expect, test } from 'vitest'
import { effectOf } from './plan-effect.ts'

const none = Object.fromEntries(limitKeys.map((key) => [key, null])) as Record<LimitKey, number | null>
const growth: OperatorPlan = {
  plan: 'growth',
  name: 'Growth',
  monthlyPrice: 249,
  isOffered: true,
  limits: { ...none, stores: 10, privileges: 15 },
  features: [],
  accounts: 14,
  paying: 12,
}

test('what a change does is said, to whom and from when', () => {
  expect(effectOf(growth, growth)).toEqual([])
  expect(effectOf(growth, { ...growth, limits: { ...growth.limits, stores: 12 } })[0]).toMatch(
    /10 → 12: more, at once, for its accounts \(14\)/,
  )
  expect(effectOf(growth, { ...growth, limits: { ...growth.limits, stores: null } })[0]).toMatch(/10 → ∞: more/)
  expect(effectOf(growth, { ...growth, limits: { ...growth.limits, privileges: 5 } })[0]).toMatch(/15 → 5: less/)
  expect(effectOf(growth, { ...growth, monthlyPrice: 259 })[0]).toMatch(
    /249.00 → .*259.00: from the next renewal on, for those who pay \(12\)/,
  )
  expect(effectOf(growth, { ...growth, isOffered: false })).toHaveLength(1)
})
