import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { positiveCount } from '../../fields.ts'
import { contentTypes, fileAnswer, labelFormat, mostPrinted, printedIds } from '../../files.ts'
import { id } from '../../ids.ts'
import { round } from '../../units.ts'
import { taskStates } from '../receipts/orders.ts'
import { workHead } from './due.ts'
import { shipmentOrder } from './orders.ts'
import { shipmentStates, taskKinds } from './states.ts'

/** What becomes of a picked package (PICK-005, PICK-009): it leaves as it is, or its units go into boxes. */
export const shippingBoxes = { asIs: 'As is', toBeRepackaged: 'ToBeRepackaged', repackaged: 'Repackaged' } as const

/** How far a box's measured weight may be from the known one without a second look: a tenth, and 100 g. */
export const weightTolerance = (known: number): number => known * 0.1 + 0.1

/** The label of each box of an order: its reference id and the box's number. */
export const boxReference = (referenceId: string, number: number): string =>
  `${referenceId}-${String(number).padStart(2, '0')}`

/** Whether what a label says of a box is still so: its number, what it is, weighs and holds. */
export function isSameBox(a: LabelledBox, b: LabelledBox): boolean {
  const contentsOf = (box: LabelledBox): string =>
    box.contents
      .map(({ itemId, unitsCount }) => `${itemId}/${unitsCount}`)
      .sort()
      .join()
  return (
    a.firstReference === b.firstReference &&
    a.lastReference === b.lastReference &&
    a.shipmentPackageTypeId === b.shipmentPackageTypeId &&
    a.productPackageTypeId === b.productPackageTypeId &&
    a.weight === b.weight &&
    contentsOf(a) === contentsOf(b)
  )
}
type LabelledBox = Pick<
  Box,
  'firstReference' | 'lastReference' | 'shipmentPackageTypeId' | 'productPackageTypeId' | 'weight'
> & { readonly contents: readonly Pick<Box['contents'][number], 'itemId' | 'unitsCount'>[] }

/** What is said, in a few characters. FNV-1a: nobody gains by making two alike. */
function markOf(said: string): string {
  let mark = 0x811c9dc5
  for (let index = 0; index < said.length; index++) mark = Math.imul(mark ^ said.charCodeAt(index), 0x01000193)
  return (mark >>> 0).toString(36)
}

/**
 * Tells what labels say from what they said when somebody saw or printed them: of each box all that `isSameBox` compares, and of how
 * many boxes it is once that is known. With `only` those of one box and the ones alike, by the reference on the first of them.
 */
export function labelsMark(
  { boxes, boxCount, isDone }: Pick<Packing, 'boxCount' | 'isDone'> & { readonly boxes: readonly LabelledBox[] },
  only?: string,
): string {
  const said = boxes
    .filter(({ firstReference }) => only === undefined || firstReference === only)
    .map(({ firstReference, lastReference, shipmentPackageTypeId, productPackageTypeId, weight, contents }) =>
      [
        ...[firstReference, lastReference, shipmentPackageTypeId, productPackageTypeId, weight],
        ...contents.map(({ itemId, unitsCount }) => `${itemId}/${unitsCount}`).sort(),
      ].join(),
    )
  return markOf([isDone ? boxCount : '', ...said].join(';'))
}

/** Kilograms that are kept of a box: measured, or what its contents weigh where it was not. */
export const keptWeight = (measured: number | undefined, known: number): number =>
  Math.max(round(measured ?? known, 3), 0.001)

type MarkedBox = Pick<Box, 'shipmentPackageTypeId' | 'quantity' | 'weight'> & {
  readonly contents: readonly Pick<Box['contents'][number], 'itemId' | 'unitsCount'>[]
}

/**
 * Tells boxes that somebody saw from boxes as they have become, in a few characters: by their types, how many are alike, what one
 * weighs and what is in them, in whatever order. Goods that leave in their own package follow from the choice of packages, and are left out.
 */
export function boxesMark(boxes: readonly MarkedBox[]): string {
  const said = boxes
    .filter((box) => box.shipmentPackageTypeId !== null)
    .map(({ shipmentPackageTypeId, quantity, weight, contents }) =>
      [
        shipmentPackageTypeId,
        quantity,
        weight,
        ...contents.map((one) => `${one.itemId}:${one.unitsCount}`).sort(),
      ].join(),
    )
  return markOf(said.sort().join(';'))
}

/** Most packages of one line. */
const mostPackages = 1_000_000

/** Most boxes of one order. */
export const mostBoxes = 2000

const packedPackage = z.object({
  itemId: id('shipmentOrderItem'),
  productId: id('product'),
  sku: z.string(),
  description: z.string(),
  productPackageTypeId: id('productPackageType'),
  packageTypeName: z.string(),
  unitQuantity: z.number().int(),
  depth: z.number(),
  width: z.number(),
  height: z.number(),
  /** Kilograms of one package. */
  weight: z.number(),
  /** Kilograms and cubic centimetres of one unit. */
  unitWeight: z.number(),
  unitVolume: z.number(),
  /** Picked packages of this type. */
  packageCount: z.number().int(),
  /** Of these, how many are taken apart. */
  repackagedCount: z.number().int(),
  shippingBox: z.enum([shippingBoxes.asIs, shippingBoxes.toBeRepackaged, shippingBoxes.repackaged]),
})
export type PackedPackage = z.output<typeof packedPackage>

/** A product that is taken out of its packages, and what of it is not in a box yet. */
const repackagedProduct = z.object({
  itemId: id('shipmentOrderItem'),
  sku: z.string(),
  description: z.string(),
  /** Kilograms and cubic centimetres of one unit. */
  unitWeight: z.number(),
  unitVolume: z.number(),
  toRepackage: z.number().int(),
  remaining: z.number().int(),
})
export type RepackagedProduct = z.output<typeof repackagedProduct>

export const box = z.object({
  id: id('shipmentBox'),
  position: z.number().int(),
  /** Null: the goods' own package. */
  shipmentPackageTypeId: id('shipmentPackageType').nullable(),
  productPackageTypeId: id('productPackageType').nullable(),
  name: z.string(),
  depth: z.number(),
  width: z.number(),
  height: z.number(),
  /** Kilograms of one box; `knownWeight` is what its contents weigh by the products' own data. */
  weight: z.number(),
  knownWeight: z.number(),
  /** Boxes that are alike in all of this. */
  quantity: z.number().int(),
  /** What is written on the label of the first and of the last of them. */
  firstReference: z.string(),
  lastReference: z.string(),
  /** The labels of these boxes are printed, as the boxes are now. */
  isLabelPrinted: z.boolean(),
  contents: z.array(
    z.object({
      itemId: id('shipmentOrderItem'),
      sku: z.string(),
      description: z.string(),
      unitsCount: z.number().int(),
    }),
  ),
})
export type Box = z.output<typeof box>

export const packing = z.object({
  id: id('shipmentOrder'),
  referenceId: z.string(),
  storeId: id('store'),
  warehouseId: id('warehouse'),
  warehouseTitle: z.string(),
  state: z.enum(shipmentStates),
  taskKind: z.enum(taskKinds),
  taskState: z.enum(taskStates),
  packingLabelsDownloaded: z.boolean(),
  head: workHead,
  packages: z.array(packedPackage),
  products: z.array(repackagedProduct),
  boxes: z.array(box),
  boxCount: z.number().int(),
  /** Kilograms of all boxes. */
  totalWeight: z.number(),
  /** Nothing is left to repackage (PICK-004). */
  isDone: z.boolean(),
})
export type Packing = z.output<typeof packing>

const base = '/api/fulfillment/shipment-orders'
const view = 'FULFILLMENT_VIEW_SHIPMENT_ORDERS'
const process = 'FULFILLMENT_PROCESS_SHIPMENT_ORDERS'

export const get = endpoint({
  method: 'GET',
  path: `${base}/{id}/packing`,
  summary: 'Picked packages of an order, what is taken apart, and its boxes',
  can: view,
  input: z.object({ id: id('shipmentOrder') }),
  answer: packing,
})

const seen = z.string().max(20).optional()

export const savePackages = endpoint({
  method: 'PUT',
  path: `${base}/{id}/packing`,
  summary: 'Say which picked packages leave as they are and which are repackaged; the first starts packing',
  can: process,
  store: 'any',
  input: z.object({
    id: id('shipmentOrder'),
    /** What is left out leaves as it is. */
    packages: z
      .array(
        z.object({
          itemId: id('shipmentOrderItem'),
          productPackageTypeId: id('productPackageType'),
          repackagedCount: z
            .number('Must be a number')
            .int('Must be a whole number')
            .min(0, 'Must be at least 0')
            .max(mostPackages, `Must be at most ${mostPackages.toLocaleString('en-US')}`),
        }),
      )
      .max(5000),
    /** `boxesMark` of the boxes as read: where somebody else has packed since, VersionConflict is answered and nothing is replaced. */
    seen,
  }),
  answer: packing,
})

export const boxForm = z.object({
  /** Null: as it is, in the package type of the product that holds just these units. */
  shipmentPackageTypeId: id('shipmentPackageType').nullable(),
  quantity: positiveCount('Quantity', mostBoxes).default(1),
  /** Kilograms, measured; what the contents are known to weigh when left out. */
  weight: z
    .number('Must be a number')
    .gt(0, 'Must be greater than 0')
    .max(100_000, 'Must be at most 100,000')
    .optional(),
  /** True: the scale is right although the known weight is another. */
  isWeightConfirmed: z.boolean().default(false),
  contents: z
    .array(z.object({ itemId: id('shipmentOrderItem'), unitsCount: positiveCount('Quantity') }))
    .min(1, 'A box must hold something')
    .max(500),
})
export type BoxForm = z.output<typeof boxForm>

export const saveBoxes = endpoint({
  method: 'PUT',
  path: `${base}/{id}/boxes`,
  summary:
    'Put the repackaged units into boxes, all of them, or with isPartial those of the boxes that are closed so far; other counts answer FinalUnitsCountMismatchPicked',
  can: process,
  store: 'any',
  input: z.object({
    id: id('shipmentOrder'),
    boxes: z.array(boxForm).max(mostBoxes),
    /** Other boxes are still open: units may be in none yet. */
    isPartial: z.boolean().default(false),
    /** As for `savePackages`. */
    seen,
  }),
  answer: packing,
})

export const labels = endpoint({
  method: 'GET',
  path: `${base}/{id}/packing-labels`,
  summary: 'Labels of 4 x 6 inches, one a box: PDF, or ZPL for label printers',
  can: view,
  input: z.object({
    id: id('shipmentOrder'),
    format: labelFormat,
    /** Those of a closed box and the ones alike, by the reference on the first of them; other boxes may still be open. */
    box: z.string().trim().max(60).optional(),
  }),
  answer: fileAnswer(contentTypes.pdf, contentTypes.zpl),
})

export const slip = endpoint({
  method: 'GET',
  path: `${base}/{id}/packing-slip`,
  summary: 'The packing slip of an order, PDF',
  can: view,
  input: z.object({ id: id('shipmentOrder') }),
  answer: fileAnswer(contentTypes.pdf),
})

export const manyLabels = endpoint({
  method: 'GET',
  path: `${base}/packing-labels`,
  summary: 'Labels of the boxes of several orders, one order after the other',
  can: view,
  input: z.object({ ids: printedIds('shipmentOrder', mostPrinted.orders), format: labelFormat }),
  answer: fileAnswer(contentTypes.pdf, contentTypes.zpl),
})

export const slips = endpoint({
  method: 'GET',
  path: `${base}/packing-slips`,
  summary: 'The packing slips of several orders, PDF',
  can: view,
  input: z.object({ ids: printedIds('shipmentOrder', mostPrinted.orders) }),
  answer: fileAnswer(contentTypes.pdf),
})

export const markLabels = endpoint({
  method: 'PUT',
  path: `${base}/{id}/packing-labels-downloaded`,
  summary: 'Note that the packing labels were downloaded: those of all boxes, or of one',
  can: process,
  store: 'any',
  input: z.object({
    id: id('shipmentOrder'),
    packingLabelsDownloaded: z.boolean().default(true),
    /** Of this box and the ones alike, by the reference on the first of them. */
    box: z.string().trim().max(60).optional(),
    /** `labelsMark` of what was seen or printed: where the labels would say something else by now, VersionConflict is answered and nothing noted. */
    seen,
  }),
  answer: shipmentOrder,
})

export const setTask = endpoint({
  method: 'PATCH',
  path: `${base}/{id}/task`,
  summary: 'Start, pause, resume or finish the work on an order: picking, then packing',
  can: process,
  store: 'any',
  input: z.object({
    id: id('shipmentOrder'),
    state: z.enum(['IN_PROGRESS', 'PAUSED', 'COMPLETED']),
    /** The task that is meant: another one than the open one is refused. */
    kind: z.enum(taskKinds).optional(),
    /** Units the picker counted; other than those picked answers FinalUnitsCountMismatchPicked. */
    finalUnitsCount: z.number().int().min(0).optional(),
  }),
  answer: shipmentOrder,
})
