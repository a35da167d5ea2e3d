import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as auth from '@crossdock/contract/account/auth'
import * as factors from '@crossdock/contract/account/factors'
import * as mailChange from '@crossdock/contract/account/mail-change'
import * as mailing from '@crossdock/contract/account/notifications/mailing'
import * as operatorSignIn from '@crossdock/contract/account/operator/sign-in'
import * as passkeys from '@crossdock/contract/account/passkeys'
import * as payments from '@crossdock/contract/account/payments'
import * as sandbox from '@crossdock/contract/account/sandbox'
import * as sso from '@crossdock/contract/account/sso'
import * as entering from '@crossdock/contract/account/sso/entering'
import * as users from '@crossdock/contract/account/users'
import * as invitations from '@crossdock/contract/account/users/invitations'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as phones from '@crossdock/contract/delivery/drivers/phones'
import * as tracking from '@crossdock/contract/delivery/tracking'
import type { Endpoint } from '@crossdock/contract/endpoint'
import { newId } from '@crossdock/contract/ids'
import * as offers from '@crossdock/contract/scheduler/offers'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import { authenticatorOf } from '../../test/authenticator.ts'
import { make, type Person, send, testServer } from '../../test/harness.ts'
import { tokenSentTo } from '../../test/mails.ts'
import { nameOf } from '../../test/operations.ts'
import { secretOf } from '../../test/phones.ts'
import { startProvider } from '../../test/provider.ts'
import { sources } from '../../test/statement-names.ts'
import { unsubscribeToken } from '../notifications/mailing/rules.ts'

/**
 * What a mail, or the first step of a sign-in, gives to somebody who is not signed in is good once: of 64 who send it at the same
 * moment one is answered, the others are told that it is over, and nothing else. Every public call is in one of the two lists.
 */
const origin = 'https://wms.kiln.example'
const provider = await startProvider(`${origin}/sso`)
afterAll(() => provider.close())
const records = new Map<string, readonly string[]>()
const server = testServer(
  { publicUrl: origin, receiversHere: { ca: provider.ca } },
  { withJobs: true, txtOf: async (name) => records.get(name) ?? [] },
)
afterEach(() => {
  server.clock.now = null
})
const host = { host: 'wms.kiln.example' }
const password = 'Corner+4ook'
let hash = ''
beforeAll(async () => {
  hash = await hashPassword(password)
})
const pool = () => server.app.platform.pool

/** An owner who signs in with an address of a domain of their own. */
async function somebody(domain = `${newId()}.example`): Promise<Person & { readonly email: string }> {
  const owner = await make.account(server)
  const email = `owner@${domain}`
  await pool().query('update users set email = $2, password_hash = $3 where account_id = $1', [
    owner.accountId,
    email,
    hash,
  ])
  await pool().query('insert into logins (email, account_id, user_id) values ($1, $2, $3)', [
    email,
    owner.accountId,
    owner.userId,
  ])
  return { ...owner, email }
}

const asked = async (call: Endpoint, input: object) => {
  const { status, body } = await send(server, call, { ...input }, host)
  expect([status, body.errorType]).toEqual([200, undefined])
  return body.data as Record<string, unknown>
}

async function signedUp(): Promise<string> {
  const email = `ana@${newId()}.example`
  const names = { businessName: 'Kiln Studio', firstName: 'Ana', lastName: 'Ruiz', phone: '6045550199' }
  await asked(auth.signup, { ...names, email, password })
  return email
}

async function changing() {
  const owner = await somebody()
  const email = `other@${newId()}.example`
  await owner.try(mailChange.ask, { email }, host)
  return {
    toOld: await tokenSentTo(server, owner.email, '/verified'),
    toNew: await tokenSentTo(server, email, '/verified'),
  }
}

interface Once {
  /** Made anew, with what is good once. */
  readonly make: () => Promise<object>
  /** What the others are told. */
  readonly over: readonly string[]
  /** Where a link in a mail leads, when that is what is sent. */
  readonly path?: string
}

/** What prepares a case has to have been done. */
function requireGood({ status, body }: Awaited<ReturnType<Person['try']>>): void {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
}

const once = new Map<Endpoint, Once>([
  [
    auth.verifyEmail,
    {
      path: '/verified',
      over: ['LinkExpired'],
      make: async () => ({ token: await tokenSentTo(server, await signedUp(), '/verified') }),
    },
  ],
  [
    auth.resetPassword,
    {
      path: '/reset-password',
      over: ['LinkExpired'],
      make: async () => {
        const { email } = await somebody()
        await asked(auth.requestPasswordReset, { email })
        return { token: await tokenSentTo(server, email, '/reset-password'), password: 'An0ther+one' }
      },
    },
  ],
  [
    invitations.accept,
    {
      path: '/invitation',
      over: ['LinkExpired'],
      make: async () => {
        const email = `priya@${newId()}.example`
        const form = { name: 'Priya', lastName: 'Singh', email, permissions: ['INVENTORY_VIEW'], fullStoreAccess: true }
        const made = await (await somebody()).try(users.create, form, host)
        requireGood(made)
        return { token: await tokenSentTo(server, email, '/invitation'), password }
      },
    },
  ],
  [
    mailChange.confirm,
    { path: '/verified', over: ['LinkExpired'], make: async () => ({ token: (await changing()).toNew }) },
  ],
  [
    mailChange.refuse,
    { path: '/verified', over: ['LinkExpired'], make: async () => ({ token: (await changing()).toOld }) },
  ],
  [
    factors.secondStep,
    {
      // So many wrong codes of one person are slowed as well.
      over: ['WrongCode', 'SignInOver', 'TooManyRequests'],
      make: async () => {
        const owner = await somebody()
        const begun = await owner.try(factors.beginCodeApp, {}, host)
        const app = new TOTP({ secret: Secret.fromBase32((begun.body.data as { key: string }).key) })
        // In the middle of a half minute, until the last of them is answered.
        const noon = Math.floor(Date.now() / 30_000) * 30_000 + 15_000
        server.clock.now = new Date(noon)
        const on = await owner.try(factors.confirmCodeApp, { code: app.generate({ timestamp: noon - 30_000 }) }, host)
        requireGood(on)
        const { body } = await send(server, auth.login, { email: owner.email, password }, host)
        return { ticket: body.errInfo['ticket'], code: app.generate({ timestamp: noon }) }
      },
    },
  ],
  [
    passkeys.signIn,
    {
      over: ['WrongPasskey'],
      make: async () => {
        const owner = await somebody()
        const key = authenticatorOf(origin)
        const offered = await owner.try(passkeys.addOptions, {}, host)
        const passkey = key.make(offered.body.data as Parameters<typeof key.make>[0])
        requireGood(await owner.try(passkeys.add, { name: 'Key', passkey }, host))
        return { passkey: key.use((await asked(passkeys.signInOptions, {})) as Parameters<typeof key.use>[0]) }
      },
    },
  ],
  [
    entering.finish,
    {
      over: ['SsoOver'],
      make: async () => {
        const domain = `${newId()}.example`
        const owner = await somebody(domain)
        const named = (await owner.try(sso.addDomain, { domain }, host)).body.data as sso.SsoDomain
        records.set(named.recordName, [named.recordValue])
        await owner.try(sso.proveDomain, { id: named.id }, host)
        const { issuer, client, secret } = provider
        await owner.try(sso.set, { issuer, client, secret, isOn: true }, host)
        const { url, browser } = await asked(entering.begin, { email: owner.email })
        const { searchParams } = await provider.visit(String(url))
        return {
          browser,
          ...Object.fromEntries(['state', 'code', 'iss'].map((name) => [name, searchParams.get(name)])),
        }
      },
    },
  ],
  [
    phones.join,
    {
      over: ['LinkExpired'],
      make: async () => {
        const owner = await make.account(server)
        const ines = { firstName: 'Ines', lastName: 'Moreau', phone: '6045550100' }
        const { id } = (await owner.try(drivers.create, ines, host)).body.data as drivers.Driver
        const invited = (await owner.try(phones.invite, { id, byMail: false }, host)).body.data as { path: string }
        return { token: secretOf(invited.path) }
      },
    },
  ],
])

/** The other public calls, and why each may be sent again. */
const again = new Map<Endpoint, string>([
  [auth.installation, 'reads'],
  [auth.outbox, 'reads, for the operator'],
  [auth.login, 'a password is good until it is another one'],
  [operatorSignIn.login, 'a password is good until it is another one'],
  [auth.signup, 'the second time the address has an account (neutral.test.ts)'],
  [auth.resendLink, 'asks for a link; the one before ends'],
  [auth.requestPasswordReset, 'asks for a link; the one before ends'],
  [auth.reportClientError, 'a line in the log'],
  [auth.checkResetLink, 'looks at a link, which stays'],
  [invitations.check, 'looks at a link, which stays'],
  [mailChange.check, 'looks at a link, which stays'],
  [passkeys.signInOptions, 'a challenge of its own each time'],
  [entering.begin, 'a sign-in of its own each time'],
  [payments.openPage, 'looks at a payment'],
  [payments.webhook, 'an event of the gateway, which comes twice (payments.test.ts)'],
  [offers.get, 'looks at what a customer is offered'],
  [offers.calendar, 'writes the accepted date as a file'],
  [offers.reply, 'the same answer is the same; the last place is taken once (schedules.test.ts)'],
  [tracking.get, 'looks at an order on its way'],
  [tracking.instruct, 'what is said last holds (tracking.test.ts)'],
  [tracking.rate, 'a rating can be changed once (tracking.test.ts)'],
  [tracking.proof, 'looks at pictures; wrong codes are counted (proof.test.ts)'],
  [sandbox.open, 'looks at a payment'],
  [sandbox.pay, 'one payment is taken once (payments.test.ts)'],
  [sandbox.confirm, 'one payment is taken once (payments.test.ts)'],
  // The link of each mail to an address is the same, and none of them ends: a mail of last year still stops the mails.
  [mailing.unsubscribe, 'the second time nothing is left to do'],
  [mailing.unsubscribeBelowBase, 'the same by another path'],
])

test('every public call is good once, or says why not; so is every link that the server makes', () => {
  const isFile = ({ path }: Endpoint) => path.startsWith('/api/files/')
  const open = server.app.endpoints.filter((call) => call.can === 'public' && !isFile(call))
  expect(open.map(nameOf).sort()).toEqual([...once.keys(), ...again.keys()].map(nameOf).sort())
  const links = sources().flatMap((path) =>
    [...readFileSync(join(import.meta.dirname, '../..', path), 'utf8').matchAll(/(\/[\w-]+)\?[^`'"\s]*token=/g)].map(
      ([, page = '']) => page,
    ),
  )
  const known = [...once.values()].flatMap(({ path }) => path ?? [])
  expect([...new Set(links)].sort()).toEqual([...new Set([...known, '/pay', '/sandbox-card', '/unsubscribe'])].sort())
})

const sixtyFour = async (call: Endpoint, input: object) =>
  Promise.all(Array.from({ length: 64 }, (_, at) => send(server, call, { ...input }, host, `198.51.100.${at + 1}`)))

const named = [...once].map(([call, rule]) => [nameOf(call), call, rule] as const)
test.each(named)(
  'of 64 at once one is answered, the others are told that it is over: %s',
  async (_, call, { make: made, over }) => {
    const replies = await sixtyFour(call, await made())
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const told = replies.flatMap(({ status, body }) => (status === 200 ? [] : [`${status} ${body.errorType}`]))
    expect([...new Set(told)].filter((one) => !over.includes(one.split(' ')[1] ?? ''))).toEqual([])
    expect(told.filter((one) => one.startsWith('5'))).toEqual([])
  },
)

test('64 that unsubscribe one address at once are all told so, and it is one row', async () => {
  const email = `ana@${newId()}.example`
  const token = unsubscribeToken(server.app.platform.settings.secret, email)
  const replies = await sixtyFour(mailing.unsubscribe, { email, token })
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  const { rows } = await pool().query('select email from unsubscribed where email = $1', [email])
  expect(rows).toEqual([{ email }])
})
