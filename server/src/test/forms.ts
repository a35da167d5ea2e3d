import type { TestServer } from './harness.ts'

/** Bytes that begin as a PNG picture does. */
export const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** What a signed link to a picture answers: status, type, number of bytes. */
export async function fetchPicture(server: TestServer, path: string | null): Promise<unknown[]> {
  const answer = await server.app.http.inject({ url: new URL(path ?? '', 'http://test.example').pathname })
  return [answer.statusCode, answer.headers['content-type'], answer.rawPayload.length]
}
