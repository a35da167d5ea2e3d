import type { Id } from '@crossdock/contract/ids'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import { platformWork } from '../../platform/jobs.ts'
import { type CardGateway, GatewaySilent, type Payer } from '../../platform/payments/gateway.ts'
import type { Platform } from '../../platform/platform.ts'
import { platformJob, queueJob } from '../../platform/queue.ts'
import { lockSubscription } from '../subscriptions/writes.ts'
import { findKept, findWaiting, notErased, orderOf, readPayment, refundedOf } from './reads.ts'
import { refundJob } from './refunds/rules.ts'
import { giveBack } from './refunds/writes.ts'
import { cancelJob, chargeJob } from './rules.ts'
import { inNameOf, settlePayment, settleRefund } from './writes.ts'

/** Milliseconds for which a gateway that was waited for in vain is left alone: job after job would wait for it, and mails behind them. */
const rest = 30_000
const silentUntil = new WeakMap<CardGateway, number>()

/** Asks the gateway something, unless it has been silent a moment ago. */
async function askGateway<Value>(
  { gateway, now }: Platform,
  question: (gateway: CardGateway) => Promise<Value>,
): Promise<Value> {
  if (gateway === null) throw new Error('No gateway takes payments here.')
  if ((silentUntil.get(gateway) ?? 0) > now().getTime())
    throw new GatewaySilent('The gateway has not answered a moment ago. It is asked again in a while.')
  try {
    return await question(gateway)
  } catch (error) {
    if (error instanceof GatewaySilent && error.isSlow) silentUntil.set(gateway, now().getTime() + rest)
    throw error
  }
}

type OfPayment = Payer & { readonly paymentId: Id<'payment'> }

/** Takes a payment from a saved card. Whoever dies in between is asked again: the gateway knows the payment by its id. */
export async function chargePayment(platform: Platform, { paymentId, ...payer }: OfPayment): Promise<void> {
  const asked = await inNameOf(platform, payer, async (ctx) => {
    const row = await readPayment(ctx, paymentId)
    if (row.state !== 'OPEN' || row.card_id === null) return null
    const card = await ctx.db
      .selectFrom('cards')
      .select('ref')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', row.card_id)
      .executeTakeFirstOrThrow()
    return { order: await orderOf(ctx, row), cardRef: card.ref }
  })
  if (asked === null) return
  const outcome = await askGateway(platform, (gateway) => gateway.charge(asked.order, asked.cardRef))
  await inNameOf(platform, payer, (ctx) => settlePayment(ctx, paymentId, outcome))
}

/** Tells the gateway that a payment is not wanted any more; what it has taken meanwhile is heard, too. */
export async function cancelPayment(platform: Platform, { paymentId, ...payer }: OfPayment): Promise<void> {
  if (platform.gateway === null) return
  const outcome = await askGateway(platform, (gateway) => gateway.cancel({ ...payer, paymentId }))
  if (outcome.state !== 'open') await inNameOf(platform, payer, (ctx) => settlePayment(ctx, paymentId, outcome))
}

/** Gives money back. */
export async function payBack(
  platform: Platform,
  { refundId, ...payer }: Payer & { readonly refundId: Id<'refund'> },
): Promise<void> {
  const refund = await inNameOf(platform, payer, (ctx) =>
    ctx.db
      .selectFrom('refunds')
      .select(['payment_id', 'cents'])
      .where(({ and }) => and({ account_id: ctx.account.id, id: refundId, state: 'OPEN' }))
      .executeTakeFirst(),
  )
  if (!refund) return
  const error = await askGateway(platform, (gateway) => gateway.refund(refundId, refund.payment_id, refund.cents))
  await inNameOf(platform, payer, (ctx) => settleRefund(ctx, refundId, error))
}

/** Asks the gateway for what it has not told of, and ends what nobody has paid in time. */
export async function askForWaiting(platform: Platform): Promise<void> {
  const { now, log } = platform
  if (platform.gateway === null) return
  for (const { paymentId, ...payer } of await findWaiting(platform)) {
    try {
      const found = await askGateway(platform, (gateway) => gateway.find(paymentId))
      if (found.state !== 'open') {
        await inNameOf(platform, payer, (ctx) => settlePayment(ctx, paymentId, found))
        continue
      }
      const row = await inNameOf(platform, payer, (ctx) => readPayment(ctx, paymentId))
      if (row.card_id !== null) await queueJob(platform.pool, chargeJob, { ...payer, paymentId })
      else if (row.ends_at !== null && Date.parse(row.ends_at) < now().getTime()) {
        const last = await askGateway(platform, (gateway) => gateway.cancel({ ...payer, paymentId }))
        const outcome = last.state === 'open' ? ({ state: 'failed', message: '', isFinal: true } as const) : last
        await inNameOf(platform, payer, (ctx) => settlePayment(ctx, paymentId, outcome))
      }
    } catch (error) {
      log.error({ err: error, payment: paymentId }, 'what became of a payment could not be asked')
      if (error instanceof GatewaySilent) break
    }
  }
  const open = await ownerDb(platform.pool)
    .selectFrom('refunds')
    .select(['account_id as accountId', 'created_by as userId', 'id as refundId'])
    .where('state', '=', 'OPEN')
    .where('created_at', '<', new Date(now().getTime() - 60_000).toISOString())
    .where('account_id', 'in', notErased(platform))
    .limit(500)
    .execute()
  for (const refund of open) await queueJob(platform.pool, refundJob, refund)
  for (const { paymentId, ...payer } of await findKept(platform))
    await inNameOf(platform, payer, (ctx) => giveSurplusBack(ctx, paymentId)).catch((error: unknown) =>
      log.error({ err: error, payment: paymentId }, 'what was paid for nothing could not be given back'),
    )
}

/** Gives back what was paid for nothing, and could not be given back before. */
async function giveSurplusBack(ctx: Context, paymentId: Id<'payment'>): Promise<void> {
  await lockSubscription(ctx)
  const { state, cents } = await readPayment(ctx, paymentId)
  const left = cents - (await refundedOf(ctx, paymentId))
  if (state === 'SURPLUS' && left > 0) await giveBack(ctx, paymentId, left)
}

export const charging = platformWork(chargeJob, chargePayment)
export const cancelling = platformWork(cancelJob, cancelPayment)
export const payingBack = platformWork(refundJob, payBack)
export const askingForWaiting = platformWork(
  platformJob('ask-for-payments', z.object({}), { at: '*/2 * * * *' }),
  askForWaiting,
)
