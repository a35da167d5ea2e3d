import type { ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type * as contract from '@crossdock/contract/warehouse/stock-locations/import'
import { type stockLocationImport, titleKey, typeFinder } from '@crossdock/contract/warehouse/stock-locations/import'
import type { RecordOf } from '@crossdock/sheets/fields'
import type { Context } from '../../../platform/context.ts'
import type { RowProblem } from '../../../platform/import-rows.ts'
import type { ImportWork, Understood, Written } from '../../../platform/imports/import-work.ts'
import { col, statement } from '../../../platform/statement.ts'
import { holdWarehouse } from '../../warehouses/writes.ts'
import { stockLocationRows } from './rows.ts'

interface NewLocation {
  readonly id: Id<'stockLocation'>
  readonly rowId: number
  readonly title: string
  readonly key: string
  readonly typeId: Id<'stockLocationType'>
  readonly maxWeight: number | null
}

const takenIn = (rowId: number, title: string, otherRow: number): RowProblem => ({
  rowId,
  message: `"${title}" stands in row ${otherRow}, too.`,
})
const taken = ({ rowId, title }: NewLocation): RowProblem => ({
  rowId,
  message: `You already have a stock location with this name! (${title})`,
})

type Input = Pick<ParsedOf<typeof contract.importLocations>, 'id'>
type Row = RecordOf<typeof stockLocationImport>

/** Imports stock locations into one warehouse. */
export const stockLocationImportWork: ImportWork<Input, Row, readonly NewLocation[]> = {
  rows: stockLocationRows,
  tables: ['stock_locations'],
  async admit(ctx, { id }) {
    await holdWarehouse(ctx, id)
  },
  async hold(ctx, { id }) {
    await holdWarehouse(ctx, id)
  },
  understand,
  write,
  audited: (_ctx, { id }) => ({ entity: 'stock-location', id }),
}

async function understand(
  ctx: Context,
  { id: warehouseId }: Input,
  rows: readonly Row[],
): Promise<Understood<readonly NewLocation[]>> {
  const findType = typeFinder(await holdTypes(ctx, warehouseId))
  const problems: RowProblem[] = []
  const locations: NewLocation[] = []
  const rowOf = new Map<string, number>()
  for (const row of rows) {
    const type = findType(row.stockLocationTypeId)
    const key = titleKey(row.title)
    const twin = rowOf.get(key)
    if ('problem' in type) problems.push({ rowId: row.rowId, message: `${type.problem}.` })
    if (twin !== undefined) problems.push(takenIn(row.rowId, row.title, twin))
    else rowOf.set(key, row.rowId)
    if ('id' in type && twin === undefined) {
      const { rowId, title, maxWeight } = row
      locations.push({ id: newId(), rowId, title: title.trim(), key, typeId: type.id, maxWeight })
    }
  }
  const { rows: present } = await statement('stock-locations.import-known', { key: col.text })`
    select lower(title) as key from stock_locations where account_id = ${ctx.account.id} and warehouse_id = ${warehouseId}
      and lower(title) = any(${locations.map(({ key }) => key)}::text[]) and deleted_at is null`.execute(ctx.db)
  const keys = new Set(present.map(({ key }) => key))
  problems.push(...locations.filter(({ key }) => keys.has(key)).map(taken))
  return { plan: locations, problems, unknownSkus: [] }
}

async function write(ctx: Context, { id: warehouseId }: Input, locations: readonly NewLocation[]): Promise<Written> {
  const inserted = await insertLocations(ctx, warehouseId, locations)
  const problems = locations.filter(({ id }) => !inserted.has(id)).map(taken)
  if (problems.length > 0) return { done: {}, problems }
  await ctx.audit(
    ...locations.map(({ id, title, typeId, maxWeight }) => ({
      action: 'create' as const,
      entity: 'stock-location' as const,
      id,
      after: { title, warehouseId, stockLocationTypeId: typeId, maxWeight },
    })),
  )
  await ctx.emit('stock-location.changed')
  return { done: { created: locations.length }, problems: [] }
}

/** The warehouse's types, kept from deletion until the import has ended. */
const holdTypes = (ctx: Context, warehouseId: Id<'warehouse'>) =>
  ctx.db
    .selectFrom('stock_location_types')
    .select(['id', 'label', 'depth', 'width', 'height'])
    .where('account_id', '=', ctx.account.id)
    .where('warehouse_id', '=', warehouseId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()

/** Writes locations; gives the ids of those whose title was free. */
async function insertLocations(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  locations: readonly NewLocation[],
): Promise<Set<string>> {
  // In the index's order: two imports of the same titles then wait for each other and never in a circle.
  const rows = [...locations]
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ id, title, typeId, maxWeight }) => ({ id, title, type_id: typeId, max_weight: maxWeight }))
  const { rows: inserted } = await statement('stock-locations.import', { id: col.id('stockLocation') })`
    insert into stock_locations (account_id, warehouse_id, created_at, updated_at, id, stock_location_type_id, title, max_weight)
    select ${ctx.account.id}, ${warehouseId}, ${ctx.now()}, ${ctx.now()}, r.id, r.type_id, r.title, r.max_weight
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, title text, type_id text, max_weight numeric)
    on conflict (account_id, warehouse_id, lower(title)) where deleted_at is null do nothing
    returning id`.execute(ctx.db)
  return new Set(inserted.map(({ id }) => id))
}
