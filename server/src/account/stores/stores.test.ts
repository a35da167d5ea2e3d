import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as stores from '@crossdock/contract/account/stores'
import { type Id, newId } from '@crossdock/contract/ids'
import { pictureText } from '@crossdock/contract/stored-files'
import { afterAll, expect, test } from 'vitest'
import { sweepFiles } from '../../platform/files.ts'
import { fetchPicture, png } from '../../test/forms.ts'
import { make, testServer } from '../../test/harness.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'logos-'))
const server = testServer({ dataFolder })
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const form = {
  name: 'Kiln Studio',
  email: 'orders@kiln.example',
  phone: '16045550100',
  contactName: 'Ana Ruiz',
  address: { line1: '12 Clay Street', city: 'Burnaby', country: 'Canada', lat: 49.25, lng: -122.98 },
  timezone: 'America/Vancouver',
}

test('a merchant is added, read, found, changed and deleted', async () => {
  const owner = await make.account(server)
  const { id } = await owner.call(stores.create, form)
  expect(id).toMatch(/^[0-9a-f]{24}$/)
  expect(await owner.call(stores.get, { id })).toMatchObject({ ...form, type: 'STORE', logo: null })
  expect((await owner.call(stores.list, { term: 'KILN' })).items.map((store) => store.id)).toEqual([id])
  expect((await owner.call(stores.list, { term: '%' })).items).toEqual([])
  await owner.call(stores.update, { id, name: 'Kiln & Co' })
  expect(await owner.call(stores.get, { id })).toMatchObject({ name: 'Kiln & Co', email: null, address: null })
  await owner.call(stores.remove, { id })
  expect((await owner.try(stores.get, { id })).status).toBe(404)
  expect((await owner.try(stores.remove, { id })).status).toBe(404)
})

test('every fault of the form has its text', async () => {
  const owner = await make.account(server)
  const faults = async (change: Record<string, unknown>) =>
    (await owner.try(stores.create, { ...form, ...change })).body.errInfo.fields?.map(({ message }) => message)
  expect(await faults({ name: ' ' })).toContain('Name is required')
  expect(await faults({ name: 'ab' })).toEqual(['Name must be at least 3 characters'])
  expect(await faults({ email: 'a@b.c' })).toEqual(['Invalid email address'])
  for (const phone of ['604555019', '604555019912', '604-555-0199', 'phone'])
    expect(await faults({ phone })).toEqual(['Phone number is not valid'])
  expect(await faults({ timezone: 'Mars/Olympus' })).toEqual(['This time zone is not known'])
})

test('the main store is there, stays what it is, and cannot be deleted', async () => {
  const owner = await make.account(server)
  const main = await owner.call(stores.update, { id: owner.mainStoreId, name: 'Northwind', type: 'MAIN' })
  expect(main).toMatchObject({ name: 'Northwind', type: 'MAIN' })
  expect((await owner.try(stores.remove, { id: owner.mainStoreId })).body.errInfo.errType).toBe('StoreFixed')
  expect((await owner.try(stores.remove, { id: owner.allStoreId })).status).toBe(404)
})

test('there is one main store and one for all: neither is made, and no merchant becomes another type (STORE-008)', async () => {
  const owner = await make.account(server)
  const { id } = await owner.call(stores.create, { ...form, type: 'STORE' })
  for (const type of ['MAIN', 'ALL'] as const) {
    const message = 'The type of a merchant is STORE and stays so'
    const made = await owner.try(stores.create, { ...form, name: `Of ${type}`, type })
    expect([made.status, made.body.errInfo.fields]).toEqual([400, [{ path: 'type', message }]])
    const changed = await owner.try(stores.update, { ...form, id, type })
    expect([changed.status, changed.body.errInfo.fields]).toEqual([400, [{ path: 'type', message }]])
  }
  const main = await owner.try(stores.update, { id: owner.mainStoreId, name: 'Northwind', type: 'STORE' })
  expect(main.body.errInfo.fields).toEqual([{ path: 'type', message: 'The main store stays the main store' }])
  expect(await owner.call(stores.get, { id })).toMatchObject({ ...form, type: 'STORE' })
  expect((await owner.call(stores.list, {})).items.map(({ type }) => type).sort()).toEqual(['MAIN', 'STORE'])
})

test('one more merchant than the plan has is refused with the number', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const { id } = await owner.call(stores.create, form)
  const { status, body } = await owner.try(stores.create, { ...form, name: 'Second' })
  expect([status, body.code, body.errInfo.errType, body.max]).toEqual([402, 900, 'STORE_CREATION_REACHED_MAX', 1])
  expect(body.message).toBe('You have reached the maximum of 1 customers in your plan.')
  // A merchant who has gone makes room for another.
  await owner.call(stores.remove, { id })
  await owner.call(stores.create, { ...form, name: 'Second' })
})

test('the document of the API says how short a name may be (STORE-008)', async () => {
  const { paths } = (await server.app.http.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, { requestBody: unknown }>>
  }>()
  const { requestBody } = paths['/api/stores']?.['post'] ?? {}
  expect(JSON.stringify(requestBody)).toMatch(/"name":\{[^}]*"minLength":3/)
})

test('a clerk has nothing more to do in a merchant who was deleted', async () => {
  const owner = await make.account(server)
  const [kept, gone] = [await make.store(server, owner, 'Kept'), await make.store(server, owner, 'Gone')]
  const clerk = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS'], [kept, gone])
  expect((await clerk.at(gone).try(stores.list)).status).toBe(200)
  await owner.call(stores.remove, { id: gone })
  expect((await clerk.at(gone).try(stores.list)).status).toBe(404)
  expect((await clerk.at(kept).try(stores.list)).status).toBe(200)
})

test('the selector offers ALL, MAIN and the stores by name; to a clerk those allowed', async () => {
  const owner = await make.account(server)
  const fern = await make.store(server, owner, 'Fern Market')
  const alder = await make.store(server, owner, 'Alder & Co')
  const offered = (await owner.call(stores.available)).stores
  expect(offered.map(({ id, type }) => [id, type])).toEqual([
    [owner.allStoreId, 'ALL'],
    [owner.mainStoreId, 'MAIN'],
    [alder, 'STORE'],
    [fern, 'STORE'],
  ])
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'], [fern])
  expect((await clerk.call(stores.available)).stores.map(({ id }) => id)).toEqual([fern])
  expect((await clerk.call(stores.list)).items.map(({ id }) => id)).toEqual([fern])
  expect((await clerk.try(stores.get, { id: alder })).status).toBe(404)
  for (const storeId of [alder, owner.mainStoreId])
    expect((await clerk.at(storeId).try(stores.list)).status, storeId).toBe(404)
  // ALL is offered to whoever may see two; to anybody else it is no store of theirs (PERM-028).
  expect((await clerk.at(owner.allStoreId).try(stores.list)).status).toBe(404)
  expect((await clerk.at(owner.allStoreId).try(stores.available)).status).toBe(404)
  const nowhere = await make.subAccount(server, owner, ['INVENTORY_VIEW'], [])
  expect((await nowhere.at(owner.allStoreId).try(stores.list)).status).toBe(404)
  expect((await nowhere.call(stores.available)).stores).toEqual([])
  const both = await make.subAccount(server, owner, ['INVENTORY_VIEW'], [fern, alder])
  expect((await both.call(stores.available)).stores.map(({ id }) => id)).toEqual([owner.allStoreId, alder, fern])
  expect((await both.at(owner.allStoreId).call(stores.list)).items.map(({ id }) => id)).toEqual([alder, fern])
  for (const storeId of ['short', 'ABCDEF0123456789ABCDEF01'])
    expect((await owner.at(storeId).try(stores.list)).body.errInfo.fields?.[0]?.path).toBe('store-id')
})

test('a list counts its rows under both names, turns its pages, and gives all of them to who wants no pages', async () => {
  const owner = await make.account(server)
  for (let number = 10; number < 22; number++) await make.store(server, owner, `Store ${number}`)
  const namesOf = ({ items }: { items: { name: string | null }[] }) => items.map(({ name }) => name?.slice(-2))

  const first = await owner.call(stores.list)
  expect(first).toMatchObject({ total: 13, count: 13, page: 1, page_size: 10, hasNext: true })
  const last = await owner.call(stores.list, { page: 2 })
  expect(namesOf(last)).toEqual(['19', '20', '21'])
  expect(last).toMatchObject({ total: 13, count: 13, page: 2, hasNext: false })

  const second = await owner.call(stores.list, { infinite: 'true', page: 2, page_size: 5 } as never)
  expect(namesOf(second)).toEqual(['14', '15', '16', '17', '18'])
  expect([second.total, second.count, second.hasNext]).toEqual([undefined, undefined, true])
  const third = await owner.call(stores.list, { infinite: true, page_size: 5, cursor: second.next ?? '' })
  expect([namesOf(third), third.hasNext, third.next]).toEqual([['19', '20', '21'], false, null])

  // A cursor is a place in one order; in another it is none.
  for (const sort of ['createdAt', 'nameDesc'])
    expect(
      (await owner.try(stores.list, { infinite: true, sort, cursor: second.next ?? '' })).body.errInfo.fields,
    ).toEqual([{ path: 'cursor', message: 'This cursor does not belong to this list.' }])

  const everything = await owner.call(stores.list, { infinite: true })
  expect([everything.items.length, everything.hasNext, everything.next]).toEqual([13, false, null])
})

test('a logo comes with the form, is shown wherever the store is, is replaced, and taken away', async () => {
  const owner = await make.account(server)
  const address = { line1: '12 Clay Street', lat: 49.25 }
  const added = await owner.try(stores.create, {
    name: 'Kiln Studio',
    address,
    logo: new Blob([png], { type: 'image/png' }),
  })
  expect(added).toMatchObject({
    status: 200,
    body: { data: { name: 'Kiln Studio', address: { line1: '12 Clay Street' } } },
  })
  const { id } = added.body.data as { id: Id<'store'> }
  const logoOf = async () => (await owner.call(stores.get, { id })).logo
  const first = await logoOf()
  expect(await fetchPicture(server, first)).toEqual([200, 'image/png', png.length])
  const offered = (await owner.call(stores.available)).stores.find((store) => store.id === id)
  const listed = (await owner.call(stores.list)).items.find((store) => store.id === id)
  for (const path of [offered?.logo, listed?.logo])
    expect(await fetchPicture(server, path ?? null)).toEqual([200, 'image/png', png.length])

  expect(await owner.call(stores.update, { id, name: 'Kiln & Co', breaksCases: true })).toMatchObject({
    breaksCases: true,
  })
  expect((await fetchPicture(server, await logoOf()))[0]).toBe(200)
  // Sent back as it was read it stays; another picture's link is not taken for one.
  await owner.call(stores.update, await owner.call(stores.get, { id }))
  expect((await fetchPicture(server, await logoOf()))[0]).toBe(200)
  const { id: second } = await owner.call(stores.create, { name: 'Second Kiln' })
  const foreign = await owner.try(stores.update, { id: second, name: 'Second Kiln', logo: await logoOf() })
  expect([foreign.status, foreign.body.errInfo.fields?.[0]?.path]).toEqual([400, 'logo'])
  await owner.try(stores.update, { id, name: 'Kiln & Co', address: '', logo: new Blob([png, png]) })
  expect(await owner.call(stores.get, { id })).toMatchObject({ address: null, logo: expect.any(String) })
  expect(await fetchPicture(server, await logoOf())).toEqual([200, 'image/png', 2 * png.length])
  expect((await fetchPicture(server, first))[0], 'the earlier logo is gone').toBe(404)
  const last = await logoOf()
  await owner.call(stores.update, { id, name: 'Kiln & Co', logo: null })
  expect(await logoOf()).toBeNull()
  await owner.try(stores.update, { id, name: 'Kiln & Co', logo: new Blob([png]) })
  const kept = await logoOf()
  await owner.call(stores.remove, { id })
  for (const path of [last, kept]) expect((await fetchPicture(server, path))[0]).toBe(404)
})

test('what is no picture is refused in its field, and so is an address that is no JSON; nothing is written', async () => {
  const owner = await make.account(server)
  const svg = new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' })
  const wrong = await owner.try(stores.create, { name: 'Kiln Studio', logo: svg })
  expect([wrong.status, wrong.body.errInfo.fields]).toEqual([400, [{ path: 'logo', message: pictureText }]])
  const broken = await owner.try(stores.create, { name: 'Kiln Studio', address: '{"line1":' })
  expect([broken.status, broken.body.errInfo.fields?.[0]?.path]).toEqual([400, 'address'])
  const tooLong = await owner.try(stores.create, {
    name: 'Kiln Studio',
    address: { city: 'x'.repeat(81) },
  })
  expect(tooLong.body.errInfo.fields?.[0]?.path).toBe('address.city')
  expect((await owner.call(stores.list)).total).toBe(1)
})

test('bytes that no row names are gone after a day; a logo, fresh bytes and what is not ours stay', async () => {
  const owner = await make.account(server)
  const { body } = await owner.try(stores.create, { name: 'Kiln Studio', logo: new Blob([png]) })
  const { logo } = body.data as { logo: string }
  const folder = join(dataFolder, 'files', String(owner.accountId))
  const [kept = ''] = readdirSync(folder)
  const lost = `${newId()}-${'a'.repeat(64)}`
  const fresh = `${newId()}-${'b'.repeat(64)}`
  const yesterday = Date.now() / 1000 - 90_000
  for (const name of [lost, fresh, 'arriving-1', kept.replace(/-.*/, `-${'c'.repeat(64)}`)])
    writeFileSync(join(folder, name), png)
  for (const name of readdirSync(folder)) if (name !== fresh) utimesSync(join(folder, name), yesterday, yesterday)
  await sweepFiles(server.app.platform)
  expect(readdirSync(folder).sort()).toEqual([kept, fresh].sort())
  expect((await fetchPicture(server, logo))[0]).toBe(200)
})

test('no two merchants of an account have one name, in whatever case, also when made at once', async () => {
  const owner = await make.account(server)
  const { id } = await owner.call(stores.create, { name: 'Kiln Studio' })
  const twice = await owner.try(stores.create, { name: ' kiln STUDIO ' })
  expect([twice.status, twice.body.errInfo.fields]).toEqual([
    400,
    [{ path: 'name', message: 'You already have a store with this name' }],
  ])
  const other = await owner.call(stores.create, { name: 'Other' })
  expect((await owner.try(stores.update, { ...other, name: 'KILN STUDIO' })).status).toBe(400)
  expect((await owner.try(stores.update, { id, name: 'Kiln studio' })).status).toBe(200)
  const many = await Promise.all(Array.from({ length: 8 }, () => owner.try(stores.create, { name: 'At Once' })))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
  // Another account's names, and those of merchants that are gone, are free.
  expect((await (await make.account(server)).try(stores.create, { name: 'Kiln Studio' })).status).toBe(200)
  await owner.call(stores.remove, { id })
  expect((await owner.try(stores.create, { name: 'Kiln Studio' })).status).toBe(200)
})

test('two of a name that an older version let in can each be changed', async () => {
  const owner = await make.account(server)
  const first = await make.store(server, owner, 'Twin')
  await make.store(server, owner, 'Twin')
  const store = await owner.call(stores.get, { id: first })
  expect((await owner.try(stores.update, { ...store, phone: '6045550199' })).status).toBe(200)
})

test('a merchant taken back is seen by who saw them; one whose name is taken is refused', async () => {
  const owner = await make.account(server)
  const [kept, gone] = [await make.store(server, owner, 'Kept'), await make.store(server, owner, 'Gone')]
  const keeper = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS'], [kept, gone])
  const stranger = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS'], [kept])
  await keeper.at(kept).call(stores.remove, { id: gone })
  expect((await stranger.at(kept).try(stores.restore, { id: gone })).status).toBe(404)
  const other = await owner.call(stores.create, { ...form, name: 'GONE' })
  const taken = await keeper.at(kept).try(stores.restore, { id: gone })
  expect(taken.body.errInfo.fields).toEqual([{ path: 'name', message: 'You already have a store with this name' }])
  await owner.call(stores.remove, { id: other.id })
  await keeper.at(kept).call(stores.restore, { id: gone })
  expect((await keeper.at(gone).try(stores.list)).status).toBe(200)
})
