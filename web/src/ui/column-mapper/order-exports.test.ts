import { shipmentImport } from '@crossdock/contract/fulfillment/shipments/import'
import { applyMapping, sentenceOf } from '@crossdock/sheets/apply'
import { readCsvRows } from '@crossdock/sheets/csv'
import { fillGaps } from '@crossdock/sheets/gaps'
import { screenLimits } from '@crossdock/sheets/limits'
import { missingFields, suggestMapping } from '@crossdock/sheets/mapping'
import { mapperDefinition } from '@crossdock/sheets/questions'
import { isLeftOut, stateColumns, stateCounter } from '@crossdock/sheets/row-states'
import { describe, expect, it } from 'vitest'
import { knownExports } from './known-exports.ts'

// Files made by us, with the headers that the platforms' exports have. Where those are written down:
// Etsy: "Download your order data", Order Items (EtsySoldOrderItems…csv). Shopify: help.shopify.com, "Exporting orders".
// WooCommerce: Advanced Order Export, docs.algolplus.com, "Set up fields to export". BigCommerce: the default template of
// orders, whose fields are those of Interspire's shopping cart ("Shipping Suburb" is the city). ShipStation: "Export Orders".
// Square: Orders, "Export". Order Desk: help-new.orderdesk.com, "Order Desk Field Names".

/** What the mapper makes of a file: its name, words that leave rows out or are asked about, and the records as a book has them. */
function readsOf(headers: string, ...lines: string[]) {
  const rows = [...readCsvRows(new TextEncoder().encode([headers, ...lines].join('\n')), screenLimits)].flat()
  const { mapping, shape } = suggestMapping({ name: 'orders', rows }, { ...shipmentImport, shapes: knownExports })
  const { rows: filled, empty } = fillGaps(rows.slice(1), shape, rows[0] ?? [])
  const columns = stateColumns(shipmentImport, shape, rows[0] ?? [])
  const counter = stateCounter(columns, {})
  const skip = new Set(empty)
  filled.forEach((row, index) => {
    counter.add(row)
    if (isLeftOut(columns, {}, row)) skip.add(index + 1)
  })
  const checked = mapperDefinition(shipmentImport, mapping) as unknown as typeof shipmentImport
  const { records, faults } = applyMapping(checked, filled, mapping, { skip })
  return {
    name: shape?.name,
    missing: missingFields(shipmentImport, mapping),
    states: counter.words().map(({ text, fate }) => [text, fate]),
    faults: faults.map(sentenceOf),
    book: records.map((one) => [one.externalOrderNumber, one.productSku, one.packageCount, one.externalLineId]),
    to: records.map((one) => [
      one.recipientName,
      one.recipientAddressLine1,
      one.recipientAddressLine2,
      one.recipientCity,
      one.recipientState,
      one.recipientPostalCode,
      one.recipientCountry,
      one.recipientPrimaryPhone,
      one.recipientEmail,
      one.note,
    ]),
  }
}

describe('exports of orders, as they are documented', () => {
  it('Etsy: an item a row; what was shipped has its day', () => {
    const { name, missing, states, faults, book, to } = readsOf(
      'Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship Address1,Ship Address2,Ship City,Ship State,Ship Zipcode,Ship Country,Order ID,Variations,Order Type,Listings Type,Payment Type,InPerson Discount,InPerson Location,VAT Paid by Buyer,SKU',
      '09/20/26,"Mug, blue",bob,2,9.00,,,0,0,6.00,0,18.00,CAD,4001,1501,09/20/26,,Bob Smith,99 Hidden Road,Unit 4,Seattle,WA,98101,United States,9003,Size: L,online,listing,online_cc,,,,MUG-B',
      '09/20/26,Cup,bob,1,9.00,,,0,0,0,0,9.00,CAD,4002,1502,09/20/26,,Bob Smith,99 Hidden Road,Unit 4,Seattle,WA,98101,United States,9003,,online,listing,online_cc,,,,CUP',
      '09/03/26,Cup,ann,1,9.00,,,0,0,0,0,9.00,CAD,4003,1502,09/03/26,09/05/26,Ann Lee,1 High St,,Kamloops,BC,V2C 1A1,Canada,9001,,online,listing,online_cc,,,,CUP',
    )
    expect([name, missing, states, faults]).toEqual(['Etsy orders', [], [['…', 'Leave out']], []])
    expect(book).toEqual([
      ['9003', 'MUG-B', 2, '4001'],
      ['9003', 'CUP', 1, '4002'],
    ])
    expect(to[0]).toEqual([
      ...['Bob Smith', '99 Hidden Road', 'Unit 4', 'Seattle', 'WA', '98101', 'United States', null, null, null],
    ])
  })

  it('Shopify: the head of an order stands in its first row; what needs no shipping is asked about', () => {
    const shipping = [
      'Ann Lee',
      '1 High St #2',
      '1 High St',
      '#2',
      '',
      'Kamloops',
      "'V2C 1A1",
      'BC',
      'CA',
      '250-555-0101',
    ]
    const blank = (count: number) => Array.from({ length: count }, () => '')
    const row = (name: string, head: readonly string[], item: readonly string[], to: readonly string[], end: string) =>
      [name, ...head, ...item, ...blank(10), ...to, end, ...blank(2)].map((one) => `"${one}"`).join(',')
    const { name, missing, states, faults, book, to } = readsOf(
      'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem requires shipping,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at',
      row(
        '#1001',
        ['a@x.ca', 'paid', '2026-09-20 10:00:00 -0700', 'partial', '', 'CAD'],
        ['2', 'Mug', '9', 'MUG', 'true', 'pending'],
        shipping,
        'Ring twice',
      ),
      row('#1001', blank(6), ['1', 'Gift card', '25', 'GIFT', 'false', 'pending'], blank(10), ''),
      row('#1001', blank(6), ['3', 'Cup', '5', 'CUP', 'true', 'fulfilled'], blank(10), ''),
    )
    expect([name, missing, faults]).toEqual(['Shopify orders', [], []])
    expect(states).toEqual([
      ['paid', 'Import'],
      ['partial', 'Import'],
      ['true', 'Import'],
      ['false', null],
      ['pending', 'Import'],
      ['fulfilled', 'Leave out'],
    ])
    expect(book).toEqual([
      ['#1001', 'MUG', 2, null],
      ['#1001', 'GIFT', 1, null],
    ])
    expect(to[0]).toEqual([
      'Ann Lee',
      '1 High St',
      '#2',
      'Kamloops',
      'BC',
      'V2C 1A1',
      'CA',
      '2505550101',
      'a@x.ca',
      'Ring twice',
    ])
  })

  it('WooCommerce: names in one column or two; what was refunded is no quantity', () => {
    const { name, missing, states, faults, book, to } = readsOf(
      'Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Company (Billing),Address 1&2 (Billing),City (Billing),State Code (Billing),Postcode (Billing),Country Code (Billing),Email (Billing),Phone (Billing),First Name (Shipping),Last Name (Shipping),Address 1&2 (Shipping),City (Shipping),State Code (Shipping),Postcode (Shipping),Country Code (Shipping),Item #,SKU,Name,Product Variation,Quantity,Quantity (- Refund),Item Cost',
      '77,Processing,2026-09-20 10:00,Back door,Ann,Lee,Acme,"1 High St, Unit 2",Kamloops,BC,V2C 1A1,CA,a@x.ca,2505550101,Bo,Ray,9 Low Rd,Seattle,WA,98101,US,1,MUG,Mug,,3,2,9',
      '78,Completed,2026-09-20 10:00,,Ann,Lee,,1 High St,Kamloops,BC,V2C 1A1,CA,a@x.ca,2505550101,,,,,,,,1,MUG,Mug,,3,3,9',
    )
    expect([name, missing, faults]).toEqual(['WooCommerce orders', [], []])
    expect(states).toEqual([
      ['Processing', 'Import'],
      ['Completed', 'Leave out'],
    ])
    expect([book, to]).toEqual([
      [['77', 'MUG', 2, null]],
      [['Bo Ray', '9 Low Rd', null, 'Seattle', 'WA', '98101', 'US', '2505550101', 'a@x.ca', 'Back door']],
    ])
    const full = readsOf(
      'Order Number,Order Status,Full Name (Shipping),Phone (Billing),Address 1&2 (Shipping),City (Shipping),State Code (Shipping),Postcode (Shipping),Country Code (Shipping),Item Name,SKU,Quantity',
      '77,Processing,Bo Ray,2505550101,9 Low Rd,Seattle,WA,98101,US,Mug,MUG,3',
    )
    expect([full.name, full.missing, full.book, full.to[0]?.[0]]).toEqual([
      ...['WooCommerce orders', [], [['77', 'MUG', 3, null]], 'Bo Ray'],
    ])
  })

  it('BigCommerce: the suburb is the city, the customer’s message a note', () => {
    const { name, missing, states, faults, book, to } = readsOf(
      'Order ID,Order Date,Order Status,Customer ID,Customer Name,Customer Email,Customer Phone,Ship Method,Total Quantity,Order Notes,Customer Message,Billing Name,Billing Street 1,Billing Suburb,Shipping Name,Shipping First Name,Shipping Last Name,Shipping Company,Shipping Street 1,Shipping Street 2,Shipping Suburb,Shipping State,Shipping State Abbreviation,Shipping Zip,Shipping Country,Shipping Phone,Shipping Email,Product ID,Product Qty,Product SKU,Product Name',
      '300,20/09/2026,Awaiting Fulfillment,5,Ann Lee,a@x.ca,1,UPS,5,,No bell,Ann Lee,1 High St,Kamloops,Bo Ray,Bo,Ray,Acme,9 Low Rd,Unit 2,Seattle,Washington,WA,98101,United States,206-555-0101,b@x.us,12,2,MUG,Mug',
      '300,20/09/2026,Awaiting Fulfillment,5,Ann Lee,a@x.ca,1,UPS,5,,No bell,Ann Lee,1 High St,Kamloops,Bo Ray,Bo,Ray,Acme,9 Low Rd,Unit 2,Seattle,Washington,WA,98101,United States,206-555-0101,b@x.us,13,3,CUP,Cup',
    )
    expect([name, missing, states, faults]).toEqual([
      ...['BigCommerce orders', [], [['Awaiting Fulfillment', 'Import']], []],
    ])
    expect(book.map((line) => line.slice(0, 3))).toEqual([
      ['300', 'MUG', 2],
      ['300', 'CUP', 3],
    ])
    expect(to[1]).toEqual([
      ...['Bo Ray', '9 Low Rd', 'Unit 2, Acme', 'Seattle', 'Washington', '98101', 'United States', '2065550101'],
      ...['b@x.us', 'No bell'],
    ])
  })

  it('ShipStation: a state may be called a province', () => {
    for (const state of ['State', 'State/Province']) {
      const { name, missing, states, faults, book, to } = readsOf(
        `Order - Number,Order - Status,Date - Order Date,Ship To - Name,Ship To - Company,Ship To - Address 1,Ship To - Address 2,Ship To - Address 3,Ship To - City,Ship To - ${state},Ship To - Postal Code,Ship To - Country,Ship To - Phone,Ship To - Email,Item - SKU,Item - Name,Item - Qty,Notes - From Buyer,Notes - Internal`,
        'S-1,Awaiting Shipment,9/20/2026 10:00:00 AM,Bo Ray,Acme,9 Low Rd,Floor 2,Unit 3,Seattle,WA,98101,US,2065550101,b@x.us,MUG,Mug,4,No bell,',
        'S-2,On Hold,9/20/2026 10:00:00 AM,Bo Ray,,9 Low Rd,,,Seattle,WA,98101,US,2065550101,,CUP,Cup,1,,',
      )
      expect([name, missing, faults]).toEqual(['ShipStation orders', [], []])
      expect(states).toEqual([
        ['Awaiting Shipment', 'Import'],
        ['On Hold', null],
      ])
      expect(book[0]).toEqual(['S-1', 'MUG', 4, null])
      expect(to[0]).toEqual([
        ...['Bo Ray', '9 Low Rd', 'Floor 2, Unit 3, Acme', 'Seattle', 'WA', '98101', 'US', '2065550101'],
        ...['b@x.us', 'No bell'],
      ])
    }
  })

  it('Square: what is picked up is asked about by its word', () => {
    const { name, missing, states, faults, book, to } = readsOf(
      'Order,Order Date,Currency,Order Subtotal,Order Total,Fulfillment Type,Fulfillment Status,Channels,Fulfillment Notes,Recipient Name,Recipient Email,Recipient Phone,Recipient Address,Recipient Address 2,Recipient Postal Code,Recipient City,Recipient Region,Recipient Country,Item Quantity,Item Name,Item SKU,Item Variation,Item Price',
      'Q1,2026/09/20,USD,10,10,Delivery,New,Online,Leave at desk,Bo Ray,b@x.us,+12065550101,9 Low Rd,Unit 2,98101,Seattle,WA,US,2,Mug,MUG,Blue,5',
      'Q2,2026/09/20,USD,10,10,Shipment,Completed,Online,,Bo Ray,b@x.us,+12065550101,9 Low Rd,,98101,Seattle,WA,US,1,Mug,MUG,Blue,5',
    )
    expect([name, missing, faults]).toEqual(['Square orders', [], []])
    expect(states).toEqual([
      ['New', 'Import'],
      ['Completed', 'Leave out'],
    ])
    expect([book, to]).toEqual([
      [['Q1', 'MUG', 2, null]],
      [['Bo Ray', '9 Low Rd', 'Unit 2', 'Seattle', 'WA', '98101', 'US', '2065550101', 'b@x.us', 'Leave at desk']],
    ])
  })

  it('Order Desk: all lines of an address, and its own number where there is no other', () => {
    const { name, missing, faults, book, to } = readsOf(
      'Order ID,Source ID,Source Name,Folder,Email,Shipping Method,Shipping First Name,Shipping Last Name,Shipping Company,Shipping Address 1,Shipping Address 2,Shipping Address 3,Shipping Address 4,Shipping City,Shipping State,Shipping Postal Code,Shipping Country,Shipping Phone,Item Name,Item Code,Item Price,Item Quantity',
      '26211,412218073,Shop,New,b@x.us,UPS,Bo,Ray,Acme,9 Low Rd,Floor 2,Unit 3,Dock 4,Seattle,WA,98101,US,2065550101,Mug,MUG,5,2',
      '26212,,Order Desk,New,b@x.us,UPS,Bo,Ray,,9 Low Rd,,,,Seattle,WA,98101,US,2065550101,Cup,CUP,5,1',
    )
    expect([name, missing, faults]).toEqual(['Order Desk orders', [], []])
    expect(book).toEqual([
      ['412218073', 'MUG', 2, null],
      ['26212', 'CUP', 1, null],
    ])
    expect(to[0]?.[2]).toBe('Floor 2, Unit 3, Dock 4, Acme')
  })
})
