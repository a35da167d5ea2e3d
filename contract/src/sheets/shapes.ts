import type { Cell } from './cells.ts'
import type { Unit } from './fields.ts'
import { nameKey } from './headers.ts'

/** Where a field of an import stands in an export: under a header (the first of several that is there), or one value for all rows. */
type Place =
  | string
  | readonly string[]
  | { readonly header: string; readonly unit?: Unit; readonly and?: string }
  | { readonly constant: Cell }

/** What a platform's export looks like, and how imports read it. */
export interface KnownShape {
  /** "Shopify orders": this looks like a … export. */
  readonly name: string
  readonly holds: 'orders' | 'products'
  /** Headers that only this export has together. */
  readonly marks: readonly string[]
  readonly fields: Readonly<Record<string, Place>>
  /** Cells that are blank below the first row of a thing: they take the value above while the cell under `by` is the same. */
  readonly fill?: { readonly by: string; readonly headers: readonly string[] }
  /** Rows with nothing under any of these headers are about no goods: pictures, heads of orders. */
  readonly goods?: readonly string[]
}

/** The import that reads such exports. */
export const importOf = { orders: 'Shipment Orders', products: 'Products' } as const

/** Marketplaces sell by the unit and deliver; their order number is the only number that they have. */
const sold = (order: Place, fields: Readonly<Record<string, Place>>): Readonly<Record<string, Place>> => ({
  externalOrderNumber: order,
  externalPoNumber: order,
  deliveryType: { constant: 'Delivery' },
  productPackageTypeName: { constant: 'Unit' },
  perPackageQuantity: { constant: 1 },
  ...fields,
})

/** Fields of a recipient whose columns all begin alike. */
const recipient = (prefix: string, ends: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(ends).map(([key, end]) => [`recipient${key}`, `${prefix}${end}`]))

const shapes: readonly KnownShape[] = [
  {
    name: 'Shopify orders',
    holds: 'orders',
    marks: ['Name', 'Financial Status', 'Lineitem quantity', 'Lineitem name'],
    fields: sold('Name', {
      productSku: 'Lineitem sku',
      packageCount: 'Lineitem quantity',
      recipientEmail: 'Email',
      note: 'Notes',
      ...recipient('Shipping ', {
        Name: 'Name',
        PrimaryPhone: 'Phone',
        AddressLine1: 'Address1',
        AddressLine2: 'Address2',
        City: 'City',
        State: 'Province',
        PostalCode: 'Zip',
        Country: 'Country',
      }),
    }),
  },
  {
    name: 'Shopify products',
    holds: 'products',
    marks: ['Handle', 'Title', 'Variant SKU', 'Variant Grams'],
    fields: {
      description: 'Title',
      sku: 'Variant SKU',
      barcode: 'Variant Barcode',
      weight: { header: 'Variant Grams', unit: 'g' },
    },
    fill: { by: 'Handle', headers: ['Title'] },
    goods: ['Variant SKU', 'Variant Price', 'Variant Grams'],
  },
  {
    name: 'WooCommerce products',
    holds: 'products',
    marks: ['ID', 'Type', 'SKU', 'Is featured?', 'Visibility in catalog'],
    fields: { description: 'Name', sku: 'SKU', barcode: ['GTIN, UPC, EAN, or ISBN', 'GTIN'] },
  },
  {
    name: 'WooCommerce orders',
    holds: 'orders',
    marks: ['Order Number', 'First Name (Shipping)', 'Last Name (Shipping)'],
    fields: sold('Order Number', {
      productSku: ['SKU', 'Product SKU', 'Item SKU'],
      packageCount: ['Quantity (- Refund)', 'Quantity', 'Item Quantity', 'Qty'],
      recipientName: { header: 'First Name (Shipping)', and: 'Last Name (Shipping)' },
      recipientPrimaryPhone: ['Phone (Shipping)', 'Phone (Billing)'],
      recipientEmail: 'Email (Billing)',
      recipientAddressLine1: ['Address 1&2 (Shipping)', 'Address 1 (Shipping)', 'Address (Shipping)'],
      recipientAddressLine2: 'Address 2 (Shipping)',
      recipientCity: 'City (Shipping)',
      recipientState: ['State Code (Shipping)', 'State (Shipping)', 'State Name (Shipping)'],
      recipientPostalCode: 'Postcode (Shipping)',
      recipientCountry: ['Country Code (Shipping)', 'Country (Shipping)', 'Country Name (Shipping)'],
      note: 'Customer Note',
    }),
  },
  {
    name: 'Amazon orders',
    holds: 'orders',
    marks: ['order-id', 'order-item-id', 'quantity-purchased', 'ship-service-level'],
    fields: sold('order-id', {
      externalPoNumber: 'order-id',
      productSku: 'sku',
      packageCount: ['quantity-to-ship', 'quantity-purchased'],
      recipientName: 'recipient-name',
      recipientPrimaryPhone: ['ship-phone-number', 'buyer-phone-number'],
      recipientEmail: 'buyer-email',
      ...recipient('ship-', {
        AddressLine1: 'address-1',
        AddressLine2: 'address-2',
        City: 'city',
        State: 'state',
        PostalCode: 'postal-code',
        Country: 'country',
      }),
      note: ['delivery-Instructions', 'delivery-instructions'],
    }),
  },
  {
    name: 'Amazon sales',
    holds: 'orders',
    marks: ['Order ID', 'Fulfilment', 'Sales Channel', 'ship-service-level', 'ASIN'],
    fields: sold('Order ID', {
      productSku: 'SKU',
      packageCount: ['Qty', 'quantity'],
      recipientName: 'recipient-name',
      ...recipient('ship-', { City: 'city', State: 'state', PostalCode: 'postal-code', Country: 'country' }),
    }),
  },
  {
    name: 'Amazon listings',
    holds: 'products',
    marks: ['item-name', 'seller-sku', 'asin1', 'listing-id'],
    fields: { description: 'item-name', sku: 'seller-sku' },
  },
  {
    name: 'eBay orders',
    holds: 'orders',
    marks: ['Sales Record Number', 'Order Number', 'Custom Label', 'Item Title'],
    fields: sold('Order Number', {
      productSku: 'Custom Label',
      packageCount: 'Quantity',
      recipientEmail: 'Buyer Email',
      note: 'Buyer Note',
      ...recipient('Ship To ', {
        Name: 'Name',
        PrimaryPhone: 'Phone',
        AddressLine1: 'Address 1',
        AddressLine2: 'Address 2',
        City: 'City',
        State: 'State',
        PostalCode: 'Zip',
        Country: 'Country',
      }),
    }),
    // The first row of an order of several items has its recipient and no item.
    fill: {
      by: 'Order Number',
      headers: ['Name', 'Phone', 'Address 1', 'Address 2', 'City', 'State', 'Zip', 'Country'].map(
        (end) => `Ship To ${end}`,
      ),
    },
    goods: ['Item Number', 'Item Title', 'Custom Label'],
  },
  {
    name: 'ShipStation orders',
    holds: 'orders',
    marks: ['Order - Number', 'Ship To - Name', 'Item - SKU'],
    fields: sold('Order - Number', {
      productSku: 'Item - SKU',
      packageCount: ['Item - Qty', 'Item - Quantity'],
      recipientEmail: 'Customer Email',
      note: ['Notes - From Buyer', 'Notes - Customer'],
      ...recipient('Ship To - ', {
        Name: 'Name',
        PrimaryPhone: 'Phone',
        AddressLine1: 'Address 1',
        AddressLine2: 'Address 2',
        City: 'City',
        State: 'State',
        PostalCode: 'Postal Code',
        Country: 'Country',
      }),
    }),
  },
  {
    name: 'Order Desk orders',
    holds: 'orders',
    marks: ['Source ID', 'Shipping First Name', 'Shipping Last Name'],
    fields: sold(['Source ID', 'Order ID'], {
      productSku: ['Item Code', 'Item SKU', 'SKU', 'Code'],
      packageCount: ['Item Quantity', 'Quantity'],
      recipientName: { header: 'Shipping First Name', and: 'Shipping Last Name' },
      recipientEmail: ['Email', 'Customer Email'],
      ...recipient('Shipping ', {
        PrimaryPhone: 'Phone',
        AddressLine1: 'Address 1',
        AddressLine2: 'Address 2',
        City: 'City',
        State: 'State',
        PostalCode: 'Postal Code',
        Country: 'Country',
      }),
    }),
  },
  {
    name: 'Etsy orders',
    holds: 'orders',
    marks: ['Order ID', 'Transaction ID', 'Listing ID', 'Item Name', 'Ship Country'],
    fields: sold('Order ID', {
      productSku: 'SKU',
      packageCount: 'Quantity',
      ...recipient('Ship ', {
        Name: 'Name',
        AddressLine1: 'Address1',
        AddressLine2: 'Address2',
        City: 'City',
        State: 'State',
        PostalCode: 'Zipcode',
        Country: 'Country',
      }),
    }),
  },
  {
    name: 'Walmart orders',
    holds: 'orders',
    marks: ['PO#', 'Order#', 'Ship to Address 1', 'Qty'],
    fields: sold('Order#', {
      externalPoNumber: 'PO#',
      shipOutDate: ['Ship By', 'Ship Date'],
      productSku: 'SKU',
      packageCount: 'Qty',
      recipientName: 'Customer Name',
      recipientPrimaryPhone: 'Customer Phone Number',
      recipientAddressLine1: 'Ship to Address 1',
      recipientAddressLine2: 'Ship to Address 2',
      recipientCity: ['Ship to City', 'City'],
      recipientState: ['Ship to State', 'State'],
      recipientPostalCode: ['Ship to Zip Code', 'Zip'],
      recipientCountry: ['Ship to Country', 'Country'],
    }),
  },
  {
    name: 'BigCommerce orders',
    holds: 'orders',
    marks: ['Order ID', 'Shipping Street 1', 'Shipping Suburb'],
    fields: sold('Order ID', {
      productSku: ['Product SKU', 'Item SKU', 'SKU'],
      packageCount: ['Product Qty', 'Item Qty', 'Quantity', 'Qty'],
      recipientName: { header: 'Shipping First Name', and: 'Shipping Last Name' },
      recipientEmail: ['Shipping Email', 'Customer Email'],
      ...recipient('Shipping ', {
        PrimaryPhone: 'Phone',
        AddressLine1: 'Street 1',
        AddressLine2: 'Street 2',
        City: 'Suburb',
        State: 'State',
        PostalCode: 'Zip',
        Country: 'Country',
      }),
    }),
  },
  {
    name: 'Square orders',
    holds: 'orders',
    marks: ['Order', 'Order Date', 'Fulfillment Type', 'Recipient Name', 'Item SKU'],
    fields: sold('Order', {
      // Square's are "Shipment", "Pickup" and "Delivery": those that we do not know are asked about.
      deliveryType: 'Fulfillment Type',
      productSku: 'Item SKU',
      packageCount: 'Item Quantity',
      ...recipient('Recipient ', {
        Name: 'Name',
        PrimaryPhone: 'Phone',
        Email: 'Email',
        AddressLine1: 'Address',
        AddressLine2: 'Address 2',
        City: 'City',
        State: 'Region',
        PostalCode: 'Postal Code',
        Country: 'Country',
      }),
    }),
  },
  {
    name: 'Olist order items',
    holds: 'orders',
    marks: ['order_id', 'order_item_id', 'product_id', 'seller_id', 'shipping_limit_date'],
    fields: sold('order_id', {
      productSku: 'product_id',
      // A line is one item.
      packageCount: { constant: 1 },
      shipOutDate: 'shipping_limit_date',
    }),
  },
  {
    name: 'Olist products',
    holds: 'products',
    marks: ['product_id', 'product_category_name', 'product_weight_g'],
    fields: {
      sku: 'product_id',
      weight: { header: 'product_weight_g', unit: 'g' },
      depth: 'product_length_cm',
      width: 'product_width_cm',
      height: 'product_height_cm',
    },
  },
]

/** The export that a row of headers is of; null when it is none that we know. */
export function shapeOfHeaders(headers: readonly (Cell | undefined)[]): KnownShape | null {
  const names = new Set(headers.map(nameKey))
  let found: KnownShape | null = null
  for (const shape of shapes)
    if (shape.marks.length > (found?.marks.length ?? 0) && shape.marks.every((mark) => names.has(nameKey(mark))))
      found = shape
  return found
}

/** Where the fields of an import are in such an export. */
export function placesOf(
  shape: KnownShape,
  headers: readonly (Cell | undefined)[],
): Map<string, { column: number; and?: number; unit?: Unit } | { constant: Cell }> {
  const columns = new Map<string, number>()
  headers.forEach((header, column) => {
    const key = nameKey(header)
    if (key !== '' && !columns.has(key)) columns.set(key, column)
  })
  const places = new Map<string, { column: number; and?: number; unit?: Unit } | { constant: Cell }>()
  for (const [field, place] of Object.entries(shape.fields)) {
    if (typeof place === 'object' && 'constant' in place) {
      places.set(field, place)
      continue
    }
    const { header, unit, and } = typeof place === 'object' && 'header' in place ? place : { header: place }
    const [column] = [header].flat().flatMap((name) => columns.get(nameKey(name)) ?? [])
    if (column === undefined) continue
    const second = and === undefined ? undefined : columns.get(nameKey(and))
    places.set(field, { column, ...(second === undefined ? {} : { and: second }), ...(unit ? { unit } : {}) })
  }
  return places
}
