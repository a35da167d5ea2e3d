import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { EqualLines } from '@crossdock/contract/fulfillment/imported-rows'
import type * as contract from '@crossdock/contract/fulfillment/shipments/import'
import { shipmentStateLabels } from '@crossdock/contract/fulfillment/shipments/states'
import { newId } from '@crossdock/contract/ids'
import { mostFaults } from '@crossdock/contract/imports'
import { holdStore } from '../../../account/stores/writes.ts'
import { type Context, storeOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import type { RowProblem } from '../../../platform/import-rows.ts'
import {
  holdImports,
  type ImportWork,
  type Tally,
  type Understood,
  type Written,
} from '../../../platform/imports/import-work.ts'
import { holdWarehouse } from '../../../warehouse/warehouses/writes.ts'
import { lookAgain, placeWaiting } from '../placement/writes.ts'
import type { OrderFacts } from '../states/reads.ts'
import { openStates } from '../states/rules.ts'
import { shipments } from '../states/writes.ts'
import { findDrafted, findImported, findPackages, findWaiting, findWarehouses, type KnownOrder } from './reads.ts'
import { shipmentRows } from './rows.ts'
import {
  changedHead,
  compareRows,
  digestOf,
  groupRows,
  linesOf,
  noRows,
  numberOf,
  type RowGroup,
  rowProblem,
  type ShipmentRecord,
} from './rules.ts'
import { type ExtendedOrder, extendOrders, type ImportedOrder, keepFile, writeOrders } from './writes.ts'

type Input = Pick<ParsedOf<typeof contract.importShipments>, 'orderId' | 'warehouseId' | 'equalLines'> & {
  /** A digest of all rows that are right. */
  readonly file: string
}

interface Plan {
  readonly fresh: readonly ImportedOrder[]
  readonly extended: readonly ExtendedOrder[]
  readonly unchanged: number
  /** Orders of which the file has rows that were imported before. */
  readonly known: readonly { readonly referenceId: string; readonly number: string; readonly rows: number }[]
  /** Orders that have, or get, all lines of the file: nothing of them was taken for known without a word. */
  readonly settled: readonly string[]
}

/** A plan while it is made. */
interface Draft {
  readonly fresh: ImportedOrder[]
  readonly extended: ExtendedOrder[]
  unchanged: number
  readonly known: Plan['known'][number][]
  readonly settled: string[]
}

const emptyPlan = (): Draft => ({ fresh: [], extended: [], unchanged: 0, known: [], settled: [] })

const isDraft = ({ orderId }: Input): boolean => orderId !== '0' && orderId !== 'new'

/**
 * Imports shipment orders, and places them: those that the stock covers are READY, the others wait. What earlier imports said
 * of an order is left as it is, so that the same file twice changes nothing; rows that are new go into drafts and back orders.
 */
export const shipmentImportWork: ImportWork<Input, ShipmentRecord, Plan> = {
  rows: shipmentRows,
  tables: ['shipment_orders', 'shipment_order_items', 'imported_orders'],
  async admit(ctx, { warehouseId }) {
    await holdWarehouse(ctx, warehouseId)
    // How many orders it makes is known late, and may be none.
    await ctx.requireRoom('shipmentOrdersInProcess', 0)
    await ctx.requireRoom('backOrders', 0)
  },
  async hold(ctx, input) {
    const storeId = storeOf(ctx)
    await holdWarehouse(ctx, input.warehouseId)
    if (isDraft(input)) {
      await lockDraft(ctx, input)
      return
    }
    await holdStore(ctx, storeId)
    // One import at a time in a store: of the same file sent twice at once the second finds what the first has made.
    await holdImports(ctx, `shipment-import/${storeId}`)
  },
  understand: (ctx, input, rows) => (isDraft(input) ? understandDraft(ctx, input, rows) : understand(ctx, input, rows)),
  async write(ctx, input, plan, inSlices): Promise<Written> {
    const nothing = {
      created: 0,
      placed: 0,
      backOrdered: 0,
      unchanged: plan.unchanged,
      extended: 0,
      lines: 0,
      unchangedRows: plan.known.reduce((sum, { rows }) => sum + rows, 0),
      known: plan.known.slice(0, mostFaults),
      withoutRecipient: [],
    }
    if (isDraft(input) && inSlices) return { done: nothing, problems: [tooManyForDraft] }
    await extendOrders(ctx, plan.extended)
    await keepFile(ctx, plan.settled, input.file)
    const { waiting, unsettled, withoutRecipient } = await writeOrders(ctx, storeOf(ctx), plan.fresh, {
      file: input.file,
      inSlices,
    })
    const created = plan.fresh.length
    return {
      done: {
        ...nothing,
        withoutRecipient: withoutRecipient.slice(0, mostFaults),
        created,
        placed: inSlices ? 0 : created - waiting,
        backOrdered: waiting,
        extended: plan.extended.length,
        lines: [...plan.fresh, ...plan.extended].reduce((sum, { lines }) => sum + lines.length, 0),
      },
      problems: [],
      unsettled,
    }
  },
  async settle(ctx, ids): Promise<Tally> {
    const placed = await placeWaiting(ctx, ids, 'imported')
    await ctx.audit({
      action: 'place-imported',
      entity: 'store',
      id: storeOf(ctx),
      after: { placed: placed.length, backOrdered: ids.length - placed.length },
    })
    // Nobody has seen these orders yet: goods that came in meanwhile have passed them by.
    if (isLimited(ctx)) await lookAgain(ctx, await findWaiting(ctx, ids))
    return { placed: placed.length, backOrdered: ids.length - placed.length }
  },
  isLimited,
  async requireRoom(ctx, { backOrdered }) {
    if (typeof backOrdered === 'number') await ctx.requireRoom('backOrders', backOrdered, backOrdered)
  },
  audited: (ctx, input) => ({ entity: 'shipment-order', id: isDraft(input) ? input.orderId : storeOf(ctx) }),
}

function isLimited(ctx: Context): boolean {
  return ctx.planLimit('shipmentOrdersInProcess') !== null || ctx.planLimit('backOrders') !== null
}

async function understand(ctx: Context, input: Input, records: readonly ShipmentRecord[]): Promise<Understood<Plan>> {
  const { warehouseId } = input
  const storeId = storeOf(ctx)
  const { groups, problems: conflicts } = groupRows(records)
  const named = new Set(groups.flatMap(({ head }) => head.warehouseId ?? []))
  const [{ packagesOf, unknown }, imported, warehouses] = await Promise.all([
    findPackages(
      ctx,
      storeId,
      records.map((record) => record.productSku),
    ),
    findImported(
      ctx,
      storeId,
      groups.map(({ key }) => key),
    ),
    named.size > 0 ? findWarehouses(ctx, [...named]) : named,
  ])
  const plan = emptyPlan()
  if (unknown.length > 0) return { plan, problems: [], unknownSkus: unknown }
  const problems = [...conflicts]
  for (const group of groups) {
    const own = group.head.warehouseId
    if (own !== null && !warehouses.has(own)) {
      const row = group.rows.find((entry) => entry.warehouseId === own)
      problems.push(
        rowProblem(row?.rowId ?? 0, 'warehouseId', 'This warehouse does not exist', 'the id of a warehouse', own),
      )
    }
    const { lines, said, problems: wrong } = linesOf(group.rows, packagesOf)
    problems.push(...wrong)
    const order: ImportedOrder = {
      id: newId<'shipmentOrder'>(),
      group,
      warehouseId: own ?? warehouseId,
      lines,
      said,
      hash: digestOf(group, own ?? warehouseId, lines),
    }
    const match = imported.get(group.key)
    if (match) problems.push(...comparedWith(match, order, input, packagesOf, plan))
    else {
      problems.push(...group.missing)
      plan.fresh.push(order)
    }
  }
  return { plan, problems, unknownSkus: [] }
}

type PackagesOf = Parameters<typeof linesOf>[1]

/** What a file says of an order that was imported before, and an earlier one did not, goes into the plan. */
function comparedWith(
  known: KnownOrder,
  order: ImportedOrder,
  input: Input,
  packagesOf: PackagesOf,
  plan: Draft,
): readonly RowProblem[] {
  const { group } = order
  const isSame = known.hash === order.hash
  if (isSame && (known.rows === null || mayBeEqual(input, known) === 'same')) {
    plan.unchanged++
    plan.known.push({ referenceId: known.referenceId, number: numberOf(group), rows: group.rows.length })
    if (input.equalLines === 'same') plan.settled.push(known.id)
    return []
  }
  if (known.head === null || known.rows === null || known.warehouseId !== order.warehouseId)
    return [importedOtherwise(group, known.referenceId)]
  const heads = changedHead(known.head, group.head).map((field) => {
    const row = group.rows.find((entry) => entry[field] === group.head[field])
    const before = known.head?.[field]
    return rowProblem(
      row?.rowId ?? 0,
      field,
      `This order was imported before, as ${known.referenceId}, and says otherwise`,
      before === undefined ? 'nothing, as there' : `"${before}", as there`,
      group.head[field] ?? '',
    )
  })
  const rows = newRows(known, order, input, packagesOf, plan)
  return [...heads, ...rows]
}

/** What equal lines of an order are: its own, when it has this file already. */
const mayBeEqual = ({ equalLines, file }: Input, { files }: Pick<KnownOrder, 'files'>): EqualLines =>
  files.includes(file) ? 'same' : (equalLines ?? 'same')

/** Rows that an order does not have yet go into the plan; what cannot be decided or added is a problem. */
function newRows(
  known: OrderFacts & Pick<KnownOrder, 'rows' | 'files'>,
  { group, said }: Pick<ImportedOrder, 'group' | 'said'>,
  input: Input,
  packagesOf: PackagesOf,
  plan: Draft,
): readonly RowProblem[] {
  const { referenceId } = known
  const way = mayBeEqual(input, known)
  const { added, changed, equal, otherwise } = compareRows(known.rows ?? noRows, said)
  const refused = way === 'same' ? [...changed, ...otherwise] : changed
  const problems = refused.map(({ rowId, units: found, was }) =>
    rowProblem(
      rowId,
      'packageCount',
      was === 1
        ? `This row was imported before, in ${referenceId}, with 1 unit`
        : `This row was imported before, in ${referenceId}, with ${was.toLocaleString('en-US')} units`,
      was === 1 ? '1 unit' : `${was} units`,
      String(found),
    ),
  )
  const skus = new Map(group.rows.map(({ rowId, productSku }) => [rowId, productSku]))
  if (way === 'ask')
    for (const { rowId } of [...equal, ...otherwise])
      problems.push({
        ...rowProblem(
          rowId,
          'productSku',
          `${referenceId} has a line of this product from another file`,
          'to be told whether it is the same line or one more',
          skus.get(rowId) ?? '',
        ),
        asks: 'EqualLines',
      })
  if (problems.length > 0) return problems
  const more = way === 'more' ? [...added, ...equal, ...otherwise] : added
  const rowsKnown = group.rows.length - more.length
  if (rowsKnown > 0) plan.known.push({ referenceId, number: numberOf(group), rows: rowsKnown })
  if (more.length === 0) {
    plan.unchanged++
    if (input.equalLines === 'same') plan.settled.push(known.id)
    return []
  }
  const rows = new Set(more.map(({ rowId }) => rowId))
  const fresh = group.rows.filter(({ rowId }) => rows.has(rowId))
  const [one, other] = openStates.map((state) => shipmentStateLabels[state])
  if (!openStates.includes(known.state))
    return fresh.map(({ rowId, productSku }) =>
      rowProblem(
        rowId,
        'productSku',
        `${referenceId} is ${shipmentStateLabels[known.state]}, so that nothing can be added to it`,
        `an order that is ${one} or ${other}`,
        productSku,
      ),
    )
  const { lines } = linesOf(fresh, packagesOf)
  plan.extended.push({ order: known, lines, said: more, known: known.rows ?? noRows })
  // What was taken for known without a word may be asked about when the file comes again.
  if (input.equalLines !== undefined || equal.length + otherwise.length === 0) plan.settled.push(known.id)
  return []
}

function importedOtherwise({ key, rows, head }: RowGroup, referenceId: string): RowProblem {
  const field = key.startsWith('order/') ? 'externalOrderNumber' : 'externalPoNumber'
  const message = `This order was imported before, with other contents, as ${referenceId}`
  return rowProblem(rows[0]?.rowId ?? 0, field, message, 'a number that was not imported yet', head[field] ?? '')
}

async function lockDraft(ctx: Context, { orderId, warehouseId }: Input) {
  const order = await shipments.lockOne(ctx, orderId)
  shipments.require(order, ['DRAFT'])
  if (order.warehouseId !== warehouseId) fail('WarehouseConflict')
  return order
}

/** More rows than one order may have are not one order. */
const tooManyForDraft: RowProblem = {
  rowId: 1,
  message: 'A draft takes the rows of one order, at most 20,000 of them.',
}

/** Lines of one order for a draft; what the rows say about its head is left aside. */
async function understandDraft(
  ctx: Context,
  input: Input,
  records: readonly ShipmentRecord[],
): Promise<Understood<Plan>> {
  const { warehouseId } = input
  if (records.some((row) => (row.warehouseId ?? warehouseId) !== warehouseId)) fail('WarehouseConflict')
  const [order, { packagesOf, unknown }, drafted] = await Promise.all([
    lockDraft(ctx, input),
    findPackages(
      ctx,
      storeOf(ctx),
      records.map((record) => record.productSku),
    ),
    findDrafted(ctx, input.orderId),
  ])
  const plan = emptyPlan()
  if (unknown.length > 0) return { plan, problems: [], unknownSkus: unknown }
  const [first, ...others] = groupRows(records).groups
  if (!first) return { plan, problems: [], unknownSkus: [] }
  const problems = others.flatMap((group) =>
    group.rows.map((row) => {
      const field = group.key.startsWith('order/') ? 'externalOrderNumber' : 'externalPoNumber'
      const message = 'A draft takes the rows of one order'
      return rowProblem(
        row.rowId,
        field,
        message,
        `"${numberOf(first)}", as in row ${first.rows[0]?.rowId}`,
        numberOf(group),
      )
    }),
  )
  if (problems.length > 0) return { plan, problems, unknownSkus: [] }
  const { said, problems: wrong } = linesOf(first.rows, packagesOf)
  const more = newRows({ ...order, ...drafted }, { group: first, said }, input, packagesOf, plan)
  return { plan, problems: [...wrong, ...more], unknownSkus: [] }
}
