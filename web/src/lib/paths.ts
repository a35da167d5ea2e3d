import type { Id } from '@crossdock/contract/ids'

/** Addresses of records. What stands below one is put behind it: `${shipmentPath(id)}/setup-packing`. */
export const ticketPath = (id: Id<'supportTicket'>): string => `/support/${id}`
export const userPath = (id: Id<'user'>): string => `/users/${id}`
export const warehousePath = (id: Id<'warehouse'>): string => `/warehouse/${id}`
export const locationPath = (id: Id<'stockLocation'>, isTemporary: boolean): string =>
  `/${isTemporary ? 'temporary-' : ''}stock-locations/${id}`
/** In the sorting hub's mode. */
export const hubWarehousePath = (id: Id<'warehouse'>): string => `/sorting/warehouses/${id}`
export const hubLocationPath = (id: Id<'stockLocation'>): string => `/sorting/stock-locations/${id}`
export const vanPath = (id: Id<'route'>): string => `/sorting/vans/${id}`
export const routePath = (id: Id<'route'>): string => `/delivery/route-details/${id}`
export const schedulePath = (id: Id<'schedule'>): string => `/scheduler/schedule-details/${id}`
export const productPath = (id: Id<'product'>): string => `/products/${id}`
/** What there is of a product. */
export const stockPath = (id: Id<'product'>): string => `/inventory-list/${id}`
export const receiptPath = (id: Id<'receiptOrder'>): string => `/receipt-order/${id}`
export const shipmentPath = (id: Id<'shipmentOrder'>): string => `/shipment-order/${id}`
/** Of an order that has been shipped. */
export const shippedPath = (id: Id<'shipmentOrder'>): string => `/details/${id}`

const formPath = (start: string, { id, isDraft }: { readonly id: Id; readonly isDraft: boolean }): string =>
  `${start}/create-order/${isDraft ? 'drafts/' : ''}${id}`
/** Forms that change an order. */
export const receiptFormPath = (id: Id<'receiptOrder'>, isDraft: boolean): string =>
  formPath('/receipt-order', { id, isDraft })
export const shipmentFormPath = (id: Id<'shipmentOrder'>, isDraft: boolean): string =>
  formPath('/shipment-order', { id, isDraft })
