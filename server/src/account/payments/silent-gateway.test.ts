import { newId } from '@crossdock/contract/ids'
import { beforeEach, expect, test } from 'vitest'
import { type CardGateway, GatewaySilent } from '../../platform/payments/gateway.ts'
import { queueJob } from '../../platform/queue.ts'
import { testServer } from '../../test/harness.ts'
import { cancelling, cancelPayment } from './jobs.ts'
import { cancelJob } from './rules.ts'

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
const server = testServer({}, { gateway: silent, withJobs: true })
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

test('while a gateway does not answer one job waits for it, and mails go out', async () => {
  const { pool } = server.app.platform
  server.clock.now = new Date(Date.now() + 7_200_000)
  const waiting: ((fault: Error) => void)[] = []
  answer = () => new Promise((_, reject) => waiting.push(reject))
  for (let n = 0; n < 4; n++) await queueJob(pool, cancelJob, payment())
  await expect.poll(() => asked).toBeGreaterThan(0)
  const { rows } = await pool.query("select enqueue_job('send-mail', $1::json, 'the-mail', null)", [
    JSON.stringify({ id: newId() }),
  ])
  expect(rows).toHaveLength(1)
  const mails = async () =>
    (await pool.query("select from graphile_worker.jobs where task_identifier = 'send-mail'")).rowCount
  // Either it goes out, or a second one waits beside the first and nobody is left for it.
  await expect.poll(async () => asked > 1 || (await mails()) === 0).toBe(true)
  expect(asked).toBe(1)
  // Those behind it are not kept waiting when it is given up: nobody asks again in the next seconds.
  waiting[0]?.(new GatewaySilent('Nobody answers.'))
  const tried = async () =>
    (
      await pool.query(
        'select from graphile_worker.jobs where task_identifier = $1 and attempts > 0 and locked_at is null',
        [cancelling.job.name],
      )
    ).rowCount
  await expect.poll(async () => asked > 1 || (await tried()) === 4).toBe(true)
  expect(asked).toBe(1)
})
