import { z } from 'zod'
import { type AnswerOf, endpoint } from '../endpoint.ts'
import {
  addressPhone,
  optionalAddressPhone,
  optionalEmail,
  optionalPlace,
  optionalText,
  requiredCode,
  requiredText,
} from '../fields.ts'
import { exportAnswer, exportInput, type FileColumn } from '../files.ts'
import { id } from '../ids.ts'
import { queryBoolean, searchText } from '../paging.ts'
import { plainCalls } from '../plain-calls.ts'

const base = '/api/address-book'

/** The form of a contact: what a recipient needs is required, in the words of the recipient's form (BOOK-001). */
const fields = {
  name: requiredText('Name', 100),
  company: optionalText(100),
  phone: addressPhone,
  secondaryPhone: optionalAddressPhone,
  email: optionalEmail,
  addressLine1: requiredText('Address Line 1', 255, 'Please enter your address line 1'),
  addressLine2: optionalText(255),
  city: requiredText('City', 100, 'Please enter your city'),
  state: requiredText('State', 100, 'Please enter your state'),
  zipCode: requiredCode('Zip Code', 20, 'Please enter your zip code'),
  country: requiredText('Country', 100, 'Please enter your country'),
  ...optionalPlace,
  note: optionalText(1000),
  /** One of a merchant is: it is offered first. Making one the default ends the other. */
  isDefault: z.boolean('Must be true or false').default(false),
}

const filters = {
  /** What name, company, phone, e-mail, city or zip code contains. */
  searchTxt: searchText.optional(),
  merchantId: id('store').optional(),
  city: searchText.optional(),
  isDefault: queryBoolean.optional(),
}

const calls = plainCalls({
  path: base,
  noun: 'contact',
  summaries: {
    list: 'Contacts of the address book',
    get: 'One contact',
    create: 'Add a contact to a merchant’s address book; ContactExists where it is there already',
    update: 'Change a contact',
    remove: 'Delete a contact',
  },
  view: 'VIEW_ADDRESS_BOOK',
  manage: 'MANAGE_ADDRESS_BOOK',
  fields,
  filters,
  shown: {
    storeId: id('store'),
    /** Name of the merchant; null for the main store. */
    storeName: z.string().nullable(),
  },
})
export const { list, get, update, remove, restore } = calls
export type Contact = AnswerOf<typeof get>

/** A contact is one merchant's: the one that is chosen. */
export const create = endpoint({
  method: 'POST',
  path: base,
  summary: calls.create.summary,
  can: 'MANAGE_ADDRESS_BOOK',
  input: calls.create.input,
  answer: calls.create.answer,
})
export type ContactForm = z.output<typeof create.input>

/** What the file has: the import's columns, in their order. */
export const contactColumns = [
  { key: 'name', heading: 'Name' },
  { key: 'company', heading: 'Company' },
  { key: 'phone', heading: 'Phone' },
  { key: 'secondaryPhone', heading: 'Secondary Phone' },
  { key: 'email', heading: 'Email' },
  { key: 'addressLine1', heading: 'Address Line 1' },
  { key: 'addressLine2', heading: 'Address Line 2' },
  { key: 'city', heading: 'City' },
  { key: 'state', heading: 'State/Province' },
  { key: 'zipCode', heading: 'Zip Code' },
  { key: 'country', heading: 'Country' },
  { key: 'note', heading: 'Note' },
  { key: 'lat', heading: 'Latitude', kind: 'number' },
  { key: 'lng', heading: 'Longitude', kind: 'number' },
] as const satisfies readonly FileColumn<string>[]

export const exportContacts = endpoint({
  method: 'GET',
  path: `${base}/export`,
  summary: 'The contacts of the list as a file, with the columns of the import',
  can: 'VIEW_ADDRESS_BOOK',
  input: z.object({ ...exportInput, ...filters }),
  answer: exportAnswer,
})
