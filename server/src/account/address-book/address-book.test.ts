import * as addressBook from '@crossdock/contract/account/address-book'
import * as auditLog from '@crossdock/contract/account/audit-log'
import * as stores from '@crossdock/contract/account/stores'
import type { InputOf } from '@crossdock/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'

const server = testServer()
type Form = InputOf<typeof addressBook.create>
const form: Form = {
  name: 'Ada Byron',
  phone: '+1 (604) 555-0100',
  addressLine1: '12 Water Street',
  city: 'Vancouver',
  state: 'BC',
  zipCode: 'V6B 1A1',
  country: 'Canada',
}
const faultsOf = async (owner: Person, change: object) =>
  (await owner.try(addressBook.create, { ...form, ...change })).body.errInfo.fields
const namesOf = async (owner: Person, input: InputOf<typeof addressBook.list> = {}) =>
  (await owner.call(addressBook.list, input)).items.map(({ name }) => name)

describe('a contact', () => {
  test('has the fields of the row, and its phone by its digits (BOOK-001, VALD-005)', async () => {
    const owner = await make.account(server)
    const contact = await owner.call(addressBook.create, { ...form, email: 'Ada@Example.com', lat: 49.28, lng: -123.1 })
    expect(contact).toMatchObject({
      ...{ name: 'Ada Byron', phone: '16045550100', email: 'ada@example.com', company: null, secondaryPhone: null },
      ...{ lat: 49.28, lng: -123.1, note: null, isDefault: false, storeId: owner.mainStoreId, storeName: null },
    })
    expect(await owner.call(addressBook.get, { id: contact.id })).toEqual(contact)
  })

  test('names at once what a recipient needs, and takes phones of 10 to 15 digits (BOOK-001, VALD-005)', async () => {
    const owner = await make.account(server)
    const blank = { name: ' ', phone: '555', addressLine1: '', city: '', state: '', zipCode: '', country: '' }
    expect(await faultsOf(owner, blank)).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'phone', message: 'Phone number is not valid' },
      { path: 'addressLine1', message: 'Please enter your address line 1' },
      { path: 'city', message: 'Please enter your city' },
      { path: 'state', message: 'Please enter your state' },
      { path: 'zipCode', message: 'Please enter your zip code' },
      { path: 'country', message: 'Please enter your country' },
    ])
    expect(await faultsOf(owner, { phone: '' })).toEqual([{ path: 'phone', message: 'Phone is required' }])
    for (const phone of ['604555010', '1234567890123456', '604-CALL-NOW'])
      expect(await faultsOf(owner, { phone }), phone).toEqual([{ path: 'phone', message: 'Phone number is not valid' }])
    expect(await faultsOf(owner, { lat: 49.2 })).toEqual([{ path: 'lng', message: 'Longitude is required' }])
    const far = await owner.call(addressBook.create, { ...form, phone: '+44 20 7946 0958 123' })
    expect(far.phone).toBe('442079460958123')
  })

  test('is there once: the same person at the same door is refused, in other letters, too', async () => {
    const owner = await make.account(server)
    const { id } = await owner.call(addressBook.create, form)
    const same = { ...form, name: 'ADA BYRON', phone: '6045550100', zipCode: 'v6b1a1', email: 'other@example.com' }
    expect((await owner.try(addressBook.create, same)).body.errInfo.errType).toBe('ContactExists')
    const other = await owner.call(addressBook.create, { ...form, addressLine2: 'Suite 4' })
    expect((await owner.try(addressBook.update, { ...form, id: other.id })).body.errInfo.errType).toBe('ContactExists')
    // Another merchant may send to the same person; and who was deleted is added again, and not taken back then.
    const merchant = await make.store(server, owner)
    await owner.at(merchant).call(addressBook.create, form)
    await owner.call(addressBook.remove, { id })
    await owner.call(addressBook.create, form)
    expect((await owner.try(addressBook.restore, { id })).body.errInfo.errType).toBe('ContactExists')
  })

  test('is one merchant’s, and seen by whoever may see that one', async () => {
    const owner = await make.account(server)
    const merchant = await make.store(server, owner)
    const all = owner.at(owner.allStoreId)
    expect((await all.try(addressBook.create, form)).body.errInfo.errType).toBe('INVALID_STORE_ALL')
    const contact = await owner.at(merchant).call(addressBook.create, form)
    expect(await namesOf(owner)).toEqual([])
    expect(await namesOf(all)).toEqual(['Ada Byron'])
    expect(await namesOf(all, { merchantId: merchant })).toEqual(['Ada Byron'])
    expect(await namesOf(all, { merchantId: owner.mainStoreId })).toEqual([])
    // Under All Accounts it is changed and deleted as it stands there.
    await all.call(addressBook.update, { ...form, id: contact.id, name: 'Ada King' })
    await all.call(addressBook.remove, { id: contact.id })
    expect(await namesOf(all)).toEqual([])
  })

  test('goes with its merchant, and comes back with the merchant', async () => {
    const owner = await make.account(server)
    const merchant = await make.store(server, owner)
    const all = owner.at(owner.allStoreId)
    const gone = await owner.at(merchant).call(addressBook.create, { ...form, name: 'Gone before' })
    await owner.at(merchant).call(addressBook.create, form)
    await all.call(addressBook.remove, { id: gone.id })
    await owner.call(stores.remove, { id: merchant })
    expect(await namesOf(all)).toEqual([])
    expect((await all.try(addressBook.restore, { id: gone.id })).status).toBe(404)
    await owner.call(stores.restore, { id: merchant })
    expect(await namesOf(all)).toEqual(['Ada Byron'])
    // Also where whoever takes it back saw none but that merchant.
    const keeper = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS'], [owner.mainStoreId, merchant])
    await keeper.call(stores.remove, { id: merchant })
    await keeper.call(stores.restore, { id: merchant })
    expect(await namesOf(all)).toEqual(['Ada Byron'])
  })
})

test('the search looks into name, company, phone, e-mail, city and zip code (BOOK-001)', async () => {
  const owner = await make.account(server)
  await owner.call(addressBook.create, { ...form, company: 'Analytical Engines', email: 'ada@engines.example' })
  await owner.call(addressBook.create, {
    ...{ ...form, name: 'Wei Chen', phone: '7785550199', secondaryPhone: '604 555 7777', city: 'Burnaby' },
    ...{ zipCode: '02134', addressLine1: '100% Main_Street' },
  })
  for (const term of ['byron', 'ANALYTICAL', '(604) 555-0100', '5550100', 'engines.ex', 'vancou', 'v6b1', 'V6B 1A1'])
    expect(await namesOf(owner, { searchTxt: term }), term).toEqual(['Ada Byron'])
  for (const term of ['chen', '778-555', '604.555.7777', 'burna', '0213'])
    expect(await namesOf(owner, { searchTxt: term }), term).toEqual(['Wei Chen'])
  for (const term of ['%', '_', 'water']) expect(await namesOf(owner, { searchTxt: term }), term).toEqual([])
  expect(await namesOf(owner, { city: 'bur' })).toEqual(['Wei Chen'])
  expect(await namesOf(owner, { sort: 'cityDesc' })).toEqual(['Ada Byron', 'Wei Chen'])
  expect(await namesOf(owner, { sort: 'createdAtDesc' })).toEqual(['Wei Chen', 'Ada Byron'])
})

describe('the default of a merchant', () => {
  const defaults = (owner: Person) => namesOf(owner, { isDefault: true })

  test('is one: making another ends it, and the audit log tells of both', async () => {
    const owner = await make.account(server)
    const first = await owner.call(addressBook.create, { ...form, name: 'First', isDefault: true })
    const second = await owner.call(addressBook.create, { ...form, name: 'Second', isDefault: true })
    expect(await defaults(owner)).toEqual(['Second'])
    const { items } = await owner.call(auditLog.list, { entity: 'contact' })
    expect(items.map(({ action, entityId }) => [action, entityId]).sort()).toEqual(
      [
        ['create', first.id],
        ['create', second.id],
        ['update', first.id],
      ].sort(),
    )
    await owner.call(addressBook.update, { ...form, id: first.id, name: 'First', isDefault: true })
    expect(await defaults(owner)).toEqual(['First'])
    // Saving it again as it is ends nothing.
    await owner.call(addressBook.update, { ...form, id: first.id, name: 'First', isDefault: true })
    expect(await defaults(owner)).toEqual(['First'])
    const merchant = await make.store(server, owner)
    await owner.at(merchant).call(addressBook.create, { ...form, name: 'Theirs', isDefault: true })
    expect(await defaults(owner)).toEqual(['First'])
  })

  test('is one whoever makes it at once with others', async () => {
    const owner = await make.account(server)
    const names = Array.from({ length: 6 }, (_, n) => `Contact ${n}`)
    const made = await Promise.all(
      names.map((name) => owner.call(addressBook.create, { ...form, name, isDefault: true })),
    )
    expect(await defaults(owner)).toHaveLength(1)
    const replies = await Promise.all(
      made.map(({ id, name }) => owner.try(addressBook.update, { ...form, id, name, isDefault: true })),
    )
    expect(replies.map(({ status }) => status)).toEqual(made.map(() => 200))
    expect(await defaults(owner)).toHaveLength(1)
  })

  test('comes back as one, unless there is another by then', async () => {
    const owner = await make.account(server)
    const { id } = await owner.call(addressBook.create, { ...form, name: 'First', isDefault: true })
    await owner.call(addressBook.remove, { id })
    await owner.call(addressBook.restore, { id })
    expect(await defaults(owner)).toEqual(['First'])
    await owner.call(addressBook.remove, { id })
    await owner.call(addressBook.create, { ...form, name: 'Second', isDefault: true })
    await owner.call(addressBook.restore, { id })
    expect(await defaults(owner)).toEqual(['Second'])
    expect(await namesOf(owner)).toEqual(['First', 'Second'])
  })
})

test('everybody of the account reads it; whoever manages merchants changes it (PERM-032, PERM-010)', async () => {
  const owner = await make.account(server)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'], [owner.mainStoreId])
  const keeper = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS'], [owner.mainStoreId])
  const { id } = await keeper.call(addressBook.create, form)
  expect(await namesOf(clerk)).toEqual(['Ada Byron'])
  for (const reply of [
    await clerk.try(addressBook.create, form),
    await clerk.try(addressBook.update, { ...form, id }),
    await clerk.try(addressBook.remove, { id }),
  ])
    expect(reply.status).toBe(403)
})
