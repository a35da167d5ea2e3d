/** A stock record of which something can still be promised: in condition 5, not expired, in a pickable location. */
export interface FreeStock {
  readonly inventoryId: string
  readonly storeId: string
  readonly productId: string
  readonly packageTypeId: string
  readonly unitQuantity: number
  readonly locationId: string
  readonly expiresOn: string | null
  readonly receivedOn: string
  /** Whole packages that nobody holds. */
  readonly packages: number
}

/** An order line's wish: units of a product, preferably in this package type. */
export interface Demand {
  readonly itemId: string
  readonly productId: string
  readonly packageTypeId: string
  readonly units: number
}

export interface OrderDemand {
  readonly orderId: string
  readonly storeId: string
  /** Strict orders take nothing but the package types they name. */
  readonly isStrict: boolean
  readonly items: readonly Demand[]
}

export interface Allocation {
  readonly itemId: string
  readonly inventoryId: string
  readonly packages: number
  readonly units: number
}

/** A line that cannot be covered, and how many units the line could have had. */
export interface Shortage {
  readonly itemId: string
  readonly productId: string
  readonly neededUnits: number
  readonly availableUnits: number
}

export type OrderPlan =
  | { readonly orderId: string; readonly allocations: readonly Allocation[]; readonly shortages: null }
  | { readonly orderId: string; readonly allocations: null; readonly shortages: readonly Shortage[] }

interface Shelf {
  readonly record: FreeStock
  free: number
}

/** Shelves of one product and package type, in the order in which goods are to leave. */
interface Queue {
  readonly packageTypeId: string
  readonly unitQuantity: number
  readonly shelves: readonly Shelf[]
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

const leaveTogether = (a: FreeStock, b: FreeStock): boolean =>
  a.expiresOn === b.expiresOn && a.receivedOn === b.receivedOn

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
  return orders.map((order) => allocateOrder(products, order))
}

/** Picks one of so many locations that suffice alone, the largest first. */
export type Choose = (count: number) => number
/** The smallest is emptied first. */
const chooseSmallest: Choose = (count) => count - 1
/** Any will do: for those who lost the race for the smallest one, so that they do not meet again at the next. */
export const chooseAny: Choose = (count) => Math.floor(Math.random() * count)

type Products = ReadonlyMap<string, readonly Queue[]>

const productKey = (storeId: string, productId: string): string => `${storeId}/${productId}`

function queuesOf(stock: readonly FreeStock[], choose: Choose): Products {
  const products = new Map<string, Map<string, FreeStock[]>>()
  for (const record of stock) {
    const key = productKey(record.storeId, record.productId)
    const types = products.get(key) ?? new Map<string, FreeStock[]>()
    products.set(key, types)
    const records = types.get(record.packageTypeId)
    if (records) records.push(record)
    else types.set(record.packageTypeId, [record])
  }
  return new Map(
    Array.from(products, ([key, types]) => [
      key,
      Array.from(types, ([packageTypeId, records]): Queue => {
        const shelves = records.sort(byLeaving).map((record): Shelf => ({ record, free: record.packages }))
        return {
          packageTypeId,
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

function allocateOrder(products: Products, order: OrderDemand): OrderPlan {
  const taken = new Map<string, Taking[]>(order.items.map((item) => [item.itemId, []]))
  const queuesFor = (item: Demand) => products.get(productKey(order.storeId, item.productId)) ?? []
  const missing = new Map<string, number>()
  // The demand of all lines is looked at before any line falls back on another line's package type.
  for (const item of order.items) {
    const own = queuesFor(item).find((queue) => queue.packageTypeId === item.packageTypeId)
    const packages = own ? Math.min(own.free, Math.floor(item.units / own.unitQuantity)) : 0
    if (own) taken.get(item.itemId)?.push(...takeFrom(own, packages))
    missing.set(item.itemId, item.units - packages * (own?.unitQuantity ?? 0))
  }
  if (!order.isStrict) {
    for (const item of order.items) {
      const units = missing.get(item.itemId) ?? 0
      if (units === 0) continue
      const takings = taken.get(item.itemId) ?? []
      const rest = fillInTurn(queuesFor(item), item.packageTypeId, units) ?? fillAnew(queuesFor(item), item, takings)
      if (!rest) continue
      takings.push(...rest)
      missing.set(item.itemId, 0)
    }
  }
  const short = order.items.filter((item) => (missing.get(item.itemId) ?? 0) > 0)
  if (short.length === 0) {
    const allocations = order.items.flatMap((item) => allocationsOf(item.itemId, taken.get(item.itemId) ?? []))
    return { orderId: order.orderId, allocations, shortages: null }
  }
  const shortages = short.map((item): Shortage => {
    const had = (taken.get(item.itemId) ?? []).reduce(
      (sum, { queue, packages }) => sum + packages * queue.unitQuantity,
      0,
    )
    const more = queuesFor(item)
      .filter((queue) => !order.isStrict || queue.packageTypeId === item.packageTypeId)
      .reduce((sum, queue) => sum + queue.free * queue.unitQuantity, 0)
    return { itemId: item.itemId, productId: item.productId, neededUnits: item.units, availableUnits: had + more }
  })
  for (const takings of taken.values()) for (const taking of takings) putBack(taking)
  return { orderId: order.orderId, allocations: null, shortages }
}

/** One allocation a record, even when the line came back to the record for more. */
function allocationsOf(itemId: string, takings: readonly Taking[]): Allocation[] {
  const byRecord = new Map<string, Allocation>()
  for (const { shelf, queue, packages } of takings) {
    const { inventoryId } = shelf.record
    const sum = (byRecord.get(inventoryId)?.packages ?? 0) + packages
    byRecord.set(inventoryId, { itemId, inventoryId, packages: sum, units: sum * queue.unitQuantity })
  }
  return [...byRecord.values()]
}

function putBack({ queue, shelf, packages }: Taking): void {
  shelf.free += packages
  queue.free += packages
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
  const others = queues.filter((queue) => queue.packageTypeId !== ownTypeId && queue.free > 0)
  if (others.reduce((sum, queue) => sum + queue.free * queue.unitQuantity, 0) < units) return null
  const shelves = others
    .flatMap((queue) => queue.shelves.filter((shelf) => shelf.free > 0).map((shelf) => ({ queue, shelf })))
    .sort((a, b) => byLeaving(a.shelf.record, b.shelf.record))
  const takings: Taking[] = []
  let missing = units
  for (const { queue, shelf } of shelves) {
    const packages = Math.min(shelf.free, Math.floor(missing / queue.unitQuantity))
    if (packages === 0) continue
    takings.push(take(queue, shelf, packages))
    missing -= packages * queue.unitQuantity
    if (missing === 0) return takings
  }
  for (const taking of takings) putBack(taking)
  return null
}

/**
 * Covers a whole line anew, with a mix of package types that meets its units exactly: as many of its own type as such a
 * mix allows. What the line took before is put back first, and taken again when no mix exists.
 */
function fillAnew(queues: readonly Queue[], item: Demand, before: Taking[]): Taking[] | null {
  for (const taking of before) putBack(taking)
  const own = queues.find((queue) => queue.packageTypeId === item.packageTypeId)
  const others = queues.filter((queue) => queue !== own && queue.free > 0)
  const mix = findMix(item.units, own, others)
  if (!mix) {
    for (const { queue, shelf, packages } of before) take(queue, shelf, packages)
    return null
  }
  before.length = 0
  return mix.flatMap(({ queue, packages }) => takeFrom(queue, packages))
}

/** Mixes are looked for up to this many units (over their common divisor); larger rests are filled in turn only. */
const largestMix = 2_000

interface Portion {
  readonly queue: Queue
  readonly packages: number
}

/** A mix of packages that is exactly `units`: most of `own`, then the fewest packages. Null when there is none. */
function findMix(units: number, own: Queue | undefined, others: readonly Queue[]): Portion[] | null {
  const divisor = [...others, ...(own ? [own] : [])].map((queue) => queue.unitQuantity).reduce(commonDivisor, units)
  const total = units / divisor
  if (total > largestMix) return null
  const available = others.reduce((sum, queue) => sum + queue.free * queue.unitQuantity, 0)
  if (available + (own ? own.free * own.unitQuantity : 0) < units) return null

  // fewest[n]: packages needed for n units (over the divisor); bought[i][n]: whether portion i is part of that.
  const fewest = Array.from({ length: total + 1 }, () => Number.POSITIVE_INFINITY)
  fewest[0] = 0
  const portions = others.flatMap((queue) => doublings(queue, Math.floor(units / queue.unitQuantity)))
  const bought = portions.map(({ queue, packages }) => {
    const size = (packages * queue.unitQuantity) / divisor
    const marks = new Uint8Array(total + 1)
    for (let n = total; n >= size; n--) {
      const count = (fewest[n - size] as number) + packages
      if (count >= (fewest[n] as number)) continue
      fewest[n] = count
      marks[n] = 1
    }
    return { queue, packages, size, marks }
  })
  const step = own ? own.unitQuantity / divisor : 0
  let ofOwn = own ? Math.min(own.free, Math.floor(units / own.unitQuantity)) : 0
  while (ofOwn > 0 && !Number.isFinite(fewest[total - ofOwn * step])) ofOwn--
  let rest = total - ofOwn * step
  if (!Number.isFinite(fewest[rest])) return null
  const mix = new Map<Queue, number>()
  if (own && ofOwn > 0) mix.set(own, ofOwn)
  for (const { queue, packages, size, marks } of bought.reverse()) {
    if (marks[rest] === 0) continue
    mix.set(queue, (mix.get(queue) ?? 0) + packages)
    rest -= size
  }
  return Array.from(mix, ([queue, packages]) => ({ queue, packages }))
}

/** Splits what a queue can give into 1, 2, 4 … packages, of which every number up to the sum can be put together. */
function doublings(queue: Queue, most: number): Portion[] {
  const portions: Portion[] = []
  let left = Math.min(queue.free, most)
  for (let size = 1; left > 0; size *= 2) {
    const packages = Math.min(size, left)
    portions.push({ queue, packages })
    left -= packages
  }
  return portions
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

/** Packages of a hold, on their way to another stock record. */
export interface HoldMove {
  readonly id: string
  readonly packages: number
}

/** Which holds go along when so many of the packages they hold are moved; null when they hold fewer that are not picked. */
export function holdsToMove(
  holds: readonly { readonly id: string; readonly packages: number; readonly picked: number }[],
  packages: number,
): HoldMove[] | null {
  const moves: HoldMove[] = []
  let missing = packages
  for (const hold of holds) {
    const moved = Math.min(hold.packages - hold.picked, missing)
    if (moved <= 0) continue
    moves.push({ id: hold.id, packages: moved })
    missing -= moved
  }
  return missing === 0 ? moves : null
}
