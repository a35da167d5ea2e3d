import * as contract from '@crossdock/contract/account/address-book'
import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  type Finder,
  type FoundRow,
  hasWords,
  mostLooked,
  newestFirst,
  newestLooked,
} from '../../../platform/finders.ts'
import { contains } from '../../../platform/listing.ts'
import { col, type RowOf, statement } from '../../../platform/statement.ts'
import { termsOf } from '../rules.ts'

const found = {
  id: col.id('contact'),
  storeId: col.id('store'),
  name: col.text,
  company: col.text.orNull,
  phone: col.text,
  secondaryPhone: col.text.orNull,
  email: col.text.orNull,
  city: col.text,
  zipCode: col.text,
}
const columns = sql`c.id, c.store_id as "storeId", c.name, c.company, c.phone, c.secondary_phone as "secondaryPhone",
  c.email, c.city, c.zip_code as "zipCode"`

const asFound = (rows: readonly RowOf<typeof found>[]): FoundRow[] =>
  [...rows]
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .map(({ id, storeId, name, company, phone, secondaryPhone, email, city, zipCode }) => ({
      ...{ id, storeId, name, about: company ?? city },
      signs: [
        ['name', name],
        ['company', company],
        ['phone', phone],
        ['phone', secondaryPhone],
        ['email', email],
        ['zipCode', zipCode],
        ['city', city],
      ],
    }))

/** As many are looked at that are called exactly so; as many of each store of somebody who sees some only. */
const [mostAlike, mostOfAStore, mostStores] = [50, 500, 20]

/** SQL: the newest contacts that the caller may see, of each of their stores where those are not all there are. */
const newest = (ctx: Context) =>
  ctx.stores === '*'
    ? sql`(select c.* from contacts c where c.account_id = ${ctx.account.id} and c.deleted_at is null
        order by c.id desc limit ${newestLooked}) c`
    : sql`unnest(${ctx.stores.slice(0, mostStores)}::text[]) m(id)
        cross join lateral (select c.* from contacts c
          where c.account_id = ${ctx.account.id} and c.store_id = m.id and c.deleted_at is null
          order by c.id desc limit ${mostOfAStore}) c`

export const contactFinder: Finder = {
  noun: 'contact',
  call: contract.get,
  async exactly(ctx, { text }) {
    const own = sql`c.account_id = ${ctx.account.id} and c.deleted_at is null`
    const { phone } = termsOf(text)
    const { rows } = await statement('contacts.find-exactly', found)`
      (select ${columns} from contacts c where ${own} and lower(c.name) = lower(${text}::text) limit ${mostAlike})
      union all
      (select ${columns} from contacts c where ${own} and c.phone = ${phone ?? ''} limit ${mostAlike})`.execute(ctx.db)
    return asFound(rows)
  },
  async loosely(ctx, sought) {
    const { zip, phone } = termsOf(sought.text)
    const named = sql<SqlBool>`(${hasWords(['c.name_key'], sought)} or ${contains(sql.ref('c.zip_key'), zip)}
      ${phone === null ? sql`` : sql`or ${contains(sql.ref('c.phone_key'), phone)}`})`
    const rows = await newestFirst(
      sought,
      () =>
        statement('contacts.find-newest', found)`select ${columns} from ${newest(ctx)}
          where ${named} limit ${mostLooked}`.execute(ctx.db),
      () =>
        statement('contacts.find-words', found)`select ${columns} from contacts c
          where c.account_id = ${ctx.account.id} and c.deleted_at is null and ${named} limit ${mostLooked}`.execute(
          ctx.db,
        ),
    )
    return asFound(rows)
  },
}
