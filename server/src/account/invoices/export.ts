import type * as contract from '@crossdock/contract/account/invoices'
import { formatDay, timeIn, todayIn } from '@crossdock/contract/days'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { contentTypes } from '@crossdock/contract/files'
import { amountOf, formatMoney } from '@crossdock/contract/money'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/file-answers.ts'
import {
  closePaper,
  drawCode,
  drawLine,
  drawRule,
  openPaper,
  type Paper,
  widthOf,
} from '../../platform/papers/paper.ts'
import type { PaperSource } from '../../platform/papers-of-accounts.ts'
import { invoiceNumber } from '../subscriptions/rules.ts'
import { findLines } from './lines/reads.ts'
import { type ChargeLine, itemsOf } from './lines/rules.ts'
import { type InvoiceRow, parties, readInvoice, readShownInvoice } from './reads.ts'

/** A4, in points. */
const [width, height] = [595, 842]
const margin = 56
const inner = width - 2 * margin

const money = (cents: number): string => formatMoney(amountOf(cents))
const less = (cents: number): string => `– ${money(cents)}`

function drawRight(paper: Paper, text: string, right: number, y: number, font: 'regular' | 'bold', size: number): void {
  const wide = widthOf(paper, text, font, size)
  drawLine(paper, text, right - wide, y, font, size, wide + 1)
}

/** The days, hours and minutes of some seconds: "17 d 21:32". */
function lengthWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(minutes / 1440)} d ${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`
}

interface Line {
  readonly what: string
  readonly how: string
  readonly amount: string
}

/** How each line was worked out. */
function linesOf(row: InvoiceRow, charged: readonly ChargeLine[], time: (at: string) => string): Line[] {
  const { restFacts: rest } = row
  const before = row.new_price - row.remaining_balance
  const whole = {
    what: row.period_key ? `${row.title}, ${row.period_key}` : row.title,
    how: `1 × ${money(row.new_price)}`,
    amount: money(row.new_price),
  }
  return [
    ...(charged.length === 0
      ? [whole]
      : itemsOf(charged).map(({ label, quantity, unitCents }) => ({
          what: label,
          how: `${quantity} × ${money(unitCents)}`,
          amount: money(quantity * unitCents),
        }))),
    ...(rest && row.remaining_balance > 0
      ? [
          {
            what: `Rest of ${rest.planName}, ${time(rest.at)} to ${time(rest.to)}`,
            how: `${lengthWords(rest.seconds)} of ${lengthWords(rest.ofSeconds)}`,
            amount: less(row.remaining_balance),
          },
        ]
      : []),
    ...(row.promo_cents > 0
      ? [{ what: `Promo code ${row.promo_code ?? ''}`, how: `of ${money(before)}`, amount: less(row.promo_cents) }]
      : []),
    ...(row.credit_cents > 0 ? [{ what: 'In hand', how: '', amount: less(row.credit_cents) }] : []),
  ]
}

/** Where the lines of a page end: what comes below them has its room. */
const lastLine = height - margin - 190

/** An invoice, black on white: on one page, or as many as its lines take. */
async function invoicePdf(row: InvoiceRow, charged: readonly ChargeLine[], timeZone: string): Promise<Buffer> {
  const number = invoiceNumber(row.number ?? 0)
  const { seller, buyer } = parties.parse(row.parties)
  const day = (at: string | null): string => (at === null ? '—' : formatDay(todayIn(timeZone, new Date(at))))
  const time = (at: string): string => `${day(at)} ${timeIn(timeZone, new Date(at))}`
  const paper = openPaper([width, height], `Invoice ${number}`)
  paper.pdf.addPage()
  let y = margin
  drawRight(paper, 'Invoice', width - margin, y, 'bold', 20)
  drawRight(paper, number, width - margin, y + 26, 'regular', 11)
  y += drawLine(paper, seller.name, margin, y, 'bold', 14, inner / 2)
  const registered = row.taxParts.flatMap(({ name, number: of }) => (of ? [`${name} ${of}`] : []))
  for (const line of [...seller.lines, ...registered]) y += drawLine(paper, line, margin, y, 'regular', 9.5, inner / 2)
  y = Math.max(y + 18, 130)
  drawRule(paper, margin, y, inner, 1.5)
  y += 14
  const column = inner / 3
  const fact = (index: number, label: string, ...lines: readonly string[]): void => {
    const x = margin + index * column
    drawLine(paper, label, x, y, 'regular', 7.5, column - 8)
    for (const [at, line] of lines.entries()) drawLine(paper, line, x, y + 12 + at * 12, 'regular', 9.5, column - 8)
  }
  fact(0, 'To', buyer.name, ...buyer.lines)
  fact(1, 'Paid', time(row.paid_at ?? row.created_at))
  if (row.period_start && row.period_end) fact(2, 'Period', time(row.period_start), `to ${time(row.period_end)}`)
  if (row.route_id !== null) fact(2, 'Route', row.title)
  y += 90
  drawLine(paper, 'What', margin, y, 'bold', 8, inner)
  drawRight(paper, 'How it is worked out', width - margin - 90, y, 'bold', 8)
  drawRight(paper, 'Amount', width - margin, y, 'bold', 8)
  y += 14
  drawRule(paper, margin, y, inner, 1)
  for (const { what, how, amount } of linesOf(row, charged, time)) {
    if (y > lastLine) {
      paper.pdf.addPage()
      y = margin
    }
    y += 8
    drawLine(paper, what, margin, y, 'regular', 9.5, inner - 200)
    drawRight(paper, how, width - margin - 90, y, 'regular', 9)
    drawRight(paper, amount, width - margin, y, 'regular', 9.5)
    y += 18
    drawRule(paper, margin, y, inner, 0.5)
  }
  y += 12
  const sum = (label: string, cents: number, font: 'regular' | 'bold' = 'regular', size = 9.5): void => {
    drawLine(paper, label, margin + inner / 2, y, font, size, 160)
    drawRight(paper, money(cents), width - margin, y, font, size)
    y += size + 7
  }
  sum('Subtotal', row.sub_total)
  for (const { name, rate, cents } of row.taxParts) sum(`${name} ${rate / 100} %`, cents)
  drawRule(paper, margin + inner / 2, y, inner / 2, 1.2)
  y += 6
  sum(`Total, ${row.currency}`, row.total, 'bold', 12)
  if (row.refunded_cents > 0) sum('Given back', row.refunded_cents)
  const foot = height - margin
  drawCode(paper, number, margin, foot - 56, 160, 34)
  const { count } = paper.pdf.bufferedPageRange()
  for (let page = 1; page <= count; page++) {
    paper.pdf.switchToPage(page - 1)
    drawRule(paper, margin, foot - 14, inner, 0.5)
    const words = `${seller.name} · ${number} · amounts in ${row.currency}`
    drawLine(paper, words, margin, foot - 8, 'regular', 7.5, inner - 80)
    drawRight(paper, `Page ${page} of ${count}`, width - margin, foot - 8, 'regular', 7.5)
  }
  return closePaper(paper)
}

/** An invoice with its lines, on paper. */
async function paperOf(ctx: Context, row: InvoiceRow): Promise<Buffer> {
  return invoicePdf(row, (await findLines(ctx, [row.id])).get(row.id) ?? [], ctx.account.timeZone)
}

export async function printInvoice(ctx: Context, { id }: ParsedOf<typeof contract.pdf>): Promise<FileAnswer> {
  const row = await readShownInvoice(ctx, id)
  if (row.state !== 'PAID') fail('InvoiceNotPaid')
  return {
    file: await paperOf(ctx, row),
    name: `${invoiceNumber(row.number ?? 0)}.pdf`,
    contentType: contentTypes.pdf,
    inline: true,
  }
}

/** The paid invoices, for the archive of all data. */
export const invoicePapers: PaperSource = {
  async list({ db, account }) {
    const rows = await db
      .selectFrom('invoices')
      .select('id')
      .where('account_id', '=', account.id)
      .where('state', '=', 'PAID')
      .where('number', 'is not', null)
      .orderBy('number')
      .execute()
    return rows.map(({ id }) => id)
  },
  async print(ctx, id) {
    const row = await readInvoice(ctx, id)
    return { name: `${invoiceNumber(row.number ?? 0)}.pdf`, bytes: await paperOf(ctx, row) }
  },
}
