import { bareNumber } from '@crossdock/contract/fields'

/** The texts that a search term is compared with: as typed, as a zip code, as a phone number; null where it cannot be one. */
export function termsOf(typed: string): { readonly text: string; readonly zip: string; readonly phone: string | null } {
  const text = typed.trim().toLowerCase()
  const phone = bareNumber(text)
  return { text, zip: text.replace(/\s/g, ''), phone: phone === '' ? null : phone }
}
