import type { Id } from '@crossdock/contract/ids'
import type { OrderLine } from '../../shipments/states/reads.ts'
import { findMix } from '../package-mix/rules.ts'

/** A stock record of which something can still be promised: in condition 5, not expired, in a pickable location. */
export interface FreeStock {
  readonly inventoryId: Id<'inventory'>
  readonly storeId: Id<'store'>
  readonly productId: Id<'product'>
  readonly productPackageTypeId: Id<'productPackageType'>
  readonly unitQuantity: number
  readonly locationId: Id<'stockLocation'>
  readonly expiresOn: string | null
  readonly receivedOn: string
  /** Whole packages that nobody holds. */
  readonly packages: number
  /** The product's Unit package, which a package of this record can be broken into; absent where that was not asked. */
  readonly unitTypeId?: Id<'productPackageType'> | null
}

/** What a line needs beside what it holds already: units of a product, preferably in this package type. */
interface Demand extends Omit<OrderLine, 'unitsCount'> {
  readonly neededUnits: number
}

export interface OrderDemand {
  readonly orderId: Id<'shipmentOrder'>
  readonly storeId: Id<'store'>
  /** Strict orders take nothing but the package types they name. */
  readonly isStrict: boolean
  /** A package may be broken for units that no whole packages make up; never for a strict order. */
  readonly mayBreak?: boolean
  /** Stock records it takes nothing from. */
  readonly avoid?: ReadonlySet<string>
  readonly items: readonly Demand[]
}

export interface Allocation {
  readonly itemId: Id<'shipmentOrderItem'>
  /** The record; of loose units (`isLoose`) the one whose packages are broken for them. */
  readonly inventoryId: Id<'inventory'>
  readonly isLoose?: true
  readonly packages: number
  readonly units: number
}

/** A package of a record that is broken into units for a line. */
interface Break {
  readonly itemId: Id<'shipmentOrderItem'>
  readonly inventoryId: Id<'inventory'>
}

/**
 * A line that cannot be covered: how many units the line could have had in whole packages, and how many more there are in
 * packages that hold more than what is left to find.
 */
interface Shortage extends Pick<Demand, 'productId'> {
  readonly itemId: Demand['id']
  readonly neededUnits: number
  readonly availableUnits: number
  readonly packedUnits: number
}

export type OrderPlan = { readonly orderId: Id<'shipmentOrder'> } & (
  | { readonly allocations: readonly Allocation[]; readonly breaks: readonly Break[]; readonly shortages: null }
  | { readonly allocations: null; readonly shortages: readonly Shortage[] }
)

interface Shelf {
  readonly record: FreeStock
  /** Units of packages of `record` that are broken for this plan. */
  readonly isLoose?: true
  free: number
}

/** Shelves of one product and package type, in the order in which goods are to leave. */
interface Queue {
  readonly productPackageTypeId: Id<'productPackageType'>
  readonly unitQuantity: number
  shelves: readonly Shelf[]
  free: number
  /** Shelves before this one are empty. */
  start: number
  readonly choose: Choose
}

interface Taking {
  readonly queue: Queue
  readonly shelf: Shelf
  readonly packages: number
}

const byLeaving = (a: FreeStock, b: FreeStock): number => {
  // Goods with a date before goods without; then by age.
  const first = a.expiresOn ?? '9999-99-99'
  const second = b.expiresOn ?? '9999-99-99'
  if (first !== second) return first < second ? -1 : 1
  if (a.receivedOn !== b.receivedOn) return a.receivedOn < b.receivedOn ? -1 : 1
  return a.inventoryId < b.inventoryId ? -1 : 1
}

const leaveTogether = (a: FreeStock, b: FreeStock) => a.expiresOn === b.expiresOn && a.receivedOn === b.receivedOn

/**
 * Says which stock covers which order: whole orders or nothing, orders served as they come. What expires first leaves
 * first, then what came first, then from as few locations as possible. A line takes its own package type as far as that
 * goes; other package types of the product fill the rest only when the order is not strict and whole packages fit.
 */
export function allocate(
  stock: readonly FreeStock[],
  orders: readonly OrderDemand[],
  choose: Choose = chooseSmallest,
): OrderPlan[] {
  const products = queuesOf(stock, choose)
  return orders.map((order) => {
    const aside = setAside(products, order)
    const plan = allocateOrder(products, order)
    for (const taking of aside) putBack(taking)
    return plan
  })
}

/** Picks one of so many locations that suffice alone, the largest first. */
export type Choose = (count: number) => number
/** The smallest is emptied first. */
const chooseSmallest: Choose = (count) => count - 1
/** Any will do: for those who lost the race for the smallest one, so that they do not meet again at the next. */
export const chooseAny: Choose = (count) => Math.floor(Math.random() * count)

const unitsIn = (queues: readonly Queue[]): number =>
  queues.reduce((sum, { free, unitQuantity }) => sum + free * unitQuantity, 0)

type Products = ReadonlyMap<string, Queue[]>
const productKey = (storeId: Id<'store'>, productId: Id<'product'>): string => `${storeId}/${productId}`

function queuesOf(stock: readonly FreeStock[], choose: Choose): Products {
  const products = new Map<string, Map<string, FreeStock[]>>()
  for (const record of stock) {
    const key = productKey(record.storeId, record.productId)
    const types = products.get(key) ?? new Map<string, FreeStock[]>()
    products.set(key, types)
    const records = types.get(record.productPackageTypeId)
    if (records) records.push(record)
    else types.set(record.productPackageTypeId, [record])
  }
  return new Map(
    Array.from(products, ([key, types]) => [
      key,
      Array.from(types, ([productPackageTypeId, records]): Queue => {
        const shelves = records.sort(byLeaving).map((record): Shelf => ({ record, free: record.packages }))
        return {
          productPackageTypeId,
          unitQuantity: records[0]?.unitQuantity ?? 1,
          shelves,
          free: shelves.reduce((sum, shelf) => sum + shelf.free, 0),
          start: 0,
          choose,
        }
      }),
    ]),
  )
}

/** Takes away, while an order is planned, what it takes nothing from. */
const setAside = (products: Products, { storeId, items, avoid }: OrderDemand): Taking[] =>
  [...new Set(avoid && items.flatMap(({ productId }) => products.get(productKey(storeId, productId)) ?? []))].flatMap(
    (queue) =>
      queue.shelves.flatMap((shelf) => (avoid?.has(shelf.record.inventoryId) ? take(queue, shelf, shelf.free) : [])),
  )

function allocateOrder(products: Products, order: OrderDemand): OrderPlan {
  const taken = new Map<string, Taking[]>(order.items.map((item) => [item.id, []]))
  const opened: (Opened & { readonly itemId: Id<'shipmentOrderItem'> })[] = []
  const queuesFor = (item: Demand) => products.get(productKey(order.storeId, item.productId)) ?? []
  const lacking = plainShortages(queuesFor, order)
  if (lacking) return { orderId: order.orderId, allocations: null, shortages: lacking }
  const missing = new Map<string, number>()
  // The demand of all lines is looked at before any line falls back on another line's package type.
  for (const item of order.items) {
    const own = queuesFor(item).find((queue) => queue.productPackageTypeId === item.productPackageTypeId)
    const packages = own ? Math.min(own.free, Math.floor(item.neededUnits / own.unitQuantity)) : 0
    if (own) taken.get(item.id)?.push(...takeFrom(own, packages))
    missing.set(item.id, item.neededUnits - packages * (own?.unitQuantity ?? 0))
  }
  if (!order.isStrict) {
    for (const item of order.items) {
      const units = missing.get(item.id) ?? 0
      if (units === 0) continue
      const takings = taken.get(item.id) ?? []
      const queues = queuesFor(item)
      let rest = fillInTurn(queues, item.productPackageTypeId, units) ?? fillAnew(queues, item, takings)
      const broken = rest === null && order.mayBreak ? fillByBreaking(queues, units) : null
      if (broken) {
        rest = broken.takings
        opened.push({ ...broken.opened, itemId: item.id })
      }
      if (!rest) continue
      takings.push(...rest)
      missing.set(item.id, 0)
    }
  }
  const short = order.items.filter((item) => (missing.get(item.id) ?? 0) > 0)
  if (short.length === 0) {
    const allocations = order.items.flatMap((item) => allocationsOf(item.id, taken.get(item.id) ?? []))
    const breaks = opened.map(({ itemId, shelf }) => ({ itemId, inventoryId: shelf.record.inventoryId }))
    return { orderId: order.orderId, allocations, breaks, shortages: null }
  }
  const shortages = short.map((item): Shortage => {
    const queues = queuesFor(item).filter(
      (queue) => !order.isStrict || queue.productPackageTypeId === item.productPackageTypeId,
    )
    const fitting = takeFitting(queues, missing.get(item.id) ?? 0)
    const had = [...(taken.get(item.id) ?? []), ...fitting.takings]
    const availableUnits = had.reduce((sum, { queue, packages }) => sum + packages * queue.unitQuantity, 0)
    const packedUnits = unitsIn(queues)
    for (const taking of fitting.takings) putBack(taking)
    const { id: itemId, productId, neededUnits } = item
    return { itemId, productId, neededUnits, availableUnits, packedUnits }
  })
  for (const takings of taken.values()) for (const taking of takings) putBack(taking)
  for (const one of opened) close(one)
  return { orderId: order.orderId, allocations: null, shortages }
}

/** What an order lacks, where that is told without taking anything: lines alone with their products, which are covered or cannot be. */
function plainShortages(queuesFor: (item: Demand) => readonly Queue[], order: OrderDemand): Shortage[] | null {
  if (new Set(order.items.map(({ productId }) => productId)).size < order.items.length) return null
  const shortages: Shortage[] = []
  for (const item of order.items) {
    const { id: itemId, productId, neededUnits } = item
    const own = queuesFor(item).filter((queue) => queue.productPackageTypeId === item.productPackageTypeId)
    const there = unitsIn(order.isStrict ? own : queuesFor(item))
    if (own[0] && neededUnits % own[0].unitQuantity === 0 && unitsIn(own) >= neededUnits) continue
    if (there >= neededUnits) return null
    shortages.push({ itemId, productId, neededUnits, availableUnits: there, packedUnits: 0 })
  }
  return shortages.length > 0 ? shortages : null
}

/** One allocation a record, even when the line came back to the record for more. */
function allocationsOf(itemId: Id<'shipmentOrderItem'>, takings: readonly Taking[]): Allocation[] {
  const byRecord = new Map<string, Allocation>()
  for (const { shelf, queue, packages } of takings) {
    const { inventoryId } = shelf.record
    const key = `${inventoryId}${shelf.isLoose ? '/loose' : ''}`
    const sum = (byRecord.get(key)?.packages ?? 0) + packages
    const loose = shelf.isLoose ? { isLoose: shelf.isLoose } : {}
    byRecord.set(key, { itemId, inventoryId, ...loose, packages: sum, units: sum * queue.unitQuantity })
  }
  return [...byRecord.values()]
}

function putBack({ queue, shelf, packages }: Taking): void {
  take(queue, shelf, -packages)
  queue.start = 0
}

function take(queue: Queue, shelf: Shelf, packages: number): Taking {
  shelf.free -= packages
  queue.free -= packages
  return { queue, shelf, packages }
}

/** Takes packages (the queue has that many): the next to leave first; of equals, from the fewest locations. */
function takeFrom(queue: Queue, packages: number): Taking[] {
  const takings: Taking[] = []
  let missing = packages
  while ((queue.shelves[queue.start]?.free ?? 1) === 0) queue.start++
  let start = queue.start
  while (missing > 0 && start < queue.shelves.length) {
    let end = start + 1
    const first = queue.shelves[start] as Shelf
    while (end < queue.shelves.length && leaveTogether(first.record, (queue.shelves[end] as Shelf).record)) end++
    for (const shelf of fewestLocations(queue.shelves.slice(start, end), missing, queue.choose)) {
      const amount = Math.min(shelf.free, missing)
      if (amount === 0) continue
      takings.push(take(queue, shelf, amount))
      missing -= amount
    }
    start = end
  }
  return takings
}

/** Shelves in the order that visits the fewest locations: one that suffices alone, else the largest first. */
function fewestLocations(equals: readonly Shelf[], packages: number, choose: Choose): readonly Shelf[] {
  if (equals.length === 1) return equals
  const locations = new Map<string, { free: number; shelves: Shelf[] }>()
  for (const shelf of equals) {
    if (shelf.free === 0) continue
    const location = locations.get(shelf.record.locationId) ?? { free: 0, shelves: [] }
    locations.set(shelf.record.locationId, location)
    location.free += shelf.free
    location.shelves.push(shelf)
  }
  const largestFirst = [...locations.values()].sort((a, b) => b.free - a.free)
  const visits: Shelf[] = []
  let missing = packages
  while (missing > 0 && largestFirst.length > 0) {
    let sufficient = 0
    while ((largestFirst[sufficient]?.free ?? 0) >= missing) sufficient++
    const [location] = largestFirst.splice(sufficient > 0 ? choose(sufficient) : 0, 1)
    visits.push(...(location?.shelves ?? []))
    missing -= location?.free ?? 0
  }
  return visits
}

/** Covers units with other package types, always the next to leave whose package still fits; null when that leaves a rest. */
function fillInTurn(queues: readonly Queue[], ownTypeId: string, units: number): Taking[] | null {
  const others = queues.filter((queue) => queue.productPackageTypeId !== ownTypeId && queue.free > 0)
  if (unitsIn(others) < units) return null
  const { takings, missing } = takeFitting(others, units)
  if (missing === 0) return takings
  for (const taking of takings) putBack(taking)
  return null
}

/** What can leave of these queues, in the order in which it is to leave. */
const freeShelves = (queues: readonly Queue[]) =>
  queues
    .flatMap((queue) => queue.shelves.filter((shelf) => shelf.free > 0).map((shelf) => ({ queue, shelf })))
    .sort((a, b) => byLeaving(a.shelf.record, b.shelf.record))

/** Takes towards units whatever package is next to leave and still fits; what is missing then fits in no package. */
function takeFitting(queues: readonly Queue[], units: number): { takings: Taking[]; missing: number } {
  const takings: Taking[] = []
  let missing = units
  for (const { queue, shelf } of freeShelves(queues)) {
    if (missing === 0) break
    const packages = Math.min(shelf.free, Math.floor(missing / queue.unitQuantity))
    if (packages === 0) continue
    takings.push(take(queue, shelf, packages))
    missing -= packages * queue.unitQuantity
  }
  return { takings, missing }
}

/** A package that is broken, and where its units stand in the plan. */
interface Opened {
  readonly queue: Queue
  readonly shelf: Shelf
  readonly looseQueue: Queue
  readonly looseShelf: Shelf
}

/**
 * Covers units with whole packages as far as they fit, and the rest from one package that is broken: the next to leave that can
 * be. What is left of it is free for others. Null when there is none.
 */
function fillByBreaking(queues: Queue[], units: number): { takings: Taking[]; opened: Opened } | null {
  const { takings, missing } = takeFitting(queues, units)
  const next = freeShelves(queues).find(({ queue, shelf }) => queue.unitQuantity > missing && shelf.record.unitTypeId)
  if (!next) {
    for (const taking of takings) putBack(taking)
    return null
  }
  const opened = open(queues, next.queue, next.shelf)
  return { takings: [...takings, take(opened.looseQueue, opened.looseShelf, missing)], opened }
}

function open(queues: Queue[], queue: Queue, shelf: Shelf): Opened {
  const { record } = shelf
  const productPackageTypeId = record.unitTypeId ?? ''
  let looseQueue = queues.find((one) => one.productPackageTypeId === productPackageTypeId)
  if (!looseQueue) {
    looseQueue = { productPackageTypeId, unitQuantity: 1, shelves: [], free: 0, start: 0, choose: queue.choose }
    queues.push(looseQueue)
  }
  let looseShelf = looseQueue.shelves.find((one) => one.isLoose && one.record.inventoryId === record.inventoryId)
  if (!looseShelf) {
    looseShelf = { record, isLoose: true, free: 0 }
    looseQueue.shelves = [...looseQueue.shelves, looseShelf].sort((a, b) => byLeaving(a.record, b.record))
  }
  take(queue, shelf, 1)
  putBack({ queue: looseQueue, shelf: looseShelf, packages: queue.unitQuantity })
  return { queue, shelf, looseQueue, looseShelf }
}

function close({ queue, shelf, looseQueue, looseShelf }: Opened): void {
  take(looseQueue, looseShelf, queue.unitQuantity)
  putBack({ queue, shelf, packages: 1 })
}

/**
 * Covers a whole line anew, with a mix of package types that meets its units exactly: as many of its own type as such a
 * mix allows. What the line took before is put back first, and taken again when no mix exists.
 */
function fillAnew(queues: readonly Queue[], item: Demand, before: Taking[]): Taking[] | null {
  for (const taking of before) putBack(taking)
  const own = queues.find((queue) => queue.productPackageTypeId === item.productPackageTypeId)
  const others = queues.filter((queue) => queue !== own && queue.free > 0)
  const mix = findMix(item.neededUnits, own, others)
  if (!mix) {
    for (const { queue, shelf, packages } of before) take(queue, shelf, packages)
    return null
  }
  before.length = 0
  return mix.flatMap(({ queue, packages }) => takeFrom(queue, packages))
}
