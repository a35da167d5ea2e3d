import { expect } from 'vitest'
import type { TestServer } from './harness.ts'

/** The mails to an address, the newest first, once there are that many. */
export async function mailsTo(
  server: TestServer,
  email: string,
  least = 1,
): Promise<{ readonly subject: string; readonly body: string }[]> {
  const read = async () =>
    (
      await server.app.platform.pool.query<{ subject: string; body: string }>(
        'select subject, body from mails where recipient = $1 order by id desc',
        [email],
      )
    ).rows
  await expect.poll(async () => (await read()).length, { interval: 20 }).toBeGreaterThanOrEqual(least)
  return read()
}

/** The token of the newest link to a path that an address was sent. */
export async function tokenSentTo(
  server: TestServer,
  email: string,
  path: '/verified' | '/reset-password' | '/invitation',
) {
  const find = async () =>
    (await mailsTo(server, email))
      .map(({ body }) => new RegExp(`${path}\\?token=([\\w-]+)`).exec(body)?.[1])
      .find(Boolean)
  await expect.poll(find, { interval: 20 }).toBeDefined()
  return (await find()) ?? ''
}
