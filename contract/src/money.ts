/** Cents (how money is kept) of a decimal amount (how it is sent). */
export const centsOf = (amount: number): number => Math.round(amount * 100)
/** Decimal amount of cents. */
export const amountOf = (cents: number): number => cents / 100
/** "$5.00", with thousands separated. */
export const formatMoney = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
