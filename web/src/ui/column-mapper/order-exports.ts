import type { KnownShape, Place } from '@crossdock/sheets/shapes'

/** Marketplaces sell by the unit and deliver; their order number is the only number that they have. */
const sold = (order: Place, fields: Readonly<Record<string, Place>>): Readonly<Record<string, Place>> => ({
  externalOrderNumber: order,
  externalPoNumber: order,
  deliveryType: { constant: 'Delivery' },
  productPackageTypeName: { constant: 'Unit' },
  perPackageQuantity: { constant: 1 },
  ...fields,
})

/** Fields of a recipient whose columns all begin alike. The second line of the address takes up all that has no line of its own. */
const recipient = (prefix: string, ends: Readonly<Record<string, string | readonly string[]>>): Record<string, Place> =>
  Object.fromEntries(
    Object.entries(ends).map(([key, end]) => {
      const [header = '', ...and] = [end].flat().map((one) => `${prefix}${one}`)
      return [`recipient${key}`, and.length > 0 ? { header, and } : header]
    }),
  )

/** What most exports call the parts of an address. */
const usual = {
  Name: 'Name',
  PrimaryPhone: 'Phone',
  AddressLine1: 'Address 1',
  AddressLine2: ['Address 2', 'Address 3', 'Company'],
  City: 'City',
  State: 'State',
  PostalCode: 'Postal Code',
  Country: 'Country',
}

const amazonAddress = {
  AddressLine1: 'address-1',
  AddressLine2: ['address-2', 'address-3', 'company', 'company-name'],
  City: 'city',
  State: 'state',
  PostalCode: 'postal-code',
  Country: 'country',
}

/** Headers of WooCommerce's two addresses: the second stands in for an order that has no shipping address. */
const twice = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`${name} (Shipping)`, `${name} (Billing)`]))

/** What the plugins for it export: they name the same fields alike. */
const wooCommerce: KnownShape = {
  name: 'WooCommerce orders',
  import: 'Shipment Orders',
  marks: ['Order Number', 'First Name (Shipping)', 'Last Name (Shipping)'],
  fields: sold('Order Number', {
    externalLineId: ['Order Item ID', 'Line Item ID'],
    productSku: ['SKU', 'Product SKU', 'Item SKU'],
    packageCount: ['Quantity (- Refund)', 'Quantity', 'Item Quantity', 'Qty'],
    recipientName: { header: 'First Name (Shipping)', and: ['Last Name (Shipping)'] },
    recipientPrimaryPhone: ['Phone (Shipping)', 'Phone (Billing)'],
    recipientEmail: 'Email (Billing)',
    recipientAddressLine1: ['Address 1&2 (Shipping)', 'Address 1 (Shipping)', 'Address (Shipping)'],
    recipientAddressLine2: { header: 'Address 2 (Shipping)', and: ['Company (Shipping)'] },
    recipientCity: 'City (Shipping)',
    recipientState: ['State Code (Shipping)', 'State (Shipping)', 'State Name (Shipping)'],
    recipientPostalCode: 'Postcode (Shipping)',
    recipientCountry: ['Country Code (Shipping)', 'Country (Shipping)', 'Country Name (Shipping)'],
    note: 'Customer Note',
  }),
  standIn: {
    blank: ['Address 1&2 (Shipping)', 'Address 1 (Shipping)', 'Address (Shipping)', 'City (Shipping)'],
    take: twice(
      ...['First Name', 'Last Name', 'Company', 'Phone', 'Address 1&2', 'Address 1', 'Address 2', 'Address', 'City'],
      ...['State Code', 'State', 'State Name', 'Postcode', 'Country Code', 'Country', 'Country Name'],
    ),
  },
  states: { words: ['Order Status', 'Status'] },
}

/** Exports of orders, a row a line. */
export const orderExports: readonly KnownShape[] = [
  {
    name: 'Shopify orders',
    import: 'Shipment Orders',
    marks: ['Name', 'Financial Status', 'Lineitem quantity', 'Lineitem name'],
    fields: sold('Name', {
      productSku: 'Lineitem sku',
      packageCount: 'Lineitem quantity',
      recipientEmail: 'Email',
      note: 'Notes',
      ...recipient('Shipping ', {
        ...usual,
        AddressLine1: 'Address1',
        AddressLine2: ['Address2', 'Company'],
        State: 'Province',
        PostalCode: 'Zip',
      }),
    }),
    // What is said of an order stands in its first row.
    fill: { by: 'Name', headers: ['Financial Status', 'Fulfillment Status', 'Cancelled at'] },
    states: {
      words: ['Financial Status', 'Fulfillment Status', 'Lineitem fulfillment status', 'Lineitem requires shipping'],
      dates: ['Cancelled at'],
      lines: { 'Fulfillment Status': 'Lineitem fulfillment status' },
    },
  },
  wooCommerce,
  {
    ...wooCommerce,
    marks: ['Order Number', 'Full Name (Shipping)', 'City (Shipping)'],
    fields: { ...wooCommerce.fields, recipientName: 'Full Name (Shipping)' },
  },
  {
    name: 'Amazon orders',
    import: 'Shipment Orders',
    marks: ['order-id', 'order-item-id', 'quantity-purchased', 'ship-service-level'],
    fields: sold('order-id', {
      externalLineId: 'order-item-id',
      productSku: 'sku',
      packageCount: ['quantity-to-ship', 'quantity-purchased'],
      recipientName: 'recipient-name',
      recipientPrimaryPhone: ['ship-phone-number', 'buyer-phone-number'],
      recipientEmail: 'buyer-email',
      ...recipient('ship-', amazonAddress),
      note: ['delivery-Instructions', 'delivery-instructions'],
    }),
    states: { words: ['order-status', 'item-status'] },
  },
  {
    // Without recipients: they are in the report of orders.
    name: 'Amazon “All Orders”',
    import: 'Shipment Orders',
    marks: ['amazon-order-id', 'order-status', 'item-status', 'ship-service-level', 'last-updated-date'],
    fields: sold('amazon-order-id', {
      externalLineId: ['order-item-id', 'amazon-order-item-id'],
      productSku: 'sku',
      packageCount: ['quantity', 'quantity-purchased'],
      recipientName: 'recipient-name',
      ...recipient('ship-', amazonAddress),
    }),
    // What Amazon's own warehouses ship is asked about: nobody but the seller knows where those goods are.
    states: { words: ['order-status', 'item-status', 'fulfillment-channel', 'fulfilment-channel'] },
  },
  {
    name: 'Amazon sales',
    import: 'Shipment Orders',
    marks: ['Order ID', 'Fulfilment', 'Sales Channel', 'ship-service-level', 'ASIN'],
    fields: sold('Order ID', {
      productSku: 'SKU',
      packageCount: ['Qty', 'quantity'],
      recipientName: 'recipient-name',
      ...recipient('ship-', amazonAddress),
    }),
    states: { words: ['Status', 'Fulfilment'] },
  },
  {
    name: 'eBay orders',
    import: 'Shipment Orders',
    marks: ['Sales Record Number', 'Order Number', 'Custom Label', 'Item Title'],
    fields: sold('Order Number', {
      // A transaction is one of an item: of an auction its number is 0.
      externalLineId: { header: 'Transaction ID', and: ['Item Number'], isWhole: true },
      productSku: 'Custom Label',
      packageCount: 'Quantity',
      recipientEmail: 'Buyer Email',
      note: 'Buyer Note',
      ...recipient('Ship To ', { ...usual, PostalCode: 'Zip' }),
    }),
    // One row of an order of several items has its recipient and no item.
    fill: {
      by: 'Order Number',
      headers: [
        ...['Name', 'Phone', 'Address 1', 'Address 2', 'City', 'State', 'Zip', 'Country'].map(
          (end) => `Ship To ${end}`,
        ),
        // Not the day of shipping: it is each item's own.
        ...['Buyer Email', 'Buyer Note'],
      ],
    },
    goods: ['Item Number', 'Item Title', 'Custom Label'],
    states: { dates: ['Shipped On Date'] },
  },
  {
    name: 'ShipStation orders',
    import: 'Shipment Orders',
    marks: ['Order - Number', 'Ship To - Name', 'Item - SKU'],
    fields: sold('Order - Number', {
      productSku: 'Item - SKU',
      packageCount: ['Item - Qty', 'Item - Quantity'],
      recipientEmail: ['Ship To - Email', 'Customer Email'],
      note: ['Notes - From Buyer', 'Notes - From Customer', 'Notes - Customer'],
      ...recipient('Ship To - ', usual),
      recipientState: ['Ship To - State', 'Ship To - State/Province'],
    }),
    states: { words: ['Order - Status'] },
  },
  {
    name: 'Order Desk orders',
    import: 'Shipment Orders',
    marks: ['Source ID', 'Shipping First Name', 'Shipping Last Name'],
    fields: sold(['Source ID', 'Order ID'], {
      productSku: ['Item Code', 'Item SKU', 'SKU', 'Code'],
      packageCount: ['Item Quantity', 'Quantity'],
      recipientEmail: ['Email', 'Customer Email'],
      ...recipient('Shipping ', { ...usual, AddressLine2: ['Address 2', 'Address 3', 'Address 4', 'Company'] }),
      recipientName: { header: 'Shipping First Name', and: ['Shipping Last Name'] },
    }),
    // Orders that were typed into it have no number elsewhere.
    standIn: { blank: ['Source ID'], take: { 'Source ID': 'Order ID' } },
    states: { words: ['Folder', 'Folder Name', 'Status'] },
  },
  {
    name: 'Etsy orders',
    import: 'Shipment Orders',
    marks: ['Order ID', 'Transaction ID', 'Listing ID', 'Item Name', 'Ship Country'],
    fields: sold('Order ID', {
      externalLineId: 'Transaction ID',
      productSku: 'SKU',
      packageCount: 'Quantity',
      ...recipient('Ship ', {
        ...usual,
        AddressLine1: 'Address1',
        AddressLine2: 'Address2',
        PostalCode: 'Zipcode',
      }),
    }),
    states: { words: ['Status', 'Order Status'], dates: ['Date Shipped'] },
  },
  {
    name: 'Walmart orders',
    import: 'Shipment Orders',
    marks: ['PO#', 'Order#', 'Ship to Address 1', 'Qty'],
    // A customer's order is split by who ships it: each PO is an order of its own.
    fields: sold('PO#', {
      externalPoNumber: 'Order#',
      externalLineId: ['Line#', 'PO Line#'],
      shipOutDate: ['Ship By', 'Ship Date'],
      productSku: 'SKU',
      packageCount: 'Qty',
      recipientName: 'Customer Name',
      recipientPrimaryPhone: 'Customer Phone Number',
      recipientAddressLine1: 'Ship to Address 1',
      recipientAddressLine2: { header: 'Ship to Address 2', and: ['Ship to Address 3'] },
      recipientCity: ['Ship to City', 'City'],
      recipientState: ['Ship to State', 'State'],
      recipientPostalCode: ['Ship to Zip Code', 'Zip'],
      recipientCountry: ['Ship to Country', 'Country'],
    }),
    states: { words: ['Status'] },
  },
  {
    name: 'BigCommerce orders',
    import: 'Shipment Orders',
    marks: ['Order ID', 'Shipping Street 1', 'Shipping Suburb'],
    fields: sold('Order ID', {
      productSku: ['Product SKU', 'Item SKU', 'SKU'],
      packageCount: ['Product Qty', 'Item Qty', 'Quantity', 'Qty'],
      recipientEmail: ['Shipping Email', 'Customer Email'],
      note: ['Customer Message', 'Order Notes'],
      ...recipient('Shipping ', {
        ...usual,
        AddressLine1: 'Street 1',
        AddressLine2: ['Street 2', 'Company'],
        City: 'Suburb',
        PostalCode: 'Zip',
      }),
      recipientName: { header: 'Shipping First Name', and: ['Shipping Last Name'] },
    }),
    states: { words: ['Order Status'] },
  },
  {
    name: 'Square orders',
    import: 'Shipment Orders',
    marks: ['Order', 'Order Date', 'Fulfillment Type', 'Recipient Name', 'Item SKU'],
    fields: sold('Order', {
      // Square's are "Shipment", "Pickup" and "Delivery": those that we do not know are asked about.
      deliveryType: 'Fulfillment Type',
      productSku: 'Item SKU',
      packageCount: 'Item Quantity',
      note: ['Fulfillment Notes', 'Order Notes'],
      ...recipient('Recipient ', {
        ...usual,
        Email: 'Email',
        AddressLine1: 'Address',
        AddressLine2: 'Address 2',
        State: 'Region',
      }),
    }),
    states: { words: ['Fulfillment Status', 'Order Status', 'Status'] },
  },
  {
    name: 'Olist order items',
    import: 'Shipment Orders',
    marks: ['order_id', 'order_item_id', 'product_id', 'seller_id', 'shipping_limit_date'],
    fields: sold('order_id', {
      externalLineId: 'order_item_id',
      productSku: 'product_id',
      // A line is one item.
      packageCount: { constant: 1 },
      shipOutDate: 'shipping_limit_date',
    }),
  },
]
