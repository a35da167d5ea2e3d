import type { Id } from '@crossdock/contract/ids'

/** What an order of a route is charged with, by one service of it. */
export interface ChargeLine {
  readonly orderId: Id<'poolOrder'>
  readonly label: string
  readonly quantity: number
  readonly unitCents: number
}

/** Lines as people read them: one service at one price is one line, however many orders have it. */
interface ChargeItem {
  readonly label: string
  readonly quantity: number
  readonly unitCents: number
}

/** Most that a card is asked for at once, in cents. */
export const mostCents = 99_999_999

export const centsOfLines = (lines: readonly ChargeItem[]): number =>
  lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)

/** The lines of an invoice, put together by service and price, in the order in which they first appear. */
export function itemsOf(lines: readonly ChargeLine[]): ChargeItem[] {
  const items = new Map<string, ChargeItem>()
  for (const { label, quantity, unitCents } of lines) {
    const key = `${unitCents} ${label}`
    items.set(key, { label, unitCents, quantity: quantity + (items.get(key)?.quantity ?? 0) })
  }
  return [...items.values()]
}

/** An order is charged for a service once, whatever the case it is written in and whatever route it is on. */
const keyOf = ({ orderId, label }: Pick<ChargeLine, 'orderId' | 'label'>): string => `${orderId} ${label.toLowerCase()}`

/** What of some lines has not been paid yet: what was paid for a service of an order is taken off it, whatever it cost then. */
export function unpaidOf(lines: readonly ChargeLine[], paid: readonly Omit<ChargeLine, 'unitCents'>[]): ChargeLine[] {
  const had = new Map<string, number>()
  for (const line of paid) had.set(keyOf(line), (had.get(keyOf(line)) ?? 0) + line.quantity)
  return lines.flatMap((line) => {
    const quantity = line.quantity - (had.get(keyOf(line)) ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
