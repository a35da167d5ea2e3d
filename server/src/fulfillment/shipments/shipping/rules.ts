import { createRequire } from 'node:module'
import type { FieldError } from '@crossdock/contract/errors'
import type { Id } from '@crossdock/contract/ids'
import countries from 'i18n-iso-countries'

const english = createRequire(import.meta.url)('i18n-iso-countries/langs/en.json') as Parameters<
  typeof countries.registerLocale
>[0]
countries.registerLocale(english)

/** Two letters of a country given by name or code in any case; null when it is none. */
export function countryCode(text: string): string | null {
  const plain = text.trim()
  const upper = plain.toUpperCase()
  if (countries.isValid(upper)) return countries.toAlpha2(upper) ?? null
  return countries.getAlpha2Code(plain, 'en') ?? null
}

/** True when goods cross a border: the recipient's country is another one than the account's (SHIP-055). */
export function crossesBorder(recipientCountry: string | null, accountCountry: string): boolean {
  if (recipientCountry === null) return false
  return (countryCode(recipientCountry) ?? recipientCountry.trim().toUpperCase()) !== accountCountry
}

interface Handover {
  /** As confirmed, or as the order names who picks it up: an imported pick-up may not say. */
  readonly carrierName: string | null
  readonly customsInfo: readonly { readonly productId: Id<'product'> }[]
}

/** What is still missing for an order to leave: its carrier, a declaration of each product abroad. */
export function handoverFaults(
  handover: Handover,
  declarable: readonly { readonly productId: Id<'product'>; readonly sku: string }[],
): FieldError[] {
  const faults: FieldError[] = []
  if (handover.carrierName === null) faults.push({ path: 'carrierName', message: 'Carrier Name is required' })
  const declared = new Set(handover.customsInfo.map(({ productId }) => productId))
  for (const { productId, sku } of declarable) {
    if (!declared.has(productId))
      faults.push({ path: 'customsInfo', message: `Customs information of ${sku} is required` })
  }
  return faults
}
