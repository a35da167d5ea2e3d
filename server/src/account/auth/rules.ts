import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { invitationDays } from '@crossdock/contract/account/users'
import type { Id } from '@crossdock/contract/ids'
import { z } from 'zod'
import { nameInMail } from '../../platform/mail.ts'
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

export interface MailText {
  readonly subject: string
  readonly body: string
}

/** A link as a line of its own; the path alone where the installation does not know its address. */
export const linkLines = (origin: string | null, before: string, path: string): string =>
  origin === null
    ? `${before}. This installation does not know its own address yet, so please put this behind the address at which you open it:\n\n${path}`
    : `${before}:\n\n${origin}${path}`

function greeting(name: string): string {
  const plain = nameInMail(name)
  return plain === '' ? 'Hello,' : `Hello ${plain},`
}

export const mailText = (name: string, subject: string, ...paragraphs: readonly string[]): MailText => ({
  subject,
  body: `${[greeting(name), ...paragraphs].join('\n\n')}\n`,
})

/** The mail with a link. */
export function linkMail(kind: AskedLink, origin: string | null, name: string, token: string): MailText {
  if (kind === 'verify')
    return mailText(
      name,
      'Please verify your e-mail address',
      linkLines(
        origin,
        'Welcome to Crossdock. Please open this link to verify your e-mail address',
        `/verified?token=${token}`,
      ),
      `It works for ${linkHours.verify} hours. If you did not open an account, please ignore this mail.`,
    )
  return mailText(
    name,
    'Choose a new password',
    linkLines(
      origin,
      'Somebody, hopefully you, asked for a new password. Open this link to choose one',
      `/reset-password?token=${token}`,
    ),
    `It works once, for ${linkHours.reset} hour. If it was not you, nothing has changed and you can ignore this mail.`,
  )
}

/** The mail to an address with which somebody signed up once more. It names nobody: whoever that was is not who reads it. */
export const knownAddressMail = (origin: string | null): MailText =>
  mailText(
    '',
    'You have an account already',
    'Somebody, perhaps you, tried to open an account with this address. You have one already, and nothing has changed.',
    linkLines(
      origin,
      'If you cannot sign in, or never verified your address, choose a new password here',
      '/forgetpassword',
    ),
    'If it was not you, you can ignore this mail.',
  )

/** Into a deleted account its owner alone is let, who can return it. */
export const mayReturn = (login: { readonly account_deleted_at: string | null; readonly is_owner: boolean }): boolean =>
  login.account_deleted_at === null || login.is_owner
