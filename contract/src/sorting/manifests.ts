import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput, queryOneOf, searchText } from '../paging.ts'

const base = '/api/sorting/manifests'

/** How a manifest stands, by its orders and boxes (MANIF-007). */
export const manifestStates = ['Expecting', 'Receiving', 'Received', 'Completed'] as const
export type ManifestState = (typeof manifestStates)[number]
/** Where its orders come from. */
const manifestSources = ['Import', 'Route', 'Pool'] as const

/** Manifests of a page when nothing is chosen (CNSTW-002). */
export const manifestsPageSize = 500

const manifest = z.object({
  id: id('manifest'),
  title: z.string(),
  state: z.enum(manifestStates),
  warehouseId: id('warehouse'),
  warehouseTitle: z.string(),
  storeId: id('store'),
  storeName: z.string().nullable(),
  source: z.enum(manifestSources),
  ordersCount: z.number().int(),
  boxesCount: z.number().int(),
  receivedBoxesCount: z.number().int(),
  createdAt: moment,
  createdBy: z.object({ id: id('user'), name: z.string() }),
})
export type Manifest = z.output<typeof manifest>

export const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Manifests of the sorting hub: what was announced together',
  can: 'WAREHOUSE_VIEW_ORDERS',
  input: z.object({
    ...listInput,
    /** Part of its title. */
    term: searchText.optional(),
    state: queryOneOf(manifestStates).optional(),
    warehouseId: id('warehouse').optional(),
  }),
  answer: listAnswer(manifest),
})

const named = z.object({ id: id('manifest') })

export const get = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One manifest',
  can: 'WAREHOUSE_VIEW_ORDERS',
  input: named,
  answer: manifest,
})

export const remove = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Delete a manifest of which no box has been received, with its orders; else ManifestInUse',
  can: 'WAREHOUSE_DELETE_ORDERS',
  store: 'any',
  final: 'its orders and boxes go with it; the file is imported again',
  input: named,
  answer: z.object({}),
})
