import * as invoices from '@crossdock/contract/account/invoices'
import * as billing from '@crossdock/contract/account/operator/billing'
import { expect, test } from 'vitest'
import { make, testServer } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/operators.ts'

const server = testServer()

/** Who sells, as a change of it takes it. */
const headOf = ({ name, lines, taxNumber, registrations }: billing.Billing) => ({
  name,
  lines,
  taxNumber,
  registrations,
})

test('who sells says where it is registered: a quote there has each tax by itself, rounded by itself', async () => {
  const [owner, operator] = [await make.account(server, { plan: 'free' }), await makeOperator(server)]
  await server.app.platform.pool.query(
    `update stores set address = jsonb_build_object('state', 'Québec') where account_id = $1 and type = 'MAIN'`,
    [owner.accountId],
  )
  const quote = () => owner.call(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
  const was = headOf(await operator.call(billing.get))
  expect((await quote()).taxes).toEqual([{ name: 'GST', percent: 5, amount: 4.45 }])
  const registrations = [{ region: 'QC', taxNumber: '1234567890 TQ0001' }]
  const now = await operator.call(billing.update, { ...was, registrations, before: was })
  try {
    expect(now.registrations).toEqual(registrations)
    expect(await quote()).toMatchObject({
      ...{ gstName: 'GST + QST', gstPercent: 14.975, gstAmt: 13.33, gst: 13.33, subTotal: 89, totalCharge: 102.33 },
      taxes: [
        { name: 'GST', percent: 5, amount: 4.45 },
        { name: 'QST', percent: 9.975, amount: 8.88 },
      ],
    })
    // What another operator has changed meanwhile is not overwritten.
    const late = await operator.try(billing.update, { ...was, name: 'Late', before: was })
    expect(late.status).toBe(409)
  } finally {
    await operator.call(billing.update, { ...was, before: headOf(now) })
  }
})

test('the tax of a place is added from a day on, once, and removed; what holds anywhere else stays one', async () => {
  const operator = await makeOperator(server)
  const place = { country: 'zz', region: 'Q', since: '2026-01-01' } as const
  const rate = { ...place, name: 'VAT', percent: 12.345, isBeside: false }
  const replies = await Promise.all(Array.from({ length: 8 }, () => operator.try(billing.addRate, rate)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const ofPlace = async () => (await operator.call(billing.get)).rates.filter(({ country }) => country === 'ZZ')
  expect(await ofPlace()).toEqual([{ ...rate, country: 'ZZ' }])
  await operator.call(billing.removeRate, place)
  expect(await ofPlace()).toEqual([])
  expect((await operator.try(billing.removeRate, place)).status).toBe(404)

  const faultOf = async (more: object) =>
    (await operator.try(billing.addRate, { ...rate, ...more })).body.errInfo?.['fields']
  expect(await faultOf({ country: 'Canada' })).toMatchObject([{ path: 'country' }])
  expect(await faultOf({ percent: 9.9755 })).toMatchObject([{ path: 'percent' }])
  expect(await faultOf({ since: 'soon' })).toMatchObject([{ path: 'since' }])
  expect(await faultOf({ region: '*', isBeside: true })).toMatchObject([{ path: 'region' }])
  const widest = (await operator.call(billing.get)).rates.filter(
    ({ country, region }) => country === '*' && region === '*',
  )
  expect(widest).toHaveLength(1)
  const { since } = widest[0] ?? {}
  const last = await operator.try(billing.removeRate, { country: '*', region: '*', since })
  expect(last.body.errInfo?.['fields']).toMatchObject([{ path: 'country' }])
})
