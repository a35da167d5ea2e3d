import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as storagePackageTypes from '@crossdock/contract/warehouse/storage-package-types'
import { call } from '../../../lib/client.ts'
import { type Lookup, lookup } from '../../../lib/lookup.ts'
import { t } from '../../../lib/words.ts'

type StoragePackage = AnswerOf<typeof storagePackageTypes.list>['types'][number]

/** Where goods are put, and in what. */
export interface Place {
  readonly id: Id<'stockLocation'>
  readonly title: string
  readonly isTemporary: boolean
  /** Storage packages that may stand there. */
  readonly storagePackages: readonly Pick<StoragePackage, 'id' | 'name'>[]
  /** Loose packages may not. */
  readonly needsStoragePackage: boolean
}

/** Stock locations of a warehouse, by title. */
export const placeLookup = (warehouseId: Id<'warehouse'>): Lookup => ({
  ...lookup(locations.list, {
    input: (title) => ({ title, warehouseId, page_size: 50, infinite: true }),
    items: ({ items }) => items,
    option: (location) => ({
      value: location.id,
      label: location.title,
      hint: location.isTemporary ? t('temporary') : location.stockLocationType.label,
    }),
  }),
  key: [locations.list.path, warehouseId],
})

/** Which of a warehouse's storage packages a kind of location takes; the server has the last word (SLT-012). */
export function storagePackagesOf(
  type: { readonly id: Id<'stockLocationType'>; readonly isBulk: boolean },
  all: readonly Pick<StoragePackage, 'id' | 'name' | 'stockLocationTypes'>[],
): Pick<Place, 'storagePackages' | 'needsStoragePackage'> {
  const linked = all.filter(({ stockLocationTypes }) => stockLocationTypes.includes(type.id))
  const isOpen = type.isBulk || linked.length === 0
  return { storagePackages: isOpen ? all : linked, needsStoragePackage: !isOpen }
}

/** A stock location with what may stand in it; null when it is none of the warehouse. */
export async function loadPlace(warehouseId: Id<'warehouse'>, locationId: Id<'stockLocation'>): Promise<Place | null> {
  const [{ items }, { types }] = await Promise.all([
    call(locations.list, { stockLocationId: locationId }),
    call(storagePackageTypes.list, { id: warehouseId, page_size: 100 }),
  ])
  const [location] = items
  if (!location || location.warehouseId !== warehouseId) return null
  const { id, title, isTemporary, stockLocationType } = location
  return { id, title, isTemporary, ...storagePackagesOf(stockLocationType, types) }
}
