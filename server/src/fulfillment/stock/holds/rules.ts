import type { Id } from '@crossdock/contract/ids'
import type { OrderLine } from '../../shipments/states/reads.ts'
import type { Reservation } from '../reservations/reads.ts'

/** A stock record as a picker finds it. `isPickable` is false for what may not leave: wrong condition, expired, set aside. */
export interface PickRecord {
  readonly inventoryId: Id<'inventory'>
  readonly productId: Id<'product'>
  readonly productPackageTypeId: Id<'productPackageType'>
  readonly unitQuantity: number
  readonly free: number
  readonly isPickable: boolean
}

export interface PickLine {
  readonly itemId: Id<'shipmentOrderItem'>
  readonly inventoryId: Id<'inventory'>
  readonly packages: number
}

/** A number of packages above the most there can be; where that is none, what has become of them. */
export const tooManyText = (most: number, whenNone: string): string => (most > 0 ? `Must be at most ${most}` : whenNone)

/** What `tooManyText` says where nothing is left to pick, to put back, or to miss. */
export const noneLeft = {
  pick: 'All of this is picked already',
  unpick: 'Nothing of this is picked here',
  miss: 'Nothing of this is waiting to be picked here',
} as const

export type PickRefusal =
  /** The record holds other goods than the line wants, or another package type than a strict order allows. */
  | { readonly why: 'other-goods'; readonly line: number }
  | { readonly why: 'not-pickable'; readonly line: number }
  | { readonly why: 'too-few'; readonly line: number; readonly left: number }
  | { readonly why: 'too-many'; readonly line: number; readonly most: number }

/** Changes of one item's hold on one record. */
export interface HoldChange {
  readonly itemId: Id<'shipmentOrderItem'>
  readonly inventoryId: Id<'inventory'>
  readonly packages: number
  readonly picked: number
}

/**
 * What picking these lines does to the order's holds. Where the picker takes from another record than the reserved one,
 * the hold moves there, and as many units are let go elsewhere. Null refusal means it can be done.
 */
export function planPick(
  order: {
    readonly isStrict: boolean
    readonly items: readonly OrderLine[]
    readonly reservations: readonly Reservation[]
  },
  records: ReadonlyMap<string, PickRecord>,
  lines: readonly PickLine[],
): { readonly changes: readonly HoldChange[]; readonly refusal: null } | { readonly refusal: PickRefusal } {
  const holds = new Map(
    order.reservations.map((hold) => [
      `${hold.itemId}/${hold.inventoryId}`,
      { ...hold, packagesBefore: hold.packages, pickedBefore: hold.picked },
    ]),
  )
  const items = new Map(order.items.map((item) => [item.id, item]))
  const free = new Map(Array.from(records.values(), (record) => [record.inventoryId, record.free]))
  const unitsOf = (inventoryId: Id<'inventory'>) => records.get(inventoryId)?.unitQuantity ?? 1
  const holdsOf = (itemId: Id<'shipmentOrderItem'>) => [...holds.values()].filter((hold) => hold.itemId === itemId)

  for (const [line, { itemId, inventoryId, packages }] of lines.entries()) {
    const item = items.get(itemId)
    const record = records.get(inventoryId)
    const key = `${itemId}/${inventoryId}`
    const hold = holds.get(key)
    if (!item || !record || record.productId !== item.productId) return { refusal: { why: 'other-goods', line } }
    if (order.isStrict && record.productPackageTypeId !== item.productPackageTypeId)
      return { refusal: { why: 'other-goods', line } }
    if (!record.isPickable) return { refusal: { why: 'not-pickable', line } }
    const own = hold ? hold.packages - hold.picked : 0
    const left = own + (free.get(inventoryId) ?? 0)
    if (packages > left) return { refusal: { why: 'too-few', line, left } }
    const picked = holdsOf(itemId).reduce((sum, entry) => sum + entry.picked * unitsOf(entry.inventoryId), 0)
    const most = Math.floor((item.unitsCount - picked) / record.unitQuantity)
    if (packages > most) return { refusal: { why: 'too-many', line, most } }
    const more = Math.max(0, packages - own)
    free.set(inventoryId, (free.get(inventoryId) ?? 0) - more)
    if (hold) {
      hold.packages += more
      hold.picked += packages
    } else {
      holds.set(key, {
        id: '',
        orderId: '',
        itemId,
        inventoryId,
        packages,
        picked: packages,
        packagesBefore: 0,
        pickedBefore: 0,
      })
    }
    letGo(holdsOf(itemId), item.unitsCount, unitsOf)
  }
  const changes = Array.from(
    holds.values(),
    ({ itemId, inventoryId, packages, picked, packagesBefore, pickedBefore }) => ({
      itemId,
      inventoryId,
      packages: packages - packagesBefore,
      picked: picked - pickedBefore,
    }),
  ).filter((change) => change.packages !== 0 || change.picked !== 0)
  return { changes, refusal: null }
}

/** Lets go of unpicked packages until an item holds no more units than it needs: exactly, where whole packages allow it. */
function letGo(
  holds: readonly { readonly inventoryId: Id<'inventory'>; packages: number; readonly picked: number }[],
  units: number,
  unitsOf: (inventoryId: Id<'inventory'>) => number,
): void {
  let surplus = holds.reduce((sum, hold) => sum + hold.packages * unitsOf(hold.inventoryId), 0) - units
  const waiting = holds
    .filter((hold) => hold.packages > hold.picked)
    .sort((a, b) => unitsOf(b.inventoryId) - unitsOf(a.inventoryId))
  for (const hold of waiting) {
    const packages = Math.min(hold.packages - hold.picked, Math.max(0, Math.floor(surplus / unitsOf(hold.inventoryId))))
    hold.packages -= packages
    surplus -= packages * unitsOf(hold.inventoryId)
  }
  // No package is as small as the rest: the smallest one goes, and what it held beyond the rest is free again.
  for (const hold of waiting.reverse()) {
    if (surplus <= 0) return
    if (hold.packages === hold.picked) continue
    hold.packages -= 1
    surplus -= unitsOf(hold.inventoryId)
  }
}
