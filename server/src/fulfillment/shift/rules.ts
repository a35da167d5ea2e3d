import type { NextAction, Shift } from '@crossdock/contract/fulfillment/shift'

type Urgent = Shift['urgent'][number]

/** What the choice is made of: the board, and of the orders that nobody has the first by when it must have left. */
export interface Situation extends Omit<Shift, 'next' | 'hours' | 'people'> {
  /** Orders that nobody has, by when they must have left: how many, and the first of them. */
  readonly nobody: Readonly<
    Record<'late' | 'hour' | 'today', { readonly orders: number; readonly order: Urgent | null }>
  >
}

/**
 * The one thing to do first: what is late before what will be, what nobody has before what somebody is at, and what holds up
 * orders before what holds up nothing.
 */
export function chooseNext({ nobody, urgent, due, waiting, stuck }: Situation): NextAction | null {
  const { late, hour, today } = nobody
  if (late.order) return { kind: 'give-late', orders: late.orders, order: late.order }
  if (hour.order) return { kind: 'give-soon', orders: hour.orders, order: hour.order }
  const [first] = urgent
  if (due.late > 0 && first) return { kind: 'help-late', order: first }
  const [receipt] = waiting.receipts
  if (waiting.backOrders > 0 && receipt) return { kind: 'ask-vendor', waiting: waiting.backOrders, receipt }
  const [work] = stuck.work
  if (work) return { kind: 'unstick', work }
  if (today.order) return { kind: 'give-today', orders: today.orders, order: today.order }
  return null
}
