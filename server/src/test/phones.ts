import * as phones from '@crossdock/contract/delivery/drivers/phones'
import { upload } from '@crossdock/contract/delivery/routes/proofs'
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

/** A picture of 40 × 30 with words in it that nobody is to read. */
export const png = (byte = 1) => {
  const part = (name: string, body: Buffer) => {
    const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(name), body, Buffer.alloc(4)])
    bytes.writeUInt32BE(body.length, 0)
    return bytes
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(40, 0)
  size.writeUInt32BE(30, 4)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [part('IHDR', size), part('tEXt', Buffer.from('GPS 49.28')), part('IDAT', Buffer.alloc(50, byte))]
  return Buffer.concat([start, ...parts, part('IEND', Buffer.alloc(0))])
}

/** Sends a picture as a phone does: in a form. */
export async function sendPicture(
  server: TestServer,
  phone: MadePhone,
  fields: Readonly<Record<string, string>>,
  bytes: Buffer,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'photo')
  const request = new Request('http://phone/', { method: 'POST', body: form })
  const reply = await server.app.http.inject({
    ...{ method: 'POST', url: upload.path, payload: Buffer.from(await request.arrayBuffer()) },
    headers: { authorization: `Bearer ${phone.token}`, 'content-type': request.headers.get('content-type') ?? '' },
  })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}
