import * as invoices from '@crossdock/contract/account/invoices'
import * as promoCodes from '@crossdock/contract/account/operator/promo-codes'
import { expect, test } from 'vitest'
import { make, testServer } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/operators.ts'

const server = testServer()
const input = { code: 'dock-20', kind: 'percent', value: 20, plans: null, endsAt: null, mostUses: null } as const

test('a promo code is made once, takes off what it says, and ends for everybody', async () => {
  const [owner, operator] = [await make.account(server, { plan: 'free' }), await makeOperator(server)]
  const replies = await Promise.all(Array.from({ length: 8 }, () => operator.try(promoCodes.create, input)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(7)
  expect((await operator.call(promoCodes.list)).items).toMatchObject([
    { code: 'DOCK-20', kind: 'percent', value: 20, plans: null, used: 0, isOver: false },
  ])
  const quote = await owner.call(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
  const less = await owner.call(invoices.addDiscount, { invoiceId: quote.id, couponCode: 'DOCK-20' })
  expect(less.discountAmount).toBe(17.8)
  await operator.call(promoCodes.end, { code: 'DOCK-20' })
  expect((await operator.call(promoCodes.list)).items).toMatchObject([{ code: 'DOCK-20', isOver: true }])
  const other = await make.account(server, { plan: 'free' })
  const theirs = await other.call(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
  const refused = await other.try(invoices.addDiscount, { invoiceId: theirs.id, couponCode: 'DOCK-20' })
  expect(refused.body.errorType).toBe('PromoExpired')
})

test('a code is for the plans that are named, and what it says is looked at', async () => {
  const operator = await makeOperator(server)
  const faultsOf = async (more: object) =>
    (await operator.try(promoCodes.create, { ...input, ...more })).body.errInfo?.['fields']
  expect(await faultsOf({ code: 'a b' })).toMatchObject([{ path: 'code' }])
  expect(await faultsOf({ code: 'HALF', value: 12.5 })).toMatchObject([{ path: 'value' }])
  expect(await faultsOf({ code: 'MUCH', value: 101 })).toMatchObject([{ path: 'value' }])
  expect(await faultsOf({ code: 'CENTS', kind: 'fixed', value: 1.005 })).toMatchObject([{ path: 'value' }])
  expect(await faultsOf({ code: 'NO-PLAN', plans: ['nowhere'] })).toMatchObject([{ path: 'plans' }])
  expect((await operator.try(promoCodes.end, { code: 'NOT-MADE' })).status).toBe(404)
  const { items } = await operator.call(promoCodes.create, {
    ...{ code: 'TEN-OFF', kind: 'fixed', value: 10.5, plans: ['growth'], endsAt: null, mostUses: 3 },
  })
  expect(items.find(({ code }) => code === 'TEN-OFF')).toMatchObject({ value: 10.5, plans: ['growth'], mostUses: 3 })
})
