import type { AnswerOf, Endpoint, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { z } from 'zod'
import { placeOf } from './address.ts'
import { requireSize } from './bodies.ts'
import { connect } from './connect.ts'
import type { Context } from './context.ts'
import { type Db, ownerDb } from './db.ts'
import { found } from './errors.ts'
import type { Door } from './http.ts'
import type { JsonValue } from './json.ts'
import { noteSeen, type Operator, requireOperator } from './operator-sessions.ts'
import { parseInput } from './parse-input.ts'
import type { Platform } from './platform.ts'
import { requireDisk, routeOf, send } from './serve.ts'
import { requireUser } from './sessions.ts'
import { statement } from './statement.ts'
import { asOwner, inTransaction } from './transaction.ts'

/** What an operator does, as the operators' own log has it. */
interface Act {
  readonly action: string
  readonly about: string
  readonly thing?: string
  readonly accountId?: number
  readonly before?: JsonValue
  readonly after?: JsonValue
}

/** What an operator's call works with. It is of no account; into one it goes by `inAccount` alone. */
export interface OperatorContext {
  readonly platform: Platform
  readonly operator: Operator
  readonly requestId: string
  readonly place: string
  /** Runs work as the database's owner, who sees every account; of a call that reads, in a transaction that can change nothing. */
  tx<Value>(work: (db: Db, client: pg.PoolClient) => Promise<Value>): Promise<Value>
  /** Puts an act into the operators' log, in its transaction. */
  note(db: Db, act: Act): Promise<void>
  /**
   * Runs work in an account, bound to it as its people are, and puts the act into the operators' log in the same transaction. What
   * the work leaves in the account's audit log is by the operator, by none of its people.
   */
  inAccount<Value>(accountId: number, act: Act, work: (ctx: Context) => Promise<Value>): Promise<Value>
}

/** The owner of an account: whoever did not delete it. */
async function ownerOf(db: Db, accountId: number): Promise<Id<'user'>> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('is_owner', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found(owner).id
}

function contextOf(
  platform: Platform,
  operator: Operator,
  request: FastifyRequest,
  isRead: boolean,
): { readonly ctx: OperatorContext; noted(): number } {
  let noted = 0
  const who = { requestId: request.id, place: placeOf(request) }
  const rowOf = (act: Act) => ({
    id: newId<'operatorLog'>(),
    at: platform.now().toISOString(),
    operator_id: operator.id,
    name: operator.name,
    place: who.place,
    call: who.requestId,
    action: act.action,
    about: act.about,
    thing: act.thing ?? null,
    account_id: act.accountId ?? null,
    before: act.before === undefined ? null : JSON.stringify(act.before),
    after: act.after === undefined ? null : JSON.stringify(act.after),
  })
  const ctx: OperatorContext = {
    platform,
    operator,
    ...who,
    async tx(work) {
      return asOwner(await connect(platform), async (client) => {
        if (isRead) await client.query('set transaction read only')
        return work(ownerDb(client), client)
      })
    },
    async note(db, act) {
      noted++
      await db.insertInto('operator_log').values(rowOf(act)).execute()
    },
    async inAccount(accountId, act, work) {
      const client = await connect(platform)
      try {
        const userId = await ownerOf(ownerDb(client), accountId)
        const caller = await requireUser(client, accountId, userId, true)
        const scope = { requestId: who.requestId, storeId: null, readOnly: isRead }
        return await inTransaction(platform, client, { ...caller, isOperator: true }, scope, async (transaction) => {
          const value = await work(transaction.ctx)
          if (isRead) return value
          noted++
          // The log is none of the account's: the last of the transaction is done as the database's owner.
          const db = ownerDb(client)
          transaction.atLast(statement('operator.leave-account')`reset role`.compile(db))
          transaction.atLast(
            db
              .insertInto('operator_log')
              .values(rowOf({ ...act, accountId }))
              .compile(),
          )
          return value
        })
      } finally {
        client.release()
      }
    },
  }
  return { ctx, noted: () => noted }
}

type Handler<E> = (ctx: OperatorContext, input: ParsedOf<E>) => Promise<AnswerOf<E>>

/** Connects an operator's call: only a session of an operator opens it, and whatever writes stands in the operators' log. */
export function serveOperator<Input extends z.ZodType, Answer extends z.ZodType>(
  door: Door,
  endpoint: Endpoint<Input, Answer>,
  handler: (ctx: OperatorContext, input: z.output<Input>) => Promise<z.output<Answer>>,
): void {
  if (endpoint.can !== 'operator') throw new Error(`${endpoint.path} is no operator’s: connect it with serve.`)
  const { platform } = door
  const whoAsks = async (request: FastifyRequest): Promise<Operator> => {
    const client = await connect(platform)
    try {
      const operator = await requireOperator(client, request.headers.authorization, platform.now())
      await noteSeen(client, operator.tokenHash, platform.now())
      return operator
    } finally {
      client.release()
    }
  }
  const admit = async (request: FastifyRequest): Promise<void> => {
    await whoAsks(request)
    requireSize(endpoint, request)
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const operator = await whoAsks(request)
    requireDisk(platform, endpoint)
    const isRead = endpoint.method === 'GET'
    const { ctx, noted } = contextOf(platform, operator, request, isRead)
    const given = await (handler as Handler<Endpoint>)(ctx, parseInput(endpoint, request))
    if (platform.settings.checksAnswers && !isRead && noted() === 0)
      throw new Error(`${endpoint.method} ${endpoint.path} left nothing in the operators' log.`)
    return send(platform, endpoint, reply, given)
  }
  door.http.route(routeOf(door, endpoint, admit, answer))
}
