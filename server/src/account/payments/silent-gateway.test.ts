import { newId } from '@crossdock/contract/ids'
import { beforeEach, expect, test } from 'vitest'
import { type CardGateway, GatewaySilent } from '../../platform/payments/gateway.ts'
import { testServer } from '../../test/harness.ts'
import { cancelPayment } from './jobs.ts'

/** Questions that the gateway has been asked, and how each of them ends. */
let asked = 0
let answer: () => Promise<never> = () => Promise.reject(new GatewaySilent('Nobody answers.'))
const silent = (inner: CardGateway | null): CardGateway | null =>
  inner && {
    ...inner,
    cancel: () => {
      asked++
      return answer()
    },
  }
const server = testServer({}, { gateway: silent })
beforeEach(() => {
  asked = 0
})
const payment = () => ({ accountId: 1, userId: newId<'user'>(), paymentId: newId<'payment'>() })

test('a gateway that was silent is asked again half a minute later', async () => {
  answer = () => Promise.reject(new GatewaySilent('Nobody answers.'))
  server.clock.now = new Date(Date.now() + 3_600_000)
  await expect(cancelPayment(server.app.platform, payment())).rejects.toThrow('Nobody answers')
  await expect(cancelPayment(server.app.platform, payment())).rejects.toThrow('a moment ago')
  expect(asked).toBe(1)
  server.clock.now = new Date(Date.now() + 3_631_000)
  await expect(cancelPayment(server.app.platform, payment())).rejects.toThrow('Nobody answers')
  expect(asked).toBe(2)
})
