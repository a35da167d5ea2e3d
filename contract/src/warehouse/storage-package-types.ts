import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { lastSeen, requiredCode } from '../fields.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput, searchText } from '../paging.ts'
import { restoreOf } from '../restoring.ts'
import { linkedIds, sideFields } from './stock-locations/types.ts'
import { managesLocations, viewsWarehouses } from './warehouses.ts'

/** Names of storage packages that forms offer (spec 2, section 9). */
export const storagePackageNames = [
  'Pallet',
  'Carton',
  'Box',
  'Crate',
  'Drum',
  'Barrel',
  'Bag',
  'Container',
  'Bundle',
  'Roll',
  'Tank',
  'Bin',
  'Tote',
  'Tray',
  'Case',
  'Envelope',
  'Tube',
  'Package',
  'Gaylord',
] as const

/** What a missing link says, where one is required (SPT-008, SPT-010). */
export const linkRequiredMessage = 'Please select at least one stock location type'

const typeFields = {
  name: requiredCode('Name', 100),
  ...sideFields,
  /**
   * Kinds of locations it stands in. An empty list is refused in a warehouse that has kinds for storage packages only
   * (not bulk). Left out: the links stay as they are, or are made from the other side.
   */
  stockLocationTypes: linkedIds('stockLocationType').optional(),
}

/** The storage package type form (spec 2, sections 3 and 5). */
const storagePackageTypeForm = z.object(typeFields)
export type StoragePackageTypeForm = z.output<typeof storagePackageTypeForm>

export const storagePackageType = z.object({
  id: id('storagePackageType'),
  warehouseId: id('warehouse'),
  name: z.string(),
  depth: z.number(),
  width: z.number(),
  height: z.number(),
  stockLocationTypes: z.array(id('stockLocationType')),
  /** The same links with their labels, in their order. */
  stockLocationTypeLabels: z.array(z.object({ id: id('stockLocationType'), label: z.string() })),
  createdAt: moment,
  updatedAt: moment,
})
export type StoragePackageType = z.output<typeof storagePackageType>

const base = '/api/fulfillment/warehouses/{id}/storage-package-types'
const { items: _, ...paging } = listAnswer(storagePackageType).shape

export const list = endpoint({
  method: 'GET',
  path: base,
  summary: "Storage packages of a warehouse, and the kinds of locations they stand in; 'types' instead of 'items'",
  can: viewsWarehouses,
  input: z.object({ id: id('warehouse'), ...listInput, name: searchText.optional() }),
  answer: z.object({ types: z.array(storagePackageType), ...paging }),
})

export const create = endpoint({
  method: 'POST',
  path: base,
  summary: 'Add a storage package',
  can: managesLocations,
  store: 'any',
  input: z.object({ id: id('warehouse'), ...typeFields }),
  answer: storagePackageType,
})

export const update = endpoint({
  method: 'PUT',
  path: `${base}/{typeId}`,
  summary: 'Change a storage package; while goods stand in it, its size stays',
  can: managesLocations,
  store: 'any',
  input: z.object({ id: id('warehouse'), typeId: id('storagePackageType'), ...typeFields, updatedAt: lastSeen }),
  answer: storagePackageType,
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/fulfillment/storage-package-types/{id}',
  summary: 'Delete a storage package that no goods stand in',
  can: managesLocations,
  store: 'any',
  input: z.object({ id: id('storagePackageType') }),
  answer: z.object({}),
})

export const restore = restoreOf(remove)
