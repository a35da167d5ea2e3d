import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { invitationDays } from '@crossdock/contract/account/users'
import type { Id } from '@crossdock/contract/ids'
import { z } from 'zod'
import { platformJob } from '../../platform/queue.ts'

/** A secret for a link in a mail: 32 random bytes; only its hash is kept. */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A referral code people can read out: 8 characters without those that look alike. */
export function newReferralCode(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join('')
}

/** Hours a link lives. */
export const linkHours = { verify: 48, reset: 1, invite: 24 * invitationDays } as const
export type LinkKind = keyof typeof linkHours
/** Links that somebody asks for without being signed in. */
export type AskedLink = Exclude<LinkKind, 'invite'>

/** A link that somebody asked for without being signed in, for an address that may be nobody's. */
export const mailLinkJob = platformJob(
  'mail-link',
  z.object({ kind: z.enum(['verify', 'reset'] satisfies AskedLink[]), email: z.string() }),
)

const markOf = (secret: Buffer, userId: Id<'user'>, nonce: string): Buffer =>
  createHmac('sha256', secret).update(`device/${userId}/${nonce}`).digest()

/** A mark for a browser in which somebody has signed in. It opens nothing; it only says that this is no stranger's. */
export function newDeviceMark(secret: Buffer, userId: Id<'user'>): string {
  const nonce = randomBytes(12).toString('base64url')
  return `${nonce}.${markOf(secret, userId, nonce).toString('base64url')}`
}

/** Which browser a mark is of, if this installation gave it to this person. */
export function deviceOf(secret: Buffer, userId: Id<'user'>, mark: string | undefined): string | null {
  const match = /^([\w-]{16})\.([\w-]{43})$/.exec(mark ?? '')
  if (!match) return null
  const [, nonce = '', signature = ''] = match
  return timingSafeEqual(Buffer.from(signature, 'base64url'), markOf(secret, userId, nonce)) ? nonce : null
}

/** Into a deleted account its owner alone is let, who can return it. */
export const mayReturn = (login: { readonly account_deleted_at: string | null; readonly is_owner: boolean }): boolean =>
  login.account_deleted_at === null || login.is_owner
