import { todayIn } from '@crossdock/contract/days'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { PackageForm } from '@crossdock/contract/fulfillment/products'
import { codeKey } from '@crossdock/contract/fulfillment/products'
import type * as contract from '@crossdock/contract/fulfillment/receipts/import'
import { arrivalFault } from '@crossdock/contract/fulfillment/receipts/orders'
import { type Id, newId } from '@crossdock/contract/ids'
import { type Context, storeOf } from '../../../platform/context.ts'
import type { RowProblem } from '../../../platform/import-rows.ts'
import { holdImports, type ImportWork, type Understood, type Written } from '../../../platform/imports/import-work.ts'
import { extendProducts } from '../../products/writes.ts'
import { holdReceiptWarehouse } from '../orders/reads.ts'
import { insertReceiptOrders } from '../orders/writes.ts'
import { findImported, findNamedProducts, type KnownImport, type Naming } from './reads.ts'
import { receiptRows } from './rows.ts'
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

type Input = Pick<ParsedOf<typeof contract.importReceipts>, 'warehouseId'>

interface Plan {
  readonly orders: readonly ImportedOrder[]
  readonly fresh: readonly ImportedOrder[]
  readonly names: ReadonlyMap<string, Naming>
  readonly packages: PackagesOfRows
}

/**
 * Imports draft receipt orders. Orders that were imported before, with the same content, stay as they are: the same file
 * twice changes nothing. One that comes with other content is a fault.
 */
export const receiptImportWork: ImportWork<Input, ImportRecord, Plan> = {
  rows: receiptRows,
  tables: ['receipt_orders', 'receipt_order_items'],
  async admit(ctx, { warehouseId }) {
    // How many orders it makes is known late, and may be none.
    await ctx.requireRoom('receiptOrders', 0)
    await holdReceiptWarehouse(ctx, warehouseId)
  },
  async hold(ctx) {
    // Two imports of one file at once: the second waits, and finds nothing to do.
    await holdImports(ctx, `receipt-import/${storeOf(ctx)}`)
  },
  understand,
  write,
  audited: (ctx) => ({ entity: 'receipt-order', id: storeOf(ctx) }),
}

async function understand(
  ctx: Context,
  { warehouseId }: Input,
  rows: readonly ImportRecord[],
): Promise<Understood<Plan>> {
  const storeId = storeOf(ctx)
  const warehouse = await holdReceiptWarehouse(ctx, warehouseId)
  const { orders, problems } = groupRows(rows)
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
  const { names, unknown } = await nameProducts(ctx, storeId, records)
  const packages = choosePackages(records, names, problems)
  for (const order of fresh) mergeLines(linesOf(order, names, packages.byRow, problems), problems)
  return { plan: { orders, fresh, names, packages }, problems, unknownSkus: unknown }
}

async function write(ctx: Context, { warehouseId }: Input, { orders, fresh, names, packages }: Plan): Promise<Written> {
  const storeId = storeOf(ctx)
  const problems = await addPackages(ctx, storeId, packages)
  const made = fresh.map((order) => ({
    id: newId<'receiptOrder'>(),
    order,
    items: mergeLines(linesOf(order, names, packages.byRow, problems), problems).map((line) => ({
      ...line,
      id: newId<'receiptOrderItem'>(),
    })),
  }))
  if (problems.length > 0) return { done: {}, problems }
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
  const after = await findImported(
    ctx,
    storeId,
    orders.map((order) => order.key),
  )
  const isNew = new Set(made.map(({ id }) => id))
  return {
    done: {
      created: made.length,
      unchanged: orders.length - made.length,
      packagesAdded: packages.additions.length,
      lines: made.reduce((sum, { items }) => sum + items.length, 0),
      orders: [...after.values()].slice(0, mostNamed).map(({ id, referenceId, externalId }) => ({
        id,
        referenceId,
        externalId,
        isNew: isNew.has(id),
      })),
    },
    problems: [],
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

/** What each row's SKU names, and the SKUs that name nothing. */
async function nameProducts(
  ctx: Context,
  storeId: Id<'store'>,
  records: readonly ImportRecord[],
): Promise<{ readonly names: ReadonlyMap<string, Naming>; readonly unknown: readonly string[] }> {
  const names = await findNamedProducts(
    ctx,
    storeId,
    records.map((row) => row.productSku),
  )
  const unknown = new Map<string, string>()
  for (const { productSku } of records)
    if (!names.has(codeKey(productSku))) unknown.set(codeKey(productSku), productSku)
  return { names, unknown: [...unknown.values()] }
}

interface Addition {
  readonly productId: Id<'product'>
  readonly form: PackageForm
  readonly rows: ImportRecord[]
}

interface PackagesOfRows {
  readonly byRow: Map<ImportRecord, { readonly id: Id<'productPackageType'>; readonly unitQuantity: number }>
  /** Packages that rows describe and products lack. */
  readonly additions: readonly Addition[]
}

/** Finds the package of every row: one the product has, or one to be added. */
function choosePackages(
  records: readonly ImportRecord[],
  names: ReadonlyMap<string, Naming>,
  problems: RowProblem[],
): PackagesOfRows {
  const byRow = new Map<ImportRecord, { id: Id<'productPackageType'>; unitQuantity: number }>()
  const wanted = new Map<string, Addition>()
  for (const row of records) {
    const naming = names.get(codeKey(row.productSku))
    if (!naming) continue
    const choice = choosePackage(naming.product, row, naming.productPackageTypeId)
    if ('problem' in choice) problems.push({ rowId: row.rowId, message: choice.problem })
    else if ('id' in choice) byRow.set(row, choice)
    else {
      // Until it is added, its units are what lines need to know of it.
      byRow.set(row, { id: '', unitQuantity: choice.form.unitQuantity })
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
  return { byRow, additions: [...wanted.values()] }
}

/** Adds the packages that products lack, and notes them with their rows. */
async function addPackages(
  ctx: Context,
  storeId: Id<'store'>,
  { byRow, additions }: PackagesOfRows,
): Promise<RowProblem[]> {
  if (additions.length === 0) return []
  const taken = await extendProducts(ctx, storeId, additions)
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
      action: 'extend' as const,
      entity: 'product' as const,
      id: productId,
      after: { packages: [form], aliases: [] },
    })),
  )
  await ctx.emit('product.changed', { storeId })
  return taken.map((claim) => ({
    rowId: additions.find((entry) => entry.productId === claim.productId)?.rows[0]?.rowId ?? 0,
    message: `Another product or package has the barcode ${claim.code}.`,
  }))
}

const sameSize = (a: PackageForm, b: PackageForm): boolean =>
  a.depth === b.depth && a.width === b.width && a.height === b.height && a.weight === b.weight

/** The lines of an order, one a row that says one; what is wrong with the others is noted. */
const linesOf = (
  order: ImportedOrder,
  names: ReadonlyMap<string, Naming>,
  byRow: PackagesOfRows['byRow'],
  problems: RowProblem[],
): ImportedLine[] => order.rows.flatMap((row) => lineOf(row, names, byRow, problems) ?? [])

/** The line that a row says; null, with the problem noted, when it says none. */
function lineOf(
  row: ImportRecord,
  names: ReadonlyMap<string, Naming>,
  byRow: PackagesOfRows['byRow'],
  problems: RowProblem[],
): ImportedLine | null {
  const product = names.get(codeKey(row.productSku))?.product
  const parcel = byRow.get(row)
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
