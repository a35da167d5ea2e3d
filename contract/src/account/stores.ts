import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { lastSeen, optionalEmail, optionalPhone, optionalText, requiredCode } from '../fields.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput, queryBoolean, searchText } from '../paging.ts'
import { restoreOf } from '../restoring.ts'
import { pictureField, pictureOrLink } from '../stored-files.ts'

const storeTypes = ['MAIN', 'STORE', 'ALL'] as const

const address = z.object({
  line1: optionalText(120),
  line2: optionalText(120),
  city: optionalText(80),
  state: optionalText(80),
  zipCode: optionalText(20),
  country: optionalText(80),
  lat: z
    .number()
    .min(-90)
    .max(90)
    .nullish()
    .transform((value) => value ?? null),
  lng: z
    .number()
    .min(-180)
    .max(180)
    .nullish()
    .transform((value) => value ?? null),
})

export const store = z.object({
  id: id('store'),
  name: z.string().nullable(),
  type: z.enum(storeTypes),
  /** A link to the picture that ends after 15 minutes. */
  logo: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  contactName: z.string().nullable(),
  address: address.nullable(),
  timezone: z.string().nullable(),
  /** Packages are broken for orders whose units no whole packages make up; else people are asked each time. */
  breaksCases: z.boolean(),
  /** Customers are told by mail how their deliveries come along. */
  mailsCustomers: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})
export type Store = z.output<typeof store>

const storeEntry = store.pick({ id: true, name: true, type: true, logo: true })

const storeFields = {
  name: requiredCode('Name', 100).min(3, 'Name must be at least 3 characters'),
  email: optionalEmail,
  phone: optionalPhone('ten-or-eleven'),
  contactName: optionalText(100),
  address: address.nullish().transform((value) => value ?? null),
  timezone: optionalText(60),
  logo: pictureField,
  /** Left out, it stays as it is. Text in a form. */
  breaksCases: queryBoolean.optional(),
}

/** There is one main store and one for all of them: neither is made, and no store becomes another type (STORE-008). */
export const typeTexts = {
  STORE: 'The type of a merchant is STORE and stays so',
  MAIN: 'The main store stays the main store',
} as const
const storeForm = z.object({ ...storeFields, type: z.literal('STORE', typeTexts.STORE).optional() })

export const list = endpoint({
  method: 'GET',
  path: '/api/stores',
  summary: 'Merchants of the account that the caller may see',
  can: 'signed-in',
  input: z.object({ ...listInput, term: searchText.optional() }),
  answer: listAnswer(store),
})

export const available = endpoint({
  method: 'GET',
  path: '/api/stores/available',
  summary: 'What the store selector offers: ALL where permitted, MAIN, and the allowed stores',
  can: 'signed-in',
  evenWhenSuspended: true,
  input: z.object({}),
  answer: z.object({ stores: z.array(storeEntry) }),
})

export const get = endpoint({
  method: 'GET',
  path: '/api/stores/{id}',
  summary: 'One merchant',
  can: 'signed-in',
  input: z.object({ id: id('store') }),
  answer: store,
})

export const create = endpoint({
  method: 'POST',
  path: '/api/stores',
  summary: 'Add a merchant',
  can: 'MANAGE_STORES',
  limit: { key: 'stores', takes: () => 1 },
  store: 'any',
  form: true,
  input: storeForm,
  answer: store,
})

export const update = endpoint({
  method: 'PUT',
  path: '/api/stores/{id}',
  summary: 'Change a merchant',
  can: 'MANAGE_STORES',
  store: 'any',
  form: true,
  input: z.object({
    id: id('store'),
    ...storeFields,
    /** Null for the main store only, which needs no name. */
    name: storeFields.name.nullable(),
    /** As it is, or left out. */
    type: z.enum(storeTypes).optional(),
    logo: pictureOrLink,
    updatedAt: lastSeen,
  }),
  answer: store,
})

export const setBreaksCases = endpoint({
  method: 'PUT',
  path: '/api/stores/{id}/breaks-cases',
  summary: 'Say whether packages are broken for orders in units; of the main store, too',
  can: 'MANAGE_STORES',
  store: 'any',
  input: z.object({ id: id('store'), breaksCases: z.boolean() }),
  answer: store,
})

export const setMailsCustomers = endpoint({
  method: 'PUT',
  path: '/api/stores/{id}/mails-customers',
  summary: 'Say whether customers are told by mail how their deliveries come along; of the main store, too',
  can: 'MANAGE_STORES',
  store: 'any',
  input: z.object({ id: id('store'), mailsCustomers: z.boolean('Must be true or false') }),
  answer: store,
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/stores/{id}',
  summary: 'Delete a merchant that has no open orders and no stock',
  can: 'MANAGE_STORES',
  store: 'any',
  input: z.object({ id: id('store') }),
  answer: z.object({}),
})

export const restore = restoreOf(remove, 'stores')
