import * as invoices from '@crossdock/contract/account/invoices'
import * as payments from '@crossdock/contract/account/payments'
import * as sandbox from '@crossdock/contract/account/sandbox'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import { expect, test } from 'vitest'
import { signedWith } from '../../platform/payments/sandbox.ts'
import { make, send, testServer } from '../../test/harness.ts'
import { takeEvent } from './writes.ts'

const server = testServer()

test('what the bank takes back is told before that it was paid: it ends what was paid all the same', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const { id: invoiceId } = await owner.call(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
  const { orderId, url } = await owner.call(payments.init, { invoiceId })
  const token = new URL(url ?? '', 'http://x').searchParams.get('token') ?? ''
  await send(server, sandbox.pay, { token, card: 'charges-back', keepsCard: false }, {})
  // Nobody has listened for a day, and what waits comes in any order.
  server.clock.now = new Date(Date.now() + 86_500_000)
  const events = ((await server.app.platform.sandbox?.dueEvents()) ?? []).filter(({ body }) => body.includes(orderId))
  expect(events).toHaveLength(2)
  for (const { body, signature } of [...events].reverse())
    expect(await takeEvent(server.app.platform, body, signedWith(signature))).toBe(true)
  expect(await owner.call(subscriptions.get)).toMatchObject({ status: 'EXPIRED_SUBSCRIPTION' })
  expect((await owner.call(invoices.get, { id: invoiceId })).state).toBe('REFUNDED')
})
