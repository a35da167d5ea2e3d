import type { CallFields } from '@crossdock/contract/encode-call'
import type { Endpoint } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type { z } from 'zod'
import { startOperatorSession } from '../platform/operator-sessions.ts'
import { asOwner } from '../platform/transaction.ts'
import { type Reply, send, type TestServer } from './harness.ts'

/** Whoever hosts the installation, signed in. */
export interface MadeOperator {
  readonly id: Id<'operator'>
  readonly email: string
  readonly token: string
  /** Makes a call and gives `data`; throws when it is refused. */
  call<Input extends z.ZodType, Answer extends z.ZodType>(
    endpoint: Endpoint<Input, Answer>,
    input?: z.input<Input>,
  ): Promise<z.output<Answer>>
  try(endpoint: Endpoint, input?: unknown): Promise<Reply>
}

/** Makes an operator with a session of theirs. */
export async function makeOperator(server: TestServer, name = 'Nora Field'): Promise<MadeOperator> {
  const { platform } = server.app
  const id = newId<'operator'>()
  const email = `${id}@host.example`
  await platform.pool.query(
    "insert into operators (id, email, name, password_hash, has_to_choose) values ($1, $2, $3, 'none', false)",
    [id, email, name],
  )
  const session = { now: platform.now(), place: '127.0.0.1', userAgent: '' }
  const { token } = await asOwner(await platform.pool.connect(), (client) => startOperatorSession(client, id, session))
  const attempt = (endpoint: Endpoint, input: unknown = {}) =>
    send(server, endpoint, input as CallFields, { authorization: `Bearer ${token}` })
  return {
    id,
    email,
    token,
    try: attempt,
    async call(endpoint, input) {
      const reply = await attempt(endpoint, input)
      if (reply.status >= 300)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
      return reply.body.data as never
    },
  }
}
