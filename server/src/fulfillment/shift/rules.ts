import type { NextAction, Shift } from '@crossdock/contract/fulfillment/shift'

type Urgent = Shift['urgent'][number]

/** What the choice is made of: the board, and of the orders that nobody has the first by when it must have left. */
export interface Situation extends Pick<Shift, 'stuck'> {
  readonly waiting: Pick<Shift['waiting'], 'backOrders' | 'coming'>
  /** Orders that nobody has, by when they must have left: how many, and the first of them. */
  readonly nobody: Readonly<
    Record<'late' | 'hour' | 'today', { readonly orders: number; readonly order: Urgent | null }>
  >
  /** Orders in operation that are late, the first ones. */
  readonly late: readonly Urgent[]
  /** Orders that wait for stock and have to leave today, of which nobody has decided yet: how many, and the first of them. */
  readonly promised: { readonly orders: number; readonly order: Urgent | null }
}

/** Orders by when they must have left. */
export const inTurn = (orders: readonly Urgent[]): Urgent[] =>
  orders.toSorted((a, b) => Date.parse(a.shipBy.at) - Date.parse(b.shipBy.at))

/**
 * The one thing to do first, and what comes after it: what is late before what will be, what nobody has before what somebody is
 * at, a promise of today that there are no goods for before it is broken, and what holds up orders before what holds up nothing.
 */
export function chooseNext({
  nobody,
  late: lateOrders,
  promised,
  waiting,
  stuck,
}: Situation): Pick<Shift, 'next' | 'after'> {
  const { late, hour, today } = nobody
  const helped = lateOrders.find(({ assignee }) => assignee !== null)
  const receipt = waiting.coming.flatMap(({ isOverdue, expectedArrival, id, referenceId, vendorName }) =>
    isOverdue && expectedArrival !== null ? [{ id, referenceId, vendorName, expectedArrival }] : [],
  )[0]
  const work = stuck.work.find(({ id }) => id !== helped?.id)
  const turns: readonly (NextAction | null | undefined | false)[] = [
    late.order && { kind: 'give-late', orders: late.orders, order: late.order },
    hour.order && { kind: 'give-soon', orders: hour.orders, order: hour.order },
    helped && { kind: 'help-late', order: helped },
    promised.order && { kind: 'keep-promise', orders: promised.orders, order: promised.order },
    receipt && { kind: 'ask-vendor', waiting: waiting.backOrders, receipt },
    work && { kind: 'unstick', work },
    // Where nothing else is due, what is due within the hour was given then.
    today.order && today.orders > hour.orders && { kind: 'give-today', orders: today.orders, order: today.order },
  ]
  const [next = null, after = null] = turns.filter((turn) => turn !== null && turn !== undefined && turn !== false)
  return { next, after }
}
