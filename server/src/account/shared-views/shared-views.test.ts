import * as views from '@crossdock/contract/account/shared-views'
import * as stores from '@crossdock/contract/account/stores'
import * as users from '@crossdock/contract/account/users'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'

const server = testServer()
const inventory = ['INVENTORY_VIEW', 'INVENTORY_MANAGE'] as const
const form = { name: 'Late today', list: 'products', search: 'searchTxt=mug' } as const
const namesOf = async (person: Person) => (await person.call(views.list, {})).items.map(({ name }) => name)

test('a view is seen by everybody of the account who may see its list, with whose it is', async () => {
  const owner = await make.account(server)
  const lee = await make.subAccount(server, owner, inventory)
  const clerk = await make.subAccount(server, owner, ['ACCOUNT_SUBSCRIPTION'])
  const stranger = await make.account(server)
  const made = await lee.call(views.create, { ...form, search: 'searchTxt=mug&sort=titleAsc' })
  expect(made).toMatchObject({ search: 'searchTxt=mug&sort=titleAsc', sharedBy: 'Lee Chen', isMine: true })
  expect((await owner.call(views.list, {})).items).toMatchObject([
    { id: made.id, name: 'Late today', list: 'products', sharedBy: 'Lee Chen', isMine: false, mayChange: true },
  ])
  for (const person of [clerk, stranger]) {
    expect(await namesOf(person)).toEqual([])
    expect((await person.try(views.get, { id: made.id })).status).toBe(404)
    expect((await person.try(views.update, { ...form, id: made.id })).status).toBe(404)
    expect((await person.try(views.remove, { id: made.id })).status).toBe(404)
  }
})

test('who may not see a list shares none of it, and there is no view of what is no list', async () => {
  const owner = await make.account(server)
  const clerk = await make.subAccount(server, owner, ['ACCOUNT_SUBSCRIPTION'])
  expect((await clerk.try(views.create, form)).status).toBe(404)
  for (const list of ['nothing', 'constructor', '', 'products ', null])
    expect(
      (await owner.try(views.create, Object.assign({ ...form }, { list }))).body.errInfo.fields,
      String(list),
    ).toEqual([{ path: 'list', message: 'This list is not known' }])
  expect((await owner.try(views.create, { ...form, search: 'a=1#<script>' })).body.errInfo.fields).toEqual([
    { path: 'search', message: 'These are no filters of a list' },
  ])
  expect(await namesOf(owner)).toEqual([])
})

test('a view of a merchant is seen by who may see the merchant alone', async () => {
  const owner = await make.account(server)
  const [north, south] = [await make.store(server, owner), await make.store(server, owner)]
  const lee = await make.subAccount(server, owner, inventory, [north])
  const kim = await make.subAccount(server, owner, inventory, [north, south])
  const all = owner.at(owner.allStoreId)
  await all.call(views.create, { ...form, name: 'Of all' })
  await all.call(views.create, { ...form, name: 'Of both', search: `merchants=${north},${south}` })
  await all.call(views.create, { ...form, name: 'Of main', search: `storeId=${owner.mainStoreId}` })
  const { id } = await all.call(views.create, { ...form, name: 'Of the north', search: `storeId=${north}` })
  expect(await namesOf(owner)).toEqual(['Of all', 'Of both', 'Of main', 'Of the north'])
  expect(await namesOf(kim)).toEqual(['Of all', 'Of both', 'Of the north'])
  expect(await namesOf(lee)).toEqual(['Of all', 'Of the north'])
  // Changed to another merchant it is gone for who may not see that one.
  await all.call(views.update, { ...form, id, search: `storeId=${south}` })
  expect(await namesOf(lee)).toEqual(['Of all'])
  // Who may not see a merchant shares nothing of it either.
  expect((await lee.try(views.create, { ...form, name: 'Mine', search: `storeId=${south}` })).status).toBe(404)
})

test('a view made in the lists of a merchant may tell of it: who may not see the merchant does not see the view', async () => {
  const owner = await make.account(server)
  const [north, south] = [await make.store(server, owner), await make.store(server, owner)]
  const lee = await make.subAccount(server, owner, inventory, [north])
  const kim = await make.subAccount(server, owner, inventory, [south])
  await lee.call(views.create, { ...form, name: 'North: late', search: 'searchTxt=Jane+Doe' })
  await owner.at(north).call(views.create, { ...form, name: 'Northern', search: 'searchTxt=Doe' })
  expect(await namesOf(lee)).toEqual(['North: late', 'Northern'])
  expect(await namesOf(owner)).toEqual(['North: late', 'Northern'])
  expect(await namesOf(kim)).toEqual([])
})

test('is changed and ended by who shared it, and by who manages people; its sharer may have left', async () => {
  const owner = await make.account(server)
  const [lee, kim] = [await make.subAccount(server, owner, inventory), await make.subAccount(server, owner, inventory)]
  const chief = await make.subAccount(server, owner, [...inventory, 'ACCOUNT_MERCHANTS'])
  const { id } = await lee.call(views.create, form)
  for (const refused of [
    await kim.try(views.update, { ...form, id, name: 'Kims' }),
    await kim.try(views.remove, { id }),
  ])
    expect([refused.status, refused.body.code]).toEqual([403, 300])
  await lee.call(views.update, { ...form, id, name: 'Late' })
  await chief.call(views.update, { ...form, id, name: 'Late and short' })
  expect((await kim.call(views.get, { id })).sharedBy).toBe('Lee Chen')
  await lee.call(views.remove, { id })
  expect(await namesOf(kim)).toEqual([])
  expect((await kim.try(views.restore, { id })).status).toBe(403)
  await lee.call(views.restore, { id })
  await owner.call(users.remove, { id: lee.userId })
  expect(await kim.call(views.list, {})).toMatchObject({ items: [{ sharedBy: 'Lee Chen', mayChange: false }] })
  await chief.call(views.remove, { id })
})

test('two of one list have two names, whatever their case; another list has its own, and what is taken back finds its name free', async () => {
  const owner = await make.account(server)
  const { id } = await owner.call(views.create, form)
  const taken = [{ path: 'name', message: 'A shared view of this list has this name' }]
  expect((await owner.try(views.create, { ...form, name: 'LATE TODAY' })).body.errInfo.fields).toEqual(taken)
  await owner.call(views.create, { ...form, list: 'shipment-packages' })
  await owner.call(views.remove, { id })
  const other = await owner.call(views.create, form)
  expect((await owner.try(views.restore, { id })).body.errInfo.fields).toEqual(taken)
  await owner.call(views.remove, { id: other.id })
  await owner.call(views.restore, { id })
})

/** Views that stand there already, shared by a person. */
const shareMany = (owner: Person, from: number, to: number, by: Person) =>
  server.app.platform.pool.query(
    `insert into shared_views (account_id, id, name, list, search, shared_by)
     select $1, lpad(to_hex(n), 24, '0'), 'View ' || n, 'products', '', $2 from generate_series($3::integer, $4::integer) n`,
    [owner.accountId, by.userId, from, to],
  )

test('two hundred are the most, also of 64 that are shared at once', async () => {
  const owner = await make.account(server)
  const lee = await make.subAccount(server, owner, inventory)
  await shareMany(owner, 1, 190, lee)
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, n) => owner.try(views.create, { ...form, name: `At once ${n}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(new Set(answers.map(({ body }) => body.errorType).filter(Boolean))).toEqual(new Set(['SharedViewsEnough']))
  expect((await owner.call(views.list, { page_size: 500 })).items).toHaveLength(views.mostShared)
})

test('one person shares fifty at the most: the rest is for others', async () => {
  const owner = await make.account(server)
  const lee = await make.subAccount(server, owner, inventory)
  await shareMany(owner, 1, 48, lee)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => lee.try(views.create, { ...form, name: `At once ${n}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(new Set(answers.map(({ body }) => body.errorType).filter(Boolean))).toEqual(new Set(['OwnSharedViewsEnough']))
  const kim = await make.subAccount(server, owner, inventory)
  const { id } = await kim.call(views.create, { ...form, name: 'Of another' })
  await kim.call(views.remove, { id })
  await kim.call(views.restore, { id })
  const [first] = (await lee.call(views.list, {})).items
  await lee.call(views.remove, { id: first?.id ?? '' })
  await lee.call(views.create, form)
  // What was ended counts again once it is back.
  expect((await lee.try(views.restore, { id: first?.id ?? '' })).body.errorType).toBe('OwnSharedViewsEnough')
})

test('a name says nothing of views that one does not see', async () => {
  const owner = await make.account(server)
  const [north, south] = [await make.store(server, owner), await make.store(server, owner)]
  const lee = await make.subAccount(server, owner, inventory, [north])
  const all = owner.at(owner.allStoreId)
  await owner.at(south).call(views.create, { ...form, search: '' })
  await all.call(views.create, { ...form, search: `merchants=${south},${north}` })
  // Views of other merchants have their own names.
  await lee.call(views.create, form)
  expect(await namesOf(lee)).toEqual(['Late today'])
  // Nor does one learn whether one stands there of what one may not share.
  for (const name of ['Late today', 'Never heard'])
    expect((await lee.try(views.create, { ...form, name, search: `merchants=${south}` })).status, name).toBe(404)
  const { id } = await lee.call(views.create, { ...form, name: 'Another' })
  for (const name of ['Late today', 'Never heard'])
    expect((await lee.try(views.update, { ...form, id, name, search: `merchants=${south}` })).status, name).toBe(404)
  const taken = [{ path: 'name', message: 'A shared view of this list has this name' }]
  // In whatever order the filters name them.
  expect((await all.try(views.create, { ...form, search: `merchants=${north},${south}` })).body.errInfo.fields).toEqual(
    taken,
  )
})

test('each list that is shared is one of a call that this server answers', async () => {
  const gets = server.app.endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path)
  expect(Object.values(views.sharedLists).filter((path) => !gets.includes(path))).toEqual([])
})

test('a merchant who is gone takes no view along, and a view that names one still ends', async () => {
  const owner = await make.account(server)
  const north = await make.store(server, owner)
  const { id } = await owner.call(views.create, { ...form, search: `storeId=${north}` })
  await owner.call(stores.remove, { id: north })
  expect(await namesOf(owner)).toEqual(['Late today'])
  await owner.call(views.remove, { id })
})
