import { type Endpoint, pathParameters } from '@crossdock/contract/endpoint'
import type { Person, Reply, TestServer } from './harness.ts'

/** Bytes that begin as a PNG picture does. */
export const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** Sends a multipart form as a browser does; the path's parameters are among the fields. */
export async function sendForm(
  server: TestServer,
  person: Person,
  endpoint: Endpoint,
  fields: Readonly<Record<string, string | Blob>>,
  more: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: Reply['body'] }> {
  const data = new FormData()
  let url = endpoint.path
  const inPath = pathParameters(url)
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' && inPath.includes(name)) url = url.replace(`{${name}}`, value)
    else data.set(name, value)
  const request = new Response(data)
  const answer = await server.app.http.inject({
    method: endpoint.method,
    url,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': request.headers.get('content-type') ?? '',
      ...more,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** What a signed link to a picture answers: status, type, number of bytes. */
export async function fetchPicture(server: TestServer, path: string | null): Promise<unknown[]> {
  const answer = await server.app.http.inject({ url: new URL(path ?? '', 'http://test.example').pathname })
  return [answer.statusCode, answer.headers['content-type'], answer.rawPayload.length]
}
