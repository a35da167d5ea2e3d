import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as products from '@crossdock/contract/fulfillment/products'
import { importProducts, productImport } from '@crossdock/contract/fulfillment/products/import'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import { importShipments, shipmentImport } from '@crossdock/contract/fulfillment/shipments/import'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as reports from '@crossdock/contract/fulfillment/shipments/reports'
import { run as runSelfCheck } from '@crossdock/contract/fulfillment/stock/self-check'
import type { Id } from '@crossdock/contract/ids'
import { applyMapping, sentenceOf } from '@crossdock/sheets/apply'
import type { Cell } from '@crossdock/sheets/cells'
import { textOfCell } from '@crossdock/sheets/cells'
import { readMade } from '@crossdock/sheets/test/read-made'
import { describe, expect, test } from 'vitest'
import { makeLocation, makeWarehouse } from './test/factories.ts'
import { make, type Person, testServer } from './test/harness.ts'
import { resultOf } from './test/imports.ts'
import { madeRetail, retailBooks } from './test/retail.ts'
import { shipAll } from './test/ship.ts'
import { everyState } from './test/shipments.ts'

/**
 * The invoice lines of a gift wholesaler, through the same mapping and the same calls as a person's spreadsheet: a small file
 * of our own, and the 40,000 real lines that may stand beside the project.
 */
const path = join(import.meta.dirname, '../../../shared/data/online-retail-40k.xlsx')
const files = [
  { name: 'a made file', read: madeRetail, ...retailBooks, placed: 20, backOrdered: 10 },
  ...(existsSync(path)
    ? [
        {
          name: 'the real file',
          read: () => new Uint8Array(readFileSync(path)),
          ...{ rows: 40_000, codes: 3227, products: 3227 - 41, placed: 1000, backOrdered: 100 },
        },
      ]
    : []),
]

const server = testServer()
const skuKey = (sku: string) => sku.toLowerCase()

async function rowsOf(bytes: Uint8Array): Promise<(readonly Cell[])[]> {
  const [sheet] = await readMade(bytes)
  return sheet?.rows.slice(1) ?? []
}

// InvoiceNo, StockCode, Description, Quantity, InvoiceDate, UnitPrice, CustomerID, Country
const shipmentMapping = {
  externalOrderNumber: { column: 0 },
  externalPoNumber: { column: 0 },
  productSku: { column: 1 },
  packageCount: { column: 3 },
  shipOutDate: { column: 4 },
  note: { column: 7 },
  deliveryType: { constant: 'Pick up' },
  productPackageTypeName: { constant: 'Unit' },
  perPackageQuantity: { constant: 1 },
  carrierName: { constant: 'Customer' },
}

/** The stock codes as products: the first description that a code has, the same size for all. */
function productRows(rows: readonly (readonly Cell[])[]): Cell[][] {
  const byCode = new Map<string, Cell[]>()
  for (const row of rows) {
    const code = textOfCell(row[1])
    const description = textOfCell(row[2]).trim()
    const known = byCode.get(skuKey(code))
    if (!known) byCode.set(skuKey(code), [description || code, code])
    else if (known[0] === known[1] && description) known[0] = description
  }
  return [...byCode.values()]
}

async function importAllProducts(owner: Person, rows: readonly (readonly Cell[])[]): Promise<number> {
  const applied = applyMapping(productImport, productRows(rows), {
    description: { column: 0 },
    sku: { column: 1 },
    weight: { constant: 0.25 },
    depth: { constant: 10 },
    width: { constant: 10 },
    height: { constant: 5 },
  })
  expect(applied.faults.map(sentenceOf)).toEqual([])
  const answer = await resultOf(server, owner, await owner.call(importProducts, { products: applied.records }))
  return answer.created
}

async function listProducts(owner: Person): Promise<Map<string, string>> {
  const bySku = new Map<string, string>()
  let cursor: string | null = null
  do {
    const page: { items: { sku: string; id: string }[]; next: string | null } = await owner.call(products.list, {
      page_size: 500,
      infinite: true,
      ...(cursor === null ? {} : { cursor }),
    })
    for (const { sku, id } of page.items) bySku.set(skuKey(sku), id)
    cursor = page.next
  } while (cursor !== null)
  return bySku
}

/** Receives units of products, in one receipt order for every 5,000 of them. */
async function receiveGoods(
  owner: Person,
  warehouseId: Id<'warehouse'>,
  units: ReadonlyMap<string, number>,
): Promise<void> {
  const bySku = await listProducts(owner)
  const unitPackages = new Map<string, string>()
  const { rows } = await server.app.platform.pool.query<{ product_id: Id<'product'>; id: string }>(
    "select product_id, id from product_package_types where account_id = $1 and name = 'Unit'",
    [owner.accountId],
  )
  for (const row of rows) unitPackages.set(row.product_id, row.id)
  const stockLocationId = await makeLocation(server, owner, warehouseId)
  const lines = [...units].map(([sku, count]) => ({ productId: bySku.get(sku) ?? '', count }))
  for (let from = 0; from < lines.length; from += 5000) {
    const some = lines.slice(from, from + 5000)
    const order = await owner.call(receipts.create, {
      warehouseId,
      receiptType: 'LTL',
      palletsAtReceiving: 12,
      expectedArrival: new Date().toISOString().slice(0, 10),
      vendorName: 'Gift wholesale',
      isDraft: false,
      items: some.map(({ productId, count }) => ({
        productId,
        productPackageTypeId: unitPackages.get(productId) ?? '',
        packageQuantity: count,
      })),
    })
    await owner.call(receiptTasks.start, { id: order.id, palletsAtReceiving: 12 })
    await owner.call(receiving.receiveMany, {
      id: order.id,
      lines: order.items.map((item) => ({
        itemId: item.id,
        packageCount: item.packageQuantity,
        condition: 5,
        stockLocationId,
      })),
    })
    await owner.call(receiptTasks.confirmReport, { id: order.id })
    await owner.call(receiptTasks.complete, { id: order.id })
  }
}

test('invoice lines are read as the spreadsheet has them: numbers, texts and days', async () => {
  const rows = await rowsOf(madeRetail())
  expect(rows).toHaveLength(retailBooks.rows)
  for (const [invoice, , , quantity, day, price, , country] of rows) {
    expect([typeof invoice, typeof quantity, typeof price, typeof country]).toEqual([
      String(invoice).match(/^\d/) ? 'number' : 'string',
      'number',
      'number',
      'string',
    ])
    expect(day).toMatch(/^\d{2}\/\d{2}\/201[01] 12:00$/)
  }
  expect(new Set(rows.map((row) => String(row[1]))).size).toBe(retailBooks.codes)
})

describe.each(files)('$name', (file) => {
  const readRows = () => rowsOf(file.read())

  test('stock codes are fewer products: a SKU means the same in upper and lower case', async () => {
    const owner = await make.account(server)
    const rows = await readRows()
    expect(rows).toHaveLength(file.rows)
    const codes = new Set(rows.map((row) => textOfCell(row[1])))
    expect(codes.size).toBe(file.codes)
    const created = await importAllProducts(owner, rows)
    expect(created).toBe(new Set([...codes].map(skuKey)).size)
    expect(created).toBe(file.products)
  })

  test('cancellations and other negative quantities are refused by row with the reason, and nothing goes in', async () => {
    const owner = await make.account(server)
    const rows = await readRows()
    await importAllProducts(owner, rows)
    const warehouseId = await makeWarehouse(server, owner)
    const negative = rows
      .map((row, index) => ({ rowId: index + 1, quantity: Number(row[3]) }))
      .filter(({ quantity }) => quantity <= 0)
    const applied = applyMapping(shipmentImport, rows, shipmentMapping)
    expect(applied.faultCount).toBe(negative.length)
    expect(applied.faults[0]).toMatchObject({
      rowId: negative[0]?.rowId,
      field: 'packageCount',
      message: 'Must be greater than 0',
    })

    // A client that sends them all the same gets the same answer from the server.
    const reply = await owner.try(importShipments, {
      orderId: 'new',
      warehouseId,
      rows: rows.map((row, index) => ({
        rowId: index + 1,
        externalOrderNumber: textOfCell(row[0]),
        externalPoNumber: textOfCell(row[0]),
        productSku: textOfCell(row[1]),
        packageCount: row[3],
        shipOutDate: row[4],
        deliveryType: 'Pick up',
        productPackageTypeName: 'Unit',
        perPackageQuantity: 1,
        carrierName: 'Customer',
      })),
    })
    expect([reply.status, reply.body.errInfo.rowId]).toEqual([417, negative[0]?.rowId])
    expect(reply.body.errors).toHaveLength(Math.min(negative.length, 1000))
    expect(reply.body.errors?.[0]).toContain('Must be greater than 0')
    expect((await owner.call(shipments.list, { states: everyState })).total).toBe(0)
  })

  test('without them everything goes in: some orders are placed, others wait, some leave, and the books balance', async () => {
    const owner = await make.account(server)
    const rows = (await readRows()).filter((row) => Number(row[3]) > 0)
    const invoices = new Set(rows.map((row) => textOfCell(row[0])))
    await importAllProducts(owner, rows)
    const warehouseId = await makeWarehouse(server, owner)
    const needed = new Map<string, number>()
    for (const row of rows)
      needed.set(skuKey(textOfCell(row[1])), (needed.get(skuKey(textOfCell(row[1]))) ?? 0) + Number(row[3]))
    // Every fifth product comes too short: half of what the orders want.
    const units = new Map(
      [...needed].map(([sku, count], index) => [sku, index % 5 === 0 ? Math.max(1, Math.floor(count / 2)) : count]),
    )
    await receiveGoods(owner, warehouseId, units)

    const { records, faults } = applyMapping(shipmentImport, rows, shipmentMapping)
    expect(faults).toEqual([])
    const answer = await resultOf(
      server,
      owner,
      await owner.call(importShipments, { orderId: 'new', warehouseId, rows: records }),
    )
    expect(answer).toMatchObject({ created: invoices.size, unchanged: 0 })
    expect(answer.placed + answer.backOrdered).toBe(invoices.size)
    expect(answer.placed).toBeGreaterThan(file.placed)
    expect(answer.backOrdered).toBeGreaterThan(file.backOrdered)
    const again = await resultOf(
      server,
      owner,
      await owner.call(importShipments, { orderId: 'new', warehouseId, rows: records }),
    )
    expect(again).toMatchObject({ created: 0, unchanged: invoices.size })

    // What autovacuum does by itself in a running installation; the tests' database has it switched off.
    await server.app.platform.pool.query('analyze')
    const ready = await owner.call(shipments.list, { states: 'READY', sort: 'createdAtAsc', page_size: 30 })
    for (const { id } of ready.items) await shipAll(owner, id)
    const shipped = await owner.call(shipments.list, { states: 'COMPLETED', page_size: 100 })
    expect(shipped.total).toBe(30)
    const lines = await owner.call(reports.shipmentLines, {
      states: 'COMPLETED',
      page_size: 100,
      sort: 'createdAtAsc',
    })
    expect(lines.items.length).toBeGreaterThan(0)

    // Ledger, balances, reservations, sums and orders agree, whatever was imported, reserved, picked and shipped.
    const check = await owner.call(runSelfCheck, {})
    expect(check.drifts).toEqual([])
  })
})
