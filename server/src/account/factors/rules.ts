import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@crossdock/contract/account/factors'
import { type NotificationAction, notificationActions } from '@crossdock/contract/account/notifications'
import { id } from '@crossdock/contract/ids'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { platformJob } from '../../platform/queue.ts'
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

/** What has happened to somebody's way in stands among the notifications, too, where it is one's own. */
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
