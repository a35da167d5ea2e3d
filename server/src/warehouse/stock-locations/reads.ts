import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { exactTotal } from '@crossdock/contract/paging'
import * as contract from '@crossdock/contract/warehouse/stock-locations'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { acrossStores } from '../../platform/across-stores.ts'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { type Finder, type FoundRow, hasWords, type Sought } from '../../platform/finders.ts'
import { contains } from '../../platform/listing.ts'
import { is, namedList, plainReads } from '../../platform/plain-noun.ts'
import { col, statement } from '../../platform/statement.ts'

/**
 * SQL that is true when a location holds something of an area's: a condition on `l.account_id` and `l.id`, where `l` is
 * the stock location. It must be one look into an index, for it is asked of every row.
 */
type HoldsSomething = () => RawBuilder<SqlBool>

const holders = new Map<contract.Occupant, HoldsSomething>()

/** Lets a later area say which locations hold its goods. Called once, when the server is put together. */
export function addOccupant(occupant: contract.Occupant, holds: HoldsSomething): void {
  holders.set(occupant, holds)
}

/** SQL that gives what an area's goods in the location `l` come to, in one row: `weight`, kilograms, and `volume`, cubic centimetres. */
type Measures = RawBuilder<unknown>

const measures = new Map<contract.Occupant, Measures>()

/** Lets a later area say what its goods in a location weigh: once an area, however often a server is put together in a process. */
export function addContents(occupant: contract.Occupant, of: Measures): void {
  measures.set(occupant, of)
}

/** What stands in locations, whoever owns it: kilograms, and cubic centimetres. */
export async function contentsOf(
  ctx: Context,
  ids: readonly Id<'stockLocation'>[],
): Promise<Map<string, { readonly weight: number; readonly volume: number }>> {
  const areas = [...measures].map(([occupant, of]) => ({ name: sql.id(occupant), of }))
  const sum = (part: 'weight' | 'volume') =>
    sql.join([sql`0::numeric`, ...areas.map(({ name }) => sql`${name}.${sql.id(part)}`)], sql` + `)
  // What an area has in a location is looked up once, for both.
  const looks = sql.join([sql``, ...areas.map(({ name, of }) => sql`(${of}) as ${name}`)], sql` cross join lateral `)
  const { rows } = await acrossStores(ctx, ({ db }) =>
    statement('stock-locations.contents', { id: col.id('stockLocation'), weight: col.numeric, volume: col.numeric })`
      select l.id, ${sum('weight')} as weight, ${sum('volume')} as volume from stock_locations l ${looks}
      where l.account_id = ${ctx.account.id} and l.id = any(${[...ids]}::text[])`.execute(db),
  )
  return new Map(rows.map(({ id, weight, volume }) => [id, { weight, volume }]))
}

const nobody = sql<SqlBool>`false`
/** SQL: the location `l` holds something of anybody's, or of one occupant's. Read it `acrossStores`. */
export const isOccupied = (occupant?: contract.Occupant): RawBuilder<SqlBool> => {
  const asked = occupant ? [holders.get(occupant)] : [...holders.values()]
  const conditions = asked.flatMap((holds) => (holds ? [holds()] : []))
  return conditions.length === 0 ? nobody : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

const selectLocations = ({ db }: Context) =>
  db
    .selectFrom('stock_locations as l')
    // Always there; joined so that a page leaves them out for the rows that it skips.
    .leftJoin('warehouses as w', (join) =>
      join.onRef('w.account_id', '=', 'l.account_id').onRef('w.id', '=', 'l.warehouse_id'),
    )
    .leftJoin('stock_location_types as t', (join) =>
      join.onRef('t.account_id', '=', 'l.account_id').onRef('t.id', '=', 'l.stock_location_type_id'),
    )
    .select(['l.id', 'l.title', 'l.warehouse_id', 'l.stock_location_type_id', 'l.max_weight', 'l.is_temporary'])
    .select(['l.created_at', 'l.updated_at'])
    .select((the) => [
      the.ref('w.title').$notNull().as('warehouse_title'),
      the.ref('t.label').$notNull().as('label'),
      the.ref('t.depth').$notNull().as('depth'),
      the.ref('t.width').$notNull().as('width'),
      the.ref('t.height').$notNull().as('height'),
      the.ref('t.is_bulk').$notNull().as('is_bulk'),
    ])
    .select(isOccupied().as('is_occupied'))

type LocationRow = Awaited<ReturnType<ReturnType<typeof selectLocations>['executeTakeFirstOrThrow']>>

const shape = (row: LocationRow): contract.StockLocation => ({
  id: row.id,
  title: row.title,
  warehouseId: row.warehouse_id,
  warehouseTitle: row.warehouse_title,
  stockLocationTypeId: row.stock_location_type_id,
  stockLocationType: {
    id: row.stock_location_type_id,
    label: row.label,
    depth: row.depth,
    width: row.width,
    height: row.height,
    isBulk: row.is_bulk,
  },
  maxWeight: row.max_weight,
  isTemporary: row.is_temporary,
  isOccupied: row.is_occupied === true,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const reads = plainReads(contract, 'l', {
  select: selectLocations,
  rules: namedList('l', 'title', { defaultSize: 50 }),
  filters: {
    stockLocationId: (_, id) => is(sql.ref('l.id'), id),
    title: contains,
    isTemporary: is,
    warehouseId: is,
    occupancyState: (_, state) => (state === 'Occupied' ? isOccupied() : sql<SqlBool>`not ${isOccupied()}`),
    occupiedBy: (_, occupant) => isOccupied(occupant),
    type: (_, id) => is(sql.ref('l.stock_location_type_id'), id),
  },
  shape,
})

export const getStockLocation = (ctx: Context, id: Id<'stockLocation'>): Promise<contract.StockLocation> =>
  acrossStores(ctx, (wide) => reads.get(wide, id))

export async function listStockLocations(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  if (input.stockLocationId) await getStockLocation(ctx, input.stockLocationId)
  return acrossStores(ctx, (wide) => reads.list(wide, input))
}

/** These locations, in the order of their ids; one that is not there refuses them all. */
export async function listLocationsById(
  ctx: Context,
  ids: readonly Id<'stockLocation'>[],
): Promise<contract.StockLocation[]> {
  const rows = await acrossStores(ctx, (wide) =>
    selectLocations(wide)
      .where('l.account_id', '=', wide.account.id)
      .where('l.deleted_at', 'is', null)
      .where('l.id', 'in', ids)
      .execute(),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => shape(found(known.get(id))))
}

/** The location that a scanned code is the title of, whatever its case: the warehouse's own, or the name of another that has one. */
export async function findTitled(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  code: string,
): Promise<{ stockLocation: { id: Id<'stockLocation'>; title: string } | null; otherWarehouse: string | null }> {
  const location = await ctx.db
    .selectFrom('stock_locations as l')
    .innerJoin('warehouses as w', (join) =>
      join.onRef('w.account_id', '=', 'l.account_id').onRef('w.id', '=', 'l.warehouse_id'),
    )
    .select(['l.id', 'l.title', 'l.warehouse_id', 'w.title as warehouse_title'])
    .where('l.account_id', '=', ctx.account.id)
    .where(sql`lower(l.title)`, '=', code.toLowerCase())
    .where('l.deleted_at', 'is', null)
    .where('w.deleted_at', 'is', null)
    .orderBy(sql`l.warehouse_id = ${warehouseId}`, 'desc')
    .orderBy('l.id')
    .limit(1)
    .executeTakeFirst()
  if (location?.warehouse_id === warehouseId)
    return { stockLocation: { id: location.id, title: location.title }, otherWarehouse: null }
  return { stockLocation: null, otherWarehouse: location?.warehouse_title ?? null }
}

/** Locations of warehouses, and how many of them hold something, by warehouse. Counts end at 10,001. */
export async function countStockLocations(
  ctx: Context,
  warehouseIds: readonly Id<'warehouse'>[],
): Promise<Map<string, { stockLocations: number; occupiedStockLocations: number }>> {
  const count = (condition: RawBuilder<SqlBool>) => sql`(select count(*) from (
    select 1 from stock_locations l where l.account_id = ${ctx.account.id} and l.warehouse_id = w.id and l.deleted_at is null
      and ${condition} limit ${exactTotal + 1}) as counted)`
  const { rows } = await acrossStores(ctx, ({ db }) =>
    statement('stock-locations.count', { id: col.id('warehouse'), count: col.int8, occupied: col.int8 })`
      select w.id, ${count(sql<SqlBool>`true`)} as count, ${count(isOccupied())} as occupied
      from unnest(${[...warehouseIds]}::text[]) as w(id)`.execute(db),
  )
  return new Map(rows.map((row) => [row.id, { stockLocations: row.count, occupiedStockLocations: row.occupied }]))
}

const foundLocation = {
  id: col.id('stockLocation'),
  title: col.text,
  warehouseTitle: col.text,
  isTemporary: col.bool,
}

/** As many places are looked at for what shows a few. */
const mostAlike = 20

/** Places are shared by all merchants. What stands in them is no concern of finding them. */
async function findLocations(ctx: Context, sought: Sought, is: RawBuilder<SqlBool>): Promise<FoundRow[]> {
  const key = sought.text.toLowerCase()
  const { rows } = await statement('stock-locations.find', foundLocation)`
    select l.id, l.title, w.title as "warehouseTitle", l.is_temporary as "isTemporary"
    from stock_locations l join warehouses w on w.account_id = l.account_id and w.id = l.warehouse_id
    where l.account_id = ${ctx.account.id} and l.deleted_at is null and ${is}
    order by starts_with(lower(l.title), ${key}) desc, lower(l.title), l.id limit ${Math.max(mostAlike, sought.enough)}`.execute(
    ctx.db,
  )
  return rows.map(({ id, title, warehouseTitle, isTemporary }) => ({
    id,
    name: title,
    about: warehouseTitle,
    state: isTemporary ? 'TEMPORARY' : null,
    signs: [['title', title]],
  }))
}

export const locationFinder: Finder = {
  noun: 'stockLocation',
  call: contract.list,
  exactly: (ctx, sought) => findLocations(ctx, sought, sql<SqlBool>`lower(l.title) = lower(${sought.text}::text)`),
  loosely: (ctx, sought) => findLocations(ctx, sought, hasWords(['l.title'], sought)),
}
