import {
  type Box,
  type BoxForm,
  boxReference,
  isSameBox,
  keptWeight,
  type PackedPackage,
  type Packing,
  type RepackagedProduct,
  shippingBoxes,
  weightTolerance,
} from '@crossdock/contract/fulfillment/shipments/packing'
import type { Id } from '@crossdock/contract/ids'
import { round } from '@crossdock/contract/units'

/** A picked package type of a line, with what was decided about it. */
export type PickedPackage = Omit<PackedPackage, 'shippingBox'>

/** A line's product, as its units are put into boxes. */
export interface PackedItem {
  readonly itemId: Id<'shipmentOrderItem'>
  readonly sku: string
  readonly description: string
  readonly unitWeight: number
  readonly unitVolume: number
}

export interface StoredBox extends Omit<Box, 'firstReference' | 'lastReference' | 'knownWeight' | 'position'> {
  readonly isRepackaged: boolean
}

/** Kilograms that contents weigh by the products' own data. */
const knownWeightOf = (box: Pick<StoredBox, 'contents'>, items: ReadonlyMap<string, PackedItem>): number =>
  round(
    box.contents.reduce((sum, { itemId, unitsCount }) => sum + unitsCount * (items.get(itemId)?.unitWeight ?? 0), 0),
    3,
  )

/** Units of each line in these boxes. */
const unitsIn = (boxes: readonly Pick<StoredBox, 'contents' | 'quantity'>[]): Map<string, number> => {
  const units = new Map<string, number>()
  for (const { contents, quantity } of boxes)
    for (const { itemId, unitsCount } of contents) units.set(itemId, (units.get(itemId) ?? 0) + unitsCount * quantity)
  return units
}

/** What was picked of a line, as units. */
type PickedUnits = Pick<PickedPackage, 'itemId' | 'packageCount' | 'unitQuantity'>

const countBoxes = (boxes: readonly Pick<StoredBox, 'quantity'>[]): number =>
  boxes.reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether every picked unit is in a box. */
function isPacked(
  packages: readonly PickedUnits[],
  boxes: readonly Pick<StoredBox, 'contents' | 'quantity'>[],
): boolean {
  const inBoxes = unitsIn(boxes)
  const picked = new Map<string, number>()
  for (const { itemId, packageCount, unitQuantity } of packages)
    picked.set(itemId, (picked.get(itemId) ?? 0) + packageCount * unitQuantity)
  return picked.size > 0 && [...picked].every(([itemId, units]) => inBoxes.get(itemId) === units)
}

/** Products that are taken out of their packages, and what of each is in no box yet. */
export function repackagedProducts(
  packages: readonly PickedPackage[],
  boxes: readonly StoredBox[],
  items: ReadonlyMap<string, PackedItem>,
): RepackagedProduct[] {
  const boxed = unitsIn(boxes.filter((box) => box.isRepackaged))
  const wanted = new Map<string, number>()
  for (const { itemId, repackagedCount, unitQuantity } of packages)
    if (repackagedCount > 0) wanted.set(itemId, (wanted.get(itemId) ?? 0) + repackagedCount * unitQuantity)
  return Array.from(wanted, ([itemId, toRepackage]) => ({
    ...(items.get(itemId) ?? { sku: '', description: '', unitWeight: 0, unitVolume: 0 }),
    itemId,
    toRepackage,
    remaining: toRepackage - (boxed.get(itemId) ?? 0),
  }))
}

/** Boxes in their order with the references on the labels of the first and the last of each. */
function numbered<B extends Pick<StoredBox, 'quantity'>>(
  referenceId: string,
  boxes: readonly B[],
): (B & Pick<Box, 'firstReference' | 'lastReference'>)[] {
  let number = 0
  return boxes.map((box) => {
    const first = number + 1
    number += box.quantity
    return {
      ...box,
      firstReference: boxReference(referenceId, first),
      lastReference: boxReference(referenceId, number),
    }
  })
}

/** Of how many boxes labels say that they are: none, while units are in no box yet. */
function saidCount(
  packages: readonly PickedUnits[],
  boxes: readonly Pick<StoredBox, 'contents' | 'quantity'>[],
): number | null {
  return isPacked(packages, boxes) ? countBoxes(boxes) : null
}

/**
 * Boxes that take the place of others: a label that is printed is still right where nothing on it has changed. Of how many it is is on
 * it once all are packed.
 */
export function keepLabels<B extends Omit<StoredBox, 'id' | 'isLabelPrinted'>>(
  packages: readonly PickedUnits[],
  before: readonly Omit<StoredBox, 'id'>[],
  after: readonly B[],
): (B & { readonly isLabelPrinted: boolean })[] {
  const said = saidCount(packages, before)
  const isCountRight = said === null || said === saidCount(packages, after)
  const printed = numbered('', before).filter((box) => isCountRight && box.isLabelPrinted)
  return numbered('', after).map(({ firstReference, lastReference, ...box }) => ({
    ...(box as unknown as B),
    isLabelPrinted: printed.some((one) => isSameBox(one, { ...box, firstReference, lastReference })),
  }))
}

/** An order's packing as people see it: pending and repackaged packages, boxes with their references, what is left. */
export function shapePacking(
  order: Pick<
    Packing,
    | 'id'
    | 'referenceId'
    | 'storeId'
    | 'warehouseId'
    | 'warehouseTitle'
    | 'state'
    | 'taskKind'
    | 'taskState'
    | 'packingLabelsDownloaded'
    | 'head'
  >,
  packages: readonly PickedPackage[],
  stored: readonly StoredBox[],
  items: ReadonlyMap<string, PackedItem>,
): Packing {
  const products = repackagedProducts(packages, stored, items)
  const open = new Set(products.filter((product) => product.remaining !== 0).map((product) => product.itemId))
  const boxes = numbered(order.referenceId, stored).map(
    ({ isRepackaged: _isRepackaged, ...box }, index): Box => ({
      ...box,
      position: index + 1,
      knownWeight: knownWeightOf(box, items),
    }),
  )
  return {
    ...order,
    packages: packages.map((entry) => ({
      ...entry,
      shippingBox:
        entry.repackagedCount === 0
          ? shippingBoxes.asIs
          : open.has(entry.itemId)
            ? shippingBoxes.toBeRepackaged
            : shippingBoxes.repackaged,
    })),
    products,
    boxes,
    boxCount: countBoxes(stored),
    totalWeight: round(
      stored.reduce((sum, box) => sum + box.weight * box.quantity, 0),
      3,
    ),
    isDone: isPacked(packages, stored),
  }
}

/** Boxes for the packages that leave as they are: one kind for each package type of a line. */
export const asIsBoxes = (packages: readonly PickedPackage[]): Omit<StoredBox, 'id' | 'isLabelPrinted'>[] =>
  packages
    .filter((entry) => entry.packageCount > entry.repackagedCount)
    .map((entry) => ({
      isRepackaged: false,
      shipmentPackageTypeId: null,
      productPackageTypeId: entry.productPackageTypeId,
      name: entry.packageTypeName,
      depth: entry.depth,
      width: entry.width,
      height: entry.height,
      weight: entry.weight,
      quantity: entry.packageCount - entry.repackagedCount,
      contents: [
        { itemId: entry.itemId, sku: entry.sku, description: entry.description, unitsCount: entry.unitQuantity },
      ],
    }))

/** Sizes that a box takes: of a shipment package type, or of the package a product comes in. */
export interface BoxSize {
  readonly name: string
  readonly depth: number
  readonly width: number
  readonly height: number
}

/** A box of the form whose measured weight is too far from the known one. */
interface WeightFault {
  readonly index: number
  readonly weight: number
  readonly knownWeight: number
}

/** The known weight of each box of a form, and those whose measured weight nobody has confirmed. */
export function weighBoxes(
  boxes: readonly BoxForm[],
  items: ReadonlyMap<string, PackedItem>,
): { readonly weights: readonly number[]; readonly faults: readonly WeightFault[] } {
  const faults: WeightFault[] = []
  const weights = boxes.map((box, index) => {
    const knownWeight = knownWeightOf(
      { contents: box.contents.map((entry) => ({ ...entry, sku: '', description: '' })) },
      items,
    )
    const weight = keptWeight(box.weight, knownWeight)
    if (Math.abs(weight - knownWeight) > weightTolerance(knownWeight) && !box.isWeightConfirmed)
      faults.push({ index, weight, knownWeight })
    return weight
  })
  return { weights, faults }
}

/** What boxes of a form hold of each product, against what there is to repackage: those that do not agree. In a part of the boxes less may be. */
export function unitFaults(
  boxes: readonly BoxForm[],
  products: readonly RepackagedProduct[],
  isPartial = false,
): { readonly itemId: Id<'shipmentOrderItem'>; readonly toRepackage: number; readonly inBoxes: number }[] {
  const inBoxes = unitsIn(
    boxes.map((box) => ({
      quantity: box.quantity,
      contents: box.contents.map((entry) => ({ ...entry, sku: '', description: '' })),
    })),
  )
  const wanted = new Map(products.map((product) => [product.itemId, product.toRepackage]))
  return [...new Set([...wanted.keys(), ...inBoxes.keys()])]
    .map((itemId) => ({ itemId, toRepackage: wanted.get(itemId) ?? 0, inBoxes: inBoxes.get(itemId) ?? 0 }))
    .filter(({ toRepackage, inBoxes: boxed }) => (isPartial ? boxed > toRepackage : boxed !== toRepackage))
}
