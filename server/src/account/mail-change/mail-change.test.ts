import * as auth from '@crossdock/contract/account/auth'
import * as mailChange from '@crossdock/contract/account/mail-change'
import * as notifications from '@crossdock/contract/account/notifications'
import { getProfile } from '@crossdock/contract/account/profile'
import type { Endpoint } from '@crossdock/contract/endpoint'
import { expect, test } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import { make, type Person, send, testServer } from '../../test/harness.ts'
import { mailsTo, tokenSentTo } from '../../test/mails.ts'

const server = testServer({}, { withJobs: true })
const password = 'Corner+4ook'
let hash: Promise<string> | null = null
let number = 0

/** An owner who signs in with an address. */
async function person(): Promise<Person & { readonly email: string }> {
  const owner = await make.account(server)
  hash ??= hashPassword(password)
  const { pool } = server.app.platform
  const { rows } = await pool.query<{ email: string }>(
    'update users set password_hash = $2 where id = $1 returning email',
    [owner.userId, await hash],
  )
  const email = rows[0]?.email ?? ''
  await pool.query('insert into logins (email, account_id, user_id) values ($1, $2, $3)', [
    email,
    owner.accountId,
    owner.userId,
  ])
  return { ...owner, email }
}
const another = (): string => `another${++number}@kiln.example`
const linkOf = (email: string) => tokenSentTo(server, email, '/verified')
const open = (endpoint: Endpoint, token: string, from = `203.0.113.${(++number % 200) + 1}`) =>
  send(server, endpoint, { token }, {}, from)
const signIn = (email: string) => send(server, auth.login, { email, password }, {}, `203.0.113.${(++number % 200) + 1}`)
const typeOf = async (reply: ReturnType<typeof open>): Promise<unknown> => (await reply).body.errInfo?.errType

test('an address is another one once both have said yes; each link works once, the session stays', async () => {
  const owner = await person()
  const email = another()
  expect(await owner.call(mailChange.ask, { email })).toMatchObject({
    email: owner.email,
    change: { newEmail: email, oldConfirmedAt: null, newConfirmedAt: null },
  })
  const [toNew, toOld] = [await linkOf(email), await linkOf(owner.email)]
  expect((await open(mailChange.check, toOld)).body.data).toEqual({
    oldEmail: owner.email,
    newEmail: email,
    isOld: true,
  })
  expect((await open(mailChange.confirm, toNew)).body.data).toEqual({ isChanged: false })
  expect(await typeOf(open(mailChange.confirm, toNew))).toBe('LinkExpired')
  expect((await owner.call(mailChange.get)).change?.newConfirmedAt).not.toBeNull()
  expect((await signIn(email)).status).toBe(400)
  expect((await open(mailChange.confirm, toOld)).body.data).toEqual({ isChanged: true })
  expect(await typeOf(open(mailChange.confirm, toOld))).toBe('LinkExpired')
  expect(await owner.call(mailChange.get)).toEqual({ email, change: null })
  expect((await owner.call(getProfile)).email).toBe(email)
  expect([(await signIn(email)).status, (await signIn(owner.email)).status]).toEqual([200, 400])
  const { rows } = await server.app.platform.pool.query(
    "select action, before, after from audit_log where account_id = $1 and action like '%email' order by id",
    [owner.accountId],
  )
  expect(rows).toEqual([
    { action: 'ask-email', before: null, after: { email } },
    { action: 'confirm-email', before: null, after: null },
    { action: 'change-email', before: { email: owner.email }, after: { email } },
  ])
  expect((await mailsTo(server, owner.email))[0]?.subject).toBe('Your e-mail address has been changed')
  const told = async () => (await owner.call(notifications.list, {})).items.map(({ action }) => action)
  await expect.poll(told).toEqual(['email-changed'])
})

test('the address of now may say no; a new request, taking it back and a reset void the links of before', async () => {
  const owner = await person()
  const [first, second] = [another(), another()]
  await owner.call(mailChange.ask, { email: first })
  const [old, fresh] = [await linkOf(owner.email), await linkOf(first)]
  await owner.call(mailChange.ask, { email: second })
  await linkOf(second)
  for (const token of [old, fresh]) expect(await typeOf(open(mailChange.confirm, token))).toBe('LinkExpired')
  const no = await linkOf(owner.email)
  expect((await open(mailChange.refuse, no)).status).toBe(200)
  expect(await typeOf(open(mailChange.confirm, await linkOf(second)))).toBe('LinkExpired')
  expect((await owner.call(mailChange.get)).change).toBeNull()
  await owner.call(mailChange.ask, { email: first })
  await expect.poll(async () => (await mailsTo(server, first)).length).toBe(2)
  await owner.call(mailChange.takeBack)
  expect(await typeOf(open(mailChange.confirm, await linkOf(first)))).toBe('LinkExpired')
})

test('who asks for an address that signs in elsewhere is answered as for any other, and the address is told', async () => {
  const [owner, stranger] = [await person(), await person()]
  const unknown = another()
  const shape = ({ change, ...rest }: mailChange.MailChange) => [Object.keys(rest), Object.keys(change ?? {})]
  const asked = await owner.call(mailChange.ask, { email: stranger.email })
  const [mail] = await mailsTo(server, stranger.email)
  expect(mail?.subject).toBe('This address has an account already')
  expect(mail?.body).not.toContain('token=')
  await open(mailChange.confirm, await linkOf(owner.email))
  expect((await owner.call(mailChange.get)).change).toMatchObject({ newConfirmedAt: null })
  expect(shape(asked)).toEqual(shape(await owner.call(mailChange.ask, { email: unknown })))
  expect((await signIn(stranger.email)).status).toBe(200)
})

test('sixty-four presses of both links change the address once', async () => {
  const owner = await person()
  const email = another()
  await owner.call(mailChange.ask, { email })
  const tokens = [await linkOf(owner.email), await linkOf(email)]
  const replies = await Promise.all(
    Array.from({ length: 64 }, (_, n) => open(mailChange.confirm, tokens[n % 2] ?? '', `198.51.100.${n + 1}`)),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(replies.filter(({ body }) => (body.data as { isChanged?: boolean } | null)?.isChanged)).toHaveLength(1)
  expect((await signIn(email)).status).toBe(200)
})

test('an address that became somebody’s meanwhile stays theirs', async () => {
  const owner = await person()
  const email = another()
  await owner.call(mailChange.ask, { email })
  await open(mailChange.confirm, await linkOf(email))
  const stranger = await person()
  await server.app.platform.pool.query('update logins set email = $2 where user_id = $1', [stranger.userId, email])
  expect(await typeOf(open(mailChange.confirm, await linkOf(owner.email)))).toBe('LinkExpired')
  expect((await signIn(owner.email)).status).toBe(200)
})

test('a link ends after a day, one’s own address is no other, and an address is sent five an hour', async () => {
  const owner = await person()
  const own = await owner.try(mailChange.ask, { email: owner.email.toUpperCase() })
  expect(own.body.errInfo?.fields?.[0]?.path).toBe('email')
  const email = another()
  for (let times = 0; times < 7; times++) {
    await owner.call(mailChange.ask, { email })
    if (times < 5) await expect.poll(async () => (await mailsTo(server, email)).length).toBe(times + 1)
  }
  const token = await linkOf(email)
  await server.app.platform.pool.query(
    "update mail_changes set expires_at = now() - interval '1 second' where user_id = $1",
    [owner.userId],
  )
  expect(await typeOf(open(mailChange.check, token))).toBe('LinkExpired')
  expect((await mailsTo(server, email)).length).toBe(5)
})
