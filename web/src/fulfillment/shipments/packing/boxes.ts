import type { BoxType } from '@crossdock/contract/fulfillment/shipments/box-types'
import type {
  BoxForm,
  PackedPackage,
  Packing,
  RepackagedProduct,
} from '@crossdock/contract/fulfillment/shipments/packing'
import type { Id } from '@crossdock/contract/ids'

/** A box while it is being filled. */
export interface BoxDraft {
  readonly key: string
  /** Null: the goods leave in their own package, whose contents are not chosen. */
  readonly typeId: Id<'shipmentPackageType'> | null
  readonly name: string
  readonly depth: number
  readonly width: number
  readonly height: number
  /** Boxes that are alike. */
  readonly quantity: number
  /** Units in one box, by line. */
  readonly units: Readonly<Record<string, number>>
  /** Kilograms on the scale; null where it was not weighed. */
  readonly weight: number | null
  readonly isWeightConfirmed: boolean
}

/** What of each product is in no box yet, by line. */
export function remainingOf(
  products: readonly Pick<RepackagedProduct, 'itemId' | 'toRepackage'>[],
  boxes: readonly Pick<BoxDraft, 'units' | 'quantity'>[],
): ReadonlyMap<string, number> {
  return new Map(
    products.map(({ itemId, toRepackage }) => [
      itemId,
      toRepackage - boxes.reduce((sum, box) => sum + (box.units[itemId] ?? 0) * box.quantity, 0),
    ]),
  )
}

/** Most units of a line in one of these boxes: what is there already, and its share of what remains (PICK-002). */
export const mostUnits = (
  box: Pick<BoxDraft, 'units' | 'quantity'>,
  itemId: Id<'shipmentOrderItem'>,
  remaining: number,
): number => (box.units[itemId] ?? 0) + Math.floor(Math.max(0, remaining) / box.quantity)

/** Most boxes that are alike: what remains fills so many more of them. */
export function mostAlike(box: Pick<BoxDraft, 'units' | 'quantity'>, remaining: ReadonlyMap<string, number>): number {
  const more = Object.entries(box.units)
    .filter(([, units]) => units > 0)
    .map(([itemId, units]) => Math.floor(Math.max(0, remaining.get(itemId) ?? 0) / units))
  return box.quantity + (more.length === 0 ? 0 : Math.min(...more))
}

/** Kilograms of the contents of one box, by the products' own data. */
export const knownWeight = (box: Pick<BoxDraft, 'units'>, products: readonly RepackagedProduct[]): number =>
  products.reduce((sum, product) => sum + (box.units[product.itemId] ?? 0) * product.unitWeight, 0)

/** Cubic centimetres of what is in no box yet. */
export const remainingVolume = (
  products: readonly RepackagedProduct[],
  remaining: ReadonlyMap<string, number>,
): number => products.reduce((sum, { itemId, unitVolume }) => sum + (remaining.get(itemId) ?? 0) * unitVolume, 0)

/** How much of what remains goes into a box by volume; at least one unit, because people know better what fits. */
export function fillBox(
  size: Pick<BoxType, 'depth' | 'width' | 'height'>,
  products: readonly RepackagedProduct[],
  remaining: ReadonlyMap<string, number>,
): Record<string, number> {
  const units: Record<string, number> = {}
  let room = size.depth * size.width * size.height
  for (const { itemId, unitVolume } of products) {
    const left = remaining.get(itemId) ?? 0
    const fitting = unitVolume > 0 ? Math.floor(room / unitVolume) : left
    const taken = Math.min(left, Object.keys(units).length === 0 ? Math.max(fitting, 1) : fitting)
    if (taken <= 0) continue
    units[itemId] = taken
    room -= taken * unitVolume
  }
  return units
}

/** A way for goods to leave in a package of their own. */
interface OwnPackage extends Pick<PackedPackage, 'itemId' | 'sku' | 'packageTypeName' | 'unitQuantity'> {
  readonly depth: number
  readonly width: number
  readonly height: number
}

/** Packages of the goods themselves that what remains still fills. */
export const ownPackages = (packing: Packing, remaining: ReadonlyMap<string, number>): readonly OwnPackage[] =>
  packing.packages.filter(
    ({ itemId, repackagedCount, unitQuantity }) => repackagedCount > 0 && (remaining.get(itemId) ?? 0) >= unitQuantity,
  )

/** The boxes of repackaged goods; those that leave as they are stand before them and are not touched here. */
export function draftsOf(packing: Packing): BoxDraft[] {
  const asIs = packing.packages.filter((entry) => entry.packageCount > entry.repackagedCount).length
  return packing.boxes.slice(asIs).map((box) => ({
    key: box.id,
    typeId: box.shipmentPackageTypeId,
    name: box.name,
    depth: box.depth,
    width: box.width,
    height: box.height,
    quantity: box.quantity,
    units: Object.fromEntries(box.contents.map(({ itemId, unitsCount }) => [itemId, unitsCount])),
    weight: box.weight === box.knownWeight ? null : box.weight,
    // It was confirmed when it was saved, or near enough.
    isWeightConfirmed: true,
  }))
}

/** The boxes as they are sent: without lines that hold nothing. */
export const sentBoxes = (boxes: readonly BoxDraft[]): BoxForm[] =>
  boxes.map(({ typeId, quantity, weight, isWeightConfirmed, units }) => ({
    shipmentPackageTypeId: typeId,
    quantity,
    isWeightConfirmed,
    ...(weight === null ? {} : { weight }),
    contents: Object.entries(units)
      .filter(([, unitsCount]) => unitsCount > 0)
      .map(([itemId, unitsCount]) => ({ itemId, unitsCount })),
  }))
