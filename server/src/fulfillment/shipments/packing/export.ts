import { formatDay } from '@crossdock/contract/days'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { contentTypes } from '@crossdock/contract/files'
import type { ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import type * as contract from '@crossdock/contract/fulfillment/shipments/packing'
import { boxReference, mostBoxes } from '@crossdock/contract/fulfillment/shipments/packing'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { fail, found } from '../../../platform/errors.ts'
import type { FileAnswer } from '../../../platform/file-answers.ts'
import { counted } from '../../../platform/papers/counted.ts'
import type { Label } from '../../../platform/papers/label.ts'
import { labelsPdf } from '../../../platform/papers/label-pdf.ts'
import { type Sheet, sheetsPdf } from '../../../platform/papers/sheet.ts'
import { stampOf } from '../../../platform/papers/stamp.ts'
import { labelsZpl } from '../../../platform/papers/zpl.ts'
import { col, statement } from '../../../platform/statement.ts'
import { getShipmentOrder } from '../orders/reads.ts'
import { getPacking } from './reads.ts'

/** Who the goods come from: the merchant, and the warehouse they leave. */
async function senderOf(ctx: Context, order: ShipmentOrder): Promise<string[]> {
  const { rows } = await statement('packing.sender-of', { line1: col.text, line2: col.text.orNull })`
    select address_line1 as line1, address_line2 as line2 from warehouses
    where account_id = ${ctx.account.id} and id = ${order.warehouseId}`.execute(ctx.db)
  const { line1, line2 } = found(rows[0])
  return [order.storeName ?? ctx.account.businessName, order.warehouseTitle, line1, line2 ?? '']
}

/** Who gets them: name and address, or the carrier that picks up. */
function receiverOf({ businessDeliveryInfo: to, thirdPartyPickUpInfo: by }: ShipmentOrder) {
  if (to)
    return {
      toTitle: 'Ship to',
      to: [
        to.recipientName ?? '',
        to.recipientAddressLine1 ?? '',
        to.recipientAddressLine2 ?? '',
        [to.recipientCity, to.recipientState, to.recipientPostalCode].filter(Boolean).join(' '),
        to.recipientCountry ?? '',
        to.recipientPrimaryPhone ?? '',
      ],
    }
  return {
    toTitle: 'Pick up by',
    to: [
      by?.carrierName ?? '',
      by?.pickupId ? `Pickup ${by.pickupId}` : '',
      by?.referenceNumber ? `Reference ${by.referenceNumber}` : '',
      by?.expectedPickupDate ? `Expected ${formatDay(by.expectedPickupDate)}` : '',
    ],
  }
}

const kilograms = (weight: number): string => `${weight.toLocaleString('en-US', { maximumFractionDigits: 3 })} kg`

/**
 * The labels of an order, one for each box that leaves. Before packing is done there are none but those of a box that is closed, which
 * cannot say of how many it is.
 */
async function labelsOf(
  ctx: Context,
  id: Id<'shipmentOrder'>,
  only?: string,
): Promise<{ readonly name: string; labels: Label[] }> {
  const order = await getShipmentOrder(ctx, id)
  const packing = await getPacking(ctx, id)
  const boxes = packing.boxes.filter(({ firstReference }) => only === undefined || firstReference === only)
  if (boxes.length === 0 || (only === undefined && !packing.isDone))
    fail('ShippingLabelHasNotGenerated', { info: { referenceId: order.referenceId } })
  if (packing.boxCount > mostBoxes)
    fail('PackageSpecificationConflict', {
      message: `Labels are made for at most ${mostBoxes.toLocaleString('en-US')} boxes. Repackage the goods into fewer.`,
      info: { boxCount: packing.boxCount },
    })
  const from = await senderOf(ctx, order)
  const receiver = receiverOf(order)
  const labels = boxes.flatMap((box) => {
    const units = box.contents.reduce((sum, entry) => sum + entry.unitsCount, 0)
    const facts = [
      ['Order', order.referenceId],
      ['PO Number', order.externalPoNumber],
      ['Box', `${box.name} ${box.depth} × ${box.width} × ${box.height} cm`],
      ['Weight', kilograms(box.weight)],
      ['Ship out', formatDay(order.shipOutDate)],
      ['Units', String(units)],
      ...(order.externalOrderNumber === null ? [] : [['Order Number', order.externalOrderNumber] as const]),
      ...(order.carrierName === null ? [] : [['Carrier', order.carrierName] as const]),
    ] as const
    const before = packing.boxes.slice(0, packing.boxes.indexOf(box)).reduce((sum, { quantity }) => sum + quantity, 0)
    return Array.from({ length: box.quantity }, (_, index): Label => {
      const number = before + index + 1
      return {
        from,
        ...receiver,
        facts,
        code: boxReference(order.referenceId, number),
        place: packing.isDone ? `${number} / ${packing.boxCount}` : String(number),
      }
    })
  })
  return { name: only ?? order.referenceId, labels }
}

const labelFile = async (labels: readonly Label[], of: string, format: 'pdf' | 'zpl'): Promise<FileAnswer> =>
  format === 'zpl'
    ? { file: Buffer.from(labelsZpl(labels)), name: `${of} labels.zpl`, contentType: contentTypes.zpl }
    : {
        file: await labelsPdf(labels, `Packing labels ${of}`),
        name: `${of} labels.pdf`,
        contentType: contentTypes.pdf,
        inline: true,
      }

export async function makeLabels(
  ctx: Context,
  { id, format, box }: ParsedOf<typeof contract.labels>,
): Promise<FileAnswer> {
  const { name, labels } = await labelsOf(ctx, id, box)
  return labelFile(labels, name, format)
}

/** The labels of several orders, all of them or none. */
export async function makeManyLabels(
  ctx: Context,
  { ids, format }: ParsedOf<typeof contract.manyLabels>,
): Promise<FileAnswer> {
  const labels: Label[] = []
  for (const id of ids) {
    labels.push(...(await labelsOf(ctx, id)).labels)
    if (labels.length > mostBoxes)
      fail('PackageSpecificationConflict', {
        message: `Labels are made for at most ${mostBoxes.toLocaleString('en-US')} boxes at once. Choose fewer orders.`,
        info: { boxCount: labels.length },
      })
  }
  return labelFile(labels, counted(ids.length, 'order'), format)
}

/** The sheet that goes into the box: what was sent, of what was ordered. */
async function slipOf(ctx: Context, id: Id<'shipmentOrder'>): Promise<Sheet> {
  const order = await getShipmentOrder(ctx, id)
  const receiver = receiverOf(order)
  const note = order.businessDeliveryInfo?.note ?? order.thirdPartyPickUpInfo?.note
  return {
    title: `Packing slip ${order.referenceId}`,
    code: order.referenceId,
    blocks: [
      { heading: 'From', lines: await senderOf(ctx, order) },
      { heading: receiver.toTitle, lines: receiver.to },
      {
        heading: 'Order',
        lines: [
          `PO ${order.externalPoNumber}`,
          order.externalOrderNumber === null ? '' : `Order ${order.externalOrderNumber}`,
          `Ship out ${formatDay(order.shipOutDate)}`,
        ],
      },
    ],
    table: {
      headings: ['SKU', 'Product', 'Package', 'Units'],
      widths: [3, 7, 3, 1.5],
      right: [3],
      rows: order.items.map((item) => [
        item.sku,
        item.description,
        item.packageTypeName,
        item.unitsCount.toLocaleString('en-US'),
      ]),
    },
    stamp: stampOf(ctx, order.warehouseId),
    footer: [`${counted(order.lineCount, 'line')}, ${counted(order.unitCount, 'unit')}`, note ?? ''],
  }
}

const slipFile = async (slips: readonly Sheet[], of: string): Promise<FileAnswer> => ({
  file: await sheetsPdf(slips, `Packing slip ${of}`),
  name: `${of} packing slip.pdf`,
  contentType: contentTypes.pdf,
  inline: true,
})

export async function makeSlip(ctx: Context, { id }: ParsedOf<typeof contract.slip>): Promise<FileAnswer> {
  const slip = await slipOf(ctx, id)
  return slipFile([slip], slip.code)
}

/** The slips of several orders, all of them or none. */
export async function makeSlips(ctx: Context, { ids }: ParsedOf<typeof contract.slips>): Promise<FileAnswer> {
  const slips: Sheet[] = []
  for (const id of ids) slips.push(await slipOf(ctx, id))
  return slipFile(slips, ids.length === 1 ? (slips[0]?.code ?? '') : counted(ids.length, 'order'))
}
