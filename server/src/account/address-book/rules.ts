import { bareNumber } from '@crossdock/contract/fields'
import type { Sought } from '../../platform/finders.ts'

/** The texts that a search term is compared with: as typed, as a zip code, as a phone number; null where it cannot be one: phones are kept as digits. */
export function termsOf(typed: string): { readonly text: string; readonly zip: string; readonly phone: string | null } {
  const text = typed.trim().toLowerCase()
  const phone = bareNumber(text)
  return { text, zip: text.replace(/\s/g, ''), phone: /^\d+$/.test(phone) ? phone : null }
}

/** The same of what an index of parts of words is asked for: it would be read whole for fewer digits than three. */
export function termsSought({ text, isIndexed }: Pick<Sought, 'text' | 'isIndexed'>): ReturnType<typeof termsOf> {
  const terms = termsOf(text)
  return isIndexed && (terms.phone ?? '').length < 3 ? { ...terms, phone: null } : terms
}
