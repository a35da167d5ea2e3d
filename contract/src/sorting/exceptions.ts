import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { lastSeen, optionalCode, optionalText, requiredText } from '../fields.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput, queryOneOf, searchText } from '../paging.ts'
import { pictureField, pictureText } from '../stored-files.ts'
import { longestBarcode } from './boxes.ts'
import { exceptionKinds, exceptionOutcomes } from './exception-kinds.ts'

const base = '/api/sorting/exceptions'

/** Photos of an exception. */
export const mostExceptionPhotos = 12
const longestText = 255

const person = z.object({ id: id('user'), name: z.string() })

const hubException = z.object({
  id: id('hubException'),
  kind: z.enum(exceptionKinds),
  state: z.enum(['Open', 'Solved']),
  /** As it was scanned, or stands on the box; null: its label cannot be read. It stays when the box is gone. */
  code: z.string().nullable(),
  reason: z.string(),
  note: z.string().nullable(),
  /** Of a box that is known; null of what nobody has announced. Its number and its order's outlive them: without an id, it is gone. */
  box: z.object({ id: id('hubBox').nullable(), number: z.number().int() }).nullable(),
  order: z.object({ id: id('hubOrder').nullable(), orderNo: z.string() }).nullable(),
  /** The manifest that it is of, or that was being scanned. */
  manifest: z.object({ id: id('manifest'), title: z.string() }).nullable(),
  warehouse: z.object({ id: id('warehouse'), title: z.string() }).nullable(),
  /** Null: nobody knows whose it is. */
  storeId: id('store').nullable(),
  storeName: z.string().nullable(),
  /** Who sees to it. */
  ownerId: id('user').nullable(),
  ownerName: z.string().nullable(),
  photosCount: z.number().int(),
  createdAt: moment,
  createdBy: person,
  updatedAt: moment,
  outcome: z.enum(exceptionOutcomes).nullable(),
  outcomeNote: z.string().nullable(),
  solvedAt: moment.nullable(),
  solvedBy: person.nullable(),
})
export type HubException = z.output<typeof hubException>

const wholeException = hubException.extend({
  /** Links that end after 15 minutes. */
  photos: z.array(z.object({ id: id('hubPhoto'), fileId: id('file'), url: z.string(), createdAt: moment })),
})
export type WholeHubException = z.output<typeof wholeException>

export const list = endpoint({
  method: 'GET',
  path: base,
  summary:
    'Exceptions of the sorting hub: boxes that are missing, extra, damaged or of somebody else; open ones unless others are asked for',
  can: 'WAREHOUSE_VIEW_ORDERS',
  input: z.object({
    ...listInput,
    state: z.enum(['Open', 'Solved', 'All']).default('Open'),
    kind: queryOneOf(exceptionKinds).optional(),
    warehouseId: id('warehouse').optional(),
    manifestId: id('manifest').optional(),
    /** Part of the code, the order's number or the reason. */
    term: searchText.optional(),
  }),
  answer: listAnswer(hubException),
})

const named = { id: id('hubException') }

export const get = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One exception, with links to its photos',
  can: 'WAREHOUSE_VIEW_ORDERS',
  input: z.object(named),
  answer: wholeException,
})

const said = { reason: requiredText('Reason', longestText), note: optionalText(longestText) }

export const report = endpoint({
  method: 'POST',
  path: base,
  summary:
    'Report a box: one that is known by its id, an extra one by its code, if that can be read. While it is open, the same of the same box is reported once, and answered as it is',
  can: 'WAREHOUSE_SCANNER_APP',
  store: 'any',
  input: z.object({
    kind: z.enum(exceptionKinds, 'Kind is required'),
    boxId: id('hubBox').optional(),
    /** Of what is extra: as it was scanned. */
    code: optionalCode(longestBarcode),
    /** Where it was come upon: the manifest that was being scanned, the hub. */
    manifestId: id('manifest').optional(),
    warehouseId: id('warehouse').optional(),
    ...said,
  }),
  answer: hubException,
})

export const addPhoto = endpoint({
  method: 'POST',
  path: `${base}/{id}/photos`,
  summary: 'Add a photo to an exception; where it was taken is taken out of it',
  can: 'WAREHOUSE_SCANNER_APP',
  store: 'any',
  form: true,
  input: z.object({
    ...named,
    /** A PNG, JPEG or WebP picture. */
    file: pictureField.unwrap().refine((picture) => picture !== null, pictureText),
  }),
  answer: wholeException,
})

export const update = endpoint({
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Change the reason or the note of an open exception, or who sees to it',
  can: 'WAREHOUSE_MANAGE_ORDERS',
  store: 'any',
  input: z.object({
    ...named,
    ...said,
    /** Null: nobody yet. */
    ownerId: id('user').nullable(),
    updatedAt: lastSeen,
  }),
  answer: hubException,
})

export const solve = endpoint({
  method: 'PUT',
  path: `${base}/{id}/solve`,
  summary: 'Say what became of an exception; said twice, it is said once',
  can: 'WAREHOUSE_MANAGE_ORDERS',
  store: 'any',
  input: z.object({
    ...named,
    outcome: z.enum(exceptionOutcomes, 'Outcome is required'),
    note: optionalText(longestText),
  }),
  answer: hubException,
})

export const owners = endpoint({
  method: 'GET',
  path: `${base}/{id}/owners`,
  summary: 'People who may see to an exception, the owner first',
  can: 'WAREHOUSE_MANAGE_ORDERS',
  input: z.object({ ...named, term: searchText.optional() }),
  answer: z.object({ users: z.array(z.object({ id: id('user'), name: z.string(), isOwner: z.boolean() })) }),
})
