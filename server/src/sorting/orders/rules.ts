import { placeFaults } from '@crossdock/contract/address-fields'
import { formatDay, todayIn } from '@crossdock/contract/days'
import type { FieldError } from '@crossdock/contract/errors'
import type { PoolBound } from '@crossdock/contract/sorting/events'
import type { HubOrderState } from '@crossdock/contract/sorting/hub-states'
import type { HubOrder } from '@crossdock/contract/sorting/orders'

/** What can be done with an order, and the states in which it can (SORT-029). */
const steps = {
  edit: ['Expecting', 'Received'],
  allocate: ['Expecting', 'Received'],
  merge: ['Expecting', 'Received'],
  box: ['Expecting', 'Received'],
  process: ['Received'],
  cancel: ['Expecting', 'Received'],
  cancelExpecting: ['Expecting', 'Received'],
} as const satisfies Record<string, readonly HubOrderState[]>
export type HubStep = keyof typeof steps

type Standing = Pick<HubOrder, 'state' | 'mergedInto' | 'boxesCount' | 'receivedBoxesCount'>

/** Whether a step can be taken: what is merged into another order is handled as part of that. */
export function canStep(step: HubStep, order: Standing): boolean {
  const { state, mergedInto, boxesCount, receivedBoxesCount } = order
  if (mergedInto !== null || !(steps[step] as readonly HubOrderState[]).includes(state)) return false
  return step !== 'cancelExpecting' || receivedBoxesCount < boxesCount
}

/** Why nothing more is done with an order; of an open one nothing. */
export function closedWords({ state, mergedInto }: Pick<Standing, 'state' | 'mergedInto'>): { message?: string } {
  if (mergedInto !== null) return { message: 'This order is part of another one by now.' }
  if (state === 'Processed') return { message: 'This order has left the hub.' }
  return state === 'Cancelled' || state === 'ExpectingCancelled' ? { message: 'This order was cancelled.' } : {}
}

/** Whether it can be deleted (SORT-036): nothing has arrived, or it was cancelled. */
export const canDelete = ({ state, mergedInto, receivedBoxesCount }: Standing): boolean =>
  mergedInto === null &&
  (state === 'Cancelled' || state === 'ExpectingCancelled' || (state === 'Expecting' && receivedBoxesCount === 0))

/** What no field can say alone: half a place, one in the sea. */
export const faultsOfAddress = (address: { readonly lat: number | null; readonly lng: number | null } | undefined) =>
  address === undefined
    ? []
    : placeFaults(address).map(({ path, message }): FieldError => ({ path: `address.${path}`, message }))

/** The order as the pool wants it; null: its address is not whole (SORT-032). */
export function poolBound(order: HubOrder, weights: readonly (number | null)[]): PoolBound | null {
  const { customer, address } = order
  const { city, state, zipCode } = address
  const { phone } = customer
  if (!city || !state || !zipCode || !phone) return null
  const weight = weights.some((one) => one === null) ? null : weights.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  return {
    hubOrderId: order.id,
    storeId: order.storeId,
    orderNo: order.orderNo,
    poNo: order.poNo,
    customer: { ...customer, phone },
    address: { ...address, city, state, zipCode },
    note: order.note,
    weight: weight === null || weight <= 0 ? null : Math.round(weight * 1000) / 1000,
    boxes: Math.max(1, order.boxesCount),
  }
}

/** What its customer may be told (SORT-039): what has arrived, where, and the last step with its date. */
export function trackingText(order: HubOrder, timeZone: string): string {
  const on = (moment: string | null) => formatDay(todayIn(timeZone, new Date(moment ?? order.createdAt)))
  const { orderNo, boxesCount, receivedBoxesCount, warehouseTitle } = order
  const boxes = `${receivedBoxesCount} of ${boxesCount} ${boxesCount === 1 ? 'box' : 'boxes'} received at ${warehouseTitle}.`
  const last = {
    Expecting: `It was announced on ${on(order.createdAt)}.`,
    Received: `It has been arriving since ${on(order.receivedAt)}.`,
    Processed: `It left the warehouse on ${on(order.processedAt)}.`,
    Cancelled: `It was cancelled on ${on(order.cancelledAt)}.`,
    ExpectingCancelled: `It was cancelled on ${on(order.cancelledAt)}.`,
  }[order.state]
  return `Order ${orderNo}: ${boxes} ${last}`
}
