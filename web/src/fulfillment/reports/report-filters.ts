import * as products from '@crossdock/contract/fulfillment/products'
import * as reports from '@crossdock/contract/fulfillment/shipments/reports'
import {
  deliveryTypeLabels,
  deliveryTypes,
  shipmentStateLabels,
  shipmentStates,
} from '@crossdock/contract/fulfillment/shipments/states'
import { lowPointTypes } from '@crossdock/contract/fulfillment/stock/low-points'
import type { Id } from '@crossdock/contract/ids'
import * as storagePackageTypes from '@crossdock/contract/warehouse/storage-package-types'
import { useEffect, useMemo } from 'react'
import { can } from '../../lib/can.ts'
import { call } from '../../lib/client.ts'
import type { Lookup } from '../../lib/lookup.ts'
import { goInstead } from '../../lib/navigation.ts'
import { changeParams, useParams } from '../../lib/search-params.ts'
import { session, useSession } from '../../lib/session.ts'
import { t } from '../../lib/words.ts'
import { type ListFilter, namesOf } from '../../ui/list-types.ts'
import { useMerchantFilter } from '../../ui/merchant-filter.ts'
import { warehouseLookup } from '../../warehouse/warehouses/warehouse-lookup.ts'
import { productLookup } from '../products/product-lookup.ts'

const packageTypeLookup = (productId: Id<'product'>): Lookup => {
  const search = async (term: string, signal: AbortSignal) => {
    const { packageTypes } = await call(products.packageTypes, { id: productId }, { signal })
    return packageTypes
      .filter(({ name }) => name.toLowerCase().includes(term.toLowerCase()))
      .map(({ id, name, unitQuantity }) => ({
        value: id,
        label: name,
        hint: t('{{count}} units', { count: unitQuantity }),
      }))
  }
  return {
    key: [products.packageTypes.path, productId],
    search,
    find: async (value, signal) => (await search('', signal)).find((option) => option.value === value) ?? null,
  }
}

const storagePackageLookup = (warehouseId: Id<'warehouse'>): Lookup => {
  const search = async (name: string, signal: AbortSignal) => {
    const { types } = await call(storagePackageTypes.list, { id: warehouseId, name, page_size: 100 }, { signal })
    return types.map((type) => ({ value: type.id, label: type.name }))
  }
  return {
    key: [storagePackageTypes.list.path, warehouseId],
    search,
    find: async (value, signal) => (await search('', signal)).find((option) => option.value === value) ?? null,
  }
}

const channelLookup: Lookup = {
  key: [reports.channelList.path],
  search: async (term, signal) => {
    const channels = await call(reports.channelList, {}, { signal })
    return channels
      .filter((channel) => channel.toLowerCase().includes(term.toLowerCase()))
      .map((channel) => ({ value: channel, label: channel }))
  },
}

const expires: ListFilter = { kind: 'dates', from: 'expiryDateStart', to: 'expiryDateEnd', label: 'Expires' }

const danger: ListFilter = {
  kind: 'select',
  name: 'isDangerous',
  label: 'Danger',
  options: () => [
    { value: 'false', label: t('Not Dangerous') },
    { value: 'true', label: t('Dangerous') },
  ],
}
const volume: ListFilter = { kind: 'numbers', from: 'volumeFrom', to: 'volumeTo', label: 'Volume', unit: 'ft³' }

/** Filters that all kinds of report have: what depends on another goes away with it (FILT-011). */
function useCommonFilters(productsAtOnce?: number) {
  const [params] = useParams()
  const store = useSession()?.store ?? null
  const merchant = useMerchantFilter()
  const productId = params.get('productId')
  return useMemo(() => {
    const product: ListFilter = {
      kind: 'lookup',
      name: 'productId',
      label: 'Product',
      lookup: productLookup(store?.id, undefined, productsAtOnce),
      clears: ['productPackageTypeId'],
    }
    const packageType: ListFilter = {
      kind: 'lookup',
      name: 'productPackageTypeId',
      label: 'Product Package Type',
      lookup: packageTypeLookup(productId ?? ''),
      isShown: (shown) => shown.has('productId'),
    }
    return { merchant, product: [product, packageType] }
  }, [productId, store?.id, merchant, productsAtOnce])
}

const states = shipmentStates.filter((state) => state !== 'DRAFT')

export function useShipmentFilters(): readonly ListFilter[] {
  const { merchant, product } = useCommonFilters()
  return useMemo(
    (): readonly ListFilter[] => [
      { kind: 'lookup', name: 'warehouseId', label: 'Warehouse', lookup: warehouseLookup },
      ...merchant,
      {
        kind: 'multi',
        name: 'states',
        label: 'Status',
        options: () => states.map((state) => ({ value: state, label: t(shipmentStateLabels[state]) })),
      },
      {
        kind: 'select',
        name: 'deliveryType',
        label: 'Delivery Type',
        options: () => deliveryTypes.map((type) => ({ value: type, label: t(deliveryTypeLabels[type]) })),
      },
      { kind: 'lookup', name: 'channel', label: 'Channel', lookup: channelLookup },
      ...(can(products.list) ? product : []),
      { kind: 'dates', from: 'createdAtStart', to: 'createdAtEnd', label: 'Created' },
      { kind: 'dates', from: 'shipmentFrom', to: 'shipmentTo', label: 'Ship out' },
      { kind: 'dates', from: 'completedAtStart', to: 'completedAtEnd', label: 'Completed' },
      expires,
      danger,
      volume,
    ],
    [merchant, product],
  )
}

const lowPoint: ListFilter = {
  kind: 'select',
  name: 'type',
  label: 'Low point',
  options: () => Object.entries(lowPointTypes).map(([value, label]) => ({ value, label: t(label) })),
}

/** All, or what there is less of than a low point, or as much and more (FILT-010). */
export function useLowPointFilters(): readonly ListFilter[] {
  const { merchant, product } = useCommonFilters(50)
  return useMemo(
    () => [
      lowPoint,
      { kind: 'lookup', name: 'warehouseId', label: 'Warehouse', lookup: warehouseLookup },
      ...merchant,
      ...product,
    ],
    [merchant, product],
  )
}

/** As the bar of the inventory; all of it is taken back when the current store changes (FILT-012). */
export function useInventoryFilters(): readonly ListFilter[] {
  const [params] = useParams()
  const { merchant, product } = useCommonFilters()
  const warehouseId = params.get('warehouseId')
  const filters = useMemo(
    (): readonly ListFilter[] => [
      {
        kind: 'lookup',
        name: 'warehouseId',
        label: 'Warehouse',
        lookup: warehouseLookup,
        clears: ['storagePackageTypeId'],
      },
      {
        kind: 'lookup',
        name: 'storagePackageTypeId',
        label: 'Storage Package Type',
        lookup: storagePackageLookup(warehouseId ?? ''),
        isShown: (shown) => shown.has('warehouseId'),
      },
      ...merchant,
      ...product,
      danger,
      volume,
      expires,
    ],
    [merchant, product, warehouseId],
  )
  const storeId = useSession()?.store?.id
  useEffect(
    () => () => {
      const next = session.get()?.store?.id
      if (next === undefined || next === storeId) return
      // Every screen starts anew for another store; this is the old one's last word.
      const names = ['merchantId', 'searchTxt', 'page', ...filters.flatMap(namesOf)]
      const { pathname, search } = window.location
      goInstead(pathname + changeParams(search, Object.fromEntries(names.map((name) => [name, null]))))
    },
    [storeId, filters],
  )
  return filters
}
