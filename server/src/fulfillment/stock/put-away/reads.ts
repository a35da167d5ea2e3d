import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/stock/put-away'
import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import { acrossStores } from '../../../platform/across-stores.ts'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { col, statement } from '../../../platform/statement.ts'
import { isOccupied } from '../../../warehouse/stock-locations/reads.ts'
import { isForKeeping, isUnsound, mayLeave, stockJoins } from '../ledger/reads.ts'
import { choosePlaces, type LocationType, type LookedAt, type Package, type Standing, takesPackage } from './rules.ts'

/** Places that are looked at in either direction: enough to find an empty one near by, and never a whole hall of them. */
const mostLookedAt = 300
/** Places where the product stands that are looked at: those that what comes may join, the most of it first. */
const mostStanding = 50

type Asked = ParsedOf<typeof contract.suggestPlaces>

/** The package, for those who may see its product. */
async function getPackage(
  ctx: Context,
  id: Id<'productPackageType'>,
): Promise<Package & { readonly product_id: Id<'product'> }> {
  const { store_id: storeId, ...one } = found(
    await ctx.db
      .selectFrom('product_package_types')
      .select(['store_id', 'product_id', 'depth', 'width', 'height', 'weight'])
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  requireCurrentStore(ctx, storeId)
  return one
}

/** Types of the warehouse's locations that the package goes into, by id. */
async function listTypes(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  one: Package,
): Promise<ReadonlyMap<string, LocationType>> {
  const { rows } = await statement('put-away.list-types', {
    id: col.id('stockLocationType'),
    label: col.text,
    depth: col.numeric,
    width: col.numeric,
    height: col.numeric,
    isBulk: col.bool,
    storagePackageIds: col.ids('storagePackageType'),
  })`
    select t.id, t.label, t.depth, t.width, t.height, t.is_bulk as "isBulk",
      array(select k.storage_package_type_id::text from stock_location_type_packages k
        join storage_package_types p on p.account_id = k.account_id and p.id = k.storage_package_type_id and p.deleted_at is null
        where k.account_id = t.account_id and k.stock_location_type_id = t.id) as "storagePackageIds"
    from stock_location_types t
    where t.account_id = ${ctx.account.id} and t.warehouse_id = ${warehouseId} and t.deleted_at is null`.execute(ctx.db)
  return new Map(rows.filter((type) => takesPackage(type, one)).map((type) => [type.id, type]))
}

/** Where the product stands in the warehouse and may stay: not with another date or lot, the most of it first. */
async function listStanding(
  ctx: Context,
  productId: Id<'product'>,
  { warehouseId, expirationDate, lot }: Asked,
): Promise<(Standing & { readonly id: Id<'stockLocation'>; readonly title: string })[]> {
  const isGood = sql`filter (where ${mayLeave(ctx)})`
  const { rows } = await statement('put-away.list-standing', {
    id: col.id('stockLocation'),
    title: col.text,
    units: col.int8,
    expiresAt: col.date.orNull,
    isOther: col.bool,
  })`
    select l.id, l.title,
      coalesce(sum((i.package_count - i.picked_count)::bigint * t.unit_quantity) ${isGood}, 0)::bigint as units,
      min(i.expires_on) ${isGood} as "expiresAt",
      bool_or((${expirationDate ?? null}::date is not null and i.expires_on is distinct from ${expirationDate ?? null}::date)
        or (${lot ?? ''}::text <> '' and lower(i.lot) <> lower(${lot ?? ''}::text))) as "isOther"
    from inventory i ${stockJoins}
    where i.account_id = ${ctx.account.id} and i.product_id = ${productId} and i.warehouse_id = ${warehouseId} and i.is_stocked
      and i.package_count > i.picked_count and ${isForKeeping('l')}
    group by l.id, l.title order by "isOther", units desc, lower(l.title) limit ${mostStanding}`.execute(ctx.db)
  return rows
}

/**
 * Places with what is in them, all merchants' goods: those where the product stands, and those of the types, in the order in which
 * they are walked from a title on.
 */
async function lookAt(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  productId: Id<'product'>,
  typeIds: readonly string[],
  standing: readonly { readonly id: Id<'stockLocation'>; readonly title: string }[],
): Promise<(LookedAt & { readonly holdsIt: boolean })[]> {
  const from = standing[0]?.title.toLowerCase() ?? ''
  const columns = sql`p.account_id, p.id, p.title, p.max_weight, p.stock_location_type_id`
  const isMeant = sql`p.account_id = ${ctx.account.id} and p.warehouse_id = ${warehouseId} and ${isForKeeping('p')}`
  const isFitting = sql`${isMeant} and p.stock_location_type_id = any(${[...typeIds]}::text[])`
  const { rows } = await acrossStores(ctx, ({ db }) =>
    statement('put-away.look-at', {
      id: col.id('stockLocation'),
      title: col.text,
      typeId: col.id('stockLocationType'),
      maxWeight: col.numeric.orNull,
      isOccupied: col.bool,
      isForUnsound: col.bool,
      weight: col.numeric,
      volume: col.numeric,
      holdsIt: col.bool,
    })`
      select l.id, l.title, l.stock_location_type_id as "typeId", l.max_weight as "maxWeight", ${isOccupied()} as "isOccupied",
        c.weight, c.volume, c.holds_it as "holdsIt", c.for_unsound as "isForUnsound"
      from ((select ${columns} from stock_locations p where ${isFitting} and lower(p.title) >= ${from} order by lower(p.title) limit ${mostLookedAt})
        union (select ${columns} from stock_locations p where ${isFitting} and lower(p.title) < ${from} order by lower(p.title) limit ${mostLookedAt})
        union (select ${columns} from stock_locations p where ${isMeant} and p.id = any(${standing.map(({ id }) => id)}::text[]))) l
      cross join lateral (
        select coalesce(sum((i.package_count - i.picked_count) * t.weight), 0) as weight,
          coalesce(sum((i.package_count - i.picked_count) * t.depth * t.width * t.height), 0) as volume,
          coalesce(bool_or(i.product_id = ${productId} and i.package_count > i.picked_count), false) as holds_it,
          coalesce(bool_or(${isUnsound} and i.package_count > i.picked_count), false) as for_unsound
        from inventory i join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
        where i.account_id = l.account_id and i.stock_location_id = l.id and i.is_stocked) c
      order by lower(l.title) < ${from}, lower(l.title), l.id`.execute(db),
  )
  return rows
}

export async function suggestPlaces(ctx: Context, asked: Asked): Promise<AnswerOf<typeof contract.suggestPlaces>> {
  const { product_id: productId, ...one } = await getPackage(ctx, asked.productPackageTypeId)
  found(
    await ctx.db
      .selectFrom('warehouses')
      .select('id')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', asked.warehouseId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  const types = await listTypes(ctx, asked.warehouseId, one)
  if (types.size === 0) return { places: [] }
  const standing = await listStanding(ctx, productId, asked)
  const places = await lookAt(ctx, asked.warehouseId, productId, [...types.keys()], standing)
  const known = new Map(standing.map(({ id, ...there }) => [id, there]))
  // Where it stands unseen, nobody knows which date and lot what comes would join.
  const seen = places.filter(({ id, holdsIt }) => !holdsIt || known.has(id))
  return {
    places: choosePlaces(seen, {
      package: one,
      count: asked.packageCount ?? 1,
      types,
      standing: known,
    }),
  }
}
