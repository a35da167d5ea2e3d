import { todayIn } from '@crossdock/contract/days'
import type { Id } from '@crossdock/contract/ids'
import * as exceptions from '@crossdock/contract/sorting/exceptions'
import * as orders from '@crossdock/contract/sorting/orders'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import { type Context, storeOf } from '../../../platform/context.ts'
import { ordersOf } from '../../../sorting/boxes/import/rules.ts'
import { receiveHubBox } from '../../../sorting/boxes/writes.ts'
import { reportException } from '../../../sorting/exceptions/writes.ts'
import { expectOrders } from '../../../sorting/manifests/expecting/writes.ts'
import { getHubOrder } from '../../../sorting/orders/reads.ts'
import {
  allocateHubOrder,
  cancelExpectedBoxes,
  cancelHubOrder,
  mergeHubOrders,
  processHubOrders,
} from '../../../sorting/orders/writes.ts'
import { createStockLocationType } from '../../../warehouse/stock-locations/types/writes.ts'
import { createStockLocation } from '../../../warehouse/stock-locations/writes.ts'
import type { Merchant } from '../company/rules.ts'
import { dayAfter } from '../goods/rules.ts'
import { hoursAgo, make } from '../goods/writes.ts'
import { lanes, rowsOf, told } from './rules.ts'

type Places = readonly Id<'stockLocation'>[]

/** The lanes of the hub, in the first warehouse. */
export async function furnishHub(ctx: Context, id: Id<'warehouse'>): Promise<Places> {
  const lane = await make(ctx, types.create, createStockLocationType, {
    ...{ id, label: 'Lane', depth: 900, width: 200, height: 200 },
  })
  const places = []
  for (const title of lanes) {
    const form = { id, title, stockLocationTypeId: lane.id, maxWeight: 1_500 }
    places.push((await make(ctx, locations.create, createStockLocation, form)).id)
  }
  return places
}

/** A merchant's manifest, with orders and boxes in every state, and what is wrong with some of them. */
export async function fillHub(
  own: Context,
  merchant: Merchant,
  {
    warehouseId,
    places,
    turn,
  }: { readonly warehouseId: Id<'warehouse'>; readonly places: Places; readonly turn: number },
): Promise<void> {
  // One manifest came yesterday, the others this morning.
  const then = hoursAgo(own, turn === 0 ? 27 : 6 - turn)
  const today = todayIn(own.account.timeZone, own.now())
  const { manifestId, ids } = await expectOrders(
    hoursAgo(own, 30),
    { storeId: storeOf(own), warehouseId, title: `${merchant.name}, night truck`, source: 'Import' },
    ordersOf(rowsOf(merchant, dayAfter(today, turn === 0 ? -1 : 0))).orders,
  )
  for (const [index, id] of ids.entries()) {
    const { received, isPlaced, end, fault } = told[index] ?? { received: 0, isPlaced: false }
    const { boxes } = await getHubOrder(own, id)
    for (const box of boxes.slice(0, received)) await receiveHubBox(then, { id, boxId: box.id })
    const slId = places[(turn * 2 + (index % 2)) % places.length]
    if (isPlaced && slId) await make(then, orders.allocate, allocateHubOrder, { id, slId })
    if (fault)
      await make(then, exceptions.report, reportException, {
        ...{ kind: fault, boxId: boxes[0]?.id ?? '', reason: fault === 'Damaged' ? 'Crushed' : 'Not on the truck' },
      })
    if (end === 'Processed') await make(own, orders.process, processHubOrders, { orderIds: [id], toOrderPool: true })
    if (end === 'Cancelled') await cancelHubOrder(own, { id })
    if (end === 'ExpectingCancelled') await cancelExpectedBoxes(own, { id, reason: 'Ordered twice' })
  }
  await make(own, orders.merge, mergeHubOrders, { orderIds: ids.slice(-2) })
  await make(then, exceptions.report, reportException, {
    ...{ kind: 'Extra', code: `${merchant.code}-X1`, manifestId, reason: 'Nobody announced it' },
  })
}
