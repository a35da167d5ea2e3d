import * as invoices from '@crossdock/contract/account/invoices'
import * as payments from '@crossdock/contract/account/payments'
import * as sandbox from '@crossdock/contract/account/sandbox'
import { expect, test } from 'vitest'
import { make, send, testServer } from '../../test/harness.ts'

const server = testServer({ defaultPlan: 'free', paymentGateway: null })

test('where nobody takes cards, plans that cost say so, and no page of the trial gateway opens', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const { status, body } = await owner.try(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
  expect([status, body.errInfo.errType]).toEqual([400, 'PaymentNotSetUp'])
  expect(await owner.call(payments.listCards)).toEqual({ cards: [], isPaymentSetUp: false, isSandbox: false })
  expect((await owner.try(payments.startSavingCard)).body.errInfo.errType).toBe('PaymentNotSetUp')
  expect((await send(server, sandbox.open, { token: 'x.y' }, {})).status).toBe(404)
  expect((await send(server, payments.webhook, {}, {})).status).toBe(400)
})
