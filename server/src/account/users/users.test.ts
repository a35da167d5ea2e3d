import * as auth from '@crossdock/contract/account/auth'
import { getProfile } from '@crossdock/contract/account/profile'
import * as stores from '@crossdock/contract/account/stores'
import * as users from '@crossdock/contract/account/users'
import * as invitations from '@crossdock/contract/account/users/invitations'
import { type Endpoint, type InputOf, isOfAccount, pathParameters } from '@crossdock/contract/endpoint'
import { errors } from '@crossdock/contract/errors'
import { newId } from '@crossdock/contract/ids'
import { allGrants } from '@crossdock/contract/permissions'
import { expect, test } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import { make, type Person, send, testServer } from '../../test/harness.ts'
import { setPlan } from '../../test/imports.ts'
import { mailsTo, tokenSentTo } from '../../test/mails.ts'

const server = testServer({}, { withJobs: true })
const password = 'Corner+4ook'

let people = 0
type Form = InputOf<typeof users.create>
const formOf = (more: Partial<Form> = {}): Form => ({
  name: 'Priya',
  lastName: 'Singh',
  email: `priya${++people}-${newId().slice(-6)}@harbour.example`,
  permissions: ['INVENTORY_VIEW'],
  fullStoreAccess: true,
  ...more,
})
const inviteOf = (email: string) => tokenSentTo(server, email, '/invitation')
const asked = (token: string) => ({ authorization: `Bearer ${token}` })

/** Adds somebody who comes in by the link, and gives the token of the session. */
async function bringIn(owner: Person, form = formOf()) {
  const { id } = await owner.call(users.create, form)
  const token = await inviteOf(form.email)
  const { data } = (await send(server, invitations.accept, { token, password }, {})).body
  return { id, form, token: (data as { token: string }).token }
}

test('somebody is invited, reads what they will be able to do, chooses a password by the link once, and is signed in', async () => {
  const owner = await make.account(server)
  const store = await make.store(server, owner, 'Granville Tea')
  const form = formOf({
    permissions: ['INVENTORY_MANAGE', 'INVENTORY_VIEW'],
    fullStoreAccess: false,
    stores: [store],
    phone: '6045550188',
  })
  const made = await owner.call(users.create, form)
  expect(made).toMatchObject({
    ...{
      _id: made.id,
      name: 'Priya',
      lastName: 'Singh',
      isOwner: false,
      roleLabel: 'Custom',
      state: 'INVITED',
      active: true,
    },
    ...{
      permissions: ['INVENTORY_VIEW', 'INVENTORY_MANAGE'],
      stores: [store],
      fullStoreAccess: false,
      invitedBy: 'Maya Brandt',
    },
  })
  expect(Date.parse(made.invitationEndsAt ?? '') - Date.parse(made.invitedAt ?? '')).toBe(7 * 86_400_000)
  const token = await inviteOf(form.email)
  expect((await send(server, auth.login, { email: form.email, password }, {})).body.errorType).toBe('WrongCredentials')
  expect((await send(server, invitations.check, { token }, {})).body.data).toMatchObject({
    ...{ name: 'Priya', businessName: 'Northwind Toys', invitedBy: 'Maya Brandt', isKnown: false },
    ...{ permissions: made.permissions, stores: ['Granville Tea'], fullStoreAccess: false },
  })
  const weak = await send(server, invitations.accept, { token, password: 'short' }, {})
  expect(weak.body.errInfo.fields?.map(({ path }) => path)).toEqual(['password'])
  // Of two at once one comes in.
  const both = await Promise.all(
    [1, 2].map(() => send(server, invitations.accept, { token, password, timeZone: 'Asia/Tokyo' }, {})),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  const session = (both.find(({ status }) => status === 200)?.body.data as { token: string } | undefined)?.token ?? ''
  const profile = await send(server, getProfile, {}, asked(session))
  expect(profile.body.data).toMatchObject({ email: form.email, roleLabel: 'Sub-account', registrationStep: 5 })
  expect(profile.body.data).toMatchObject({ timeZone: 'Asia/Tokyo' })
  const kept = (profile.body.data as { acl: { serviceTypes: string[] } }).acl.serviceTypes
  expect([kept.includes('FULFILLMENT_VIEW_INVENTORY'), kept.includes('MANAGE_STORES')]).toEqual([true, false])
  expect((await send(server, invitations.check, { token }, {})).body.errorType).toBe('LinkExpired')
  expect((await send(server, auth.login, { email: form.email, password }, {})).status).toBe(200)
  expect(await owner.call(users.get, { id: made.id })).toMatchObject({
    state: 'ACTIVE',
    invitedAt: null,
    invitationEndsAt: null,
  })
})

test('a link ends after seven days, with the next one, and when its person may not come in', async () => {
  const owner = await make.account(server)
  const form = formOf()
  const { id } = await owner.call(users.create, form)
  const first = await inviteOf(form.email)
  const check = async (token: string) => (await send(server, invitations.check, { token }, {})).status
  const resent = await owner.try(users.resendInfo, { id })
  expect([resent.status, resent.body.message]).toEqual([200, 'Info email has been sent'])
  await mailsTo(server, form.email, 2)
  const second = await inviteOf(form.email)
  expect([await check(first), await check(second)]).toEqual([400, 200])
  const person = await owner.call(users.get, { id })
  await owner.call(users.update, { ...person, active: false })
  expect([await check(second), (await owner.call(users.get, { id })).state]).toEqual([400, 'SUSPENDED'])
  await owner.call(users.update, { ...person, updatedAt: undefined, active: true })
  expect(await check(second)).toBe(200)
  const begin = Date.now()
  server.clock.now = new Date(begin + 6.9 * 86_400_000)
  expect(await check(second)).toBe(200)
  server.clock.now = new Date(begin + 7.1 * 86_400_000)
  expect(await check(second)).toBe(400)
  server.clock.now = null
})

test('an address of another account gets the same answer as a new one, and is told by mail alone', async () => {
  const [owner, stranger] = [await make.account(server), await make.account(server)]
  const { form } = await bringIn(stranger)
  const mine = formOf({ email: form.email.toUpperCase() })
  const [taken, fresh] = [await owner.try(users.create, mine), await owner.try(users.create, formOf())]
  expect([taken.status, Object.keys(taken.body.data as object)]).toEqual([
    fresh.status,
    Object.keys(fresh.body.data as object),
  ])
  const [told] = await mailsTo(server, form.email, 2)
  expect(told?.subject).toBe('An invitation that could not reach you')
  expect(told?.body).not.toContain('/invitation')
  // Whoever has the address goes on as before.
  expect((await send(server, auth.login, { email: form.email, password }, {})).status).toBe(200)
  const { id } = taken.body.data as { id: string }
  expect((await owner.try(users.resendInfo, { id })).status).toBe(200)
  expect((await owner.call(users.get, { id })).state).toBe('INVITED')
})

test('no two people of an account have one address, in whatever case, also when added at once', async () => {
  const owner = await make.account(server)
  const form = formOf()
  const replies = await Promise.all(
    [form, { ...form, email: form.email.toUpperCase() }].map((one) => owner.try(users.create, one)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(replies.find(({ status }) => status === 400)?.body.errInfo.fields).toEqual([
    { path: 'email', message: 'Somebody of your account has this address already' },
  ])
})

test('what is missing is named in its field: a permission, a store, a name, an address that is none', async () => {
  const owner = await make.account(server)
  const none = await owner.try(users.create, { name: ' ', email: 'x', permissions: [], phone: '12' })
  expect(none.body.errInfo.fields).toEqual([
    { path: 'name', message: 'First name is required' },
    { path: 'lastName', message: 'Last name is required' },
    { path: 'email', message: 'Invalid email address' },
    { path: 'phone', message: 'Phone number is not valid' },
    { path: 'permissions', message: 'At least one permission is required' },
    { path: 'stores', message: 'At least one store is required' },
  ])
  const everywhere = await owner.try(users.create, { name: ' ', fullStoreAccess: true })
  expect(everywhere.body.errInfo.fields?.map(({ path }) => path)).not.toContain('stores')
  const nowhere = await owner.try(users.create, formOf({ fullStoreAccess: false }))
  expect(nowhere.body.errInfo.fields).toEqual([{ path: 'stores', message: 'At least one store is required' }])
  const unknown = await owner.try(users.create, formOf({ fullStoreAccess: false, stores: [newId<'store'>()] }))
  expect(unknown.status).toBe(404)
})

test('the roles are the sets of the rows, and each says whether the caller may give it', async () => {
  const owner = await make.account(server)
  const { roles, beside } = await owner.call(users.listRoles)
  // Places are imported by whoever changes them, in the sorting hub, too.
  const anyOf = ['SORTING_ALLOCATE', 'INVENTORY_MANAGE', 'INVENTORY_WAREHOUSES']
  expect(beside).toEqual([{ grant: 'INVENTORY_IMPORT', anyOf }])
  expect(roles.map(({ name, permissions, isGrantable }) => [name, permissions.length, isGrantable])).toEqual([
    ['Admin', 16, false],
    ['Manager', 15, true],
    ['Dispatcher', 6, true],
    ['Warehouse Staff', 5, true],
    ['Viewer', 4, true],
    ['Custom', 0, true],
  ])
  const clerk = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS', 'INVENTORY_VIEW'])
  const own = (await clerk.call(users.listRoles)).roles.filter(({ isGrantable }) => isGrantable)
  expect(own.map(({ name }) => name)).toEqual(['Custom'])
})

test('a list has the owner as Admin, finds by name and address, by state, and counts its states', async () => {
  const owner = await make.account(server)
  await bringIn(owner, formOf({ name: 'Sanne', lastName: 'Visser', permissions: [...allGrants] }))
  const { id } = await owner.call(
    users.create,
    formOf({ name: 'Ravi', lastName: 'Anand', permissions: users.roles[3].permissions }),
  )
  const all = await owner.call(users.list)
  expect(all.items.map(({ name, roleLabel, state }) => [name, roleLabel, state])).toEqual([
    ['Maya', 'Admin', 'ACTIVE'],
    ['Ravi', 'Warehouse Staff', 'INVITED'],
    ['Sanne', 'Custom', 'ACTIVE'],
  ])
  const find = async (input: InputOf<typeof users.list>) =>
    (await owner.call(users.list, input)).items.map(({ name }) => name)
  expect(await find({ term: 'ravi an' })).toEqual(['Ravi'])
  expect(await find({ term: 'HARBOUR.example' })).toEqual(['Ravi', 'Sanne'])
  expect(await find({ state: 'INVITED' })).toEqual(['Ravi'])
  expect((await find({ sort: 'lastSignedInAtDesc' }))[0]).toBe('Sanne')
  const person = await owner.call(users.get, { id })
  await owner.call(users.update, { ...person, active: false })
  expect(await owner.call(users.summary)).toMatchObject({
    ...{ all: 3, active: 2, invited: 0, suspended: 1, nextInvitationEndsAt: null },
    seats: { used: 2, max: null },
  })
})

test('who may give work to somebody gets the names alone, on every plan', async () => {
  const owner = await make.account(server)
  await owner.call(users.create, formOf())
  const lead = await make.subAccount(server, owner, ['INVENTORY_MANAGE'])
  await setPlan(server, owner, { features: ['fulfillment'] })
  const { items } = await lead.call(users.listForWork)
  expect(items.map(({ name }) => name)).toEqual(['Lee', 'Maya', 'Priya'])
  expect(Object.keys(items[0] ?? {}).sort()).toEqual(['_id', 'id', 'lastName', 'name'])
})

test('on a plan without people whoever is there is seen and given less: suspended, narrowed, deleted; nothing more', async () => {
  const owner = await make.account(server)
  const person = await owner.call(users.create, formOf({ permissions: ['INVENTORY_VIEW', 'INVENTORY_MANAGE'] }))
  await setPlan(server, owner, { features: ['fulfillment'] })
  const refused = async (call: Endpoint, input: unknown) => {
    const { status, body } = await owner.try(call, input)
    expect([status, body.code, body.message]).toEqual([402, 900, errors.PRIVILEGES_NOT_AVAILABLE.message])
  }
  expect((await owner.call(users.list)).items).toHaveLength(2)
  await refused(users.create, formOf())
  await refused(users.resendInfo, { id: person.id })
  await refused(users.update, { ...person, permissions: ['INVENTORY_VIEW', 'ACCOUNT_MERCHANTS'] })
  await refused(users.update, { ...person, email: 'other@example.com' })
  const less = await owner.call(users.update, { ...person, permissions: ['INVENTORY_VIEW'], active: false })
  expect(less).toMatchObject({ active: false, permissions: ['INVENTORY_VIEW'] })
  await refused(users.update, { ...less, active: true })
  await owner.call(users.remove, { id: person.id })
})

test('a sixth link within an hour is not promised', async () => {
  const owner = await make.account(server)
  const { id } = await owner.call(users.create, formOf())
  for (let count = 2; count <= 5; count++) await owner.call(users.resendInfo, { id })
  const { status, body } = await owner.try(users.resendInfo, { id })
  expect([status, body.errInfo.errType]).toEqual([429, 'InvitationsEnough'])
})

test('nobody gives or takes what they do not hold, nor changes or deletes themselves or the owner', async () => {
  const owner = await make.account(server)
  const [mine, other] = [await make.store(server, owner, 'Mine'), await make.store(server, owner, 'Other')]
  const clerk = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS', 'INVENTORY_VIEW'], [mine])
  const faults = async (input: Partial<Form>) =>
    (
      await clerk.try(users.create, formOf({ fullStoreAccess: false, stores: [mine], ...input }))
    ).body.errInfo?.fields?.map(({ path }) => path)
  expect(await faults({ permissions: ['INVENTORY_VIEW', 'INVENTORY_MANAGE'] })).toEqual(['permissions'])
  expect(await faults({ fullStoreAccess: true })).toEqual(['fullStoreAccess'])
  expect((await clerk.try(users.create, formOf({ fullStoreAccess: false, stores: [other] }))).status).toBe(404)
  expect(await faults({})).toBeUndefined()

  const manager = formOf({
    permissions: ['INVENTORY_VIEW', 'INVENTORY_MANAGE'],
    fullStoreAccess: false,
    stores: [mine, other],
  })
  const { id } = await owner.call(users.create, manager)
  const seen = await clerk.call(users.get, { id })
  expect([seen.stores, seen.otherStores]).toEqual([[mine], 1])
  expect((await clerk.call(users.storesOf, { id })).stores.map(({ name }) => name)).toEqual(['Mine'])
  expect((await owner.call(users.storesOf, { id })).stores.map(({ name }) => name)).toEqual(['Mine', 'Other'])
  const change = async (input: Partial<Form>) => {
    const { body } = await clerk.try(users.update, { ...seen, updatedAt: undefined, ...input })
    return body.errInfo?.fields?.map(({ path }) => path) ?? body.status
  }
  // Neither taken away, nor reached by another address.
  expect(await change({ permissions: ['INVENTORY_VIEW'] })).toEqual(['permissions'])
  expect(await change({ email: 'clerk@harbour.example' })).toEqual(['email'])
  expect(await change({ stores: [], name: 'Prya' })).toBe(true)
  // What the clerk does not see has stayed.
  expect((await owner.call(users.get, { id })).stores).toEqual([other])
  // Whom somebody has shut out with more than the clerk holds, the clerk does not let in again.
  await owner.call(users.update, { ...(await owner.call(users.get, { id })), active: false })
  expect(await change({ stores: [], active: true })).toEqual(['active'])
  expect((await owner.call(users.get, { id })).state).toBe('SUSPENDED')

  const named = { ...formOf(), permissions: [...allGrants] }
  for (const [target, type] of [
    [clerk.userId, 'OwnRights'],
    [owner.userId, 'OwnerFixed'],
  ] as const) {
    expect((await clerk.try(users.update, { id: target, ...named })).body.errorType).toBe(type)
    expect((await clerk.try(users.remove, { id: target })).body.errorType).toBe(type)
  }
  expect((await owner.try(users.remove, { id: owner.userId })).body.errorType).toBe('OwnRights')
  const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  const refused = await viewer.try(users.create, formOf())
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([403, 300, errors.NO_ACCESS.message])
})

test('what somebody loses at this moment they give to nobody any more', async () => {
  const owner = await make.account(server)
  for (let round = 0; round < 8; round++) {
    const giver = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS', 'INVENTORY_MANAGE'])
    const { id } = await owner.call(
      users.create,
      formOf({ permissions: ['INVENTORY_VIEW'], fullStoreAccess: false, stores: [owner.mainStoreId] }),
    )
    const [own, other] = await Promise.all([owner.call(users.get, { id: giver.userId }), owner.call(users.get, { id })])
    const client = await server.app.platform.pool.connect()
    try {
      // Another change of people is under way; both wait for it, the one that takes away first.
      await client.query('begin')
      await client.query("select pg_advisory_xact_lock($1, hashtext('people'))", [owner.accountId])
      const taking = owner.try(users.update, { ...own, permissions: ['ACCOUNT_MERCHANTS'] })
      const giving = giver.try(users.update, { ...other, permissions: ['INVENTORY_VIEW', 'INVENTORY_MANAGE'] })
      await client.query('commit')
      const [taken, given] = await Promise.all([taking, giving])
      expect(taken.status).toBe(200)
      const after = await owner.call(users.get, { id })
      const changes = await server.app.platform.pool.query<{ entity_id: string }>(
        "select entity_id from audit_log where account_id = $1 and action = 'update' and entity_id in ($2, $3) order by id",
        [owner.accountId, id, giver.userId],
      )
      // Whichever came first: nothing was given after it had been taken away.
      const order = changes.rows.map((row) => row.entity_id)
      expect(after.permissions.includes('INVENTORY_MANAGE')).toBe(given.status === 200)
      if (given.status === 200) expect(order.indexOf(id)).toBeLessThan(order.indexOf(giver.userId))
    } finally {
      client.release()
    }
  }
})

test('a permission and a store taken away bite at the next call; suspended, deleted, with another address: no token works', async () => {
  const owner = await make.account(server)
  const store = await make.store(server, owner)
  const { id, form, token } = await bringIn(owner, formOf({ permissions: ['INVENTORY_VIEW', 'ACCOUNT_MERCHANTS'] }))
  const call = async (storeId = owner.mainStoreId) =>
    (await send(server, stores.list, {}, { ...asked(token), 'store-id': storeId })).status
  const mayList = async () => (await send(server, users.list, {}, asked(token))).status
  const change = async (more: Partial<Form>) =>
    owner.call(users.update, { ...(await owner.call(users.get, { id })), ...more })
  expect([await call(), await mayList()]).toEqual([200, 200])
  await change({ permissions: ['INVENTORY_VIEW'], fullStoreAccess: false, stores: [store] })
  expect([await call(), await call(store), await mayList()]).toEqual([404, 200, 403])
  await change({ active: false })
  expect(await call(store)).toBe(401)
  expect((await send(server, auth.login, { email: form.email, password }, {})).body.errorType).toBe('WrongCredentials')
  await change({ active: true })
  // A session that was ended does not come back.
  expect(await call(store)).toBe(401)
  const again = async (email = form.email) =>
    ((await send(server, auth.login, { email, password }, {})).body.data as { token: string } | undefined)?.token
  expect(await again()).toBeDefined()

  const email = `new-${form.email}`
  await change({ email })
  expect([await again(), await again(email), (await owner.call(users.get, { id })).state]).toEqual([
    undefined,
    undefined,
    'INVITED',
  ])
  const moved = await inviteOf(email)
  const { data } = (await send(server, invitations.accept, { token: moved, password }, {})).body
  const last = (data as { token: string }).token
  expect((await send(server, getProfile, {}, asked(last))).status).toBe(200)
  await owner.call(users.remove, { id })
  expect((await send(server, getProfile, {}, asked(last))).body.code).toBe(201)
  expect(await again(email)).toBeUndefined()
  // The address is free again.
  expect((await owner.try(users.create, formOf({ email }))).status).toBe(200)
})

test('the owner alone hands over, by the password, to who has been here; both are told, and each has the other’s place', async () => {
  const owner = await make.account(server)
  await server.app.platform.pool.query('update users set password_hash = $1 where account_id = $2 and id = $3', [
    await hashPassword(password),
    owner.accountId,
    owner.userId,
  ])
  const waiting = await owner.call(users.create, formOf())
  const { id, form, token } = await bringIn(owner, formOf({ permissions: ['INVENTORY_VIEW'] }))
  const refusal = async (input: { id: string }) => (await owner.try(users.handOver, input)).body.errorType
  expect(await refusal({ id: waiting.id })).toBe('NotHereYet')
  expect(await refusal({ id: owner.userId })).toBe('OwnRights')
  const clerk = await make.subAccount(server, owner, allGrants)
  expect((await clerk.try(users.handOver, { id })).body.errorType).toBe('OwnersAlone')
  const replies = await Promise.all([1, 2].map(() => owner.try(users.handOver, { id })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
  const roleOf = async (bearer: string) =>
    ((await send(server, getProfile, {}, asked(bearer))).body.data as { roleLabel: string }).roleLabel
  expect([await roleOf(token), await roleOf(owner.token)]).toEqual(['Admin', 'Sub-account'])
  const before = await owner.call(users.get, { id: owner.userId })
  expect([before.permissions.length, before.fullStoreAccess, before.isOwner]).toEqual([16, true, false])
  expect((await owner.try(users.remove, { id })).body.errorType).toBe('OwnerFixed')
  expect((await mailsTo(server, form.email, 2))[0]?.subject).toBe('You are the admin now')
  expect((await mailsTo(server, before.email))[0]?.subject).toBe('You have handed over your account')
  const { rows } = await server.app.platform.pool.query<{ count: number }>(
    "select count(*) from audit_log where account_id = $1 and action = 'hand-over'",
    [owner.accountId],
  )
  expect(rows[0]?.count).toBe(2)
})

test('whoever looks through somebody’s eyes sees what both may, changes nothing, and is told apart in the audit', async () => {
  const owner = await make.account(server)
  const [mine, other] = [await make.store(server, owner, 'Mine'), await make.store(server, owner, 'Other')]
  const clerk = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS', 'INVENTORY_VIEW'], [mine])
  const form = formOf({
    permissions: ['INVENTORY_VIEW', 'INVENTORY_MANAGE'],
    fullStoreAccess: false,
    stores: [mine, other],
  })
  const { id } = await owner.call(users.create, form)
  const seeAs = async (viewer: Person) => {
    const { token } = await viewer.call(users.preview, { id })
    const profile = (await send(server, getProfile, {}, asked(token))).body.data as {
      firstName: string
      acl: { serviceTypes: string[] }
    }
    const seen = (await send(server, stores.available, {}, asked(token))).body.data as { stores: { name: string }[] }
    return { token, profile, keys: profile.acl.serviceTypes, names: seen.stores.map(({ name }) => name) }
  }
  const [owners, clerks] = [await seeAs(owner), await seeAs(clerk)]
  expect([owners.profile.firstName, clerks.profile.firstName]).toEqual(['Priya', 'Priya'])
  expect([owners.names, clerks.names]).toEqual([['All Accounts', 'Mine', 'Other'], ['Mine']])
  const may = (keys: string[]) =>
    ['FULFILLMENT_MANAGE_PRODUCTS', 'FULFILLMENT_VIEW_INVENTORY', 'MANAGE_STORES'].map((key) => keys.includes(key))
  // What the person holds and the viewer does not, and the other way round, nobody has here.
  expect([may(owners.keys), may(clerks.keys)]).toEqual([
    [true, true, false],
    [false, true, false],
  ])
  const writes = server.app.endpoints.filter(
    ({ can, method, path }) => isOfAccount(can) && method !== 'GET' && !path.endsWith('/logout'),
  )
  expect(writes.length).toBeGreaterThan(40)
  for (const endpoint of writes) {
    const path = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, id]))
    const { body } = await send(server, endpoint, path, asked(owners.token))
    expect(['PreviewOnly', 'NO_ACCESS'], `${endpoint.method} ${endpoint.path}`).toContain(body.errorType)
  }
  const { rows } = await server.app.platform.pool.query<{ user_id: string; entity_id: string }>(
    "select user_id, entity_id from audit_log where account_id = $1 and action = 'preview' order by id",
    [owner.accountId],
  )
  expect(rows).toEqual([owner.userId, clerk.userId].map((viewer) => ({ user_id: viewer, entity_id: id })))
  // Its token is not kept for who asks again.
  const once = { 'idempotency-key': 'once' }
  await owner.try(users.preview, { id }, once)
  const keys = await server.app.platform.pool.query('select key from idempotency_keys where account_id = $1', [
    owner.accountId,
  ])
  expect(keys.rows).toEqual([])
  // It ends with the viewer's right to see people, and by itself.
  const own = await owner.call(users.get, { id: clerk.userId })
  await owner.call(users.update, { ...own, permissions: ['INVENTORY_VIEW'] })
  const status = async (token: string) => (await send(server, getProfile, {}, asked(token))).status
  expect([await status(clerks.token), await status(owners.token)]).toEqual([401, 200])
  expect((await send(server, auth.logout, {}, asked(owners.token))).status).toBe(200)
  expect([await status(owners.token), await status(owner.token)]).toEqual([401, 200])
  expect((await owner.try(users.preview, { id: owner.userId })).body.errorType).toBe('OwnRights')
})
