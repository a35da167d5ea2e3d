import * as contract from '@crossdock/contract/account/stores'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { type Selectable, sql } from 'kysely'
import { type Context, hasAllStore } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { fileLink } from '../../platform/files.ts'
import { type Finder, hasWords, mostLooked } from '../../platform/finders.ts'
import { contains, readList } from '../../platform/listing.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Stores } from '../../platform/schema.gen.ts'
import { col } from '../../platform/statement.ts'

/** What the files table calls the owner of a merchant's picture. */
export const logoOwner = 'store-logo'

const logoOf = (ctx: Context, platform: Platform, fileId: Id<'file'> | null): string | null =>
  fileId === null ? null : fileLink(platform, 'get', ctx.account.id, fileId)

export const shape = (ctx: Context, platform: Platform, row: Selectable<Stores>): contract.Store => ({
  id: row.id,
  name: row.name,
  type: row.type as contract.Store['type'],
  logo: logoOf(ctx, platform, row.logo_file_id),
  email: row.email,
  phone: row.phone,
  contactName: row.contact_name,
  address: row.address as contract.Store['address'],
  timezone: row.time_zone,
  breaksCases: row.breaks_cases,
  mailsCustomers: row.mails_customers,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Stores the caller may see. (The table is read by account; the allowed list is applied here.) */
function visibleStores(ctx: Context) {
  const query = ctx.db
    .selectFrom('stores')
    .where('stores.account_id', '=', ctx.account.id)
    .where('stores.deleted_at', 'is', null)
  return ctx.stores === '*' ? query : query.where('stores.id', 'in', ctx.stores.length > 0 ? ctx.stores : [''])
}

export async function listStores(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
  platform: Platform,
): Promise<AnswerOf<typeof contract.list>> {
  let query = visibleStores(ctx).selectAll('stores')
  if (input.term) query = query.where(contains(sql.ref('stores.name'), input.term))
  return readList(
    ctx,
    query,
    input,
    {
      sorts: {
        name: { by: sql`lower(coalesce(stores.name, ''))`, type: 'text' },
        // Ids are made in the order of creation.
        createdAt: { by: sql.ref('stores.id'), type: 'text' },
      },
      defaultSort: 'nameAsc',
      id: sql.ref('stores.id'),
    },
    (rows) => rows.map((row) => shape(ctx, platform, row)),
  )
}

export async function listAvailableStores(
  ctx: Context,
  platform: Platform,
): Promise<AnswerOf<typeof contract.available>> {
  const rows = await visibleStores(ctx)
    .select(['id', 'name', 'type', 'logo_file_id'])
    .orderBy(sql`type = 'MAIN'`, 'desc')
    .orderBy(sql`lower(coalesce(name, ''))`)
    .limit(1000)
    .execute()
  const stores = rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type as contract.Store['type'],
    logo: logoOf(ctx, platform, row.logo_file_id),
  }))
  return {
    stores: hasAllStore(ctx)
      ? [{ id: ctx.account.allStoreId, name: 'All Accounts', type: 'ALL', logo: null }, ...stores]
      : stores,
  }
}

/** The row of a store that the caller may see, or 404. */
export const getStoreRow = async (ctx: Context, id: Id<'store'>): Promise<Selectable<Stores>> =>
  found(await visibleStores(ctx).selectAll('stores').where('stores.id', '=', id).executeTakeFirst())

export const getStore = async (ctx: Context, id: Id<'store'>, platform: Platform): Promise<contract.Store> =>
  shape(ctx, platform, await getStoreRow(ctx, id))

/** Merchants of the account: what the plan counts. */
export async function countStores(ctx: Context): Promise<number> {
  const row = await ctx.db
    .selectFrom('stores')
    .select(col.int8`count(*)`.as('count'))
    .where('account_id', '=', ctx.account.id)
    .where('type', '=', 'STORE')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export const storeFinder: Finder = {
  noun: 'store',
  call: contract.get,
  exactly: async () => [],
  async loosely(ctx, sought) {
    const rows = await visibleStores(ctx)
      .select(['stores.id', 'stores.name', 'stores.contact_name'])
      .where('stores.type', '=', 'STORE')
      .where(hasWords(['stores.name'], sought))
      .orderBy(sql`lower(stores.name)`)
      .limit(mostLooked)
      .execute()
    return rows.map(({ id, name, contact_name }) => ({
      id,
      storeId: id,
      name: name ?? '',
      about: contact_name,
      signs: [['name', name]],
    }))
  },
}
