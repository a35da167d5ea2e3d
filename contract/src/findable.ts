import type { Noun } from './ids.ts'

/**
 * What one search finds, in the order in which equally good finds are shown: each noun with a screen of its own for one of them.
 * The server has a finder for each (`area.ts`), the web says what opens it (`records` in `routes.tsx`).
 */
export const findable = [
  'shipmentOrder',
  'receiptOrder',
  'product',
  'stockLocation',
  'store',
  'warehouse',
  'user',
  'supportTicket',
] as const satisfies readonly Noun[]
export type Findable = (typeof findable)[number]

/** What something is found by, in the words of people who ask. */
export const foundBy = {
  referenceId: 'Reference ID',
  orderNumber: 'Order number',
  poNumber: 'PO number',
  trackingNumber: 'Tracking number',
  recipient: 'Recipient',
  phone: 'Phone',
  vendor: 'Vendor',
  asn: 'Receipt order ID',
  packingList: 'Packing list',
  container: 'Container',
  externalId: 'External ID',
  sku: 'SKU',
  alias: 'Alias',
  barcode: 'Barcode',
  description: 'Description',
  title: 'Title',
  name: 'Name',
  email: 'Email',
  ticketNumber: 'Ticket number',
} as const
export type FoundBy = keyof typeof foundBy

/** How well a text fits: it is the whole of it, its beginning, the beginning of one of its words, or somewhere in it. */
export const fits = ['exact', 'start', 'word', 'part'] as const
