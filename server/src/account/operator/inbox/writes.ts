import type * as contract from '@crossdock/contract/account/operator/inbox'
import { ticketNumber } from '@crossdock/contract/account/support'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { fail, found } from '../../../platform/errors.ts'
import type { OperatorContext } from '../../../platform/serve-operator.ts'
import { notify } from '../../notifications/writes.ts'
import { countDomain } from '../../sso/writes.ts'
import { changeSubscription, lockSubscription } from '../../subscriptions/writes.ts'
import { answerMailJob } from '../../support/rules.ts'
import { accountOfTicket, readRequest, readTicket } from './reads.ts'

type Ticket = contract.OperatorTicket

/** The ticket, locked until the transaction ends. */
const lockTicket = async (ctx: Context, id: Id<'supportTicket'>) =>
  found(
    await ctx.db
      .selectFrom('support_tickets')
      .select(['number', 'state', 'title', 'user_id', 'answered_at'])
      .where(({ and }) => and({ account_id: ctx.account.id, id }))
      .forUpdate()
      .executeTakeFirst(),
  )

async function addMessage(
  ctx: Context,
  { operator }: OperatorContext,
  ticketId: Id<'supportTicket'>,
  kind: 'ANSWERED' | 'NOTE',
  body: string,
): Promise<Id<'supportMessage'>> {
  const id = newId<'supportMessage'>()
  await ctx.db
    .insertInto('support_messages')
    .values({
      account_id: ctx.account.id,
      id,
      support_ticket_id: ticketId,
      kind,
      author: operator.name,
      operator_id: operator.id,
      body,
      created_at: ctx.now().toISOString(),
    })
    .execute()
  return id
}

const ticketAct = (action: string, id: Id<'supportTicket'>) => ({ action, about: 'support-ticket', thing: id })

export async function answerTicket(
  ctx: OperatorContext,
  { id, message, isClosing = false }: ParsedOf<typeof contract.answer>,
): Promise<Ticket> {
  const accountId = await ctx.tx((db) => accountOfTicket(db, id))
  await ctx.inAccount(accountId, ticketAct(isClosing ? 'answer and close' : 'answer', id), async (inside) => {
    const before = await lockTicket(inside, id)
    const messageId = await addMessage(inside, ctx, id, 'ANSWERED', message)
    const now = inside.now().toISOString()
    const state = isClosing ? 'CLOSED' : 'ANSWERED'
    await inside.db
      .updateTable('support_tickets')
      .set({ state, updated_at: now, answered_at: before.answered_at ?? now })
      .where(({ and }) => and({ account_id: accountId, id }))
      .execute()
    const number = ticketNumber(before.number)
    await inside.audit({
      action: 'answer',
      entity: 'support-ticket',
      id,
      before: { state: before.state },
      after: { referenceId: number, state },
    })
    await notify(inside, {
      action: isClosing ? 'ticket-closed' : 'ticket-answered',
      facts: { ticket: number, ticketId: id, title: before.title },
      storeId: null,
      to: { people: [before.user_id] },
      alsoDoer: true,
    })
    await inside.enqueue(answerMailJob, { messageId })
    await inside.emit('ticket.changed', { userIds: [before.user_id] })
  })
  return ctx.tx((db) => readTicket(db, id))
}

export async function noteOnTicket(
  ctx: OperatorContext,
  { id, message }: ParsedOf<typeof contract.note>,
): Promise<Ticket> {
  const accountId = await ctx.tx((db) => accountOfTicket(db, id))
  await ctx.inAccount(accountId, ticketAct('note', id), async (inside) => {
    await lockTicket(inside, id)
    await addMessage(inside, ctx, id, 'NOTE', message)
  })
  return ctx.tx((db) => readTicket(db, id))
}

export async function handleTicket(ctx: OperatorContext, { id }: ParsedOf<typeof contract.handle>): Promise<Ticket> {
  const accountId = await ctx.tx((db) => accountOfTicket(db, id))
  await ctx.inAccount(accountId, ticketAct('handle', id), async (inside) => {
    const before = await lockTicket(inside, id)
    if (before.state === 'CLOSED') fail('WrongState')
    await inside.db
      .updateTable('support_tickets')
      .set({ state: 'CLOSED', updated_at: inside.now().toISOString() })
      .where(({ and }) => and({ account_id: accountId, id }))
      .execute()
    await inside.audit({
      action: 'close',
      entity: 'support-ticket',
      id,
      before: { state: before.state },
      after: { referenceId: ticketNumber(before.number), state: 'CLOSED' },
    })
    await inside.emit('ticket.changed', { userIds: [before.user_id] })
  })
  return ctx.tx((db) => readTicket(db, id))
}

export async function handTicketOn(
  ctx: OperatorContext,
  { id, operatorId }: ParsedOf<typeof contract.handOn>,
): Promise<Ticket> {
  const accountId = await ctx.tx(async (db) => {
    const account = await accountOfTicket(db, id)
    if (operatorId !== null)
      found(
        await db
          .selectFrom('operators')
          .select('id')
          .where(({ and }) => and({ id: operatorId, active: true }))
          .executeTakeFirst(),
      )
    return account
  })
  await ctx.inAccount(accountId, { ...ticketAct('hand on', id), after: { operatorId } }, async (inside) => {
    await lockTicket(inside, id)
    await inside.db
      .updateTable('support_tickets')
      .set({ operator_id: operatorId })
      .where(({ and }) => and({ account_id: accountId, id }))
      .execute()
  })
  return ctx.tx((db) => readTicket(db, id))
}

/** Who alone has a say in the account's domains. */
const ownerOf = async ({ db, account }: Context): Promise<Id<'user'>> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where(({ and }) => and({ account_id: account.id, is_owner: true, deleted_at: null }))
      .executeTakeFirstOrThrow()
  ).id

/** Ends a request that is open, once, and tells whoever sees the plan; `effect` is what an approval brings. */
async function decide(
  ctx: OperatorContext,
  id: Id<'operatorRequest'>,
  kind: contract.OperatorRequest['kind'] | null,
  outcome: 'APPROVED' | 'DECLINED',
  message: string | null,
  effect: (inside: Context, request: contract.OperatorRequest) => Promise<Record<string, string | number>>,
): Promise<contract.OperatorRequest> {
  const request = await ctx.tx((db) => readRequest(db, id))
  if (kind !== null && request.kind !== kind) fail('NotFound')
  const verb = outcome === 'APPROVED' ? 'approve' : 'decline'
  const act = { action: verb, about: request.kind, thing: id, after: { message } }
  await ctx.inAccount(request.account, act, async (inside) => {
    // Everything that changes the subscription takes its turn at this lock, before any other of the account.
    await lockSubscription(inside)
    const { numUpdatedRows } = await inside.db
      .updateTable('operator_requests')
      .set({ state: 'DONE', outcome, answer: message, decided_at: inside.now().toISOString() })
      .where(({ and }) => and({ account_id: request.account, id, state: 'OPEN' }))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) fail('RequestDecided')
    const facts = await effect(inside, request)
    await inside.audit({
      action: verb,
      entity: 'operator-request',
      id: String(request.account),
      after: { kind: request.kind, ...facts, ...(message === null ? {} : { message }) },
    })
    await notify(inside, {
      action: `${request.kind}-${outcome === 'APPROVED' ? 'approved' : 'declined'}`,
      facts: { ...facts, answer: message ?? '' },
      storeId: null,
      to: request.kind === 'domain' ? { people: [await ownerOf(inside)] } : { can: 'VIEW_SUBSCRIPTION' },
      alsoDoer: true,
    })
    await inside.emit('subscription.changed')
  })
  return ctx.tx((db) => readRequest(db, id))
}

const setRadius = (
  { db, account }: Context,
  plan: {
    radius_status: 'APPROVED' | 'REJECTED'
    radius_km?: number
    radius_cents?: number
    radius_centre?: string
  },
) => db.updateTable('subscriptions').set(plan).where('account_id', '=', account.id).execute()

export const approveRadius = (
  ctx: OperatorContext,
  { id, radiusKm, flatPrice, centre, message }: ParsedOf<typeof contract.approveRadius>,
) =>
  decide(ctx, id, 'radius', 'APPROVED', message, async (inside) => {
    await setRadius(inside, {
      radius_status: 'APPROVED',
      radius_km: radiusKm,
      radius_cents: Math.round(flatPrice * 100),
      radius_centre: JSON.stringify(centre),
    })
    return { km: radiusKm, label: centre.label, flatPrice }
  })

/** The plan as it is sold on request: without a period, so that it costs what was agreed, outside of the product. */
export const approveEnterprise = (ctx: OperatorContext, { id, message }: ParsedOf<typeof contract.approveEnterprise>) =>
  decide(ctx, id, 'enterprise', 'APPROVED', message, async (inside) => {
    const before = await lockSubscription(inside)
    const plan = await inside.db
      .selectFrom('plans')
      .select('key')
      .where('is_offered', '=', true)
      .where('monthly_cents', 'is', null)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!plan) return fail('PlanNotOffered')
    await changeSubscription(inside, before, 'new', {
      status: 'ACTIVE',
      planKey: plan.key,
      periodKey: null,
      periodStart: null,
      periodEnd: null,
      periodCents: 0,
      next: null,
    })
    await inside.emit('account.changed')
    return {}
  })

/** A domain by the word of whoever hosts the installation, as by its DNS; not where another account has proven it meanwhile. */
export const approveDomain = (ctx: OperatorContext, { id, message }: ParsedOf<typeof contract.approveDomain>) =>
  decide(ctx, id, 'domain', 'APPROVED', message, async (inside, { details }) => {
    const domain = details['domain'] ?? ''
    await countDomain(inside, domain)
    return { domain }
  })

export const declineRequest = (ctx: OperatorContext, { id, message }: ParsedOf<typeof contract.decline>) =>
  decide(ctx, id, null, 'DECLINED', message, async (inside, { kind, details }): Promise<Record<string, string>> => {
    if (kind === 'radius') await setRadius(inside, { radius_status: 'REJECTED' })
    if (kind !== 'domain') return {}
    await inside.emit('account.changed')
    return { domain: details['domain'] ?? '' }
  })
