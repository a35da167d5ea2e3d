import type * as contract from '@crossdock/contract/account/invoices'
import type { Context } from '../../../platform/context.ts'

/** Ends what was worked out before: one price is on the table at a time. */
export async function voidDrafts(ctx: Context): Promise<void> {
  await voidInvoices(ctx, ['DRAFT'], ['new', 'upgrade', 'add-on'])
}

/** Prices of plans that were worked out, and renewals that wait, when the period becomes another one (`subscription.replaced`). */
export async function voidOfPlans(ctx: Context): Promise<void> {
  await voidInvoices(ctx, ['DRAFT', 'OPEN'], ['new', 'upgrade', 'renewal'])
}

/** All that is not paid, when nothing is to be charged any more. */
export async function voidUnpaid(ctx: Context): Promise<void> {
  await voidInvoices(ctx, ['DRAFT', 'OPEN'], ['new', 'upgrade', 'renewal', 'add-on', 'route'])
}

/** Prices of upgrades, when the rest that they take off is less. */
export async function voidUpgrades(ctx: Context): Promise<void> {
  await voidInvoices(ctx, ['DRAFT'], ['upgrade'])
}

async function voidInvoices(
  ctx: Context,
  states: readonly contract.Invoice['state'][],
  kinds: readonly contract.Invoice['kind'][],
): Promise<void> {
  const gone = await ctx.db
    .updateTable('invoices')
    .set({ state: 'VOID', retry_at: null })
    .where('account_id', '=', ctx.account.id)
    .where('state', 'in', [...states])
    .where('kind', 'in', [...kinds])
    .returning('id')
    .execute()
  for (const { id } of gone) await ctx.emit('invoice.repriced', { id })
}
