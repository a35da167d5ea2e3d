import * as contract from '@crossdock/contract/account/address-book'
import { type SqlBool, sql } from 'kysely'
import { hasWords, recordFinder } from '../../../platform/finders.ts'
import { contains } from '../../../platform/listing.ts'
import { col, type RowOf, statement } from '../../../platform/statement.ts'
import { termsOf, termsSought } from '../rules.ts'

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

export const contactFinder = recordFinder<RowOf<typeof found>>({
  noun: 'contact',
  call: contract.get,
  table: 'contacts',
  as: 'c',
  where: sql`c.deleted_at is null`,
  columns,
  statements: {
    exactly: statement('contacts.find-exactly', found),
    newest: statement('contacts.find-newest', found),
    words: statement('contacts.find-words', found),
  },
  alike(text) {
    const { phone } = termsOf(text)
    return [sql`lower(c.name) = lower(${text}::text)`, sql`c.phone = ${phone ?? ''}`]
  },
  named(sought) {
    const { zip, phone } = termsSought(sought)
    return sql<SqlBool>`(${hasWords(['c.name_key'], sought)} or ${contains(sql.ref('c.zip_key'), zip)}
      ${phone === null ? sql`` : sql`or ${contains(sql.ref('c.phone_key'), phone)}`})`
  },
  found: ({ id, storeId, name, company, phone, secondaryPhone, email, city, zipCode }) => ({
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
  }),
})
