import { createHash, randomBytes } from 'node:crypto'

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
export const linkHours = { verify: 48, reset: 1 } as const
