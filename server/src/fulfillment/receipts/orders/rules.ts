import type { Day } from '@crossdock/contract/days'
import type { FieldError } from '@crossdock/contract/errors'
import { noGoods } from '@crossdock/contract/fields'
import {
  arrivalFault,
  type ContainerForm,
  type ReceiptItemForm,
  type ReceiptOrder,
  type ReceiptOrderForm,
  type ReceiptState,
  receiptTexts,
  receiptTypeOf,
} from '@crossdock/contract/fulfillment/receipts/orders'
import { mostReceivable } from '@crossdock/contract/fulfillment/receipts/receiving'
import type { Id } from '@crossdock/contract/ids'

/** Which fields of an order in this state may be edited (RCPT-033). */
export const editable = (state: ReceiptState): 'all' | 'references' | 'nothing' =>
  state === 'COMPLETED' ? 'nothing' : state === 'PROCESSING' ? 'references' : 'all'

/** Two lines are the same when product, package and expiry agree. */
export const itemKey = (item: Pick<ReceiptItemForm, 'productId' | 'productPackageTypeId' | 'expirationDate'>): string =>
  `${item.productId}/${item.productPackageTypeId}/${item.expirationDate ?? ''}`

/** Index of the first line that says again what an earlier one said; -1 when there is none. */
export function repeatedItem(items: readonly ReceiptItemForm[]): number {
  const seen = new Set<string>()
  return items.findIndex((item) => seen.size === seen.add(itemKey(item)).size)
}

const sumByPackage = (items: readonly ReceiptItemForm[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { productPackageTypeId: key, packageQuantity } of items)
    sums.set(key, (sums.get(key) ?? 0) + packageQuantity)
  return sums
}

/** A package type of which containers and order do not hold the same number. */
interface ContainerDifference {
  readonly productPackageTypeId: Id<'productPackageType'>
  readonly inContainers: number
  readonly inOrder: number
}

/** Where the containers together do not hold what the order says (RCPT-026). Expiry dates may differ. */
export function containerDifferences(
  items: readonly ReceiptItemForm[],
  containers: readonly Pick<ContainerForm, 'items'>[],
): ContainerDifference[] {
  const inOrder = sumByPackage(items)
  const inContainers = sumByPackage(containers.flatMap((container) => container.items))
  const keys = new Set([...inOrder.keys(), ...inContainers.keys()])
  return [...keys].flatMap((key) => {
    const difference = {
      productPackageTypeId: key,
      inContainers: inContainers.get(key) ?? 0,
      inOrder: inOrder.get(key) ?? 0,
    }
    return difference.inContainers === difference.inOrder ? [] : [difference]
  })
}

/** Index of the first container whose type is not one of the receipt type; -1 when all are. */
export const foreignContainer = (
  receiptType: ReceiptOrderForm['receiptType'],
  containers: readonly Pick<ContainerForm, 'containerType'>[],
): number => containers.findIndex((container) => receiptTypeOf(container.containerType) !== receiptType)

/** What the load of an order is, where the order left it open: a spreadsheet says nothing of it, its containers do. */
export function loadOf(
  order: Pick<ReceiptOrderForm, 'containerType' | 'palletsAtReceiving'> & {
    readonly receiptType: ReceiptOrderForm['receiptType'] | null
  },
  containers: readonly Pick<ContainerForm, 'containerType' | 'count'>[],
): Pick<ReceiptOrderForm, 'receiptType' | 'containerType' | 'palletsAtReceiving'> {
  const first = containers[0]?.containerType
  const receiptType = order.receiptType ?? (first ? receiptTypeOf(first) : 'LTL')
  if (receiptType === 'FTL') {
    const truck =
      first !== undefined && first !== 'Pallets' && first !== 'Gaylord Boxes' && first !== 'Crates' ? first : null
    return { receiptType, containerType: order.containerType ?? truck, palletsAtReceiving: null }
  }
  const count = containers.reduce((sum, container) => sum + container.count, 0)
  return {
    receiptType,
    containerType: null,
    palletsAtReceiving: order.palletsAtReceiving ?? (count > 0 ? count : null),
  }
}

/** What is wrong with a load. */
export function loadFaults(
  load: Pick<ReceiptOrderForm, 'receiptType' | 'containerType' | 'palletsAtReceiving'>,
): FieldError[] {
  if (load.receiptType === 'FTL' && load.containerType === null)
    return [{ path: 'containerType', message: receiptTexts.containerType }]
  if (load.receiptType === 'LTL' && load.palletsAtReceiving === null)
    return [{ path: 'palletsAtReceiving', message: receiptTexts.pallets }]
  return []
}

/** What is wrong with an arrival, given today at the warehouse. */
export function arrivalFaults(arrival: Day, today: Day): FieldError[] {
  const message = arrivalFault(arrival, today)
  return message === null ? [] : [{ path: 'expectedArrival', message }]
}

/** An order that is expected has goods. */
export const goodsFaults = (items: readonly unknown[]): FieldError[] =>
  items.length === 0 ? [{ path: 'items', message: noGoods }] : []

/** All that a draft lacks to be expected, its containers aside. */
export const draftFaults = (
  draft: Pick<ReceiptOrder, 'expectedArrival' | 'items'>,
  load: Parameters<typeof loadFaults>[0],
  today: Day,
): FieldError[] => {
  const { expectedArrival, items } = draft
  const lacking = items.flatMap((item, n) => (item.hasExpiration && item.expirationDate === null ? [n] : []))
  return [
    ...(expectedArrival === null
      ? [{ path: 'expectedArrival', message: receiptTexts.arrival }]
      : arrivalFaults(expectedArrival, today)),
    ...goodsFaults(items),
    ...lacking.slice(0, 100).map((n) => ({ path: `items.${n}.expirationDate`, message: receiptTexts.expirationDate })),
    ...loadFaults(load),
  ]
}

/** Received packages of a line by condition code. */
interface ReceivedCounts {
  readonly condition: number
  readonly packageCount: number
}

/** The numbers of a line, told apart. `inTemporary` are packages that still stand in a temporary location. */
export function countsOf(
  expected: number,
  lines: readonly ReceivedCounts[],
  inTemporary: number,
  overReceiptPercent: number,
) {
  const of = (...conditions: number[]) =>
    lines.reduce((sum, line) => (conditions.includes(line.condition) ? sum + line.packageCount : sum), 0)
  const received = lines.reduce((sum, line) => sum + line.packageCount, 0)
  return {
    expected,
    received,
    putAway: received - Math.min(inTemporary, received),
    rejected: of(2),
    onHold: of(3),
    clearance: of(4),
    excellent: of(5),
    short: Math.max(expected - received, 0),
    over: Math.max(received - expected, 0),
    receivable: Math.max(mostReceivable(expected, overReceiptPercent) - received, 0),
  }
}

/** What the numbers of an order's line are counted from. */
interface CountedItem {
  readonly id: Id<'receiptOrderItem'>
  readonly productPackageTypeId: Id<'productPackageType'>
  readonly packageQuantity: number
}

/**
 * The numbers of lines in their order. `temporary` are packages that stand in temporary locations, by package type: where
 * several lines ask for one, the first of them takes these.
 */
export function countItems<Item extends CountedItem>(
  items: readonly Item[],
  lines: readonly (ReceivedCounts & { readonly itemId: Id<'receiptOrderItem'> })[],
  temporary: ReadonlyMap<string, number>,
  overReceiptPercent: number,
): { readonly item: Item; readonly counts: ReturnType<typeof countsOf> }[] {
  const byItem = new Map<string, ReceivedCounts[]>()
  for (const line of lines) {
    const known = byItem.get(line.itemId)
    if (known) known.push(line)
    else byItem.set(line.itemId, [line])
  }
  const waiting = new Map(temporary)
  return items.map((item) => {
    const left = waiting.get(item.productPackageTypeId) ?? 0
    const counts = countsOf(item.packageQuantity, byItem.get(item.id) ?? [], left, overReceiptPercent)
    waiting.set(item.productPackageTypeId, left - (counts.received - counts.putAway))
    return { item, counts }
  })
}

/** A line of an order about to be written. */
export interface NewItem extends ReceiptItemForm {
  readonly id: Id<'receiptOrderItem'>
  readonly unitQuantity: number
}

/** An order about to be written. */
export interface NewOrder extends Omit<ReceiptOrderForm, 'items' | 'containers' | 'expectedArrival' | 'receiptType'> {
  readonly id: Id<'receiptOrder'>
  readonly state: 'DRAFT' | 'EXPECTED'
  readonly expectedArrival: string | null
  readonly receiptType: ReceiptOrderForm['receiptType'] | null
  readonly items: readonly NewItem[]
  readonly containers: readonly ContainerForm[]
  readonly channel: string
  readonly externalId: string | null
  readonly importKey: string | null
  readonly importHash: string | null
}

/** The columns of an order's form. */
export const headerColumns = (
  form: Omit<NewOrder, 'id' | 'state' | 'items' | 'channel' | 'externalId' | 'importKey' | 'importHash'>,
) => ({
  warehouse_id: form.warehouseId,
  receipt_order_id: form.receiptOrderId,
  packing_list_id: form.packingListId,
  po_number: form.poNumber,
  vendor_name: form.vendorName,
  note: form.note,
  expected_arrival: form.expectedArrival,
  receipt_type: form.receiptType,
  container_type: form.containerType,
  pallets_at_receiving: form.palletsAtReceiving,
})

/** The kept sums of an order's lines. */
export const sumsOf = (items: readonly NewItem[]) => ({
  line_count: items.length,
  package_count: items.reduce((sum, item) => sum + item.packageQuantity, 0),
  unit_count: items.reduce((sum, item) => sum + item.packageQuantity * item.unitQuantity, 0),
})

const referenceFields = ['receiptOrderId', 'packingListId', 'poNumber', 'note'] as const

/** Fields besides note and references that a form would change. */
export function touchesMore(before: ReceiptOrder, form: ReceiptOrderForm): boolean {
  const fields = [
    'warehouseId',
    'vendorName',
    'expectedArrival',
    'receiptType',
    'containerType',
    'palletsAtReceiving',
  ] as const
  const wanted = new Map(form.items.map((item) => [itemKey(item), item.packageQuantity]))
  return (
    fields.some((field) => before[field] !== form[field]) ||
    wanted.size !== before.items.length ||
    before.items.some((item) => wanted.get(itemKey(item)) !== item.packageQuantity)
  )
}

/** Names of what an edit changed, for the timeline. */
export function changedFields(before: ReceiptOrder, after: ReceiptOrder): string[] {
  const fields = [
    ...referenceFields,
    ...([
      'vendorName',
      'warehouseId',
      'expectedArrival',
      'receiptType',
      'containerType',
      'palletsAtReceiving',
    ] as const),
    ...(['items', 'containers'] as const),
  ]
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}
