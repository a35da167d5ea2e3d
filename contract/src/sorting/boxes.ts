import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { lastSeen, optionalCode, optionalText, positiveNumber, requiredCode } from '../fields.ts'
import { contentTypes, fileAnswer, mostPrinted, printedIds } from '../files.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput } from '../paging.ts'
import { exceptionKinds } from './exception-kinds.ts'

const base = '/api/sorting/orders/{id}/boxes'

const boxStates = ['Expected', 'Received'] as const
/** Longest barcode of a box. */
export const longestBarcode = 64
/** Most boxes of an order. */
export const mostBoxes = 5000
/** Heaviest box, kg, and longest side, cm. */
export const mostBoxWeight = 10_000
export const longestBoxSide = 1000

/** The van that takes an order away, and its stop. */
export const plannedStop = z.object({ routeId: id('route'), route: z.string(), stop: z.number().int() })

const optional = <Field extends z.ZodType>(field: Field) => field.nullish().transform((value) => value ?? null)

/** The form of a box (BOX-008): one without a barcode is given one. */
const fields = {
  barcode: optionalCode(longestBarcode),
  description: optionalText(255),
  /** Kilograms. */
  weight: optional(positiveNumber('Weight', mostBoxWeight)),
  /** Centimetres. */
  depth: optional(positiveNumber('Length', longestBoxSide)),
  width: optional(positiveNumber('Width', longestBoxSide)),
  height: optional(positiveNumber('Height', longestBoxSide)),
  note: optionalText(255),
}

export const box = z.object({
  id: id('hubBox'),
  /** The order that it came with: of a merged one, which it goes back to. */
  orderId: id('hubOrder'),
  /** Of that order, 1 to n; a number that is on a label is never another box's. */
  number: z.number().int(),
  barcode: z.string(),
  description: z.string().nullable(),
  weight: z.number().nullable(),
  depth: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  note: z.string().nullable(),
  state: z.enum(boxStates),
  /** What is wrong with it, and not solved. */
  exceptions: z.array(z.enum(exceptionKinds)),
  receivedAt: moment.nullable(),
  receivedBy: z.object({ id: id('user'), name: z.string() }).nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type HubBox = z.output<typeof box>

const ofOrder = { id: id('hubOrder') }
const ofBox = { ...ofOrder, boxId: id('hubBox') }

export const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'The boxes of an order: of a head with those of whatever was merged into it',
  can: 'WAREHOUSE_VIEW_ORDERS',
  input: z.object({ ...ofOrder, ...listInput }),
  answer: listAnswer(box),
})

export const add = endpoint({
  method: 'POST',
  path: base,
  summary: 'Add a box to an open order',
  can: 'WAREHOUSE_SCANNER_APP',
  store: 'any',
  input: z.object({ ...ofOrder, ...fields }),
  answer: box,
})

export const update = endpoint({
  method: 'PUT',
  path: `${base}/{boxId}`,
  summary: 'Change a box of an open order; a blank barcode stays as it is',
  can: 'WAREHOUSE_SCANNER_APP',
  store: 'any',
  input: z.object({ ...ofBox, ...fields, updatedAt: lastSeen }),
  answer: box,
})

export const remove = endpoint({
  method: 'DELETE',
  path: `${base}/{boxId}`,
  summary: 'Remove a box that has not been received from an open order; an order keeps its last one',
  can: 'WAREHOUSE_SCANNER_APP',
  store: 'any',
  final: 'the box is added again, with a number of its own',
  input: z.object(ofBox),
  answer: z.object({}),
})

export const receive = endpoint({
  method: 'PUT',
  path: `${base}/{boxId}/receive`,
  summary: 'Receive a box; one that was received stays as it is',
  can: 'WAREHOUSE_SCANNER_APP',
  store: 'any',
  input: z.object(ofBox),
  answer: box,
})

/** Whoever looks at orders reads them by their codes, too (PERMW-014); whoever scans need not look at them (SORT-044). */
const reads = { anyOf: ['WAREHOUSE_SCANNER_APP', 'WAREHOUSE_VIEW_ORDERS'] } as const

/** Papers that labels of boxes are printed on: one a page of 4 x 2 inches, ten on a sheet of US Letter, or by a label printer. */
export const labelPapers = ['pdf', 'sheet', 'zpl'] as const
export type LabelPaper = (typeof labelPapers)[number]

export const labels = endpoint({
  method: 'GET',
  path: '/api/sorting/boxes/labels',
  summary:
    'Labels of boxes with a QR code, 4 x 2 inches: of boxes, or of all that orders show; printed again, they are the same',
  can: reads,
  input: z
    .object({
      ids: printedIds('hubBox', mostPrinted.labels).optional(),
      orderIds: printedIds('hubOrder', mostPrinted.orders).optional(),
      format: z.enum(labelPapers).default('pdf'),
    })
    .superRefine(({ ids, orderIds }, check) => {
      if ((ids === undefined) === (orderIds === undefined))
        check.addIssue({ code: 'custom', path: ['ids'], message: 'Please choose boxes, or orders' })
    }),
  answer: fileAnswer(contentTypes.pdf, contentTypes.zpl),
})

/** A box as a scan answers it: with the order that shows it. */
const scannedBox = box.extend({
  /** The order that shows it: the head, where its own is merged. */
  shownBy: id('hubOrder'),
  orderNo: z.string(),
  warehouseId: id('warehouse'),
  warehouseTitle: z.string(),
  /** That it came with: also while its order is merged into one of another manifest. */
  manifestId: id('manifest'),
  stockLocation: z.object({ id: id('stockLocation'), title: z.string() }).nullable(),
  position: z.number().int().nullable(),
  plannedStop: plannedStop.nullable(),
  /** Of the order that shows it. */
  boxesCount: z.number().int(),
  receivedBoxesCount: z.number().int(),
})
export type ScannedBox = z.output<typeof scannedBox>

/** What a scanned code may be, where a scanner asks (SORT-044). */
export const scan = endpoint({
  method: 'GET',
  path: '/api/sorting/boxes/scan',
  summary:
    'What a scanned code is: an open box and whose it is, or a stock location of the warehouse; neither: both are null',
  can: reads,
  input: z.object({ code: requiredCode('Code', 200), warehouseId: id('warehouse').optional() }),
  answer: z.object({
    box: scannedBox.nullable(),
    stockLocation: z.object({ id: id('stockLocation'), title: z.string() }).nullable(),
  }),
})

/** Boxes of a manifest that a device holds at once, and free positions of each place. */
export const mostHeld = 1000
export const mostFreePositions = 20

/** What a device needs to scan a manifest in without a connection; nothing of a customer. */
export const held = endpoint({
  method: 'GET',
  path: '/api/sorting/boxes/held',
  summary: `What a scanner holds of a manifest, to go on without a connection: its open boxes as a scan answers them, at most ${mostHeld}, those that are to come first, and the places of its hub`,
  can: reads,
  input: z.object({ manifestId: id('manifest') }),
  answer: z.object({
    boxes: z.array(scannedBox).max(mostHeld),
    /** It has more boxes than are answered. */
    hasMore: z.boolean(),
    places: z.array(
      z.object({
        id: id('stockLocation'),
        title: z.string(),
        /** The lowest that are free. */
        freePositions: z.array(z.number().int()).max(mostFreePositions),
      }),
    ),
  }),
})
