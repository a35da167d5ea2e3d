import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@crossdock/contract/account/factors'
import { type NotificationAction, notificationActions } from '@crossdock/contract/account/notifications'
import { id } from '@crossdock/contract/ids'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { nameInMail } from '../../platform/mail.ts'
import { platformJob } from '../../platform/queue.ts'
import { type MailText, mailText } from '../auth/rules.ts'
import type { SignInChange } from '../sign-in-changes/rules.ts'

/** Seconds for which a code of an app is shown. */
const period = 30

/** A new key of 160 bits, as people may type it. */
export const newKey = (): string => new Secret({ size: 20 }).base32

const appOf = (key: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Crossdock', label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(key) })

/** What a code app reads from the QR code. */
export const uriOf = (key: string, email: string): string => appOf(key, email).toString()

export const isAppCode = (plain: string): boolean => /^\d{6}$/.test(plain)

/** Which of the half minutes around a moment a code is of, one to each side for clocks that are off; null of none. */
export function stepOf(key: string, code: string, now: Date): number | null {
  // Six of other letters are more bytes than the library compares.
  if (!isAppCode(code)) return null
  const delta = appOf(key).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}

/** Letters and digits that are told apart when they are read out. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Recovery codes: ten letters each, fifty bits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

/** A code as it was typed, without what is for the eye. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

export const isRecoveryCode = (plain: string): boolean =>
  plain.length === 10 && Array.from(plain).every((one) => letters.includes(one))

/** What has happened to somebody's way in, of which a mail tells them. */
const mails: Readonly<Record<SignInChange, readonly [subject: string, words: string] | null>> = {
  'code-app-on': [
    'Your code app is on',
    'From now on a code of your app is asked for when you sign in with your password.',
  ],
  'code-app-off': ['Your code app is off', 'Its codes are not asked for any more.'],
  'codes-made': ['New recovery codes', 'Ten new recovery codes were made. The ones before do not work any more.'],
  'code-used': [
    'A recovery code was used',
    'Somebody has signed in, or proven who they are, with one of your recovery codes.',
  ],
  'passkey-added': ['A passkey was added', 'It signs you in without your password.'],
  'passkey-removed': ['A passkey was taken away', 'It does not sign you in any more.'],
  'password-changed': [
    'Your password was changed',
    'From now on you sign in with the new one. Wherever else you were signed in, you are signed out.',
  ],
  // Both addresses are written to where it is changed.
  'email-changed': null,
  'sso-linked': [
    'You sign in with your company',
    'Somebody, hopefully you, has signed in with your company for the first time. Your password goes on working.',
  ],
  'sso-on': [
    'The sign-in with your company is on',
    'From now on the provider that you have named says who the people with addresses of your domains are.',
  ],
  'sso-off': ['The sign-in with your company is off', 'Everybody signs in with their password again.'],
  reset: [
    'Your second factors were taken away',
    'Your code app, your recovery codes and your passkeys were taken away, and you were signed out. You sign in with your password, and can set up others.',
  ],
}

/** What of that stands among the notifications, too: that of one's own sign-in. */
const notices: Readonly<Partial<Record<SignInChange, NotificationAction>>> = {
  'code-app-on': 'code-app-on',
  'code-app-off': 'code-app-off',
  'codes-made': 'codes-made',
  'code-used': 'code-used',
  'passkey-added': 'passkey-added',
  'passkey-removed': 'passkey-removed',
  'password-changed': 'password-changed',
  'email-changed': 'email-changed',
  'sso-linked': 'sso-linked',
  reset: 'factors-reset',
}
export const noticeOf = (what: SignInChange): NotificationAction | null => notices[what] ?? null

const told = Object.keys(notificationActions) as [NotificationAction, ...NotificationAction[]]

/** Tells somebody in the product what has happened to their way in. */
export const signInNoticeJob = platformJob('sign-in-notice', z.object({ userId: id('user'), action: z.enum(told) }))

/** The mail about a change; null where another one tells of it. */
export function changeMail(name: string, what: SignInChange, by: string | null): MailText | null {
  const mail = mails[what]
  if (mail === null) return null
  const [subject, words] = mail
  const who = by === null ? '' : nameInMail(by)
  return mailText(
    name,
    subject,
    who === '' ? words : `${words} It was ${who}.`,
    'If it was not you, and you know nothing of it, please choose a new password at once, and speak to whoever manages your account.',
  )
}
