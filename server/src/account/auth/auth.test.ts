import * as auth from '@crossdock/contract/account/auth'
import { passwordMessage } from '@crossdock/contract/account/passwords'
import { getProfile } from '@crossdock/contract/account/profile'
import * as stores from '@crossdock/contract/account/stores'
import type { Endpoint } from '@crossdock/contract/endpoint'
import { errors } from '@crossdock/contract/errors'
import { SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { hashPassword, isPassword } from '../../platform/passwords.ts'
import { make, send, testServer, testSettings } from '../../test/harness.ts'
import { mailsTo, tokenSentTo } from '../../test/mails.ts'

const server = testServer({}, { withJobs: true })
const form = {
  businessName: 'Kiln Studio',
  firstName: 'Ana',
  lastName: 'Ruiz',
  phone: '6045550199',
  password: 'Corner+4ook',
}

const linkSentTo = (email: string) => tokenSentTo(server, email, '/verified')

test('an installation says that it is new until somebody opens an account, and nothing else', async () => {
  expect((await send(server, auth.installation, {}, {})).body.data).toEqual({ isNew: true })
  await send(server, auth.signup, { ...form, email: 'first@kiln.example' }, {})
  expect((await send(server, auth.installation, {}, {})).body.data).toEqual({ isNew: false })
})

test('sign up, verify, sign in, read the profile, sign out', async () => {
  const email = 'ana@kiln.example'
  expect((await send(server, auth.signup, { ...form, email }, {})).status).toBe(200)
  const early = await send(server, auth.login, { email, password: form.password }, {})
  expect(early.body.errInfo.errType).toBe('EmailNotVerified')
  const token = await linkSentTo(email)
  expect((await send(server, auth.verifyEmail, { token }, {})).status).toBe(200)
  expect((await send(server, auth.verifyEmail, { token }, {})).body.errInfo.errType).toBe('LinkExpired')

  const signedIn = await send(server, auth.login, { email: 'Ana@Kiln.example', password: form.password }, {})
  const bearer = { authorization: `Bearer ${(signedIn.body as unknown as { token: string }).token}` }
  const profile = await send(server, getProfile, {}, bearer)
  expect(profile.body.data).toMatchObject({
    firstName: 'Ana',
    roleLabel: 'Admin',
    businessName: 'Kiln Studio',
    isEmptyAccount: true,
    registrationStep: 5,
  })
  expect(profile.body).toMatchObject({ status: true, unreadNotificationCount: 0 })

  expect((await send(server, auth.logout, {}, bearer)).status).toBe(200)
  const after = await send(server, getProfile, {}, bearer)
  expect([after.status, after.body.code, after.body.message]).toEqual([401, 201, errors.TokenInactive.message])
})

test('an account is in the zone of whoever opens it; one that is not known here keeps nobody out', async () => {
  for (const [email, timeZone, kept] of [
    ['berlin@kiln.example', 'Europe/Berlin', 'Europe/Berlin'],
    ['olympus@kiln.example', 'Mars/Olympus', 'America/Vancouver'],
    ['nowhere@kiln.example', undefined, 'America/Vancouver'],
  ] as const) {
    expect((await send(server, auth.signup, { ...form, email, timeZone }, {}, '203.0.113.31')).status).toBe(200)
    await send(server, auth.verifyEmail, { token: await linkSentTo(email) }, {})
    const signedIn = await send(server, auth.login, { email, password: form.password }, {})
    const bearer = { authorization: `Bearer ${(signedIn.body as unknown as { token: string }).token}` }
    expect((await send(server, getProfile, {}, bearer)).body.data).toMatchObject({ timeZone: kept })
  }
})

test('an address signs up once, and a wrong pair is refused without saying which half is wrong', async () => {
  const email = 'twice@kiln.example'
  await send(server, auth.signup, { ...form, email }, {})
  expect((await send(server, auth.signup, { ...form, email }, {})).status).toBe(200)
  const wrong = await send(server, auth.login, { email, password: 'x' }, {})
  const unknown = await send(server, auth.login, { email: 'nobody@kiln.example', password: 'x' }, {})
  expect(wrong.body.message).toBe(unknown.body.message)
  expect(wrong.status).toBe(400)
})

test('a weak password is refused at sign-up, at reset and at change', async () => {
  const weak = 'Aa1!aaa'
  const owner = await make.account(server)
  const replies = [
    await send(server, auth.signup, { ...form, email: 'weak@kiln.example', password: weak }, {}),
    await send(server, auth.resetPassword, { token: 'a token', password: weak }, {}),
    await owner.try(auth.changePassword, { currentPassword: form.password, newPassword: weak }),
  ]
  expect(replies.map(({ body }) => body.errInfo.fields)).toEqual(
    ['password', 'password', 'newPassword'].map((path) => [{ path, message: passwordMessage }]),
  )
})

test('a password is taken as it came, to its last character; one that is too long is refused, not cut', async () => {
  const [email, place] = ['long@kiln.example', '203.0.113.7']
  const password = ` Aa1+${'x'.repeat(194)}y`
  const signup = (long: string) => send(server, auth.signup, { ...form, email, password: long }, {}, place)
  expect((await signup(`${password}y`)).body.errInfo.fields).toEqual([
    { path: 'password', message: 'Must be at most 200 characters' },
  ])
  expect((await signup(password)).status).toBe(200)
  await send(server, auth.verifyEmail, { token: await linkSentTo(email) }, {}, place)
  const login = async (typed: string) => (await send(server, auth.login, { email, password: typed }, {}, place)).status
  expect(await login(`${password.slice(0, -1)}z`)).toBe(400)
  expect(await login(password.trim())).toBe(400)
  expect(await login(password)).toBe(200)
})

test('a change of the password asks for the present one; other sessions of the person end, this one goes on', async () => {
  const [email, place] = ['change@kiln.example', '203.0.113.8']
  await send(server, auth.signup, { ...form, email }, {}, place)
  await send(server, auth.verifyEmail, { token: await linkSentTo(email) }, {}, place)
  const signIn = async () => {
    const { body } = await send(server, auth.login, { email, password: form.password }, {}, place)
    return { authorization: `Bearer ${(body as unknown as { token: string }).token}` }
  }
  const [here, elsewhere] = [await signIn(), await signIn()]
  const change = (currentPassword: string) =>
    send(server, auth.changePassword, { currentPassword, newPassword: 'An0ther+one' }, here)
  const seen = async () =>
    Promise.all([here, elsewhere].map(async (headers) => (await send(server, getProfile, {}, headers)).status))
  expect((await change('Corner+4oo')).body.errInfo.fields?.[0]?.path).toBe('currentPassword')
  expect(await seen()).toEqual([200, 200])
  expect((await change(form.password)).status).toBe(200)
  expect(await seen()).toEqual([200, 401])
})

test('a new reset link voids the one before it (AUTH-010)', async () => {
  const email = 'two-links@kiln.example'
  await send(server, auth.signup, { ...form, email }, {})
  await send(server, auth.verifyEmail, { token: await linkSentTo(email) }, {})
  await send(server, auth.requestPasswordReset, { email }, {})
  const first = await tokenSentTo(server, email, '/reset-password')
  await send(server, auth.requestPasswordReset, { email }, {})
  await mailsTo(server, email, 3)
  const second = await tokenSentTo(server, email, '/reset-password')
  expect(second).not.toBe(first)
  const check = (token: string) => send(server, auth.checkResetLink, { token }, {})
  expect((await check(first)).body.errInfo.errType).toBe('LinkExpired')
  // Looking uses nothing up.
  for (const _ of [1, 2]) expect((await check(second)).status).toBe(200)
  const password = 'An0ther+one'
  const late = await send(server, auth.resetPassword, { token: first, password }, {})
  expect(late.body.errInfo.errType).toBe('LinkExpired')
  expect((await send(server, auth.login, { email, password: form.password }, {})).status).toBe(200)
  expect((await send(server, auth.resetPassword, { token: second, password }, {})).status).toBe(200)
  expect((await check(second)).body.errInfo.errType).toBe('LinkExpired')
})

test('a password that is changed while the old one is being looked at starts no session', async () => {
  const email = 'meanwhile@kiln.example'
  await send(server, auth.signup, { ...form, email }, {})
  await send(server, auth.verifyEmail, { token: await linkSentTo(email) }, {})
  const { pool } = server.app.platform
  // Whoever signs in is let look at the password, and waits for its row before the session begins.
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query("update users set password_hash = 'another' where email = $1", [email])
    const signingIn = send(server, auth.login, { email, password: form.password }, {})
    await expect
      .poll(
        async () => {
          const { rowCount } = await pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update "users" set "last_signed_in_at"%'`,
          )
          return rowCount
        },
        { interval: 20 },
      )
      .toBe(1)
    await other.query('commit')
    expect((await signingIn).body.errInfo.errType).toBe('WrongCredentials')
  } finally {
    other.release(true)
  }
  const { rowCount } = await pool.query(
    'select from sessions s join users u on u.account_id = s.account_id and u.id = s.user_id where u.email = $1',
    [email],
  )
  expect(rowCount).toBe(0)
})

test('a reset link works once, ends every session and lets the new password in', async () => {
  const email = 'reset@kiln.example'
  await send(server, auth.signup, { ...form, email }, {})
  await send(server, auth.verifyEmail, { token: await linkSentTo(email) }, {})
  const first = await send(server, auth.login, { email, password: form.password }, {})
  await send(server, auth.requestPasswordReset, { email }, {})
  const token = await tokenSentTo(server, email, '/reset-password')
  expect((await send(server, auth.resetPassword, { token, password: 'An0ther+one' }, {})).status).toBe(200)
  expect((await send(server, auth.resetPassword, { token, password: 'An0ther+one' }, {})).body.errInfo.errType).toBe(
    'LinkExpired',
  )
  await expect.poll(async () => (await mailsTo(server, email))[0]?.subject).toBe('Your password was changed')
  const old = await send(
    server,
    getProfile,
    {},
    { authorization: `Bearer ${(first.body as unknown as { token: string }).token}` },
  )
  expect(old.body.code).toBe(201)
  expect((await send(server, auth.login, { email, password: form.password }, {})).status).toBe(400)
  expect((await send(server, auth.login, { email, password: 'An0ther+one' }, {})).status).toBe(200)
})

test('tokens that are missing, garbled, incomplete, expired or of a suspended account answer the table of codes', async () => {
  const owner = await make.account(server)
  expect((await send(server, getProfile, {}, {})).body.code).toBe(100)
  expect((await send(server, getProfile, {}, { authorization: 'Bearer nonsense' })).body.code).toBe(101)
  const { pool } = server.app.platform
  await pool.query("update sessions set expires_at = now() - interval '1 day' where account_id = $1", [owner.accountId])
  expect((await owner.try(getProfile)).body.code).toBe(202)
  await pool.query("update sessions set expires_at = now() + interval '1 day' where account_id = $1", [owner.accountId])
  const setUser = (columns: string) =>
    pool.query(`update users set ${columns} where account_id = $1`, [owner.accountId])
  await setUser('active = false')
  expect((await owner.try(getProfile)).body.code).toBe(201)
  await setUser('active = true, deleted_at = now()')
  expect((await owner.try(getProfile)).body.code).toBe(201)
  await setUser('deleted_at = null')
  expect((await owner.try(getProfile)).status).toBe(200)
  await pool.query('update accounts set suspended_at = now() where id = $1', [owner.accountId])
  const suspended = await owner.try(stores.list)
  expect([suspended.status, suspended.body.code]).toEqual([403, 203])
})

test('of two who change a password at once, from the same one, one has changed it and the other is told', async () => {
  const owner = await make.account(server)
  const { pool } = server.app.platform
  const hash = await hashPassword(form.password)
  await pool.query('update users set password_hash = $1 where account_id = $2', [hash, owner.accountId])
  const change = (newPassword: string) =>
    owner.try(auth.changePassword, { currentPassword: form.password, newPassword })
  const replies = await Promise.all(['An0ther+one', 'An0ther+two'].map(change))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await pool.query<{ password_hash: string }>(
    'select password_hash from users where account_id = $1',
    [owner.accountId],
  )
  const winner = replies[0]?.status === 200 ? 'An0ther+one' : 'An0ther+two'
  expect(await isPassword(rows[0]?.password_hash ?? null, winner)).toBe(true)
})

test('only the BUSINESS role can be added', async () => {
  const owner = await make.account(server)
  expect((await owner.call(auth.addUserRole, { role: 'BUSINESS' })).multiRole).toEqual(['BUSINESS'])
  expect((await owner.try(auth.addUserRole, { role: 'ADMIN' })).status).toBe(400)
})

test('the outbox shows mails to the machine itself and to nobody behind a proxy', async () => {
  expect((await send(server, auth.outbox, {}, {})).status).toBe(200)
  expect((await send(server, auth.outbox, {}, { 'x-forwarded-for': '10.0.0.9' })).status).toBe(404)
})

test('a token of another key, of another algorithm, of none, or past its time is none', async () => {
  const owner = await make.account(server)
  const [, body = ''] = owner.token.split('.')
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const signed = (alg: string, secret: Buffer, exp: number) =>
    new SignJWT({ ...payload, exp }).setProtectedHeader({ alg }).sign(secret)
  const soon = Math.floor(Date.now() / 1000) + 600
  const codeOf = async (token: string) =>
    (await send(server, getProfile, {}, { authorization: `Bearer ${token}` })).body.code
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
  expect(await codeOf(none)).toBe(101)
  expect(await codeOf(await signed('HS256', Buffer.from('another secret than the one of the tests'), soon))).toBe(101)
  const { secret } = testSettings
  expect(await codeOf(await signed('HS512', secret, soon))).toBe(101)
  expect(await codeOf(await signed('HS256', secret, soon - 3600))).toBe(202)
  const good = await signed('HS256', secret, soon)
  expect(await codeOf(good)).toBeUndefined()
  // One that lacks a part, each of them.
  for (const field of ['id', 'name', 'role', 'session']) {
    const { [field]: _, ...rest } = payload
    const half = new SignJWT({ ...rest, exp: soon }).setProtectedHeader({ alg: 'HS256' })
    expect([field, await codeOf(await half.sign(secret))]).toEqual([field, 200])
  }
  // One that was good when it was read before.
  vi.useFakeTimers({ toFake: ['Date'], now: (soon + 1) * 1000 })
  try {
    expect(await codeOf(good)).toBe(202)
  } finally {
    vi.useRealTimers()
  }
})

test('a link is good for what it was sent for, and for so many hours', async () => {
  const email = 'links@kiln.example'
  await send(server, auth.signup, { ...form, email }, {}, '203.0.113.20')
  const token = await linkSentTo(email)
  const typeOf = (reply: Awaited<ReturnType<typeof send>>) => reply.body.errInfo?.errType
  expect(typeOf(await send(server, auth.resetPassword, { token, password: form.password }, {}))).toBe('LinkExpired')
  expect(typeOf(await send(server, auth.checkResetLink, { token }, {}))).toBe('LinkExpired')
  const set = (change: string) =>
    server.app.platform.pool.query(
      `update mail_links set ${change} where user_id = (select user_id from logins where email = $1)`,
      [email],
    )
  await set("kind = 'reset'")
  expect(typeOf(await send(server, auth.verifyEmail, { token }, {}))).toBe('LinkExpired')
  await set("kind = 'verify', expires_at = now() - interval '1 second'")
  expect(typeOf(await send(server, auth.verifyEmail, { token }, {}))).toBe('LinkExpired')
  await set("expires_at = now() + interval '1 hour'")
  expect((await send(server, auth.verifyEmail, { token }, {})).status).toBe(200)
})

test('a person who was blocked, or deleted, is not told that the password is right', async () => {
  const email = 'blocked@kiln.example'
  await send(server, auth.signup, { ...form, email }, {}, '203.0.113.21')
  const set = (columns: string) =>
    server.app.platform.pool.query(`update users set ${columns} where email = $1`, [email])
  const logIn = async () =>
    (await send(server, auth.login, { email, password: form.password }, {})).body.errInfo?.errType
  await set('email_verified_at = now()')
  expect(await logIn()).toBeUndefined()
  await set('active = false')
  expect(await logIn()).toBe('WrongCredentials')
  await set('active = true, deleted_at = now()')
  expect(await logIn()).toBe('WrongCredentials')
})

test('into a suspended account one signs in, and is let do nothing but read why, pay and ask (ERR-015)', async () => {
  const email = 'suspended@kiln.example'
  await send(server, auth.signup, { ...form, email }, {}, '203.0.113.23')
  const { pool } = server.app.platform
  await pool.query('update users set email_verified_at = now() where email = $1', [email])
  await pool.query(
    `update accounts set suspended_at = now(), suspended_reason = 'Unpaid'
     where id = (select account_id from users where email = $1)`,
    [email],
  )
  const { status, body } = await send(server, auth.login, { email, password: form.password }, {})
  expect(status).toBe(200)
  const who = { authorization: `Bearer ${(body.data as { token: string }).token}` }
  expect((await send(server, getProfile, {}, who)).body.data).toMatchObject({ suspended: { reason: 'Unpaid' } })
  const refused = await send(server, stores.list, {}, who)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([403, 203, 'This account is suspended'])
  const guess = await send(server, auth.login, { email, password: 'a guess' }, {})
  expect(guess.body.errInfo?.errType).toBe('WrongCredentials')
})

test('each sign-in is logged with its outcome and where it came from, and without what was typed', async () => {
  const email = 'logged@kiln.example'
  await send(server, auth.signup, { ...form, email }, {}, '203.0.113.22')
  const info = vi.spyOn(server.app.platform.log, 'info')
  try {
    await send(server, auth.login, { email, password: 'a guess' }, {}, '203.0.113.5')
    await send(server, auth.login, { email, password: form.password }, {}, '203.0.113.5')
    const lines = info.mock.calls.filter((call) => call[1] === 'sign-in').map(([facts]) => facts)
    const who = { place: '203.0.113.5', account: expect.any(Number), user: expect.any(String) }
    expect(lines).toMatchObject([
      { ...who, outcome: 'refused' },
      { ...who, outcome: 'not admitted' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/guess|kiln|ook/)
  } finally {
    info.mockRestore()
  }
})

test('a common password, and one that is mostly what others know of somebody, is refused at sign-up, reset and change', async () => {
  const email = 'guessed@kiln.example'
  const refused = ['Password2024!', 'P@ssw0rd1!', 'Guessed+17', 'Kilnstudio+7']
  const faults = async (endpoint: Endpoint, input: Record<string, unknown>, more = {}) =>
    (await send(server, endpoint, input, more, '203.0.113.32')).body.errInfo?.fields as
      | { path: string; message: string }[]
      | undefined
  for (const password of refused)
    expect((await faults(auth.signup, { ...form, email, password }))?.[0]?.path, password).toBe('password')
  // Whether the address is known makes no difference.
  await send(server, auth.signup, { ...form, email }, {})
  expect(await faults(auth.signup, { ...form, email, password: 'Password2024!' })).toEqual(
    await faults(auth.signup, { ...form, email: 'nobody-yet@kiln.example', password: 'Password2024!' }),
  )
  await send(server, auth.verifyEmail, { token: await linkSentTo(email) }, {})
  await send(server, auth.requestPasswordReset, { email }, {})
  const token = await tokenSentTo(server, email, '/reset-password')
  for (const password of refused)
    expect((await faults(auth.resetPassword, { token, password }))?.[0]?.path, password).toBe('password')
  // The link is not used up by it.
  expect((await send(server, auth.resetPassword, { token, password: 'Other+4ook' }, {})).status).toBe(200)
  const signedIn = await send(server, auth.login, { email, password: 'Other+4ook' }, {})
  const bearer = { authorization: `Bearer ${(signedIn.body as unknown as { token: string }).token}` }
  for (const newPassword of refused)
    expect(
      (await faults(auth.changePassword, { currentPassword: 'Other+4ook', newPassword }, bearer))?.[0]?.path,
      newPassword,
    ).toBe('newPassword')
})
