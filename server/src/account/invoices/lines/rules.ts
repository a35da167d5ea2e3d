import type { Id } from '@crossdock/contract/ids'

/** What an order of a route is charged with, by one service of it. */
export interface ChargeLine {
  readonly orderId: Id<'poolOrder'>
  /** Null: it was charged before services were kept with what was paid for them. */
  readonly serviceId: Id<'customService'> | null
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

type Charged = Omit<ChargeLine, 'unitCents'>

/**
 * An order is charged for a service once, whatever it is called by now and whatever route it is on. Where no service is known it is
 * known by its words, in any case of letters.
 */
const keyOf = ({ orderId, serviceId }: Charged): string | null => serviceId && `${orderId} ${serviceId}`
const wordsOf = ({ orderId, label }: Charged): string => `${orderId} "${label.toLowerCase()}"`

/** What of some lines has not been paid yet: what was paid for a service of an order is taken off it, whatever it cost then. */
export function unpaidOf(lines: readonly ChargeLine[], paid: readonly Charged[]): ChargeLine[] {
  const had = new Map<string, number>()
  for (const line of paid) {
    const key = keyOf(line) ?? wordsOf(line)
    had.set(key, (had.get(key) ?? 0) + line.quantity)
  }
  return lines.flatMap((line) => {
    let { quantity } = line
    for (const key of [keyOf(line), wordsOf(line)]) {
      if (key === null) continue
      const taken = Math.min(quantity, had.get(key) ?? 0)
      quantity -= taken
      had.set(key, (had.get(key) ?? 0) - taken)
    }
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}

const textOf = (lines: readonly ChargeLine[]): string =>
  JSON.stringify(
    lines
      .map(({ orderId, serviceId, label, quantity, unitCents }) =>
        JSON.stringify([orderId, serviceId, label, quantity, unitCents]),
      )
      .sort(),
  )

/** Whether lines charge the same, in whatever order. A service that was deleted and made again is another: what is paid is kept by it. */
export const isSameCharge = (some: readonly ChargeLine[], others: readonly ChargeLine[]): boolean =>
  textOf(some) === textOf(others)
