import type { BoxType } from '@crossdock/contract/fulfillment/shipments/box-types'
import {
  type BoxForm,
  labelsMark,
  type PackedPackage,
  type Packing,
  type RepackagedProduct,
  weightTolerance,
} from '@crossdock/contract/fulfillment/shipments/packing'
import type { Id } from '@crossdock/contract/ids'
import { round } from '@crossdock/contract/units'
import { weightWords } from '../../../lib/measures.ts'
import { t } from '../../../lib/words.ts'

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
  /** Units that were scanned into these boxes, by line. */
  readonly checked?: Readonly<Record<string, number>>
  /** Closed: weighed, and saved. One that is opened again stays in its place. */
  readonly isClosed?: boolean
  /** The reference on the first label of a box that is saved. */
  readonly label?: string
  /** `labelsMark` of what its label says. */
  readonly labelMark?: string
  readonly isLabelPrinted?: boolean
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

/** Boxes whose weight on the scale is far from the known one and that nobody has confirmed, with what is said of each. */
export const weightFaults = (
  boxes: readonly BoxDraft[],
  products: readonly RepackagedProduct[],
): ReadonlyMap<number, string> =>
  new Map(
    boxes.flatMap((box, index) => {
      const known = knownWeight(box, products)
      const isFar = box.weight !== null && Math.abs(box.weight - known) > weightTolerance(known)
      return isFar && !box.isWeightConfirmed
        ? [[index, t('About {{weight}} is expected', { weight: weightWords(known) })] as const]
        : []
    }),
  )

/** Boxes a store may use: those that hold the volume, the smallest first; then those that are too small, the largest first. */
export function bySufficiency(types: readonly BoxType[], volume: number): readonly BoxType[] {
  const sized = types.map((type) => ({ type, room: type.depth * type.width * type.height }))
  return [
    ...sized.filter(({ room }) => room >= volume).sort((a, b) => a.room - b.room),
    ...sized.filter(({ room }) => room < volume).sort((a, b) => b.room - a.room),
  ].map(({ type }) => type)
}

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
    // What is too large for the box by itself has it to itself.
    if (room < 0) break
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
    isClosed: true,
    label: box.firstReference,
    labelMark: labelsMark(packing, box.firstReference),
    isLabelPrinted: box.isLabelPrinted,
  }))
}

/** The boxes that are saved when one is closed: those that are saved already, each in its place, then this one. */
export function closedWith(boxes: readonly BoxDraft[], closing: BoxDraft): readonly BoxDraft[] {
  const kept = boxes
    .filter(({ label }) => label !== undefined)
    .map((box) => (box.key === closing.key ? closing : box))
    .filter(({ units }) => Object.values(units).some((count) => count > 0))
  return kept.some(({ key }) => key === closing.key) ? kept : [...kept, closing]
}

/**
 * The boxes of an order that somebody else has packed meanwhile, and beside them one's own that are not saved, with what is in no box yet.
 * A box that one has opened again, and nobody else has touched, stays open with what was put into it.
 */
export function besideOthers(packing: Packing, own: readonly BoxDraft[]): readonly BoxDraft[] {
  const left = new Map<string, number>(packing.products.map(({ itemId, remaining }) => [itemId, remaining]))
  const withRest = (box: BoxDraft): BoxDraft => {
    const units: Record<string, number> = {}
    for (const [itemId, count] of Object.entries(box.units)) {
      const taken = Math.min(count, Math.floor(Math.max(0, left.get(itemId) ?? 0) / box.quantity))
      if (taken > 0) units[itemId] = taken
      left.set(itemId, (left.get(itemId) ?? 0) - taken * box.quantity)
    }
    return { ...box, units, isClosed: false }
  }
  const kept = draftsOf(packing).map((box) => {
    const open = own.find(({ isClosed, labelMark }) => isClosed === false && labelMark === box.labelMark)
    if (!open) return box
    for (const [itemId, count] of Object.entries(box.units))
      left.set(itemId, (left.get(itemId) ?? 0) + count * box.quantity)
    return withRest(open)
  })
  const mine = own
    .filter(({ label }) => label === undefined)
    .map(withRest)
    .filter(({ units }) => Object.keys(units).length > 0)
  return [...kept, ...mine]
}

/** All boxes after some were saved: these first, with what the order says of their labels. */
export function afterClosing(
  boxes: readonly BoxDraft[],
  saved: readonly BoxDraft[],
  packing: Packing,
): readonly BoxDraft[] {
  const stored = draftsOf(packing)
  return [
    ...saved.map((box, index) => ({
      ...box,
      label: stored[index]?.label ?? '',
      labelMark: stored[index]?.labelMark ?? '',
      isLabelPrinted: stored[index]?.isLabelPrinted === true,
    })),
    ...boxes.filter(({ key }) => !saved.some((one) => one.key === key)),
  ]
}

/** Kilograms that a scale types as a keyboard does, with a decimal or its unit; null where a code is something else. */
export function scaleWeight(code: string): number | null {
  const [, number = '', unit = ''] =
    /^(?:[A-Z]{2},[A-Z]{2},)?[+\s]*(\d{1,6}(?:[.,]\d{1,3})?)\s*(kg|g|lb)?$/i.exec(code.trim()) ?? []
  if (number === '' || (unit === '' && !/[.,]/.test(number))) return null
  const factor = { g: 0.001, lb: 0.45359237 }[unit.toLowerCase()] ?? 1
  const weight = round(Number(number.replace(',', '.')) * factor, 3)
  return weight > 0 ? weight : null
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

/**
 * How many of the packages of each line are taken apart before anybody has decided: loose units share boxes, unless there is one alone;
 * whole packages leave as they are. By the line and its package.
 */
export function proposedRepackaging({ packages, boxes }: Pick<Packing, 'packages' | 'boxes'>) {
  const loose = packages.filter(({ unitQuantity }) => unitQuantity === 1)
  const isShared = boxes.length === 0 && loose.reduce((sum, { packageCount }) => sum + packageCount, 0) > 1
  return (entry: PackedPackage): number =>
    isShared && entry.unitQuantity === 1 ? entry.packageCount : entry.repackagedCount
}

/** Boxes that are proposed at once; where more would be needed people decide. */
const mostProposed = 50

/**
 * Boxes for everything that is to be repackaged, by volume: the smallest that holds all of it, or the largest until the rest fits one.
 * Boxes that are alike are one entry. None where there is no type of box, or too many would be needed.
 */
export function proposedBoxes(
  types: readonly BoxType[],
  products: readonly RepackagedProduct[],
): Omit<BoxDraft, 'key'>[] {
  const boxes: Omit<BoxDraft, 'key'>[] = []
  let remaining = remainingOf(products, boxes)
  while ([...remaining.values()].some((units) => units > 0)) {
    const [type] = bySufficiency(types, remainingVolume(products, remaining))
    const units = type && fillBox(type, products, remaining)
    if (!type || !units || boxes.reduce((sum, { quantity }) => sum + quantity, 0) >= mostProposed) return []
    const { id: typeId, name, depth, width, height } = type
    const box = { typeId, name, depth, width, height, quantity: 1, units, weight: null, isWeightConfirmed: false }
    const more = Math.min(...Object.entries(units).map(([id, each]) => Math.floor((remaining.get(id) ?? 0) / each)))
    // As many as what remains fills in the same way, as long as it does not fit one box.
    boxes.push({ ...box, quantity: Math.max(1, more) })
    remaining = remainingOf(products, boxes)
  }
  return boxes
}
