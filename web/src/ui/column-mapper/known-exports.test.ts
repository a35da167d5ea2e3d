import { existsSync, readFileSync } from 'node:fs'
import { orderKeyOf } from '@crossdock/contract/fulfillment/imported-rows'
import { productImport as products } from '@crossdock/contract/fulfillment/products/import'
import { shipmentImport as shipments } from '@crossdock/contract/fulfillment/shipments/import'
import { applyMapping, rowReader } from '@crossdock/sheets/apply'
import type { Sheet } from '@crossdock/sheets/cells'
import { screenLimits } from '@crossdock/sheets/limits'
import { missingFields, suggestMapping } from '@crossdock/sheets/mapping'
import { openWorkbook, readAllSheets } from '@crossdock/sheets/open-workbook'
import { togetherReader } from '@crossdock/sheets/together'
import { describe, expect, it } from 'vitest'
import { knownExports } from './known-exports.ts'

const productImport = { ...products, shapes: knownExports }
const shipmentImport = { ...shipments, shapes: knownExports }

const noArchive = () => {
  throw new Error('no archive')
}
async function sheetOf(bytes: Uint8Array, fileName: string): Promise<Sheet> {
  const [sheet] = await readAllSheets(await openWorkbook(bytes, fileName, screenLimits, noArchive), screenLimits)
  if (!sheet) throw new Error('no sheet')
  return sheet
}
const csv = (...headers: string[]): Sheet => ({ name: 'orders', rows: [headers, headers.map(() => 'x')] })

/** Headers by field, as the mapping has them. */
const readsOf = (sheet: Sheet, definition: typeof shipmentImport | typeof productImport) => {
  const { headerRow, mapping, shape, matchedBy } = suggestMapping(sheet, definition)
  const header = (column: number) => String(sheet.rows[headerRow]?.[column] ?? '').trim()
  const fields = Object.entries(mapping).map(([key, source]) => [
    key,
    'constant' in source
      ? { constant: source.constant }
      : [header(source.column), ...(source.and ?? []).map(header)].join(' + ') +
        (source.unit ? ` (${source.unit})` : ''),
  ])
  return {
    name: shape?.name,
    fields: Object.fromEntries(fields),
    missing: missingFields(definition, mapping),
    matchedBy,
  }
}

const sold = {
  deliveryType: { constant: 'Delivery' },
  productPackageTypeName: { constant: 'Unit' },
  perPackageQuantity: { constant: 1 },
}

describe('headers as the platforms document them', () => {
  it('Shopify orders: Name is the order, Lineitem its goods, Shipping its recipient', () => {
    const { name, fields, missing } = readsOf(
      csv(
        ...'Name,Email,Financial Status,Paid at,Fulfillment Status,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Zip,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Phone'.split(
          ',',
        ),
      ),
      shipmentImport,
    )
    expect(name).toBe('Shopify orders')
    expect(missing).toEqual([])
    expect(fields).toEqual({
      ...sold,
      externalOrderNumber: 'Name',
      externalPoNumber: 'Name',
      productSku: 'Lineitem sku',
      packageCount: 'Lineitem quantity',
      recipientName: 'Shipping Name',
      recipientPrimaryPhone: 'Shipping Phone',
      recipientEmail: 'Email',
      recipientAddressLine1: 'Shipping Address1',
      recipientAddressLine2: 'Shipping Address2 + Shipping Company',
      recipientCity: 'Shipping City',
      recipientState: 'Shipping Province',
      recipientPostalCode: 'Shipping Zip',
      recipientCountry: 'Shipping Country',
      note: 'Notes',
    })
  })

  it('Amazon’s report of orders', () => {
    const { name, fields, missing } = readsOf(
      csv(
        ...'order-id order-item-id purchase-date payments-date buyer-email buyer-name buyer-phone-number sku product-name quantity-purchased currency item-price item-tax shipping-price shipping-tax ship-service-level recipient-name ship-address-1 ship-address-2 ship-address-3 ship-city ship-state ship-postal-code ship-country ship-phone-number'.split(
          ' ',
        ),
      ),
      shipmentImport,
    )
    expect([name, missing]).toEqual(['Amazon orders', []])
    expect(fields).toMatchObject({
      ...sold,
      externalOrderNumber: 'order-id',
      packageCount: 'quantity-purchased',
      recipientName: 'recipient-name',
      recipientAddressLine1: 'ship-address-1',
      recipientCity: 'ship-city',
      recipientPrimaryPhone: 'ship-phone-number',
    })
    expect(fields).not.toHaveProperty('shipOutDate')
  })

  it('Amazon’s report of all orders, a .txt without recipients', () => {
    const { name, fields, missing } = readsOf(
      csv(
        ...'amazon-order-id merchant-order-id purchase-date last-updated-date order-status fulfillment-channel sales-channel order-channel ship-service-level product-name sku asin item-status quantity currency item-price ship-city ship-state ship-postal-code ship-country'.split(
          ' ',
        ),
      ),
      shipmentImport,
    )
    expect([name, missing]).toEqual(['Amazon “All Orders”', []])
    expect(fields).toEqual({
      ...sold,
      externalOrderNumber: 'amazon-order-id',
      externalPoNumber: 'amazon-order-id',
      productSku: 'sku',
      packageCount: 'quantity',
      recipientCity: 'ship-city',
      recipientState: 'ship-state',
      recipientPostalCode: 'ship-postal-code',
      recipientCountry: 'ship-country',
    })
  })

  it('what has no line of its own goes into the second line of the address; lines keep their ids', () => {
    const found = (headers: string) => {
      const { fields } = readsOf(csv(...headers.split(',')), shipmentImport)
      return [fields['recipientAddressLine2'], fields['externalLineId']]
    }
    expect([
      found(
        'order-id,order-item-id,quantity-purchased,ship-service-level,ship-address-1,ship-address-2,ship-address-3',
      ),
      found('Order - Number,Ship To - Name,Ship To - Company,Ship To - Address 1,Ship To - Address 3,Item - SKU'),
      found('Source ID,Shipping First Name,Shipping Last Name,Shipping Company'),
      found('Sales Record Number,Order Number,Custom Label,Item Title,Item Number,Transaction ID'),
      // Without its other half it would be the number of a product.
      found('Sales Record Number,Order Number,Custom Label,Item Title,Item Number'),
      found('order_id,order_item_id,product_id,seller_id,shipping_limit_date'),
      found('Order ID,Transaction ID,Listing ID,Item Name,Ship Country,Ship Address2'),
    ]).toEqual([
      ['ship-address-2 + ship-address-3', 'order-item-id'],
      ['Ship To - Address 3 + Ship To - Company', undefined],
      ['Shipping Company', undefined],
      [undefined, 'Transaction ID + Item Number'],
      [undefined, undefined],
      [undefined, 'order_item_id'],
      ['Ship Address2', 'Transaction ID'],
    ])
    const mapping = { recipientAddressLine2: { column: 1, and: [2, 0] } }
    const { fields } = shipmentImport
    const only = { ...shipmentImport, fields: fields.filter(({ key }) => key === 'recipientAddressLine2') }
    const line = (...row: (string | null)[]) =>
      applyMapping({ name: only.name, title: only.title, fields: only.fields }, [row], mapping).records.map(
        (record) => (record as unknown as { recipientAddressLine2: string | null }).recipientAddressLine2,
      )
    expect([line('ACME', 'Suite 5', 'Dock 2'), line('ACME', null, ''), line(null, null, null)]).toEqual([
      ['Suite 5, Dock 2, ACME'],
      ['ACME'],
      [],
    ])
  })

  it('eBay, ShipStation, Order Desk, WooCommerce, Etsy, Walmart, BigCommerce, Square', () => {
    const found = (...headers: string[]) => {
      const { name, missing, fields } = readsOf(csv(...headers), shipmentImport)
      return [name, missing.join(), fields['recipientName'], fields['productSku'], fields['packageCount']]
    }
    const address =
      (...ends: string[]) =>
      (prefix: string) =>
        ends.map((end) => prefix + end)
    const us = address('Name', 'Phone', 'Address 1', 'Address 2', 'City', 'State', 'Zip', 'Country')
    expect([
      found(
        'Sales Record Number',
        'Order Number',
        'Buyer Email',
        ...us('Ship To '),
        'Item Title',
        'Custom Label',
        'Quantity',
      ),
      found('Order - Number', 'Date - Order Date', ...us('Ship To - '), 'Item - SKU', 'Item - Qty'),
      found(
        'Source ID',
        'Email',
        'Shipping First Name',
        'Shipping Last Name',
        ...us('Shipping '),
        'Item Code',
        'Item Quantity',
      ),
      found('Order Number', 'First Name (Shipping)', 'Last Name (Shipping)', 'SKU', 'Quantity (- Refund)'),
      found(
        'Sale Date',
        'Item Name',
        'Quantity',
        'Transaction ID',
        'Listing ID',
        'Ship Name',
        'Ship Country',
        'Order ID',
        'SKU',
      ),
      found('PO#', 'Order#', 'Ship By', 'Customer Name', 'Ship to Address 1', 'City', 'Zip', 'Qty', 'SKU'),
      found(
        'Order ID',
        'Shipping First Name',
        'Shipping Last Name',
        'Shipping Street 1',
        'Shipping Suburb',
        'Product SKU',
        'Product Qty',
      ),
      found('Order', 'Order Date', 'Fulfillment Type', 'Recipient Name', 'Item Quantity', 'Item SKU'),
    ]).toEqual([
      ['eBay orders', '', 'Ship To Name', 'Custom Label', 'Quantity'],
      ['ShipStation orders', '', 'Ship To - Name', 'Item - SKU', 'Item - Qty'],
      ['Order Desk orders', '', 'Shipping First Name + Shipping Last Name', 'Item Code', 'Item Quantity'],
      ['WooCommerce orders', '', 'First Name (Shipping) + Last Name (Shipping)', 'SKU', 'Quantity (- Refund)'],
      ['Etsy orders', '', 'Ship Name', 'SKU', 'Quantity'],
      ['Walmart orders', '', 'Customer Name', 'SKU', 'Qty'],
      ['BigCommerce orders', '', 'Shipping First Name + Shipping Last Name', 'Product SKU', 'Product Qty'],
      ['Square orders', '', 'Recipient Name', 'Item SKU', 'Item Quantity'],
    ])
  })

  it('Walmart: each PO is an order, the customer’s order number is kept beside it', () => {
    const headers = ['PO#', 'Order#', 'Customer Name', 'Ship to Address 1', 'Qty', 'SKU']
    const { mapping } = suggestMapping(csv(...headers), shipmentImport)
    const row = (rowId: number, ...cells: string[]) => {
      const record = rowReader({ ...shipmentImport, checkRow: () => [] }, mapping).read(cells, rowId, () => {})
      return record ? [record] : []
    }
    const records = [
      ...row(1, '108001', '200-1', 'Ann Lee', '1 Main', '1', 'A'),
      ...row(2, '108002', '200-1', 'Ann Lee', '1 Main', '1', 'B'),
      ...row(3, '108002', '200-1', 'Ann Lee', '1 Main', '2', 'C'),
    ]
    expect(records.map(orderKeyOf)).toEqual(['order/108001', 'order/108002', 'order/108002'])
    expect(records.map(({ externalPoNumber }) => externalPoNumber)).toEqual(['200-1', '200-1', '200-1'])
    const together = togetherReader<{ rowId: number }>(shipmentImport, mapping)
    expect(records.flatMap((record) => together.read(record, record))).toEqual([])
  })

  it('knows an export of orders where products are imported, and reads none of it by its names', () => {
    const { name, fields } = readsOf(
      csv('Name', 'Financial Status', 'Lineitem quantity', 'Lineitem name', 'Lineitem sku'),
      productImport,
    )
    expect(name).toBe('Shopify orders')
    expect(fields).toEqual({})
  })

  it('takes our own template for no export', () => {
    expect(suggestMapping(csv(...shipmentImport.fields.map(({ label }) => label)), shipmentImport).shape).toBeNull()
    expect(suggestMapping(csv(...productImport.fields.map(({ label }) => label)), productImport).shape).toBeNull()
  })
})

describe('files with the headers of real ones', () => {
  const amazon =
    'index,Order_ID,Date,Status,Fulfilment,Sales_Channel ,ship_service_level,Style,SKU,Category,Size,ASIN,Courier_Status,Qty,currency,Amount,ship_city,ship_state,ship_postal_code,ship_country,B2B'
  const read = async (headers: string, ...rows: string[]) =>
    sheetOf(new TextEncoder().encode([headers, ...rows].join('\n')), 'made.csv')

  it('Amazon’s sales', async () => {
    const sheet = await read(
      amazon,
      '0,405-1,04-30-22,Cancelled,Merchant,Amazon.in,Standard,S1,S1-M,Set,S,B09,,0,INR,9,MUMBAI,MH,400081,IN,FALSE',
    )
    const { name, fields, missing } = readsOf(sheet, shipmentImport)
    expect([name, missing]).toEqual(['Amazon sales', []])
    expect(fields).toEqual({
      ...sold,
      externalOrderNumber: 'Order_ID',
      externalPoNumber: 'Order_ID',
      productSku: 'SKU',
      packageCount: 'Qty',
      recipientCity: 'ship_city',
      recipientState: 'ship_state',
      recipientPostalCode: 'ship_postal_code',
      recipientCountry: 'ship_country',
    })
  })

  it('Shopify’s, whose headers are padded, WooCommerce’s and Olist’s products, Olist’s orders', async () => {
    const shopify = await read(
      'Handle                     ,Title    ,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Variant SKU,Variant Grams,Variant Price,Variant Barcode,Image Src',
      'tea   ,Tea  ,"<p>Leaf</p>",We,,,true,Title,TEA  ,100.0,4.00,,a.png',
    )
    const woo = await read(
      'ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog",Description,"Weight (lbs)","Length (in)","Width (in)","Height (in)",Parent',
      '7,simple,tea,Tea,1,0,visible,Leaf,.5,2,3,4,',
    )
    const olist = await read(
      'product_id,product_category_name,product_name_lenght,product_description_lenght,product_photos_qty,product_weight_g,product_length_cm,product_height_cm,product_width_cm',
      '1e9e,perfumaria,40,287,1,225,16,10,14',
    )
    const found = [shopify, woo, olist].map((sheet) => readsOf(sheet, productImport))
    expect(found.map(({ name, fields, missing }) => [name, fields['sku'], fields['weight'], missing.join()])).toEqual([
      ['Shopify products', 'Variant SKU', 'Variant Grams (g)', 'Length,Width,Height'],
      ['WooCommerce products', 'SKU', 'Weight (lbs) (lb)', ''],
      ['Olist products', 'product_id', 'product_weight_g (g)', 'Product Description'],
    ])
    const items = await read(
      'order_id,order_item_id,product_id,seller_id,shipping_limit_date,price,freight_value',
      '0001,1,1e9e,48,9/19/2017 9:45,58.9,13.29',
    )
    const { name, fields, missing } = readsOf(items, shipmentImport)
    expect([name, missing, fields['packageCount'], fields['shipOutDate'], fields['externalLineId']]).toEqual([
      ...['Olist order items', [], { constant: 1 }, 'shipping_limit_date', 'order_item_id'],
    ])
  })
})

describe('a shop on Shopify without SKUs and weights', () => {
  const headers = 'Handle,Title,Variant SKU,Variant Grams,Variant Price'
  const read = async (...rows: string[]) => {
    const sheet = await sheetOf(new TextEncoder().encode([headers, ...rows].join('\n')), 'made.csv')
    const { fields, missing } = readsOf(sheet, productImport)
    return [fields['sku'], fields['weight'], missing.join()]
  }

  it('names its products by their handles, and is asked for the weight once', async () => {
    expect(await read('tea,Tea,,0.0,4.00', 'mug,Mug, ,,9.00')).toEqual([
      'Handle',
      undefined,
      'Unit Weight,Length,Width,Height',
    ])
  })

  it('a single row that says it has the columns read', async () => {
    expect(await read('tea,Tea,,0.0,4.00', 'mug,Mug,MUG,250,9.00')).toEqual([
      ...['Variant SKU', 'Variant Grams (g)', 'Length,Width,Height'],
    ])
  })
})

describe('real files', () => {
  const data = new URL('../../../../../shared/data/', import.meta.url)
  const real = (path: string) => {
    const url = new URL(path, data)
    if (!existsSync(url)) process.stderr.write(`Without ${path} it is not tried.\n`)
    return existsSync(url) ? readFileSync(url) : null
  }

  it('Amazon’s sales', async () => {
    const bytes = real('marketplaces/amazon-anshu.csv')
    if (!bytes) return
    const { name, fields, missing } = readsOf(await sheetOf(bytes, 'a.csv'), shipmentImport)
    expect([name, missing]).toEqual(['Amazon sales', []])
    expect(fields).toEqual({
      ...sold,
      externalOrderNumber: 'Order_ID',
      externalPoNumber: 'Order_ID',
      productSku: 'SKU',
      packageCount: 'Qty',
      recipientCity: 'ship_city',
      recipientState: 'ship_state',
      recipientPostalCode: 'ship_postal_code',
      recipientCountry: 'ship_country',
    })
  })

  it('Shopify’s, WooCommerce’s and Olist’s products, Olist’s orders', async () => {
    const files = [
      'marketplaces/shopify-products_export_1.csv',
      'woocommerce-products.csv',
      'marketplaces/olist_products_dataset.csv',
    ]
    const found = []
    for (const path of files) {
      const bytes = real(path)
      if (!bytes) return
      found.push(readsOf(await sheetOf(bytes, path), productImport))
    }
    expect(found.map(({ name, fields, missing }) => [name, fields['sku'], fields['weight'], missing.join()])).toEqual([
      ['Shopify products', 'Handle', undefined, 'Unit Weight,Length,Width,Height'],
      ['WooCommerce products', 'SKU', 'Weight (lbs) (lb)', ''],
      ['Olist products', 'product_id', 'product_weight_g (g)', 'Product Description'],
    ])
    const items = real('marketplaces/olist_order_items_dataset.csv')
    if (!items) return
    const { name, fields, missing } = readsOf(await sheetOf(items, 'o.csv'), shipmentImport)
    expect([name, missing, fields['packageCount'], fields['shipOutDate']]).toEqual([
      'Olist order items',
      [],
      { constant: 1 },
      'shipping_limit_date',
    ])
  })
})
