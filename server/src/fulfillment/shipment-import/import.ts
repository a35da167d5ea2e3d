import { mostFaults } from '@crossdock/contract/account/imports'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/shipment-import'
import { shipmentStateLabels } from '@crossdock/contract/fulfillment/shipment-states'
import { newId } from '@crossdock/contract/ids'
import { holdStore } from '../../account/stores/writes.ts'
import { type Context, storeOf } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import type { RowProblem } from '../../platform/import-rows.ts'
import {
  holdImports,
  type ImportWork,
  type Tally,
  type Understood,
  type Written,
} from '../../platform/imports/import-work.ts'
import { requireWarehouse } from '../shipment-lines/reads.ts'
import { addToLines } from '../shipment-lines/writes.ts'
import { lookAgain, placeWaiting } from '../shipment-placement/writes.ts'
import { openStates } from '../shipment-states/rules.ts'
import { announceOrders, lockOrder, requireState } from '../shipment-states/writes.ts'
import { findImported, findPackages, findWaiting, findWarehouses, type KnownOrder } from './reads.ts'
import {
  changedHead,
  digestOf,
  groupRows,
  type ImportedLine,
  linesOf,
  newUnits,
  numberOf,
  type RowGroup,
  rowProblem,
  type ShipmentRecord,
} from './rules.ts'
import { type ExtendedOrder, extendOrders, type ImportedOrder, writeOrders } from './writes.ts'

type Input = Pick<ParsedOf<typeof contract.importShipments>, 'orderId' | 'warehouseId'>

interface Plan {
  readonly fresh: readonly ImportedOrder[]
  readonly extended: readonly ExtendedOrder[]
  readonly unchanged: number
  /** Orders of which the file has rows that were imported before. */
  readonly known: readonly { readonly referenceId: string; readonly number: string; readonly rows: number }[]
  /** Lines for the draft that the call names. */
  readonly draft: readonly ImportedLine[]
}

const isDraft = ({ orderId }: Input): boolean => orderId !== '0' && orderId !== 'new'

/**
 * Imports shipment orders, and places them: those that the stock covers are READY, the others wait. What earlier imports said
 * of an order is left as it is, so that the same file twice changes nothing; rows that are new go into drafts and back orders.
 */
export const shipmentImportWork: ImportWork<Input, ShipmentRecord, Plan> = {
  kind: 'shipments',
  async admit(ctx, { warehouseId }) {
    await requireWarehouse(ctx, warehouseId)
    // How many orders it makes is known late, and may be none.
    await ctx.requireRoom('shipmentOrdersInProcess', 0)
    await ctx.requireRoom('backOrders', 0)
  },
  async hold(ctx, input) {
    const storeId = storeOf(ctx)
    await requireWarehouse(ctx, input.warehouseId)
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
    if (isDraft(input)) {
      const order = await lockDraft(ctx, input)
      await addToLines(ctx, { order, lines: plan.draft })
      await announceOrders(ctx, [order])
      return { done: { ...nothing, lines: plan.draft.length }, problems: [] }
    }
    await extendOrders(ctx, plan.extended)
    const { waiting, unsettled, withoutRecipient } = await writeOrders(ctx, storeOf(ctx), plan.fresh, inSlices)
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

async function understand(
  ctx: Context,
  { warehouseId }: Input,
  records: readonly ShipmentRecord[],
): Promise<Understood<Plan>> {
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
  const plan = {
    fresh: [] as ImportedOrder[],
    extended: [] as ExtendedOrder[],
    unchanged: 0,
    known: [] as Plan['known'][number][],
    draft: [],
  }
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
      id: newId(),
      group,
      warehouseId: own ?? warehouseId,
      lines,
      said,
      hash: digestOf(group, own ?? warehouseId, lines),
    }
    const match = imported.get(group.key)
    if (!match) {
      problems.push(...group.missing)
      plan.fresh.push(order)
      continue
    }
    const known = { referenceId: match.referenceId, number: numberOf(group), rows: group.rows.length }
    if (match.hash === order.hash) {
      plan.unchanged++
      plan.known.push(known)
    } else {
      const more = compare(order, match, packagesOf)
      problems.push(...more.problems)
      const rows = known.rows - more.said.length
      if (rows > 0) plan.known.push({ ...known, rows })
      if (more.lines.length === 0) plan.unchanged++
      else plan.extended.push({ order: match, lines: more.lines, said: more.said, known: match.units ?? {} })
    }
  }
  return { plan, problems, unknownSkus: [] }
}

/** What a file says of an order that was imported before, and an earlier one did not. */
function compare(
  { group, warehouseId, said }: ImportedOrder,
  known: KnownOrder,
  packagesOf: Parameters<typeof linesOf>[1],
): Pick<ReturnType<typeof linesOf>, 'lines' | 'said'> & { readonly problems: readonly RowProblem[] } {
  const nothing = { lines: [], said: [] }
  if (known.head === null || known.units === null || known.warehouseId !== warehouseId)
    return { ...nothing, problems: [importedOtherwise(group, known.referenceId)] }
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
  const { added, changed } = newUnits(known.units, said)
  const units = changed.map(({ rowId, units: found, was }) =>
    rowProblem(
      rowId,
      'packageCount',
      `This row was imported before, in ${known.referenceId}, with ${was.toLocaleString('en-US')} units`,
      `${was} units`,
      String(found),
    ),
  )
  const problems = [...heads, ...units]
  if (added.length === 0 || problems.length > 0) return { ...nothing, problems }
  const rows = new Set(added.map(({ rowId }) => rowId))
  const fresh = group.rows.filter(({ rowId }) => rows.has(rowId))
  if (!openStates.includes(known.state))
    return {
      ...nothing,
      problems: fresh.map(({ rowId, productSku }) =>
        rowProblem(
          rowId,
          'productSku',
          `${known.referenceId} is ${shipmentStateLabels[known.state]}, so that nothing can be added to it`,
          `an order that is ${openStates.map((state) => shipmentStateLabels[state]).join(' or ')}`,
          productSku,
        ),
      ),
    }
  const { lines } = linesOf(fresh, packagesOf)
  return { lines, said: added, problems: [] }
}

function importedOtherwise({ key, rows, head }: RowGroup, referenceId: string): RowProblem {
  const field = key.startsWith('order/') ? 'externalOrderNumber' : 'externalPoNumber'
  const message = `This order was imported before, with other contents, as ${referenceId}`
  return rowProblem(rows[0]?.rowId ?? 0, field, message, 'a number that was not imported yet', head[field] ?? '')
}

async function lockDraft(ctx: Context, { orderId, warehouseId }: Input) {
  const order = await lockOrder(ctx, orderId)
  requireState(order, ['DRAFT'])
  if (order.warehouseId !== warehouseId) fail('WarehouseConflict')
  return order
}

/** Lines for a draft; what the rows say about an order's head is left aside. */
async function understandDraft(
  ctx: Context,
  { warehouseId }: Input,
  records: readonly ShipmentRecord[],
): Promise<Understood<Plan>> {
  if (records.some((row) => (row.warehouseId ?? warehouseId) !== warehouseId)) fail('WarehouseConflict')
  const { packagesOf, unknown } = await findPackages(
    ctx,
    storeOf(ctx),
    records.map((record) => record.productSku),
  )
  const { lines, problems } =
    unknown.length > 0
      ? { lines: [], problems: [] }
      : linesOf(
          [...records].sort((a, b) => a.rowId - b.rowId),
          packagesOf,
        )
  return { plan: { fresh: [], extended: [], unchanged: 0, known: [], draft: lines }, problems, unknownSkus: unknown }
}
