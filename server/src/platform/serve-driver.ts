import type { AnswerOf, Endpoint, ParsedOf } from '@crossdock/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { requireSize, takeForm } from './bodies.ts'
import { connect } from './connect.ts'
import type { Context } from './context.ts'
import { type DriverPhone, requirePhone } from './driver-sessions.ts'
import type { Door } from './http.ts'
import { parseInput } from './parse-input.ts'
import { requireDisk, routeOf, send } from './serve.ts'
import { type Caller, requireUser } from './sessions.ts'
import { inTransaction } from './transaction.ts'

/**
 * What a call of a driver's phone works with: the account, bound to it as its people are, whoever's goods are on the route. It holds
 * no permission, and its handlers ask by themselves what is the driver's: everything else is 404.
 */
export interface DriverContext extends Context {
  readonly driver: DriverPhone['driver']
}

type Handler<E> = (ctx: DriverContext, input: ParsedOf<E>) => Promise<AnswerOf<E>>

/** Connects a call of a driver's phone: only a session of an active driver opens it. */
export function serveDriver<Input extends z.ZodType, Answer extends z.ZodType>(
  door: Door,
  endpoint: Endpoint<Input, Answer>,
  handler: (ctx: DriverContext, input: z.output<Input>) => Promise<z.output<Answer>>,
): void {
  if (endpoint.can !== 'driver') throw new Error(`${endpoint.path} is no driver’s: connect it with serve.`)
  const { platform } = door
  const admit = async (request: FastifyRequest): Promise<void> => {
    const client = await connect(platform)
    try {
      await requirePhone(client, request.headers.authorization, platform.now())
    } finally {
      client.release()
    }
    requireSize(endpoint, request)
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const client = await connect(platform)
    try {
      const phone = await requirePhone(client, request.headers.authorization, platform.now())
      const { driver, device, place } = phone
      // An account that is suspended or deleted opens to its drivers no more than to its people.
      const owner = await requireUser(client, phone.accountId, phone.ownerId, false)
      requireDisk(platform, endpoint)
      const caller: Caller = {
        ...owner,
        driver,
        from: { device, place },
        user: { ...owner.user, name: driver.name, email: '', isOwner: false, timeZone: owner.account.timeZone },
        permissions: new Set(),
        stores: '*',
      }
      const input = parseInput(endpoint, request)
      const scope = { requestId: request.id, storeId: null, readOnly: endpoint.method === 'GET' }
      const given = await inTransaction(platform, client, caller, scope, ({ ctx }) =>
        (handler as Handler<Endpoint>)({ ...ctx, driver }, input),
      )
      return send(platform, endpoint, reply, given)
    } finally {
      client.release()
    }
  }
  const options = routeOf(door, endpoint, admit, answer)
  if (endpoint.form) takeForm(door, endpoint, options)
  else door.http.route(options)
}
