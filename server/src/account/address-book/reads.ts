import * as contract from '@crossdock/contract/account/address-book'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { fieldsOf } from '../../platform/field-names.ts'
import { contains, type ListRules, readList } from '../../platform/listing.ts'
import { plainReads } from '../../platform/plain-noun.ts'
import { col } from '../../platform/statement.ts'
import { termsOf } from './rules.ts'

export const contactRules: ListRules = {
  sorts: {
    name: { by: sql`lower(c.name)`, type: 'text' },
    city: { by: sql`lower(c.city)`, type: 'text' },
    // Ids are made in the order of creation.
    createdAt: { by: sql.ref('c.id'), type: 'text' },
  },
  defaultSort: 'nameAsc',
  id: sql.ref('c.id'),
}

type Filters = Omit<ParsedOf<typeof contract.exportContacts>, 'format' | 'sort' | 'sortDir'>

/** What narrows the list, of contacts called `c`. */
function conditionsOf(ctx: Context, { searchTxt, merchantId, city, isDefault }: Filters): RawBuilder<SqlBool> {
  const storeId = merchantId ?? ctx.storeId
  const conditions = [sql<SqlBool>`c.account_id = ${ctx.account.id}`, sql<SqlBool>`c.deleted_at is null`]
  if (storeId !== null) conditions.push(sql<SqlBool>`c.store_id = ${storeId}`)
  if (searchTxt) {
    const { text, zip, phone } = termsOf(searchTxt)
    conditions.push(sql<SqlBool>`(${contains(sql.ref('c.name_key'), text)} or ${contains(sql.ref('c.zip_key'), zip)}
      ${phone === null ? sql`` : sql`or ${contains(sql.ref('c.phone_key'), phone)}`})`)
  }
  if (city) conditions.push(contains(sql.ref('c.city'), city))
  if (isDefault !== undefined) conditions.push(sql<SqlBool>`c.is_default = ${isDefault}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const selectContacts = ({ db }: Context) =>
  db.selectFrom('contacts as c').select([
    'c.id',
    'c.store_id',
    // Looked up for the rows that are shown: a join would be part of the count, too.
    col.text.orNull`(select s.name from stores s where s.account_id = c.account_id and s.id = c.store_id)`.as(
      'store_name',
    ),
    'c.name',
    'c.company',
    'c.phone',
    'c.secondary_phone',
    'c.email',
    'c.address_line1',
    'c.address_line2',
    'c.city',
    'c.state',
    'c.zip_code',
    'c.country',
    'c.lat',
    'c.lng',
    'c.note',
    'c.is_default',
    'c.created_at',
    'c.updated_at',
  ])

type Row = Awaited<ReturnType<ReturnType<typeof selectContacts>['executeTakeFirstOrThrow']>>

const shape = (row: Row): contract.Contact => fieldsOf(row)

/** The filtered query of the list. */
export const contactQuery = (ctx: Context, filters: Filters) => selectContacts(ctx).where(conditionsOf(ctx, filters))

export const listContacts = (ctx: Context, input: ParsedOf<typeof contract.list>) =>
  readList(ctx, contactQuery(ctx, input), input, contactRules, (rows) => rows.map(shape))

export const { get: getContact } = plainReads(contract, 'c', {
  select: selectContacts,
  rules: contactRules,
  filters: { searchTxt: null, merchantId: null, city: null, isDefault: null },
  shape,
})

/** The default of a merchant; undefined where there is none. */
export async function findDefault(ctx: Context, storeId: Id<'store'>): Promise<Id<'contact'> | undefined> {
  const row = await ctx.db
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('store_id', '=', storeId)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}
