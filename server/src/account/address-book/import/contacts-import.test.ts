import * as addressBook from '@crossdock/contract/account/address-book'
import { contactsImport, importContacts } from '@crossdock/contract/account/address-book/import'
import { addressOf } from '@crossdock/contract/encode-call'
import type { InputOf } from '@crossdock/contract/endpoint'
import { applyMapping } from '@crossdock/sheets/apply'
import { suggestMapping } from '@crossdock/sheets/mapping'
import { readMade } from '@crossdock/sheets/test/read-made'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../../test/harness.ts'

const server = testServer()
const row = {
  name: 'John Smith',
  phone: '+1 (604) 555-0100',
  addressLine1: '12 Water Street',
  city: 'Vancouver',
  state: 'BC',
  zipCode: '02134',
  country: 'Canada',
}
const send = (owner: Person, ...contacts: object[]) => owner.call(importContacts, { contacts })
const listAll = async (owner: Person) => (await owner.call(addressBook.list, { page_size: 100 })).items

async function fileOf(owner: Person, input: InputOf<typeof addressBook.exportContacts>) {
  const file = await server.app.http.inject({
    method: 'GET',
    url: addressOf(addressBook.exportContacts, input),
    headers: { authorization: `Bearer ${owner.token}`, 'store-id': owner.storeId },
  })
  expect(file.statusCode).toBe(200)
  return file
}

/** The rows of an export, as the mapper reads them without anybody's help. */
async function rowsOf(owner: Person, format: 'csv' | 'xlsx', input: InputOf<typeof addressBook.exportContacts> = {}) {
  const { rawPayload } = await fileOf(owner, { ...input, format })
  const [sheet] = await readMade(rawPayload, undefined, `contacts.${format}`)
  if (!sheet) throw new Error('the file has no sheet')
  const { mapping } = suggestMapping(sheet, contactsImport)
  const { records, faults } = applyMapping(contactsImport, sheet.rows.slice(1), mapping)
  expect(faults).toEqual([])
  return records as InputOf<typeof importContacts>['contacts']
}

test('rows become contacts of the current merchant; the same file twice changes nothing (BOOK-002)', async () => {
  const owner = await make.account(server)
  const full = {
    ...{
      ...row,
      name: 'Ana Novak',
      company: 'Granville Tea',
      secondaryPhone: '778 555 0199',
      email: 'Ana@Tea.example',
    },
    ...{ addressLine2: 'Suite 4', note: 'Ring twice', lat: 49.28, lng: -123.11 },
  }
  expect(await send(owner, row, full, { ...row, name: 'JOHN SMITH' })).toEqual({ created: 2, unchanged: 1 })
  expect(await listAll(owner)).toMatchObject([
    {
      ...{ name: 'Ana Novak', company: 'Granville Tea', secondaryPhone: '7785550199', email: 'ana@tea.example' },
      ...{ addressLine2: 'Suite 4', note: 'Ring twice', lat: 49.28, lng: -123.11, isDefault: false },
    },
    { name: 'John Smith', phone: '16045550100', zipCode: '02134', storeId: owner.mainStoreId },
  ])
  expect(await send(owner, row, full)).toEqual({ created: 0, unchanged: 2 })
})

test('one row that is wrong keeps all of them out, and each is told with its number', async () => {
  const owner = await make.account(server)
  const reply = await owner.try(importContacts, {
    contacts: [
      { ...row, rowId: 1 },
      { ...row, rowId: 2, phone: '555' },
      { ...row, rowId: 3, country: '' },
      { ...row, rowId: 4, lat: 49 },
    ],
  })
  expect(reply.status).toBe(417)
  for (const words of ['Phone number is not valid', 'Country', 'Longitude is required'])
    expect(JSON.stringify(reply.body)).toContain(words)
  expect(await listAll(owner)).toEqual([])
})

test('whoever only looks imports nothing', async () => {
  const owner = await make.account(server)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  expect((await clerk.at(owner.mainStoreId).try(importContacts, { contacts: [row] })).status).toBe(403)
})

/** What people and spreadsheets stumble over besides. */
const text = fc.oneof(
  fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 })
    .map((words) => words.trim())
    .filter((words) => words !== ''),
  fc.constantFrom('=1+1', '+1', '-2', '@x', "'02134", '007', '1E5', '3/4', '12:30', 'TRUE', 'Zoë “Q”', 'a,b;c', 'N/A'),
)
const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null })
const phone = fc.stringMatching(/^[0-9]{10,15}$/)
const anyContact = fc
  .record({
    ...{ name: text, company: maybe(text), phone, secondaryPhone: maybe(phone), addressLine1: text },
    ...{ addressLine2: maybe(text), city: text, state: text, zipCode: text, country: text, note: maybe(text) },
    email: maybe(fc.constantFrom('ada@example.com', 'o.k+1@example.co.uk')),
    place: maybe(
      fc.record({
        lat: fc.double({ min: 1, max: 90, noNaN: true }),
        lng: fc.double({ min: -180, max: -1, noNaN: true }),
      }),
    ),
  })
  .map(({ place, ...contact }) => ({ ...contact, lat: place?.lat ?? null, lng: place?.lng ?? null }))
const ownFields = new Set(['id', 'storeId', 'storeName', 'createdAt', 'updatedAt'])
const contentOf = (contact: addressBook.Contact) =>
  JSON.stringify(Object.entries(contact).filter(([name]) => !ownFields.has(name)))

test('whatever contacts there are, their file makes the same ones elsewhere, and none where they are (BOOK-002)', async () => {
  const owner = await make.account(server)
  const [contacts = []] = fc.sample(
    fc.uniqueArray(anyContact, { minLength: 30, maxLength: 30, selector: ({ phone }) => phone }),
    1,
  )
  for (const contact of contacts) await owner.call(addressBook.create, contact)
  const written = (await listAll(owner)).map(contentOf).sort()
  expect(written).toHaveLength(contacts.length)
  for (const format of ['xlsx', 'csv'] as const) {
    const rows = await rowsOf(owner, format)
    expect(await send(owner, ...rows), format).toEqual({ created: 0, unchanged: written.length })
    const elsewhere = owner.at(await make.store(server, owner))
    await send(elsewhere, ...rows)
    expect((await listAll(elsewhere)).map(contentOf).sort(), format).toEqual(written)
  }
})

test('the file is of what the list shows', async () => {
  const owner = await make.account(server)
  await send(owner, row, { ...row, name: 'Wei Chen', city: 'Burnaby' })
  expect((await rowsOf(owner, 'csv', { searchTxt: 'burna' })).map(({ name }) => name)).toEqual(['Wei Chen'])
  expect((await fileOf(owner, { format: 'csv' })).headers['content-disposition']).toMatch(/Address Book - /)
})
