import type * as contract from '@crossdock/contract/account/payments'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import { found } from '../../platform/errors.ts'
import type { Payer, PaymentOrder } from '../../platform/payments/gateway.ts'
import type { Platform } from '../../platform/platform.ts'
import { col } from '../../platform/statement.ts'
import { readInvoice } from '../invoices/reads.ts'
import type { PaymentState } from './rules.ts'

/** A payment as its row has it, or 404. */
export async function readPayment(ctx: Context, id: Id<'payment'>) {
  const row = found(
    await ctx.db
      .selectFrom('payments')
      .selectAll()
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return { ...row, state: row.state as PaymentState }
}
type PaymentRow = Awaited<ReturnType<typeof readPayment>>

export async function getResult(
  ctx: Context,
  { orderId }: ParsedOf<typeof contract.result>,
): Promise<AnswerOf<typeof contract.result>> {
  const { state, error, invoice_id: invoiceId } = await readPayment(ctx, orderId)
  return {
    isSuccessful: state === 'SUCCEEDED' || state === 'CHARGED_BACK',
    isPending: state === 'OPEN',
    errorMessage: error,
    invoiceId,
  }
}

/** Cards that the gateway of now keeps. */
export async function listCards(ctx: Context, gateway: string | null): Promise<contract.Card[]> {
  const rows = await ctx.db
    .selectFrom('cards')
    .select(['id', 'brand', 'last4', 'exp_month as expMonth', 'exp_year as expYear', 'is_recurring as isRecurring'])
    .where('account_id', '=', ctx.account.id)
    .where('gateway', '=', gateway)
    .orderBy('id', 'desc')
    .execute()
  return rows as contract.Card[]
}

/** What the gateway is asked for, for a payment. */
export async function orderOf(ctx: Context, row: PaymentRow): Promise<PaymentOrder> {
  const invoice = await readInvoice(ctx, row.invoice_id)
  return {
    accountId: ctx.account.id,
    userId: ctx.user.id,
    paymentId: row.id,
    cents: row.cents,
    currency: invoice.currency,
    description: invoice.title,
    // Where it was begun.
    returnPath: `${invoice.route_id === null ? '/subscription' : `/delivery/route-details/${invoice.route_id}`}?orderId=${row.id}`,
    endsAt: new Date(row.ends_at ?? row.created_at),
  }
}

/** Payments that are under way for longer than word of them takes, in all accounts, the oldest first. */
export async function findWaiting(platform: Platform): Promise<(Payer & { paymentId: Id<'payment'> })[]> {
  const { pool, now } = platform
  const rows = await ownerDb(pool)
    .selectFrom('payments')
    .select(['account_id as accountId', 'created_by as userId', 'id as paymentId'])
    .where('state', '=', 'OPEN')
    .where('created_at', '<', new Date(now().getTime() - 60_000).toISOString())
    .where('account_id', 'in', notErased(platform))
    .orderBy('created_at')
    .limit(500)
    .execute()
  return rows
}

/** Payments for nothing that are still here: giving them back has failed, a day ago or earlier. */
export async function findKept(platform: Platform): Promise<(Payer & { paymentId: Id<'payment'> })[]> {
  const dayAgo = new Date(platform.now().getTime() - 86_400_000).toISOString()
  return ownerDb(platform.pool)
    .selectFrom('payments as p')
    .select(['p.account_id as accountId', 'p.created_by as userId', 'p.id as paymentId'])
    .where('p.state', '=', 'SURPLUS')
    .where('p.account_id', 'in', notErased(platform))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as r')
            .whereRef('r.account_id', '=', 'p.account_id')
            .whereRef('r.payment_id', '=', 'p.id')
            .where(({ or, eb }) => or([eb('r.state', '<>', 'FAILED'), eb('r.settled_at', '>', dayAgo)])),
        ),
      ),
    )
    .orderBy('p.created_at')
    .limit(100)
    .execute()
}

/** Accounts that are not erased: of others nobody is left in whose name anything could be done. */
export const notErased = ({ pool }: Platform) =>
  ownerDb(pool).selectFrom('accounts').select('id').where('erased_at', 'is', null)

/** Whether an account is erased, or gone. */
export async function isErased(platform: Platform, accountId: number): Promise<boolean> {
  return (await notErased(platform).where('id', '=', accountId).executeTakeFirst()) === undefined
}

/** Whether an invoice is still to be paid, and costs what was taken: it may have been worked out anew since. */
export const isOwed = ({ state, total }: { readonly state: string; readonly total: number }, cents: number): boolean =>
  (state === 'DRAFT' || state === 'OPEN') && total === cents

/** What has been given back of a payment, or is on its way. */
export async function refundedOf(ctx: Context, paymentId: Id<'payment'>): Promise<number> {
  const { cents } = await ctx.db
    .selectFrom('refunds')
    .select(col.int8`coalesce(sum(cents), 0)`.as('cents'))
    .where('account_id', '=', ctx.account.id)
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'FAILED')
    .executeTakeFirstOrThrow()
  return cents
}
