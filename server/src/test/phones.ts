import * as phones from '@crossdock/contract/delivery/drivers/phones'
import type { CallFields } from '@crossdock/contract/encode-call'
import type { Endpoint } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type { z } from 'zod'
import { type Person, type Reply, send, type TestServer } from './harness.ts'

/** A driver's phone, signed in by the link of an invitation. */
export interface MadePhone {
  readonly token: string
  call<Input extends z.ZodType, Answer extends z.ZodType>(
    endpoint: Endpoint<Input, Answer>,
    input?: z.input<Input>,
  ): Promise<z.output<Answer>>
  try(endpoint: Endpoint, input?: unknown): Promise<Reply>
}

/** The secret of an invitation's link. */
export const secretOf = (path: string): string => path.slice(path.indexOf('#join=') + '#join='.length)

/** Invites a driver's phone, without a mail, and signs it in. */
export async function makePhone(server: TestServer, owner: Person, driverId: Id<'driver'>): Promise<MadePhone> {
  const { path } = await owner.call(phones.invite, { id: driverId, byMail: false })
  const joined = await send(server, phones.join, { token: secretOf(path) }, {})
  const { token } = joined.body.data as { readonly token: string }
  const attempt = (endpoint: Endpoint, input: unknown = {}) =>
    send(server, endpoint, input as CallFields, { authorization: `Bearer ${token}` })
  return {
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
