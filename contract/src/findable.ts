/**
 * What one search finds, in the order in which equally good finds are shown: each noun with a screen of its own for one of them, those
 * that a list shows one of, and orders of deliveries by where they are (SEARCH-007): on a route, in the pool, in a schedule, in the hub.
 * The server has a finder for each (`area.ts`), the web says what opens it (`records` in `routes.tsx`).
 */
export const findable = [
  'shipmentOrder',
  'receiptOrder',
  'product',
  'routeOrder',
  'poolOrder',
  'route',
  'scheduledOrder',
  'schedule',
  'hubOrder',
  'manifest',
  'stockLocation',
  'store',
  'warehouse',
  'driver',
  'vehicle',
  'contact',
  'user',
  'supportTicket',
] as const
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
  zipCode: 'Zip code',
  city: 'City',
  driver: 'Driver',
  plate: 'License plate',
  company: 'Company',
  ticketNumber: 'Ticket number',
} as const
export type FoundBy = keyof typeof foundBy

/** How well a text fits: it is the whole of it, its beginning, the beginning of one of its words, or somewhere in it. */
export const fits = ['exact', 'start', 'word', 'part'] as const
