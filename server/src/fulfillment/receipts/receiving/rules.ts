import { type Day, daysInclusive, formatDay } from '@crossdock/contract/days'
import { receiptTexts } from '@crossdock/contract/fulfillment/receipts/orders'
import {
  mostReceivable,
  type ReceivedLineForm,
  type ReceivingWarning,
  shortLifeDays,
} from '@crossdock/contract/fulfillment/receipts/receiving'
import type { Id } from '@crossdock/contract/ids'

/** The order's line that packages are received on. */
export interface ReceivingItem {
  readonly id: Id<'receiptOrderItem'>
  readonly productId: Id<'product'>
  readonly productPackageTypeId: Id<'productPackageType'>
  readonly sku: string
  readonly packageTypeName: string
  readonly hasExpiration: boolean
  /** Kilograms of one package. */
  readonly packageWeight: number
  readonly expected: number
  readonly received: number
}

/** Why a line cannot be received, and the field to change. */
export interface LineFault {
  readonly path: string
  readonly message: string
}

/** An expiring product's goods are never received without their date. */
export const expiryFault = (
  item: Pick<ReceivingItem, 'hasExpiration'>,
  line: Pick<ReceivedLineForm, 'expirationDate'>,
): LineFault | null =>
  item.hasExpiration && line.expirationDate === null
    ? { path: 'expirationDate', message: receiptTexts.expirationDate }
    : null

/** Refuses more than the tolerance lets in; `before` and `after` are what the line came to and would come to. */
export function overReceiptFault(
  expected: number,
  before: number,
  after: number,
  overReceiptPercent: number,
): (LineFault & { readonly info: Record<string, number> }) | null {
  const most = mostReceivable(expected, overReceiptPercent)
  // Taking some back is always right, even where the tolerance has been lowered since.
  if (after <= most || after <= before) return null
  const left = Math.max(most - before, 0)
  return {
    path: 'packageCount',
    message: `${left === 0 ? 'No more' : `At most ${left} more`} can be received on this line: ${expected} expected, ${before} received, ${overReceiptPercent} % over is allowed`,
    info: { expected, received: before, most, left, overReceiptPercent },
  }
}

/** What is worth a second look: goods that are expired or soon will be, and more of them than expected. */
export function warningsOf(
  item: Pick<ReceivingItem, 'sku' | 'expected'>,
  expiresOn: Day | null,
  received: number,
  today: Day,
): ReceivingWarning[] {
  const warnings: ReceivingWarning[] = []
  if (expiresOn !== null && expiresOn < today)
    warnings.push({
      code: 'Expired',
      message: `${item.sku} expired on ${formatDay(expiresOn)}: it will not be available`,
    })
  else if (expiresOn !== null) {
    const days = daysInclusive(today, expiresOn) - 1
    if (days < shortLifeDays)
      warnings.push({
        code: 'ShortLife',
        message: `${item.sku} expires on ${formatDay(expiresOn)}: ${days === 1 ? '1 day is' : `${days} days are`} left`,
      })
  }
  if (received > item.expected)
    warnings.push({ code: 'Over', message: `${item.sku}: ${received - item.expected} more than expected` })
  return warnings
}
