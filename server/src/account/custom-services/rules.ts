import type { ServiceCharge } from '@crossdock/contract/account/custom-services'
import type { Id } from '@crossdock/contract/ids'
import { amountOf } from '@crossdock/contract/money'
import type { JsonValue } from '../../platform/json.ts'

/** A service as an order keeps it: as it was when it was ticked. */
export interface KeptCharge {
  readonly serviceId: Id<'customService'>
  readonly title: string
  readonly cents: number
  readonly chargeBasis: ServiceCharge['chargeBasis']
}

const isCalled = (word: string, title: string): boolean => word.toLowerCase() === title.toLowerCase()

/**
 * What an order is charged for of the words that it has for its services: what it had before stays as it was then, what the book
 * has now is taken as it is now, and a word that the book has not is only a word.
 */
export const chargesOf = (
  words: readonly string[],
  book: readonly KeptCharge[],
  before: readonly KeptCharge[] = [],
): KeptCharge[] => {
  const charges = words.flatMap((word) => {
    const called = ({ title }: KeptCharge): boolean => isCalled(word, title)
    return before.find(called) ?? book.find(called) ?? []
  })
  // The same word twice is one service.
  return [...new Set(charges)]
}

/** The charges of an order as they are told: what each comes to for so many packages. */
export const toldCharges = (kept: JsonValue, packages: number): ServiceCharge[] =>
  (kept as unknown as readonly KeptCharge[]).map(({ cents, ...charge }) => ({
    ...charge,
    price: amountOf(cents),
    amount: amountOf(charge.chargeBasis === 'Per package' ? cents * packages : cents),
  }))
