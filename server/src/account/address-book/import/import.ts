import type { contactsImport } from '@crossdock/contract/account/address-book/import'
import { type Id, newId } from '@crossdock/contract/ids'
import type { RecordOf } from '@crossdock/sheets/fields'
import { type Context, storeOf } from '../../../platform/context.ts'
import { holdImports, type ImportWork, type Written } from '../../../platform/imports/import-work.ts'
import { col, statement } from '../../../platform/statement.ts'
import { holdStore } from '../../stores/writes.ts'
import { contactRows } from './rows.ts'

type Row = RecordOf<typeof contactsImport>

interface Plan {
  readonly contacts: readonly (Omit<Row, 'rowId'> & { readonly id: Id<'contact'> })[]
}

/** Imports contacts. Those that are there stay as they are: the same file twice changes nothing. */
export const contactsImportWork: ImportWork<object, Row, Plan> = {
  rows: contactRows,
  tables: ['contacts'],
  admit: async () => {},
  async hold(ctx) {
    const storeId = storeOf(ctx)
    await holdStore(ctx, storeId)
    await holdImports(ctx, `contacts-import/${storeId}`)
  },
  async understand(_ctx, _input, rows) {
    const contacts = rows.map(({ rowId: _row, ...row }) => ({
      ...row,
      id: newId<'contact'>(),
      email: row.email?.toLowerCase() ?? null,
    }))
    return { plan: { contacts }, problems: [], unknownSkus: [] }
  },
  write: (ctx, _input, plan) => write(ctx, plan),
  audited: (ctx) => ({ entity: 'contact', id: storeOf(ctx) }),
}

async function write(ctx: Context, { contacts }: Plan): Promise<Written> {
  const storeId = storeOf(ctx)
  // Which contacts are the same is the index's word: it knows those that somebody adds meanwhile, too.
  const { rows } = await statement('contacts.import', { id: col.text, name: col.text, city: col.text })`
    insert into contacts (account_id, store_id, created_at, updated_at, is_default, id, name, company, phone, secondary_phone, email,
      address_line1, address_line2, city, state, zip_code, country, note, lat, lng)
    select ${ctx.account.id}, ${storeId}, ${ctx.now()}, ${ctx.now()}, false, r.id, r.name, r.company, r.phone, r."secondaryPhone",
      r.email, r."addressLine1", r."addressLine2", r.city, r.state, r."zipCode", r.country, r.note, r.lat, r.lng
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as r(id text, name text, company text, phone text,
      "secondaryPhone" text, email text, "addressLine1" text, "addressLine2" text, city text, state text, "zipCode" text,
      country text, note text, lat double precision, lng double precision)
    on conflict (account_id, store_id, same_key) where deleted_at is null do nothing
    returning id, name, city`.execute(ctx.db)
  await ctx.audit(
    ...rows.map(({ id, name, city }) => ({
      action: 'create' as const,
      entity: 'contact' as const,
      id,
      after: { name, city },
    })),
  )
  if (rows.length > 0) await ctx.emit('contact.changed')
  return { done: { created: rows.length, unchanged: contacts.length - rows.length }, problems: [] }
}
