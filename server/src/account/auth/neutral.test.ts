import * as auth from '@crossdock/contract/account/auth'
import type { Endpoint } from '@crossdock/contract/endpoint'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type Reply, send, testServer } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const server = testServer()
const password = 'Corner+4ook'
const form = { businessName: 'Kiln Studio', firstName: 'Ana', lastName: 'Ruiz', phone: '6045550199', password }

/** Makes a call and tells which statements it sent, without their values. */
async function watched(
  endpoint: Endpoint,
  input: Record<string, unknown>,
): Promise<{ reply: Reply; statements: string[] }> {
  const statements: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string }).text
    statements.push(text ?? '')
    return (query as (...args: unknown[]) => unknown).apply(this, given)
  } as typeof query
  const reply = await send(server, endpoint, input, {}).finally(() => {
    pg.Client.prototype.query = query
  })
  return { reply, statements }
}

const told = ({ reply }: { reply: Reply }) => {
  const { requestId: _, ...errInfo } = { requestId: '', ...reply.body.errInfo }
  return [reply.status, { ...reply.body, errInfo }]
}

test('who asks for a new password, a new link or an account does not learn who has one: same words, same statements', async () => {
  await send(server, auth.signup, { ...form, email: 'known@kiln.example' }, {})
  for (const endpoint of [auth.requestPasswordReset, auth.resendLink]) {
    const known = await watched(endpoint, { email: 'known@kiln.example' })
    const unknown = await watched(endpoint, { email: 'unknown@kiln.example' })
    expect(told(known)).toEqual(told(unknown))
    expect(known.reply.status).toBe(200)
    expect(known.statements).toEqual(unknown.statements)
  }
  const known = await watched(auth.signup, { ...form, email: 'known@kiln.example' })
  const unknown = await watched(auth.signup, { ...form, email: 'new@kiln.example' })
  expect(told(known)).toEqual(told(unknown))
  expect(known.reply.status).toBe(200)
  const alike = (statements: string[]) => statements.map((text) => text.replace(/^(release|rollback to) /, ''))
  expect(alike(known.statements)).toEqual(alike(unknown.statements))
  const wrong = await watched(auth.login, { email: 'known@kiln.example', password: 'x' })
  const nobody = await watched(auth.login, { email: 'nobody@kiln.example', password: 'x' })
  expect(told(wrong)).toEqual(told(nobody))
  expect(wrong.statements).toEqual(nobody.statements)
})

test('a sign-up with a known address changes nothing, and the address is told', async () => {
  const email = 'twice@kiln.example'
  await send(server, auth.signup, { ...form, email }, {})
  const counts = async () =>
    (
      await server.app.platform.pool.query(
        `select (select count(*) from accounts) as accounts, (select count(*) from users) as users, (select count(*) from stores) as stores,
          (select count(*) from mail_links) as links, (select password_hash from users where email = $1) as hash`,
        [email],
      )
    ).rows[0] as unknown
  const before = await counts()
  const again = { ...form, firstName: 'Mallory', email, password: 'An0ther+one' }
  expect((await send(server, auth.signup, again, {})).status).toBe(200)
  expect(await counts()).toEqual(before)
  const [mail] = await mailsTo(server, email, 2)
  expect(mail?.subject).toBe('You have an account already')
  expect(mail?.body).toContain('Somebody, perhaps you, tried to open an account with this address')
  expect(mail?.body).toContain('/forgetpassword')
  expect(mail?.body).not.toContain('token=')
  // Its owner is not called by the name that somebody else typed.
  expect(mail?.body).toMatch(/^Hello,\n/)
})

test('a name in a mail is a name: no reader makes a link, a number to call or a line of it', async () => {
  const names = {
    'You won! http://evil.example/x': 'Hello You won http evil example x,',
    'www.evil.example': 'Hello www evil example,',
    'evil。example': 'Hello evil example,',
    'mail me@evil.example': 'Hello mail me evil example,',
    'Call 18005551234': 'Hello Call,',
    'Zoë O’Brien-Łuk': 'Hello Zoë O’Brien-Łuk,',
    李小龍: 'Hello 李小龍,',
    '<a href="//x">': 'Hello a href x,',
    '1.2.3.4': 'Hello,',
    evilꓸexample: 'Hello evil example,',
    evilꞏexample: 'Hello evil example,',
    evilᐧexample: 'Hello evil example,',
    evilㆍexample: 'Hello evil example,',
    httpːevil: 'Hello http evil,',
    'evil․example': 'Hello evil example,',
    'evil．example': 'Hello evil example,',
  }
  for (const [index, [firstName, greeting]] of Object.entries(names).entries()) {
    const email = `name${index}@kiln.example`
    const from = `192.0.2.${index}`
    expect((await send(server, auth.signup, { ...form, firstName, email }, {}, from)).status, firstName).toBe(200)
    expect((await mailsTo(server, email))[0]?.body.split('\n')[0]).toBe(greeting)
  }
})
