import { todayIn } from '@crossdock/contract/dates'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { PackageForm } from '@crossdock/contract/fulfillment/products'
import type * as contract from '@crossdock/contract/fulfillment/receipt-import'
import { countsUnits, plainRow, receiptImport } from '@crossdock/contract/fulfillment/receipt-import'
import { arrivalFault } from '@crossdock/contract/fulfillment/receipt-orders'
import { newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import { type Context, storeOf } from '../../platform/context.ts'
import { UnknownSkus } from '../../platform/errors.ts'
import { checkRows, failRows, type RowProblem } from '../../platform/import-rows.ts'
import { codeKey } from '../product-codes/reads.ts'
import { extendProducts } from '../products/writes.ts'
import { requireWarehouse } from '../receipt-orders/reads.ts'
import { insertReceiptOrders } from '../receipt-orders/writes.ts'
import { findImported, findNamedProducts, type KnownImport, type Naming } from './reads.ts'
import {
  choosePackage,
  expiryProblem,
  groupRows,
  type ImportedLine,
  type ImportedOrder,
  type ImportRecord,
  mergeLines,
  packagesOf,
} from './rules.ts'

/** Orders an answer names. */
const mostNamed = 1000

/**
 * Imports draft receipt orders, all rows or none. Orders that were imported before, with the same content, stay as they
 * are: the same file twice changes nothing. One that comes with other content is a fault.
 */
export async function importReceipts(
  ctx: Context,
  { warehouseId, rows }: ParsedOf<typeof contract.importReceipts>,
): Promise<AnswerOf<typeof contract.importReceipts>> {
  const storeId = storeOf(ctx)
  const warehouse = await requireWarehouse(ctx, warehouseId)
  const { orders, problems } = groupRows(
    checkRows(receiptImport, rows.map(plainRow)).map((record, index): ImportRecord => {
      const row = rows[index]
      return { ...record, inUnits: row !== undefined && countsUnits(row) }
    }),
  )
  // Two imports of one file at once: the second waits, and finds nothing to do.
  await sql`select pg_advisory_xact_lock(${ctx.account.id}, hashtext(${`receipt-import/${storeId}`}))`.execute(ctx.db)
  const known = await findImported(
    ctx,
    storeId,
    orders.map((order) => order.key),
  )
  const fresh = orders.filter((order) => !known.has(order.key))
  problems.push(...differing(orders, known))
  const today = todayIn(warehouse.timeZone, ctx.now())
  for (const order of fresh) problems.push(...pastArrivals(order, today))

  const records = fresh.flatMap((order) => order.rows)
  const names = await nameProducts(ctx, storeId, records)
  const packages = await settlePackages(ctx, storeId, records, names, problems)
  const made = fresh.map((order) => {
    const lines = order.rows.flatMap((row) => lineOf(row, names, packages, problems) ?? [])
    return { id: newId(), order, items: mergeLines(lines, problems).map((line) => ({ ...line, id: newId() })) }
  })
  if (problems.length > 0) failRows(problems)

  await ctx.requireRoom('receiptOrders', made.length)
  await insertReceiptOrders(
    ctx,
    storeId,
    made.map(({ id, order, items }) => ({
      id,
      state: 'DRAFT' as const,
      warehouseId,
      receiptOrderId: order.externalId,
      packingListId: order.head.packingListId,
      poNumber: order.head.poNumber,
      vendorName: order.head.vendor,
      note: order.head.note,
      expectedArrival: order.head.expectedArrival,
      receiptType: null,
      containerType: null,
      palletsAtReceiving: null,
      items,
      containers: [],
      channel: 'Import',
      externalId: order.externalId,
      importKey: order.key,
      importHash: order.hash,
    })),
  )
  const counts = { created: made.length, unchanged: orders.length - made.length, packagesAdded: packages.added }
  await ctx.audit({
    action: 'import',
    entity: 'receipt-order',
    id: storeId,
    after: { rows: rows.length, warehouseId, ...counts },
  })
  const after = await findImported(
    ctx,
    storeId,
    orders.map((order) => order.key),
  )
  const isNew = new Set(made.map(({ id }) => id))
  return {
    ...counts,
    lines: made.reduce((sum, { items }) => sum + items.length, 0),
    orders: [...after.values()].slice(0, mostNamed).map(({ id, referenceId, externalId }) => ({
      id,
      referenceId,
      externalId,
      isNew: isNew.has(id),
    })),
  }
}

const differing = (orders: readonly ImportedOrder[], known: ReadonlyMap<string, KnownImport>): RowProblem[] =>
  orders.flatMap(({ key, hash, externalId, rows }) => {
    const twin = known.get(key)
    return twin === undefined || twin.hash === hash
      ? []
      : [
          {
            rowId: rows[0]?.rowId ?? 0,
            message: `${externalId} was imported before with other content, as ${twin.referenceId}. Change it there, or delete it first.`,
          },
        ]
  })

/** Rows that put the arrival of their order into the past. */
const pastArrivals = (order: ImportedOrder, today: string): RowProblem[] =>
  order.rows.flatMap(({ rowId, expectedArrival }) => {
    const fault = expectedArrival === null ? null : arrivalFault(expectedArrival, today)
    return fault === null ? [] : [{ rowId, message: `${fault}.` }]
  })

/** What each row's SKU names; refuses with all SKUs that name nothing. */
async function nameProducts(
  ctx: Context,
  storeId: string,
  records: readonly ImportRecord[],
): Promise<ReadonlyMap<string, Naming>> {
  const names = await findNamedProducts(
    ctx,
    storeId,
    records.map((row) => row.productSku),
  )
  const unknown = new Map<string, string>()
  for (const { productSku } of records)
    if (!names.has(codeKey(productSku))) unknown.set(codeKey(productSku), productSku)
  if (unknown.size > 0) throw new UnknownSkus([...unknown.values()])
  return names
}

interface Settled {
  readonly byRow: ReadonlyMap<ImportRecord, { readonly id: string; readonly unitQuantity: number }>
  readonly added: number
}

/** Finds the package of every row, and adds those that rows describe and products lack. */
async function settlePackages(
  ctx: Context,
  storeId: string,
  records: readonly ImportRecord[],
  names: ReadonlyMap<string, Naming>,
  problems: RowProblem[],
): Promise<Settled> {
  const byRow = new Map<ImportRecord, { id: string; unitQuantity: number }>()
  const wanted = new Map<string, { productId: string; form: PackageForm; rows: ImportRecord[] }>()
  for (const row of records) {
    const naming = names.get(codeKey(row.productSku))
    if (!naming) continue
    const choice = choosePackage(naming.product, row, naming.packageId)
    if ('problem' in choice) problems.push({ rowId: row.rowId, message: choice.problem })
    else if ('id' in choice) byRow.set(row, choice)
    else {
      const key = `${naming.product.id}/${choice.form.name.toLowerCase()}/${choice.form.unitQuantity}`
      const first = wanted.get(key)
      if (!first) wanted.set(key, { productId: naming.product.id, form: choice.form, rows: [row] })
      else if (sameSize(first.form, choice.form)) first.rows.push(row)
      else
        problems.push({
          rowId: row.rowId,
          message: `Package ${choice.form.name} of ${choice.form.unitQuantity} stands in row ${first.rows[0]?.rowId} with another weight or size.`,
        })
    }
  }
  if (wanted.size === 0 || problems.length > 0) return { byRow, added: 0 }
  const additions = [...wanted.values()]
  const taken = await extendProducts(ctx, storeId, additions)
  for (const claim of taken)
    problems.push({
      rowId: additions.find((entry) => entry.productId === claim.productId)?.rows[0]?.rowId ?? 0,
      message: `Another product or package has the barcode ${claim.code}.`,
    })
  const after = await findNamedProducts(
    ctx,
    storeId,
    additions.flatMap(({ rows }) => rows.map((row) => row.productSku)),
  )
  for (const { rows } of additions)
    for (const row of rows) {
      const naming = after.get(codeKey(row.productSku))
      const choice = naming ? choosePackage(naming.product, row, null) : null
      if (choice && 'id' in choice) byRow.set(row, choice)
    }
  await ctx.audit(
    ...additions.map(({ productId, form }) => ({
      action: 'extend',
      entity: 'product',
      id: productId,
      after: { packages: [form], aliases: [] },
    })),
  )
  await ctx.emit({ topic: 'product.changed', storeId })
  return { byRow, added: additions.length }
}

const sameSize = (a: PackageForm, b: PackageForm): boolean =>
  a.depth === b.depth && a.width === b.width && a.height === b.height && a.weight === b.weight

/** The line that a row says; null, with the problem noted, when it says none. */
function lineOf(
  row: ImportRecord,
  names: ReadonlyMap<string, Naming>,
  packages: Settled,
  problems: RowProblem[],
): ImportedLine | null {
  const product = names.get(codeKey(row.productSku))?.product
  const parcel = packages.byRow.get(row)
  if (!product) return null
  const expiry = expiryProblem(product, row)
  if (expiry) problems.push({ rowId: row.rowId, message: expiry })
  if (!parcel) return null
  const count = packagesOf(row, parcel.unitQuantity)
  if (typeof count !== 'number') {
    problems.push({ rowId: row.rowId, message: count.problem })
    return null
  }
  return {
    productId: product.id,
    productPackageTypeId: parcel.id,
    unitQuantity: parcel.unitQuantity,
    packageQuantity: count,
    expirationDate: row.expirationDate,
    rowId: row.rowId,
  }
}
