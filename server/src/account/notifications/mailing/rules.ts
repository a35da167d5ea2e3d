import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { platformJob } from '../../../platform/queue.ts'

/** Says of a mail that asks for it that it was sent to this address: whoever has it may stop mails there, and nothing else. */
export const unsubscribeToken = (secret: Buffer, email: string): string =>
  createHmac('sha256', secret).update(`unsubscribe ${email.toLowerCase()}`).digest('base64url')

export function isUnsubscribeToken(secret: Buffer, email: string, token: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(unsubscribeToken(secret, email))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** What a mail that one may do without ends with: a press there stops its kind. */
export const stopPath = (email: string, token: string): string =>
  `/unsubscribe?email=${encodeURIComponent(email)}&token=${token}`

/** Mails people what has happened: to each at the hour of the digest of the own day. */
export const digestJob = platformJob('send-digests', z.object({}), { at: '5 * * * *' })

/** Stops mails to an address that was named without the token of one, and tells it: aside, as it does more where somebody has it. */
export const stopMailsJob = platformJob('stop-mails', z.object({ email: z.string() }), {
  key: ({ email }) => `stop-mails-${email}`,
})
