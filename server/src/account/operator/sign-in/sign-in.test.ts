import * as signIn from '@crossdock/contract/account/operator/sign-in'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../../platform/transaction.ts'
import { type Reply, send, testServer } from '../../../test/harness.ts'
import { giveOperator } from './writes.ts'

const server = testServer()
// In the middle of a half minute, so that a code is of the same one when it is made and when it arrives.
const noon = Math.floor(Date.now() / 30_000) * 30_000 + 15_000
beforeAll(() => {
  server.clock.now = new Date(noon)
})
afterAll(() => {
  server.clock.now = null
})
const given = 'Given-by-machine-1'
const chosen = 'Chosen-by-nora-1'
let number = 0

const giveAnew = async (email: string) =>
  asOwner(await server.app.platform.pool.connect(), (client) =>
    giveOperator(client, { email, name: 'Nora', password: given }),
  )
const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: noon + steps * 30_000 })
const attempt = (email: string, input: object, from = `198.51.100.${++number}`) =>
  send(server, signIn.login, { email, ...input }, {}, from)
const keyOf = ({ body }: Reply): string => String(body.errInfo['key'])

/** An operator with a password of their own and a code app, who has come in once. */
async function operator() {
  const email = `nora${++number}@host.example`
  await giveAnew(email)
  const first = { password: given, newPassword: chosen }
  const key = keyOf(await attempt(email, first))
  const reply = await attempt(email, { ...first, code: codeOf(key, -1) })
  expect([reply.status, reply.body.errorType]).toEqual([200, undefined])
  return { email, key }
}

test('a code app is set up at the first sign-in; then nobody comes in without a code of it, once', async () => {
  const email = 'nora@host.example'
  await giveAnew(email)
  expect((await attempt(email, { password: given })).body.errorType).toBe('PasswordToChoose')
  const first = { password: given, newPassword: chosen }
  const begun = await attempt(email, first)
  expect(begun.body).toMatchObject({ errorType: 'SecondFactorToSetUp', errInfo: { uri: expect.any(String) } })
  expect((await attempt(email, { ...first, code: '000000' })).body.errorType).toBe('WrongCode')
  // Nothing is kept before a code was right: the password of the command is still the one.
  const again = await attempt(email, first)
  expect(again.body.errorType).toBe('SecondFactorToSetUp')
  expect((await attempt(email, { ...first, code: codeOf(keyOf(begun)) })).body.errorType).toBe('WrongCode')
  expect((await attempt(email, { ...first, code: codeOf(keyOf(again), -1) })).status).toBe(200)
  expect(await attempt(email, { password: chosen })).toMatchObject({
    body: { errorType: 'SecondFactorNeeded', errInfo: { ways: ['code'] } },
  })
  expect((await attempt(email, { password: chosen, code: codeOf(keyOf(again), -1) })).body.errorType).toBe('WrongCode')
  expect((await attempt(email, { password: chosen, code: codeOf(keyOf(again)) })).status).toBe(200)
  const { rows } = await server.app.platform.pool.query<{ key: string }>(
    'select code_key as key from operators where email = $1',
    [email],
  )
  expect(rows[0]?.key).not.toContain(keyOf(again))
})

test('of many that send one code at once one comes in; guesses are slowed by operator', async () => {
  const { email, key } = await operator()
  const code = codeOf(key)
  const replies = await Promise.all(Array.from({ length: 24 }, () => attempt(email, { password: chosen, code })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.every(({ status }) => [200, 400, 429].includes(status))).toBe(true)
  const other = await operator()
  const from = '203.0.113.7'
  const guesses = []
  for (let n = 0; n < 8; n++)
    guesses.push((await attempt(other.email, { password: chosen, code: '111111' }, from)).status)
  expect(guesses[0]).toBe(400)
  expect(guesses.at(-1)).toBe(429)
})

test('who gets another password by the command sets up another app; a wrong password says nothing of either', async () => {
  const { email, key } = await operator()
  expect((await attempt(email, { password: 'wrong', code: codeOf(key) })).body.errorType).toBe('WrongCredentials')
  await giveAnew(email)
  const next = { password: given, newPassword: 'Chosen-by-nora-2' }
  expect((await attempt(email, { ...next, code: codeOf(key) })).body.errorType).toBe('WrongCode')
  const begun = await attempt(email, next)
  expect(begun.body.errorType).toBe('SecondFactorToSetUp')
  expect((await attempt(email, { ...next, code: codeOf(keyOf(begun)) })).status).toBe(200)
})
