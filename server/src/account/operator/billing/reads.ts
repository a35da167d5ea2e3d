import type * as contract from '@crossdock/contract/account/operator/billing'
import type { Db } from '../../../platform/db.ts'
import type { OperatorContext } from '../../../platform/serve-operator.ts'
import { col } from '../../../platform/statement.ts'
import { registrations } from '../../invoices/reads.ts'

/** Who sends invoices, and every rate: of the widest places first, and of each the last first. */
export async function readBilling(db: Db): Promise<contract.Billing> {
  const [head, rates] = await Promise.all([
    db
      .selectFrom('billing')
      .select(['seller_name as name', 'seller_lines as lines', 'seller_tax_number as taxNumber'])
      .select(col.json(registrations)`registrations`.as('registrations'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('tax_rates')
      .select(['country', 'region', 'name', 'rate', 'since', 'provincial'])
      .orderBy('country')
      .orderBy('region')
      .orderBy('since', 'desc')
      .execute(),
  ])
  return {
    ...head,
    rates: rates.map(({ rate, provincial, ...place }) => ({ ...place, percent: rate / 100, isBeside: provincial })),
  }
}

export const getBilling = (ctx: OperatorContext): Promise<contract.Billing> => ctx.tx(readBilling)
