import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as storagePackageTypes from '@crossdock/contract/warehouse/storage-package-types'
import { call } from '../../../lib/client.ts'
import { ApiError } from '../../../lib/errors.ts'
import { type Lookup, lookup } from '../../../lib/lookup.ts'
import { ask, queryClient, queryKey } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { keepsWork } from '../../../lib/work.ts'
import { scannedAnyway } from '../../products/known-codes.ts'

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

/** Places that goods were put in from this device, the last first: so that they are known in a dead spot. */
const usedPlaces = { path: 'receiving-places' } as const
const usedKey = (warehouseId: Id<'warehouse'>) => queryKey(usedPlaces, { warehouseId })
/** Places remembered of a warehouse. */
const mostUsed = 50

keepsWork<readonly Place[]>(usedPlaces, (places) => places)

/** A place as it was looked up last. */
export const placeOnDevice = (warehouseId: Id<'warehouse'>, id: string): Place | undefined =>
  queryClient.getQueryData<readonly Place[]>(usedKey(warehouseId))?.find((place) => place.id === id)

/** The places of a warehouse that the device knows. */
export const knownPlaces = async (warehouseId: Id<'warehouse'>): Promise<readonly Place[]> =>
  queryClient.getQueryData<readonly Place[]>(usedKey(warehouseId)) ??
  ask<readonly Place[]>(usedPlaces, usedKey(warehouseId), () => Promise.reject(new ApiError(0, null))).catch(() => [])

/** A stock location with what may stand in it, also in a dead spot where it was used before; null when it is none of the warehouse. */
export async function loadPlace(warehouseId: Id<'warehouse'>, locationId: Id<'stockLocation'>): Promise<Place | null> {
  const known = await knownPlaces(warehouseId)
  const place = await scannedAnyway(
    (signal) => askPlace(warehouseId, locationId, signal),
    () => known.find(({ id }) => id === locationId) ?? null,
  )
  if (place) {
    const others = known.filter(({ id }) => id !== locationId)
    queryClient.setQueryData(usedKey(warehouseId), [place, ...others].slice(0, mostUsed))
  }
  return place
}

async function askPlace(
  warehouseId: Id<'warehouse'>,
  locationId: Id<'stockLocation'>,
  signal: AbortSignal,
): Promise<Place | null> {
  const [{ items }, { types }] = await Promise.all([
    call(locations.list, { stockLocationId: locationId }, { signal }),
    call(storagePackageTypes.list, { id: warehouseId, page_size: 100 }, { signal }),
  ])
  const [location] = items
  if (!location || location.warehouseId !== warehouseId) return null
  const { id, title, isTemporary, stockLocationType } = location
  return { id, title, isTemporary, ...storagePackagesOf(stockLocationType, types) }
}
