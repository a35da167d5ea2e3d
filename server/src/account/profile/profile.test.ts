import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getProfile, savePreferences, updateProfile } from '@crossdock/contract/account/profile'
import { pictureText } from '@crossdock/contract/stored-files'
import { afterAll, expect, test } from 'vitest'
import { makeWarehouse } from '../../test/factories.ts'
import * as forms from '../../test/forms.ts'
import { png } from '../../test/forms.ts'
import { make, type Person, testServer } from '../../test/harness.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'pictures-'))
const server = testServer({ dataFolder })
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
const form = { firstName: 'Ana', lastName: 'Ruiz', phone: '6045550100', businessName: 'Kiln Studio' }

const pictureOf = async (person: Person) => (await person.call(getProfile)).profilePic.path
const fetchPicture = (path: string | null) => forms.fetchPicture(server, path)

test('a multipart form changes who one is, and the picture', async () => {
  const owner = await make.account(server)
  const first = await owner.try(updateProfile, { ...form, profilePic: new Blob([png], { type: 'image/png' }) })
  expect(first).toMatchObject({
    status: 200,
    body: { status: true, message: 'User information updated successfully' },
  })
  expect(await owner.call(getProfile)).toMatchObject(form)
  const path = await pictureOf(owner)
  expect(await fetchPicture(path)).toEqual([200, 'image/png', png.length])

  await owner.try(updateProfile, { ...form, firstName: 'Anna' })
  expect(await owner.call(getProfile)).toMatchObject({ firstName: 'Anna', profilePic: { path: expect.any(String) } })
  await owner.try(updateProfile, { ...form, profilePic: new Blob([png, png]) })
  expect(await fetchPicture(await pictureOf(owner))).toEqual([200, 'image/png', 2 * png.length])
  expect((await fetchPicture(path))[0], 'the earlier picture is gone').toBe(404)
  await owner.try(updateProfile, { ...form, profilePic: '' })
  expect(await pictureOf(owner)).toBeNull()
})

const field = (name: string): string => `Content-Disposition: form-data; name="${name}"\r\n\r\nvalue\r\n--x--\r\n`

test('what is no picture, or too large, is refused and changes nothing', async () => {
  const owner = await make.account(server)
  for (const wrong of [new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }), new Blob([]), 'picture.png']) {
    const { status, body } = await owner.try(updateProfile, { ...form, profilePic: wrong })
    expect([status, body.errInfo.fields]).toEqual([400, [{ path: 'profilePic', message: pictureText }]])
    expect(body.error.message).toBe(pictureText)
  }
  const large = await owner.try(updateProfile, { ...form, profilePic: new Blob([png, Buffer.alloc(5 * 1024 * 1024)]) })
  expect([large.status, large.body.errInfo.errType]).toEqual([400, 'FileTooLarge'])
  for (const payload of ['', '--x', '--x\r\nnonsense', `--x\r\n${field('__proto__')}`, field('firstName')]) {
    const broken = await server.app.http.inject({
      method: 'POST',
      url: updateProfile.path,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    })
    expect(broken.statusCode, payload).toBe(400)
  }
  expect(await owner.call(getProfile)).toMatchObject({ firstName: 'Maya', profilePic: { path: null } })
})

test('the same form under one key is one change; another picture under it is refused', async () => {
  const owner = await make.account(server)
  const key = { 'idempotency-key': 'profile-1' }
  const fields = { ...form, profilePic: new Blob([png]) }
  expect((await owner.try(updateProfile, fields, key)).status).toBe(200)
  expect((await owner.try(updateProfile, fields, key)).status).toBe(200)
  const other = await owner.try(updateProfile, { ...form, profilePic: new Blob([png, png]) }, key)
  expect([other.status, other.body.errInfo.errType]).toEqual([409, 'IdempotencyConflict'])
})

test('forms are read where they are declared, and nowhere else; each field has its text', async () => {
  const owner = await make.account(server)
  const data = new Response(new FormData())
  const answer = await server.app.http.inject({
    method: 'POST',
    url: '/api/users/logout',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': data.headers.get('content-type') ?? '' },
    payload: Buffer.from(await data.arrayBuffer()),
  })
  expect(answer.statusCode).toBe(400)
  const { body } = await owner.try(updateProfile, { ...form, firstName: ' ', phone: '123' })
  expect(body.errInfo.fields).toEqual([
    { path: 'firstName', message: 'First name is required' },
    { path: 'phone', message: 'Phone number is not valid' },
  ])
})

test("without the permission a person's own name can be changed, not the business's", async () => {
  const owner = await make.account(server)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  const mine = { firstName: 'Leo', lastName: 'Chen', phone: '6045550111' }
  expect((await clerk.try(updateProfile, { ...mine, businessName: 'Mine' })).body.code).toBe(300)
  expect((await clerk.try(updateProfile, { ...mine, businessName: 'Northwind Toys' })).status).toBe(200)
  expect(await clerk.call(getProfile)).toMatchObject({ ...mine, roleLabel: 'Sub-account' })
})

test("a person's time zone is their own; the business's is for who may change it (CONST-010)", async () => {
  const owner = await make.account(server)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  const warehouseId = await makeWarehouse(server, owner)
  const mine = { firstName: 'Leo', lastName: 'Chen', phone: '6045550111', businessName: 'Northwind Toys' }
  const zones = async (person: Person) => {
    const { timeZone, businessTimeZone, warehouseZones } = await person.call(getProfile)
    return [timeZone, businessTimeZone, warehouseZones[warehouseId] ?? null]
  }
  const { businessTimeZone: business, timeZone: there } = await owner.call(getProfile)
  expect(there).toBe(business)
  await clerk.try(updateProfile, { ...mine, timeZone: 'Asia/Tokyo' })
  const warehouse = (await zones(clerk))[2]
  expect(await zones(clerk)).toEqual(['Asia/Tokyo', business, warehouse])
  expect(warehouse, 'told, for it is not where the clerk is').not.toBeNull()
  expect((await zones(owner))[0]).toBe(business)

  // Who said nothing goes with the business; who did, stays.
  await owner.try(updateProfile, { ...form, timeZone: business, businessTimeZone: 'Europe/Berlin' })
  expect((await zones(owner)).slice(0, 2)).toEqual(['Europe/Berlin', 'Europe/Berlin'])
  expect((await zones(clerk)).slice(0, 2)).toEqual(['Asia/Tokyo', 'Europe/Berlin'])

  const renamed = { ...mine, businessName: form.businessName }
  for (const [field, value] of [
    ['timeZone', 'Mars/Olympus'],
    ['businessTimeZone', 'Mars/Olympus'],
  ] as const) {
    const { status, body } = await owner.try(updateProfile, { ...form, [field]: value })
    expect([status, body.errInfo.fields]).toEqual([400, [{ path: field, message: 'This time zone is not known' }]])
  }
  expect((await clerk.try(updateProfile, { ...renamed, businessTimeZone: 'Asia/Tokyo' })).body.code).toBe(300)
  expect((await clerk.try(updateProfile, { ...renamed, businessTimeZone: 'Europe/Berlin' })).status).toBe(200)
})

test('the language and the measures that somebody chose go with them, and are theirs alone', async () => {
  const owner = await make.account(server)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  const of = async (person: Person) => {
    const { language, measures } = await person.call(getProfile)
    return [language, measures]
  }
  expect(await of(owner)).toEqual([null, 'METRIC'])
  expect(await owner.call(savePreferences, { measures: 'IMPERIAL' })).toEqual({ language: null, measures: 'IMPERIAL' })
  await owner.call(savePreferences, { language: 'fr' })
  expect(await of(owner)).toEqual(['fr', 'IMPERIAL'])
  expect(await of(clerk)).toEqual([null, 'METRIC'])
  for (const input of [{ language: 'de' }, { measures: 'STONES' }])
    expect((await owner.try(savePreferences, input as never)).status).toBe(400)
})
