import * as contract from '@crossdock/contract/account/custom-services'
import { amountOf } from '@crossdock/contract/money'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { fieldsOf } from '../../platform/field-names.ts'
import { contains } from '../../platform/listing.ts'
import { is, namedList, plainReads } from '../../platform/plain-noun.ts'
import type { CustomServices } from '../../platform/schema.gen.ts'
import { anyText } from '../../platform/statement.ts'
import type { KeptCharge } from './rules.ts'

type Basis = Pick<contract.CustomService, 'chargeBasis'>

const shape = ({
  price_cents: cents,
  ...row
}: Omit<Selectable<CustomServices>, 'charge_basis'> & {
  readonly charge_basis: Basis['chargeBasis']
}): contract.CustomService => ({ ...fieldsOf(row), price: amountOf(cents) })

const byTitle = namedList('c', 'title')

export const { list: listCustomServices, get: getCustomService } = plainReads(contract, 'c', {
  select: ({ db }) =>
    db.selectFrom('custom_services as c').selectAll('c').$narrowType<{ charge_basis: Basis['chargeBasis'] }>(),
  rules: { ...byTitle, sorts: { ...byTitle.sorts, price: { by: sql.ref('c.price_cents'), type: 'bigint' } } },
  filters: { title: contains, isActive: is },
  shape,
})

/** The services that the book offers under any of these words, in any case, as an order keeps them. */
export async function findServicesCalled(ctx: Context, words: readonly string[]): Promise<KeptCharge[]> {
  const asked = [...new Set(words.map((word) => word.toLowerCase()))]
  if (asked.length === 0) return []
  const rows = await ctx.db
    .selectFrom('custom_services')
    .select(['id', 'title', 'price_cents', 'charge_basis'])
    .$narrowType<{ charge_basis: Basis['chargeBasis'] }>()
    .where('account_id', '=', ctx.account.id)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where(sql`lower(title)`, '=', anyText(asked))
    .execute()
  return rows.map(({ id, title, price_cents: cents, charge_basis: chargeBasis }) => ({
    serviceId: id,
    title,
    cents,
    chargeBasis,
  }))
}
