import { formatDay } from '@crossdock/contract/days'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { contentTypes } from '@crossdock/contract/files'
import type * as contract from '@crossdock/contract/fulfillment/shipments/picking'
import { byPlace } from '@crossdock/contract/fulfillment/shipments/picking'
import { shipmentStateLabels } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import type { FileAnswer } from '../../../platform/file-answers.ts'
import { counted } from '../../../platform/papers/counted.ts'
import { type Sheet, sheetsPdf } from '../../../platform/papers/sheet.ts'
import { stampOf } from '../../../platform/papers/stamp.ts'
import { getShipmentOrder } from '../orders/reads.ts'
import { getPickList } from './reads.ts'

/** What an order still takes, place by place as one walks, with a box to tick; what no place is known for comes last. */
export async function pickSheetOf(ctx: Context, id: Id<'shipmentOrder'>): Promise<Sheet> {
  const [order, list] = [await getShipmentOrder(ctx, id), await getPickList(ctx, id)]
  const { referenceId, state } = order
  if (state !== 'READY' && state !== 'PICKING')
    fail('WrongState', {
      message: `${referenceId} is ${shipmentStateLabels[state]}: a pick list is of orders that are placed or in process.`,
    })
  const stops = list.items
    .flatMap((item) => item.options.filter((one) => one.suggestedCount > 0).map((option) => ({ item, option })))
    .sort((a, b) => byPlace(a.option.stockLocationTitle, b.option.stockLocationTitle))
  const lacking = list.items.filter((item) => item.heldUnits < item.unitsCount)
  const units = stops.reduce((sum, { option }) => sum + option.suggestedCount * option.unitQuantity, 0)
  return {
    title: `Pick list ${referenceId}`,
    code: referenceId,
    blocks: [
      {
        heading: 'Warehouse',
        lines: [list.warehouseTitle, order.storeName ?? ctx.account.businessName],
      },
      {
        heading: 'Order',
        lines: [`PO ${order.externalPoNumber}`, `Ship out ${formatDay(order.shipOutDate)}`, shipmentStateLabels[state]],
      },
      { heading: 'Picker', lines: [order.assignee?.name ?? ''] },
    ],
    table: {
      headings: ['Place', 'SKU', 'Product', 'Take', 'Package', 'Units', 'Lot, expires', 'Done'],
      widths: [2.4, 2.6, 4.4, 1.1, 1.7, 1.2, 3.4, 1.1],
      right: [3, 5],
      byHand: [7],
      rows: [
        ...stops.map(({ item, option }) => [
          option.stockLocationTitle,
          item.sku,
          item.description,
          option.suggestedCount.toLocaleString('en-US'),
          option.packageTypeName,
          (option.suggestedCount * option.unitQuantity).toLocaleString('en-US'),
          [option.lot, option.expirationDate && formatDay(option.expirationDate)].filter(Boolean).join(' '),
          '',
        ]),
        ...lacking.map((item) => [
          'No place yet',
          item.sku,
          item.description,
          '',
          item.packageTypeName,
          (item.unitsCount - item.heldUnits).toLocaleString('en-US'),
          '',
          '',
        ]),
      ],
    },
    footer: [
      `${counted(stops.length, 'place')} to go to, ${counted(units, 'unit')} to take`,
      list.items.some((item) => item.pickedUnits > 0) ? 'What is picked already is not on this list.' : '',
    ],
    stamp: stampOf(ctx, order.warehouseId),
  }
}

/** The pick lists of orders, all of them or none. */
export async function makePickLists(ctx: Context, { ids }: ParsedOf<typeof contract.pickLists>): Promise<FileAnswer> {
  const sheets: Sheet[] = []
  for (const id of ids) sheets.push(await pickSheetOf(ctx, id))
  const of = ids.length === 1 ? (sheets[0]?.code ?? '') : counted(ids.length, 'order')
  return {
    file: await sheetsPdf(sheets, `Pick list ${of}`),
    name: `${of} pick list.pdf`,
    contentType: contentTypes.pdf,
    inline: true,
  }
}
