import { z } from 'zod'
import { orderDays, queryDay } from '../../dates.ts'
import { id } from '../../ids.ts'
import { queryBoolean, queryList, searchText } from '../../paging.ts'
import { carrierAddressType } from './parties.ts'
import { deliveryTypes, shipmentStates } from './states.ts'

/** Filters of the shipment order lists; reports take the same. Both ends belong to a range of days. */
export const shipmentFilters = {
  /** Finds text in reference id, order and PO number, recipient, phone, tracking number, and its products' codes. */
  referenceId: searchText.optional(),
  states: queryList(z.enum(shipmentStates)).optional(),
  warehouseId: id('warehouse').optional(),
  merchantId: id('store').optional(),
  /** Ids of users, and `none` for orders that nobody has: any of them. */
  assignedTo: queryList(id('user').or(z.literal('none'))).optional(),
  deliveryType: z.enum(deliveryTypes).optional(),
  channel: searchText.optional(),
  /** false: only orders whose one line is one package. */
  multiItem: queryBoolean.optional(),
  /** Of back orders: whether somebody has decided that they wait for all of their goods. */
  waitsForAll: queryBoolean.optional(),
  carrierFilter: searchText.optional(),
  city: searchText.optional(),
  state: searchText.optional(),
  country: searchText.optional(),
  orderNumber: searchText.optional(),
  /** Finds text in the recipient's address lines. */
  streetAddress: searchText.optional(),
  carrierAddressType: carrierAddressType.optional(),
  productId: id('product').optional(),
  productPackageTypeId: id('productPackageType').optional(),
  /** Orders with a box of this shipment package type. */
  shipmentPackageType: id('shipmentPackageType').optional(),
  shipmentFrom: queryDay,
  shipmentTo: queryDay,
  plannedShipmentDateStart: queryDay,
  plannedShipmentDateEnd: queryDay,
  ...orderDays,
  actualShipmentDateStart: queryDay,
  actualShipmentDateEnd: queryDay,
} as const
