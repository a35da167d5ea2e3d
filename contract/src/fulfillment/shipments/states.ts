import type { TaskState } from '../receipts/orders.ts'

/** By when open orders are looked for. */
export const dues = ['late', 'hour', 'today'] as const
export type Due = (typeof dues)[number]

/** States of a shipment order, as lists are asked for them (spec 3, section 4). */
export const shipmentStates = ['DRAFT', 'READY', 'PICKING', 'BACK_ORDER', 'COMPLETED'] as const
export type ShipmentState = (typeof shipmentStates)[number]

/** What people read for a state. */
export const shipmentStateLabels: Readonly<Record<ShipmentState, string>> = {
  DRAFT: 'Draft',
  READY: 'Order Placed',
  PICKING: 'In Process',
  BACK_ORDER: 'Back Order',
  COMPLETED: 'Shipped Out',
}

/** Orders that can be deleted: nothing of them has been touched in the warehouse (SHIP-051). */
export const removableShipmentStates: readonly ShipmentState[] = ['DRAFT', 'READY', 'BACK_ORDER']

/** What the operation orders list shows when no status is chosen (SHIP-012, FILT-002). */
export const operationStates = ['READY', 'PICKING'] as const satisfies readonly ShipmentState[]

/** Choices of the operation list's status filter, and the states each sends. */
export const operationStatusChoices = [
  { label: 'All', states: operationStates },
  { label: 'Order Placed', states: ['READY'] },
  { label: 'In Process', states: ['PICKING'] },
] as const satisfies readonly { label: string; states: readonly ShipmentState[] }[]

/** The work an order waits for: one after the other, one open at a time (PICK-012). */
export const taskKinds = ['PICKING', 'PACKING'] as const
export type TaskKind = (typeof taskKinds)[number]

/** What people read for the work. */
export const taskKindLabels: Readonly<Record<TaskKind, string>> = { PICKING: 'Picking', PACKING: 'Packing' }

/** What people read for a task's state. */
export const taskStateLabels: Readonly<Record<TaskState, string>> = {
  NOT_STARTED: 'Not Started',
  IN_PROGRESS: 'In Progress',
  PAUSED: 'Paused',
  COMPLETED: 'Completed',
}

/** How an order leaves: to the recipient's door, or fetched by somebody's carrier. */
export const deliveryTypes = ['BusinessDelivery', 'ThirdPartyPickup'] as const
export type DeliveryType = (typeof deliveryTypes)[number]

/** What people read and write in spreadsheets for a delivery type (SHIP-053, SHIP-056, IMPF-014). */
export const deliveryTypeLabels: Readonly<Record<DeliveryType, string>> = {
  BusinessDelivery: 'Delivery',
  ThirdPartyPickup: 'Pick up',
}

/** Words of imports whose meaning is sure, without case, spaces and hyphens. */
const deliveryWords: Readonly<Record<string, DeliveryType>> = {
  delivery: 'BusinessDelivery',
  businessdelivery: 'BusinessDelivery',
  pickup: 'ThirdPartyPickup',
  thirdpartypickup: 'ThirdPartyPickup',
}

/** What a word of an import says for sure; null for any other word, about which a person is asked. */
export const knownDeliveryTypeOf = (text: string): DeliveryType | null => {
  const key = text.toLowerCase().replace(/[\s_-]/g, '')
  return Object.hasOwn(deliveryWords, key) ? (deliveryWords[key] as DeliveryType) : null
}

/** Delivery maps to BusinessDelivery, anything else to ThirdPartyPickup (IMPF-017). */
export const deliveryTypeOf = (text: string): DeliveryType => knownDeliveryTypeOf(text) ?? 'ThirdPartyPickup'

export const orderTypes = ['B2B', 'D2C'] as const
export const premiumTypes = ['TEN_AM', 'NOON', 'SATURDAY', 'NONE'] as const
/** What people read for a premium service. */
export const premiumTypeLabels: Readonly<Record<(typeof premiumTypes)[number], string>> = {
  TEN_AM: 'By 10 AM',
  NOON: 'By noon',
  SATURDAY: 'Saturday',
  NONE: 'None',
}
export const carrierAddressTypes = ['RESIDENTIAL', 'COMMERCIAL'] as const

/** Where orders come from; shops of integrated platforms add theirs. */
export const orderChannels = { manual: 'Manual', import: 'Import' } as const

/** Breaking packages would cover all that an order is short of. */
export const coveredByBreaking = (
  shortages: readonly { readonly neededUnits: number; readonly availableUnits: number; readonly packedUnits: number }[],
): boolean =>
  shortages.length > 0 &&
  shortages.every(({ neededUnits, availableUnits, packedUnits }) => availableUnits + packedUnits >= neededUnits)

/** The ship-out date may change until the first package is picked: from then on somebody works towards it. */
export const mayMoveShipOut = (order: {
  readonly state: ShipmentState
  readonly items: readonly { readonly pickedUnits: number }[]
}): boolean => order.state !== 'COMPLETED' && order.items.every((item) => item.pickedUnits === 0)
