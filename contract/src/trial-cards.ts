/** The brands of cards that are shown (PAY-006). */
export const brands = ['visa', 'mastercard', 'amex'] as const
type Brand = (typeof brands)[number]
/** The brand of a saved card: a gateway may take more of them than are shown. */
export const cardBrands = [...brands, 'other'] as const
export type CardBrand = (typeof cardBrands)[number]

interface TrialInfo {
  readonly number: string
  readonly brand: Brand
  readonly does: 'succeeds' | 'fails' | 'confirms' | 'charges-back' | 'late'
  readonly label: string
}

/** Cards that the built-in gateway knows. Their numbers never leave the page they are typed into: what is sent is the name. */
export const trialCards = {
  succeeds: { number: '4242424242424242', brand: 'visa', does: 'succeeds', label: 'succeeds' },
  mastercard: { number: '5555555555554444', brand: 'mastercard', does: 'succeeds', label: 'succeeds' },
  amex: { number: '378282246310005', brand: 'amex', does: 'succeeds', label: 'succeeds' },
  refused: { number: '4000000000000002', brand: 'visa', does: 'fails', label: 'is refused' },
  confirms: { number: '4000000000003220', brand: 'visa', does: 'confirms', label: 'asks to confirm first' },
  'charges-back': {
    number: '4000000000000259',
    brand: 'visa',
    does: 'charges-back',
    label: 'succeeds, is charged back a day later',
  },
  late: { number: '4000000000000077', brand: 'visa', does: 'late', label: 'answers late and twice' },
} as const satisfies Readonly<Record<string, TrialInfo>>
export type TrialCard = keyof typeof trialCards
export const trialNames = Object.keys(trialCards) as TrialCard[]

/** What people know a card by. */
export const lastFour = (card: TrialCard): string => trialCards[card].number.slice(-4)

/** Why the built-in gateway takes no money. */
export const trialRefusals = {
  refused: 'The card was refused. Please try another one.',
  notConfirmed: 'The payment was not confirmed.',
  needsPage: 'The bank wants this card to be confirmed. Please pay on the card page.',
} as const
