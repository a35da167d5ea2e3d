import type * as contract from '@crossdock/contract/account/support'
import { ticketNumber } from '@crossdock/contract/account/support'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type pg from 'pg'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import { fail, found } from '../../platform/errors.ts'
import { mayMail, postMail } from '../../platform/mail.ts'
import { originOf } from '../../platform/origin.ts'
import type { Platform } from '../../platform/platform.ts'
import { col, statement } from '../../platform/statement.ts'
import { answerMail, operatorMail } from './mails.ts'
import { getTicket } from './reads.ts'
import { dueAfter, mostMessages, tellOperatorsJob, titleOf } from './rules.ts'

const hour = 3_600_000

/** Refuses who has written enough in this hour. One after the other for one person, so that many at once are not free. */
async function requireTurn(ctx: Context): Promise<void> {
  const { db, account, user } = ctx
  await statement(
    'support.lock',
  )`select pg_advisory_xact_lock(${account.id}, hashtext(${`support ${user.id}`}))`.execute(db)
  const since = new Date(ctx.now().getTime() - hour)
  const { rows } = await statement('support.count', { sent: col.int4, first: col.timestamptz.orNull })`
    select count(*)::integer as sent, min(created_at) as first from support_messages
    where account_id = ${account.id} and user_id = ${user.id} and created_at > ${since}`.execute(db)
  const [row] = rows
  if (!row || row.sent < mostMessages) return
  const left = Date.parse(row.first ?? '') + hour - ctx.now().getTime()
  fail('TooManyRequests', { retryAfter: Math.max(1, Math.ceil(left / 1000)) })
}

async function addMessage(ctx: Context, ticketId: Id<'supportTicket'>, body: string): Promise<void> {
  await ctx.db
    .insertInto('support_messages')
    .values({
      account_id: ctx.account.id,
      id: newId<'supportMessage'>(),
      support_ticket_id: ticketId,
      kind: 'ASKED',
      author: ctx.user.name,
      user_id: ctx.user.id,
      body,
      created_at: ctx.now().toISOString(),
    })
    .execute()
}

export async function sendMessage(
  ctx: Context,
  input: ParsedOf<typeof contract.send>,
): Promise<AnswerOf<typeof contract.send>> {
  await requireTurn(ctx)
  const id = newId<'supportTicket'>()
  const now = ctx.now().toISOString()
  const { number } = await ctx.db
    .insertInto('support_tickets')
    .values({
      account_id: ctx.account.id,
      id,
      user_id: ctx.user.id,
      first_name: input.firstName,
      last_name: input.lastName,
      phone: input.phone,
      email: input.email,
      order_number: input.order_number,
      title: titleOf(input.message),
      due_at: dueAfter(ctx.now(), 'ticket'),
      created_at: now,
      updated_at: now,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  await addMessage(ctx, id, input.message)
  const said = ticketNumber(number)
  await ctx.audit({ action: 'create', entity: 'support-ticket', id, after: { referenceId: said } })
  await ctx.enqueue(tellOperatorsJob, { what: `Ticket ${said}` })
  await ctx.emit('ticket.changed', { userIds: [ctx.user.id] })
  return { ticketNumber: said, id }
}

export async function replyToTicket(
  ctx: Context,
  { id, message }: ParsedOf<typeof contract.reply>,
): Promise<contract.Ticket> {
  await requireTurn(ctx)
  const before = found(
    await ctx.db
      .selectFrom('support_tickets')
      .select(['number', 'state', 'due_at'])
      .where(({ and }) => and({ account_id: ctx.account.id, user_id: ctx.user.id, id }))
      .forUpdate()
      .executeTakeFirst(),
  )
  await addMessage(ctx, id, message)
  await ctx.db
    .updateTable('support_tickets')
    .set({
      state: 'OPEN',
      // What waits already stays due when it was.
      due_at: before.state === 'OPEN' ? before.due_at : dueAfter(ctx.now(), 'ticket'),
      updated_at: ctx.now().toISOString(),
    })
    .where(({ and }) => and({ account_id: ctx.account.id, id }))
    .execute()
  const said = ticketNumber(before.number)
  await ctx.audit({
    action: 'answer',
    entity: 'support-ticket',
    id,
    before: { state: before.state },
    after: { referenceId: said, state: 'OPEN' },
  })
  if (before.state !== 'OPEN') await ctx.enqueue(tellOperatorsJob, { what: `Ticket ${said}` })
  await ctx.emit('ticket.changed', { userIds: [ctx.user.id] })
  return getTicket(ctx, { id })
}

/** Mails every operator that something waits, a few times an hour at most. */
export async function tellOperators(client: pg.ClientBase, platform: Platform, what: string): Promise<void> {
  const operators = await ownerDb(client)
    .selectFrom('operators')
    .select(['email', 'name'])
    .where('active', '=', true)
    .execute()
  const origin = await originOf(platform, client)
  for (const { email, name } of operators)
    if (await mayMail(client, platform, email, 'operator'))
      // Operators read English: they have nowhere to choose a language.
      await postMail(client, { ...operatorMail(null, { origin, name, what }), to: email, accountId: null })
}

/** Mails an answer to the address that its ticket was given. */
export async function mailAnswer(
  client: pg.ClientBase,
  platform: Platform,
  accountId: number,
  messageId: Id<'supportMessage'>,
): Promise<void> {
  const row = await ownerDb(client)
    .selectFrom('support_messages as m')
    .innerJoin('support_tickets as t', (join) =>
      join.onRef('t.account_id', '=', 'm.account_id').onRef('t.id', '=', 'm.support_ticket_id'),
    )
    .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 't.account_id').onRef('u.id', '=', 't.user_id'))
    .select(['m.body', 't.number', 't.first_name', 't.email', 't.state', 'u.language'])
    .where('m.account_id', '=', accountId)
    .where('m.id', '=', messageId)
    .executeTakeFirst()
  if (!row) return
  const text = answerMail(row.language, {
    origin: await originOf(platform, client),
    name: row.first_name,
    number: ticketNumber(row.number),
    text: row.body,
    isClosed: row.state === 'CLOSED',
  })
  await postMail(client, { ...text, to: row.email, accountId })
}
