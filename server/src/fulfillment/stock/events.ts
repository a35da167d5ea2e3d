import { sql } from 'kysely'
import { acrossStores } from '../../platform/across-stores.ts'
import type { Context, DomainEvent } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { onEvent } from '../../platform/events.ts'

/** Stock says when a merchant cannot go: while goods of theirs are on hand. */
export function watchStores(): void {
  onEvent('store.removing', keepStockedStore)
}

async function keepStockedStore(ctx: Context, { id = '' }: DomainEvent): Promise<void> {
  const { rows } = await acrossStores(ctx, () =>
    sql<{ units: number }>`select coalesce(sum(stock_units), 0)::bigint as units from products
      where account_id = ${ctx.account.id} and store_id = ${id} and is_stocked`.execute(ctx.db),
  )
  const units = rows[0]?.units ?? 0
  if (units > 0)
    fail('StoreInUse', {
      message: `This store is in use and cannot be deleted: ${units.toLocaleString('en-US')} units of its products are in stock.`,
      info: { units },
    })
}
