import type { Day } from '@crossdock/contract/days'
import { z } from 'zod'
import { platformJob } from '../../platform/queue.ts'
import { halfUp } from '../subscriptions/rules.ts'
import type { Promo } from './promos/reads.ts'

/** Looks whether somebody is to be thanked for an invitation, once an invoice is paid. */
export const referralJob = platformJob('referral-gift', z.object({ accountId: z.number(), invoiceId: z.string() }), {
  key: ({ invoiceId }) => `referral-${invoiceId}`,
})

/** Hours that a price which was worked out is good for: the rest of a period gets less, and prices change. */
export const priceHours = 24

/** What a paid period was worth before tax, and what was paid for it: less, where something was taken off. */
interface Worth {
  readonly worth: number
  readonly subTotal: number
  readonly total: number
}

/**
 * What a period is worth once so much of what was paid for it, with its tax, has gone back: with all of it nothing, for what was taken
 * off besides is in hand again then.
 */
export function worthLeft({ worth, subTotal, total }: Worth, refunded: number): number {
  if (refunded === 0) return worth
  return refunded >= total ? 0 : worth - halfUp(refunded * subTotal, total)
}

export interface Tax {
  readonly name: string
  /** Hundredths of a percent; Quebec's is half of one more. */
  readonly rate: number
  /** What who sells is registered under for it. */
  readonly number: string | null
}

/** A tax of an invoice, in cents. */
export interface TaxPart extends Tax {
  readonly cents: number
}

/** A tax of a place from a day on, until the next one of the place. */
export interface TaxRate extends Omit<Tax, 'number'> {
  readonly country: string
  readonly region: string
  readonly since: Day
  /** Beside the country's, where who sells is registered with the region; otherwise in its place. */
  readonly provincial: boolean
}

/** A region with which who sells is registered, besides the country. */
interface Registration {
  readonly region: string
  readonly taxNumber: string | null
}

/** Provinces and territories of Canada, as people write them in English and French. */
const provinces: Readonly<Record<string, readonly string[]>> = {
  AB: ['ALBERTA'],
  BC: ['BRITISH COLUMBIA', 'COLOMBIE-BRITANNIQUE', 'CB'],
  MB: ['MANITOBA'],
  NB: ['NEW BRUNSWICK', 'NOUVEAU-BRUNSWICK'],
  NL: ['NEWFOUNDLAND AND LABRADOR', 'TERRE-NEUVE-ET-LABRADOR', 'NEWFOUNDLAND', 'TNL'],
  NS: ['NOVA SCOTIA', 'NOUVELLE-ECOSSE', 'NE'],
  NT: ['NORTHWEST TERRITORIES', 'TERRITOIRES DU NORD-OUEST', 'TNO'],
  NU: ['NUNAVUT'],
  ON: ['ONTARIO'],
  PE: ['PRINCE EDWARD ISLAND', 'ILE-DU-PRINCE-EDOUARD', 'PEI', 'IPE'],
  QC: ['QUEBEC', 'PQ'],
  SK: ['SASKATCHEWAN'],
  YT: ['YUKON', 'YUKON TERRITORY'],
}

const letters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim()

/** A region of a country by its code, where that is known: "Québec" is QC. */
export function regionCode(country: string, region: string): string {
  const said = letters(region)
  if (letters(country) !== 'CA' || said in provinces) return region
  const [code] = Object.entries(provinces).find(([, names]) => names.some((name) => letters(name) === said)) ?? []
  return code ?? region
}

/** What a rate says of its country, or region, that holds in each. */
export const anywhere = '*'

/** Who sells, as far as taxes go: under which number of the country's tax, and with which regions. */
interface Seller {
  readonly taxNumber: string | null
  readonly registrations: readonly Registration[]
}

/**
 * The taxes of a place on a day: that of the region, else of the country, else of anywhere; before one that a region has beside the
 * country's stands that. Of each it is the one that began last; what begins later is none yet. A region is the same one by its code and
 * by its name; its own tax is collected by who is registered there.
 */
export function taxesOn(
  rates: readonly TaxRate[],
  { country, region }: { readonly country: string; readonly region: string },
  day: Day,
  { taxNumber, registrations }: Seller,
): readonly Tax[] {
  const plain = (name: string): string => name.trim().toUpperCase()
  const codeOf = (land: string, of: string): string => plain(regionCode(land, of))
  // A name that is written out was entered here, before there were any by their codes: it stays in front of those.
  const rank = (rate: TaxRate): string =>
    `${plain(rate.region) === codeOf(rate.country, rate.region) ? 0 : 1} ${rate.since}`
  const registered = registrations.find((of) => codeOf(country, of.region) === codeOf(country, region))
  const begun = rates.filter(({ since, provincial }) => since <= day && (!provincial || registered))
  const lastOf = (land: string, of: string): TaxRate | undefined =>
    begun
      .filter((rate) => codeOf(rate.country, rate.region) === codeOf(land, of) && plain(rate.country) === plain(land))
      .sort((a, b) => (rank(a) < rank(b) ? 1 : -1))[0]
  const ofCountry = lastOf(country, anywhere) ?? lastOf(anywhere, anywhere) ?? { name: 'GST', rate: 0 }
  const ofRegion = lastOf(country, region) ?? lastOf(anywhere, region)
  const tax = ({ name, rate }: Omit<Tax, 'number'>, number: string | null): Tax => ({ name, rate, number })
  if (!ofRegion) return [tax(ofCountry, taxNumber)]
  return ofRegion.provincial
    ? [tax(ofCountry, taxNumber), tax(ofRegion, registered?.taxNumber ?? null)]
    : [tax(ofRegion, taxNumber)]
}

/** What taxes are called together, and what they come to, in percent. */
export const taxesTogether = (taxes: readonly Pick<Tax, 'name' | 'rate'>[]) => ({
  name: taxes.map(({ name }) => name).join(' + '),
  percent: taxes.reduce((sum, { rate }) => sum + rate, 0) / 100,
})

/** Whether the same is to be paid of the same taxes, whatever they are called by now. */
export const isSameTaxes = (before: readonly TaxPart[], now: readonly TaxPart[]): boolean =>
  before.length === now.length &&
  before.every(({ rate, cents }, at) => rate === now[at]?.rate && cents === now[at].cents)

/** What a price is worked out of; money in cents. */
interface PriceFacts {
  readonly newPrice: number
  /** What is left of the present period. */
  readonly rest: number
  readonly promo: Omit<Promo, 'code'> | null
  /** What the account has in hand. */
  readonly credit: number
  readonly taxes: readonly Tax[]
}

/** A price, line by line, in cents. */
export interface Breakdown {
  readonly newPrice: number
  readonly remainingBalance: number
  /** What of the rest is more than the price: it becomes a credit. */
  readonly spareRest: number
  readonly promoCents: number
  readonly creditCents: number
  readonly subTotal: number
  readonly taxes: readonly TaxPart[]
  readonly taxCents: number
  readonly total: number
}

/**
 * What is to be paid (PAY-009): of the price less the rest comes the promo code, then what is in hand; each tax is that of what is
 * left, halves of a cent upwards. Nothing gets below nought.
 */
export function breakDown({ newPrice, rest, promo, credit, taxes: rates }: PriceFacts): Breakdown {
  const remainingBalance = Math.min(rest, newPrice)
  const before = newPrice - remainingBalance
  const off = promo === null ? 0 : promo.kind === 'percent' ? halfUp(before * promo.value, 100) : promo.value
  const promoCents = Math.min(off, before)
  const creditCents = Math.min(credit, before - promoCents)
  const subTotal = before - promoCents - creditCents
  const taxes = rates.map((tax) => ({ ...tax, cents: halfUp(subTotal * tax.rate, 10_000) }))
  const taxCents = taxes.reduce((sum, { cents }) => sum + cents, 0)
  return {
    newPrice,
    remainingBalance,
    spareRest: rest - remainingBalance,
    promoCents,
    creditCents,
    subTotal,
    taxes,
    taxCents,
    total: subTotal + taxCents,
  }
}

/** The columns of a price. */
export const columnsOf = (priced: Breakdown) => ({
  new_price: priced.newPrice,
  remaining_balance: priced.remainingBalance,
  spare_rest: priced.spareRest,
  promo_cents: priced.promoCents,
  credit_cents: priced.creditCents,
  sub_total: priced.subTotal,
  taxes: JSON.stringify(priced.taxes),
  tax_cents: priced.taxCents,
  total: priced.total,
})
