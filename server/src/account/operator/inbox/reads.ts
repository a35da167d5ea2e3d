import type * as contract from '@crossdock/contract/account/operator/inbox'
import { type InboxKind, inboxKinds } from '@crossdock/contract/account/operator/inbox'
import { ticketNumber } from '@crossdock/contract/account/support'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { found } from '../../../platform/errors.ts'
import type { OperatorContext } from '../../../platform/serve-operator.ts'
import { col, statement } from '../../../platform/statement.ts'
import { numberOf, requestNumber, textsOf } from './rules.ts'

/** Entries of the inbox that are shown at once. */
const mostOpen = 500
const mostDone = 100

const columns = {
  id: col.text,
  kind: col.oneOf(inboxKinds),
  number: col.int8,
  title: col.text,
  state: col.oneOf(['OPEN', 'ANSWERED', 'CLOSED', 'APPROVED', 'DECLINED'] as const),
  account: col.int4,
  businessName: col.text,
  name: col.text,
  operatorName: col.text.orNull,
  createdAt: col.timestamptz,
  dueAt: col.timestamptz,
  endedAt: col.timestamptz,
}

/** Tickets and requests in one shape. */
const everything = sql`(
  select t.id::text as id, 'ticket' as kind, t.number, t.title, t.state, t.account_id as account, a.business_name as "businessName",
    concat_ws(' ', t.first_name, t.last_name) as name, o.name as "operatorName", t.created_at as "createdAt", t.due_at as "dueAt",
    t.updated_at as "endedAt", t.state = 'CLOSED' as is_done
  from support_tickets t join accounts a on a.id = t.account_id left join operators o on o.id = t.operator_id
  union all
  select r.id::text, r.kind, r.number, coalesce(nullif(r.details ->> 'businessName', ''), r.details ->> 'domain', a.business_name), coalesce(r.outcome, 'OPEN'),
    r.account_id, a.business_name, concat_ws(' ', u.first_name, u.last_name), null, r.created_at, r.due_at,
    coalesce(r.decided_at, r.created_at), r.state = 'DONE'
  from operator_requests r join accounts a on a.id = r.account_id
    left join users u on u.account_id = r.account_id and u.id = r.created_by)`

const kindOf = {
  open: null,
  done: null,
  tickets: 'ticket',
  enterprise: 'enterprise',
  radius: 'radius',
  domain: 'domain',
} as const

export async function listInbox(
  ctx: OperatorContext,
  { tab = 'open' }: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  const isDone = tab === 'done'
  const kind = kindOf[tab]
  const counted = { kind: col.oneOf(inboxKinds), open: col.int4, done: col.int4 }
  return ctx.tx(async (db) => {
    const order = isDone
      ? sql`x."endedAt" desc, x.id`
      : sql`case x.state when 'OPEN' then 0 else 1 end, x."dueAt", x.id`
    const { rows } = await statement('operator.inbox', columns)`
      select x.id, x.kind, x.number, x.title, x.state, x.account, x."businessName", x.name, x."operatorName", x."createdAt",
        x."dueAt", x."endedAt"
      from ${everything} x where x.is_done = ${isDone} and (${kind}::text is null or x.kind = ${kind})
      order by ${order} limit ${isDone ? mostDone : mostOpen}`.execute(db)
    const counts = await statement('operator.inbox-counts', counted)`
      select x.kind, count(*) filter (where not x.is_done)::integer as open, count(*) filter (where x.is_done)::integer as done
      from ${everything} x group by x.kind`.execute(db)
    const openOf = (one: InboxKind) => counts.rows.find((row) => row.kind === one)?.open ?? 0
    const sum = (of: 'open' | 'done') => counts.rows.reduce((total, row) => total + row[of], 0)
    return {
      items: rows.map(({ endedAt: _endedAt, number, ...row }) => ({ ...row, number: numberOf(row.kind, number) })),
      counts: {
        open: sum('open'),
        tickets: openOf('ticket'),
        enterprise: openOf('enterprise'),
        radius: openOf('radius'),
        domain: openOf('domain'),
        done: sum('done'),
      },
    }
  })
}

/** Whose a ticket is. */
export async function accountOfTicket(db: Db, id: Id<'supportTicket'>): Promise<number> {
  const row = await db.selectFrom('support_tickets').select('account_id').where('id', '=', id).executeTakeFirst()
  return found(row).account_id
}

export async function readTicket(db: Db, id: Id<'supportTicket'>): Promise<contract.OperatorTicket> {
  const row = found(
    await db
      .selectFrom('support_tickets as t')
      .innerJoin('accounts as a', 'a.id', 't.account_id')
      .leftJoin('operators as o', 'o.id', 't.operator_id')
      .selectAll('t')
      .select(['a.business_name', 'o.name as operator_name'])
      .where('t.id', '=', id)
      .executeTakeFirst(),
  )
  const messages = await db
    .selectFrom('support_messages')
    .select(['id', 'kind', 'author', 'body', 'created_at'])
    .where('account_id', '=', row.account_id)
    .where('support_ticket_id', '=', id)
    .orderBy('id')
    .execute()
  return {
    id,
    number: ticketNumber(row.number),
    title: row.title,
    state: row.state as contract.OperatorTicket['state'],
    account: row.account_id,
    businessName: row.business_name,
    name: `${row.first_name} ${row.last_name}`.trim(),
    phone: row.phone,
    email: row.email,
    orderNumber: row.order_number,
    dueAt: row.due_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    operator: row.operator_id === null ? null : { id: row.operator_id, name: row.operator_name ?? '' },
    messages: messages.map((message) => ({
      id: message.id,
      kind: message.kind as contract.OperatorTicket['messages'][number]['kind'],
      author: message.author,
      text: message.body,
      createdAt: message.created_at,
    })),
  }
}

export const getTicket = (ctx: OperatorContext, { id }: ParsedOf<typeof contract.getTicket>) =>
  ctx.tx((db) => readTicket(db, id))

export async function readRequest(db: Db, id: Id<'operatorRequest'>): Promise<contract.OperatorRequest> {
  const row = found(
    await db
      .selectFrom('operator_requests as r')
      .innerJoin('accounts as a', 'a.id', 'r.account_id')
      .leftJoin('users as u', (join) =>
        join.onRef('u.account_id', '=', 'r.account_id').onRef('u.id', '=', 'r.created_by'),
      )
      .selectAll('r')
      .select(['a.business_name', 'u.first_name', 'u.last_name'])
      .where('r.id', '=', id)
      .executeTakeFirst(),
  )
  const kind = row.kind as contract.OperatorRequest['kind']
  return {
    id,
    kind,
    number: requestNumber(kind, row.number),
    state: (row.outcome ?? 'OPEN') as contract.OperatorRequest['state'],
    account: row.account_id,
    businessName: row.business_name,
    name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    details: textsOf(row.details),
    answer: row.answer,
    createdAt: row.created_at,
    dueAt: row.due_at,
    decidedAt: row.decided_at,
  }
}

export const getRequest = (ctx: OperatorContext, { id }: ParsedOf<typeof contract.getRequest>) =>
  ctx.tx((db) => readRequest(db, id))

export async function listOperators(ctx: OperatorContext): Promise<AnswerOf<typeof contract.operators>> {
  const items = await ctx.tx((db) =>
    db
      .selectFrom('operators')
      .select(['id', 'name'])
      .where('active', '=', true)
      .orderBy('name')
      .orderBy('id')
      .execute(),
  )
  return { items }
}
