import * as contract from '@crossdock/contract/account/support'
import { ticketNumber } from '@crossdock/contract/account/support'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { type Finder, hasWords, mostLooked } from '../../platform/finders.ts'
import { type ListRules, readList } from '../../platform/listing.ts'

const rules: ListRules = {
  sorts: { createdAt: { by: sql.ref('t.id'), type: 'text' } },
  defaultSort: 'createdAtDesc',
  id: sql.ref('t.id'),
}

/** The caller's own tickets: nobody reads a colleague's. */
const own = (ctx: Context) =>
  ctx.db
    .selectFrom('support_tickets as t')
    .where('t.account_id', '=', ctx.account.id)
    .where('t.user_id', '=', ctx.user.id)

const columns = ['t.id', 't.number', 't.title', 't.order_number', 't.state', 't.created_at', 't.updated_at'] as const

interface Row {
  readonly id: Id<'supportTicket'>
  readonly number: number
  readonly title: string
  readonly order_number: string | null
  readonly state: string
  readonly created_at: string
  readonly updated_at: string
}

const shape = (row: Row): contract.TicketRow => ({
  id: row.id,
  ticketNumber: ticketNumber(row.number),
  title: row.title,
  order_number: row.order_number,
  state: row.state as contract.TicketState,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export async function listTickets(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  return readList(ctx, own(ctx).select(columns), input, rules, (rows) => rows.map(shape))
}

/** The ticket, with what was asked and answered; notes of operators are not there for anybody of an account. */
export async function getTicket(ctx: Context, { id }: { readonly id: Id<'supportTicket'> }): Promise<contract.Ticket> {
  const [row, messages] = await Promise.all([
    own(ctx).select(columns).where('t.id', '=', id).executeTakeFirst(),
    ctx.db
      .selectFrom('support_messages as m')
      .select(['m.id', 'm.kind', 'm.author', 'm.body', 'm.created_at'])
      .where('m.account_id', '=', ctx.account.id)
      .where('m.support_ticket_id', '=', id)
      .where('m.kind', '<>', 'NOTE')
      .orderBy('m.id')
      .execute(),
  ])
  return {
    ...shape(found(row)),
    messages: messages.map((message) => ({
      id: message.id,
      isAnswer: message.kind === 'ANSWERED',
      author: message.author,
      text: message.body,
      createdAt: message.created_at,
    })),
  }
}

const foundOf = (row: Row) => ({
  id: row.id,
  name: ticketNumber(row.number),
  about: row.title,
  state: row.state,
  signs: [
    ['ticketNumber', ticketNumber(row.number)],
    ['orderNumber', row.order_number],
    ['title', row.title],
  ] as const,
})

/** Finds the caller's own tickets. */
export const ticketFinder: Finder = {
  noun: 'supportTicket',
  call: contract.get,
  async exactly(ctx, { text }) {
    const number = /^CD-(\d{1,15})$/i.exec(text)?.[1]
    if (number === undefined) return []
    const rows = await own(ctx).select(columns).where('t.number', '=', Number(number)).limit(1).execute()
    return rows.map(foundOf)
  },
  async loosely(ctx, sought) {
    const rows = await own(ctx)
      .select(columns)
      .where(hasWords(['t.title', 't.order_number'], sought))
      .orderBy('t.id', 'desc')
      .limit(mostLooked)
      .execute()
    return rows.map(foundOf)
  },
}
