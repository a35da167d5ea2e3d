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
}

/** A tax of a place from a day on, until the next one of the place. */
export interface TaxRate extends Tax {
  readonly country: string
  readonly region: string
  readonly since: Day
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

/** A tax that a province collects is one where who sells is registered with it. */
export const collected = <Rate extends TaxRate & { readonly provincial: boolean }>(
  rates: readonly Rate[],
  registeredIn: readonly string[],
): Rate[] =>
  rates.filter(
    ({ provincial, country, region }) => !provincial || registeredIn.some((of) => regionCode(country, of) === region),
  )

/** What a rate says of its country, or region, that holds in each. */
export const anywhere = '*'

/**
 * The tax of a place on a day: of the region, else of the country, else of anywhere. Of each it is the one that began last; what begins
 * later is none yet. A region is the same one by its code and by its name.
 */
export function taxOn(
  rates: readonly TaxRate[],
  { country, region }: { readonly country: string; readonly region: string },
  day: Day,
): Tax {
  const plain = (name: string): string => name.trim().toUpperCase()
  const codeOf = (land: string, of: string): string => plain(regionCode(land, of))
  // A name that is written out was entered here, before there were any by their codes: it stays in front of those.
  const rank = (rate: TaxRate): string =>
    `${plain(rate.region) === codeOf(rate.country, rate.region) ? 0 : 1} ${rate.since}`
  const begun = rates.filter(({ since }) => since <= day)
  for (const of of [region, anywhere])
    for (const land of [country, anywhere]) {
      const [last] = begun
        .filter((rate) => codeOf(rate.country, rate.region) === codeOf(land, of) && plain(rate.country) === plain(land))
        .sort((a, b) => (rank(a) < rank(b) ? 1 : -1))
      if (last) return { name: last.name, rate: last.rate }
    }
  return { name: 'GST', rate: 0 }
}

/** What a price is worked out of; money in cents. */
interface PriceFacts {
  readonly newPrice: number
  /** What is left of the present period. */
  readonly rest: number
  readonly promo: Omit<Promo, 'code'> | null
  /** What the account has in hand. */
  readonly credit: number
  /** Hundredths of a percent. */
  readonly taxRate: number
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
  readonly taxCents: number
  readonly total: number
}

/**
 * What is to be paid (PAY-009): of the price less the rest comes the promo code, then what is in hand; the tax is that of what is
 * left, halves of a cent upwards. Nothing gets below nought.
 */
export function breakDown({ newPrice, rest, promo, credit, taxRate }: PriceFacts): Breakdown {
  const remainingBalance = Math.min(rest, newPrice)
  const before = newPrice - remainingBalance
  const off = promo === null ? 0 : promo.kind === 'percent' ? halfUp(before * promo.value, 100) : promo.value
  const promoCents = Math.min(off, before)
  const creditCents = Math.min(credit, before - promoCents)
  const subTotal = before - promoCents - creditCents
  const taxCents = halfUp(subTotal * taxRate, 10_000)
  return {
    newPrice,
    remainingBalance,
    spareRest: rest - remainingBalance,
    promoCents,
    creditCents,
    subTotal,
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
  tax_cents: priced.taxCents,
  total: priced.total,
})
