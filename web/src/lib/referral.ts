import { keepText, readText, storageKeys } from './storage.ts'

/** Keeps the `referrerCode` of an address until it is used at sign-up; answers the one that holds now. */
export function referralCode(search: string = window.location.search): string | null {
  const fresh = new URLSearchParams(search).get('referrerCode')?.trim().slice(0, 100)
  if (fresh) keepText(storageKeys.referralCode, fresh)
  return fresh || readText(storageKeys.referralCode)
}

export const forgetReferralCode = (): void => keepText(storageKeys.referralCode, null)

/** The address of a public screen, with the referral code of the present address kept in it (AUTH-002). */
export function keepingReferral(path: string, search: string = window.location.search): string {
  const code = new URLSearchParams(search).get('referrerCode')
  return code ? `${path}?referrerCode=${encodeURIComponent(code)}` : path
}
