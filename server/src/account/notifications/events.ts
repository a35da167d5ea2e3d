import { formatDay, todayIn } from '@crossdock/contract/days'
import type { Events } from '@crossdock/contract/events'
import type { Id } from '@crossdock/contract/ids'
import { amountOf, formatMoney } from '@crossdock/contract/money'
import { limits } from '@crossdock/contract/plans'
import type { Context } from '../../platform/context.ts'
import { onEvent } from '../../platform/events.ts'
import { mostTries } from '../renewals/rules.ts'
import { neededFor } from './rules.ts'
import { notify, settle } from './writes.ts'

/** Whoever may do something about it learns that a limit of the plan is near or reached; who brought it there, too. */
async function tellOfLimit(ctx: Context, { limit, used, max, percent }: Events['plan.nearing']): Promise<void> {
  await notify(ctx, {
    action: percent < 100 ? 'limit-near' : 'limit-reached',
    facts: { limit, noun: limits[limit].noun, used, max, percent },
    storeId: null,
    to: { can: neededFor.planLimit },
    alsoDoer: true,
    toSettle: `limit/${limit}`,
  })
}

/** Others learn that there are more orders than they have made. */
async function tellOfImport(ctx: Context, { kind, storeId, created }: Events['import.written']): Promise<void> {
  if (kind !== 'shipments' && kind !== 'receipts') return
  await notify(ctx, {
    action: `${kind}-imported`,
    facts: { count: created, who: ctx.user.name },
    storeId,
    to: { can: kind === 'shipments' ? 'FULFILLMENT_VIEW_SHIPMENT_ORDERS' : 'FULFILLMENT_VIEW_RECEIVING_ORDERS' },
  })
}

/** Whoever has sent a large file learns what came of it, who need not wait for it. */
async function tellOfEnd(ctx: Context, { kind, storeId, isDone, rows, faults }: Events['import.ended']): Promise<void> {
  const what = `import/${kind}/${ctx.user.id}`
  if (isDone) await settle(ctx, what)
  await notify(ctx, {
    action: isDone ? 'import-done' : 'import-failed',
    facts: { kind, rows, faults },
    storeId,
    to: { people: [ctx.user.id] },
    alsoDoer: true,
    ...(isDone ? {} : { toSettle: what }),
  })
}

const buyers = { storeId: null, to: { can: neededFor.payment }, alsoDoer: true } as const

/** Who may do something about it learns that a renewal was not paid; a later one takes its place, and it is settled when it is paid. */
async function tellOfRenewal(ctx: Context, { title, cents, tries, retryAt }: Events['renewal.failed']): Promise<void> {
  const day = formatDay(todayIn(ctx.account.timeZone, retryAt))
  const facts = { plan: title, amount: formatMoney(amountOf(cents)), tries, most: mostTries, day }
  await notify(ctx, { action: 'renewal-failed', facts, ...buyers, toSettle: 'renewal/plan' })
}

async function tellOfExpiry(ctx: Context, { plan }: Events['subscription.expired']): Promise<void> {
  await settle(ctx, 'renewal/plan')
  await notify(ctx, { action: 'subscription-expired', facts: { plan }, ...buyers })
}

/** Where it is read about: at its route, else in the history. */
const placeOf = (routeId: Id<'route'> | null) => (routeId === null ? {} : { routeId })

async function tellOfInvoice(
  ctx: Context,
  { number, title, cents, routeId, isOfPlan }: Events['invoice.paid'],
): Promise<void> {
  // A renewal that waits still does when something else is paid.
  if (isOfPlan) await settle(ctx, 'renewal/plan')
  const facts = { number, plan: title, amount: formatMoney(amountOf(cents)), ...placeOf(routeId) }
  await notify(ctx, { action: 'invoice-paid', facts, ...buyers })
}

async function tellOfRefund(ctx: Context, { number, cents, isDone, routeId }: Events['refund.settled']): Promise<void> {
  const facts = { number, amount: formatMoney(amountOf(cents)), ...placeOf(routeId) }
  await notify(ctx, { action: isDone ? 'refund-done' : 'refund-failed', facts, ...buyers })
}

/** What the account itself has to say to people. */
export function watchAccount(): void {
  onEvent('plan.nearing', tellOfLimit)
  onEvent('import.written', tellOfImport)
  onEvent('import.ended', tellOfEnd)
  onEvent('renewal.failed', tellOfRenewal)
  onEvent('subscription.expired', tellOfExpiry)
  onEvent('invoice.paid', tellOfInvoice)
  onEvent('refund.settled', tellOfRefund)
}
