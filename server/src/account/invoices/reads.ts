import type * as contract from '@crossdock/contract/account/invoices'
import { todayIn } from '@crossdock/contract/days'
import type { Id } from '@crossdock/contract/ids'
import { amountOf } from '@crossdock/contract/money'
import type { PeriodKey } from '@crossdock/contract/plans'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { col } from '../../platform/statement.ts'
import type { AccountRow } from '../subscriptions/reads.ts'
import { invoiceNumber, paidState } from '../subscriptions/rules.ts'
import { findShown } from './lines/reads.ts'
import { anywhere, regionCode, type Tax, type TaxPart, taxesOn, taxesTogether, worthLeft } from './rules.ts'

/** How the rest of a period was worked out, as it is kept with an invoice. */
export const restFacts = z.object({
  planName: z.string(),
  cents: z.number().int(),
  seconds: z.number().int(),
  ofSeconds: z.number().int(),
  from: z.string(),
  at: z.string(),
  to: z.string(),
})
export type RestFacts = z.output<typeof restFacts>

/** Who sends an invoice to whom. */
export const parties = z.object({
  seller: z.object({ name: z.string(), lines: z.array(z.string()) }),
  buyer: z.object({ name: z.string(), lines: z.array(z.string()) }),
})
type Parties = z.output<typeof parties>

/** The taxes of an invoice, as they are kept with it. */
const taxParts = z.array(
  z.object({ name: z.string(), rate: z.number(), cents: z.number().int(), number: z.string().nullable() }),
)
/** The same, as a column of a row of `i`. */
export const taxesOf = col.json(taxParts)`i.taxes`.as('taxParts')

/** With which regions who sells is registered. */
export const registrations = z.array(z.object({ region: z.string(), taxNumber: z.string().nullable() }))

/** Taxes as calls answer them. */
export function taxesAnswer(taxes: readonly TaxPart[]) {
  const { name, percent } = taxesTogether(taxes)
  return {
    gstAmt: amountOf(taxes.reduce((sum, { cents }) => sum + cents, 0)),
    gstName: name,
    gstPercent: percent,
    taxes: taxes.map((tax) => ({ name: tax.name, percent: tax.rate / 100, amount: amountOf(tax.cents) })),
  }
}

/** An invoice as its row has it, or 404. */
export async function readInvoice(ctx: Context, id: Id<'invoice'>) {
  const row = await ctx.db
    .selectFrom('invoices as i')
    .selectAll('i')
    .select(
      col.text`coalesce(i.route_name, case when i.add_on_key is null then (select p.name from plans p where p.key = i.plan_key)
        else (select o.title from add_ons o where o.key = i.add_on_key) end, i.plan_key)`.as('title'),
    )
    .select([col.json(restFacts).orNull`i.rest`.as('restFacts'), taxesOf])
    .where('i.account_id', '=', ctx.account.id)
    .where('i.id', '=', id)
    .executeTakeFirst()
  return found(row)
}
export type InvoiceRow = Awaited<ReturnType<typeof readInvoice>>

const stateOf = (row: InvoiceRow): contract.Invoice['state'] =>
  row.state === 'PAID' ? paidState(row.total, row.refunded_cents) : (row.state as contract.Invoice['state'])

/** An invoice as its call answers it. */
export function shape(row: InvoiceRow): contract.Invoice {
  const { restFacts: rest } = row
  const discount = row.promo_cents + row.credit_cents
  return {
    id: row.id,
    kind: row.kind as contract.Invoice['kind'],
    state: stateOf(row),
    number: row.number === null ? null : invoiceNumber(row.number),
    type: row.total === 0 ? 'zero-amount' : 'card',
    title: row.title,
    period: row.period_key as PeriodKey | null,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    newPrice: amountOf(row.new_price),
    remainingBalance: amountOf(row.remaining_balance),
    subTotalBeforeDiscount: amountOf(row.new_price - row.remaining_balance),
    discountAmount: amountOf(discount),
    subTotal: amountOf(row.sub_total),
    gst: amountOf(row.tax_cents),
    total: amountOf(row.total),
    totalCharge: amountOf(row.total),
    isDiscountApplied: discount > 0,
    promoCode: row.promo_code,
    promoAmount: amountOf(row.promo_cents),
    creditAmount: amountOf(row.credit_cents),
    ...taxesAnswer(row.taxParts),
    rest: rest && {
      planName: rest.planName,
      price: amountOf(rest.cents),
      seconds: rest.seconds,
      ofSeconds: rest.ofSeconds,
      from: rest.from,
      at: rest.at,
      to: rest.to,
    },
    currency: row.currency,
    workedOutAt: row.created_at,
    refundedAmount: amountOf(row.refunded_cents),
  }
}

/** An invoice that is told to the caller, or 404. */
export async function readShownInvoice(ctx: Context, id: Id<'invoice'>): Promise<InvoiceRow> {
  const row = await readInvoice(ctx, id)
  return found((await findShown(ctx, [id])).has(id) ? row : null)
}

export const getInvoice = async (ctx: Context, { id }: { readonly id: Id<'invoice'> }): Promise<contract.Invoice> =>
  shape(await readShownInvoice(ctx, id))

/** What of an invoice has been given back, or is on its way: that of the payment which paid it. */
export async function readRefunding(ctx: Context, id: Id<'invoice'>): Promise<number> {
  const { cents } = await ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', (join) =>
      join
        .onRef('p.account_id', '=', 'r.account_id')
        .onRef('p.id', '=', 'r.payment_id')
        .on('p.state', '=', 'SUCCEEDED'),
    )
    .select(col.int8`coalesce(sum(r.cents), 0)`.as('cents'))
    .where('r.account_id', '=', ctx.account.id)
    .where('r.state', '<>', 'FAILED')
    .where('p.invoice_id', '=', id)
    .executeTakeFirstOrThrow()
  return cents
}

/** What the present period is worth: what it was when it was paid, less what has been given back of it or is on its way. */
export async function readWorth(ctx: Context, { periodStart, periodEnd, periodCents }: AccountRow): Promise<number> {
  const paid = await ctx.db
    .selectFrom('invoices')
    .select(['id', 'sub_total', 'total'])
    .where('account_id', '=', ctx.account.id)
    .where('state', '=', 'PAID')
    .where('kind', '<>', 'add-on')
    .where('period_start', '=', periodStart)
    .where('period_end', '=', periodEnd)
    .executeTakeFirst()
  if (!paid) return periodCents
  const facts = { worth: periodCents, subTotal: paid.sub_total, total: paid.total }
  return worthLeft(facts, await readRefunding(ctx, paid.id))
}

/** The taxes of where the account is, at a moment: those of its main store's region, which is where its invoices go to. */
export async function readTaxes(ctx: Context, at: Date = ctx.now()): Promise<readonly Tax[]> {
  const [rates, store, seller] = await Promise.all([
    ctx.db
      .selectFrom('tax_rates')
      .select(['country', 'region', 'name', 'rate', 'since', 'provincial'])
      .where('country', 'in', [ctx.account.country, anywhere])
      .execute(),
    ctx.db
      .selectFrom('stores')
      .select(col.text`coalesce(address->>'state', '')`.as('region'))
      .where('account_id', '=', ctx.account.id)
      .where('type', '=', 'MAIN')
      .executeTakeFirst(),
    ctx.db
      .selectFrom('billing')
      .select(['seller_tax_number as taxNumber', col.json(registrations)`registrations`.as('registrations')])
      .executeTakeFirstOrThrow(),
  ])
  const { country } = ctx.account
  const place = { country, region: regionCode(country, store?.region ?? '') }
  return taxesOn(rates, place, todayIn(ctx.account.timeZone, at), seller)
}

const addressParts = z.record(z.string(), z.unknown()).nullable()

/** Who sends an invoice to whom, as it is now. */
export async function readParties(ctx: Context): Promise<Parties> {
  const [seller, buyer] = await Promise.all([
    ctx.db.selectFrom('billing').select(['seller_name as name', 'seller_lines as lines']).executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('stores')
      .select(col.json(addressParts).orNull`address`.as('address'))
      .where('account_id', '=', ctx.account.id)
      .where('type', '=', 'MAIN')
      .executeTakeFirst(),
  ])
  const part = (name: string): string => {
    const value = buyer?.address?.[name]
    return typeof value === 'string' ? value : ''
  }
  const city = [part('city'), part('state'), part('zipCode')].filter(Boolean).join(', ')
  return {
    seller,
    buyer: {
      name: ctx.account.businessName,
      lines: [part('line1'), part('line2'), city, part('country')].filter(Boolean),
    },
  }
}
