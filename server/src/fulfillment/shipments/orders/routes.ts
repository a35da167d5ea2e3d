import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import type { Id } from '@crossdock/contract/ids'
import { listAssignable } from '../../../account/users/assignable/reads.ts'
import type { Context } from '../../../platform/context.ts'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { assignOrder, assignOrders } from '../assignees/writes.ts'
import { addItem, removeItem, updateItem } from '../lines/writes.ts'
import { getShipmentOrder, listShipmentOrders, sumShipmentOrders } from './reads.ts'
import {
  createShipmentOrder,
  placeBackOrder,
  publishDraft,
  removeShipmentOrder,
  setShipOutDate,
  setStrict,
  shipHere,
  updateShipmentOrder,
} from './writes.ts'

/** A step that answers the order as it is afterwards. */
const answering =
  <Input extends { readonly id: Id<'shipmentOrder'> }>(step: (ctx: Context, input: Input) => Promise<void>) =>
  async (ctx: Context, input: Input) => {
    await step(ctx, input)
    return getShipmentOrder(ctx, input.id)
  }

export function shipmentOrderRoutes(door: Door): void {
  serve(door, orders.list, listShipmentOrders)
  serve(door, orders.totals, sumShipmentOrders)
  serve(door, orders.assignable, (ctx, { term }) => listAssignable(ctx, 'FULFILLMENT_PROCESS_SHIPMENT_ORDERS', term))
  serve(door, orders.get, (ctx, { id }) => getShipmentOrder(ctx, id))
  serve(door, orders.create, createShipmentOrder)
  serve(door, orders.update, updateShipmentOrder)
  serve(door, orders.remove, removeShipmentOrder)
  serve(door, orders.publishDraft, publishDraft)
  serve(door, orders.place, placeBackOrder)
  serve(door, orders.shipHere, shipHere)
  serve(door, orders.addItem, answering(addItem))
  serve(door, orders.updateItem, answering(updateItem))
  serve(door, orders.removeItem, answering(removeItem))
  serve(door, orders.setShipOutDate, setShipOutDate)
  serve(door, orders.setStrict, setStrict)
  serve(door, orders.assign, assignOrder)
  serve(door, orders.assignMany, assignOrders)
}
