import * as addressBook from '@crossdock/contract/account/address-book'
import * as customServices from '@crossdock/contract/account/custom-services'
import { todayIn } from '@crossdock/contract/days'
import * as depots from '@crossdock/contract/delivery/depots'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import * as scheduled from '@crossdock/contract/scheduler/schedules/orders'
import { createContact } from '../../../account/address-book/writes.ts'
import { createCustomService } from '../../../account/custom-services/writes.ts'
import { createDepot } from '../../../delivery/depots/writes.ts'
import { createDriver, setDriverStatus } from '../../../delivery/drivers/writes.ts'
import { createPoolOrder } from '../../../delivery/pool-orders/writes.ts'
import { createVehicle } from '../../../delivery/vehicles/writes.ts'
import type { Context } from '../../../platform/context.ts'
import { addOrders } from '../../../scheduler/schedules/orders/writes.ts'
import { createSchedule } from '../../../scheduler/schedules/writes.ts'
import type { Merchant } from '../company/rules.ts'
import { make } from '../goods/writes.ts'
import {
  customServices as book,
  contactsOf,
  drivers as crew,
  depot,
  vehicles as fleet,
  ordersOf,
  scheduledOrders,
  scheduleOf,
} from './rules.ts'

/** A yard, what stands in it, who drives it, and what is sold with the deliveries. */
export async function furnishFleet(ctx: Context): Promise<void> {
  const { id: depotId } = await make(ctx, depots.create, createDepot, depot)
  for (const form of book) await make(ctx, customServices.create, createCustomService, form)
  const vehicleIds = []
  for (const form of fleet) vehicleIds.push((await make(ctx, vehicles.create, createVehicle, form)).id)
  for (const [place, { isOnDuty, ...form }] of crew.entries()) {
    const { id } = await make(ctx, drivers.create, createDriver, {
      ...form,
      vehicleId: vehicleIds[place] ?? null,
      startDepotId: depotId,
      endDepotId: depotId,
    })
    if (isOnDuty) await make(ctx, drivers.setStatus, setDriverStatus, { id, isOnDuty })
  }
}

/** Orders of a merchant that wait to be planned, a few of them to be offered dates first, and whom they go to. */
export async function fillPool(own: Context, merchant: Merchant): Promise<void> {
  const today = todayIn(own.account.timeZone, own.now())
  const orderIds = []
  for (const form of ordersOf(merchant, today)) orderIds.push((await make(own, pool.create, createPoolOrder, form)).id)
  const { id } = await make(own, schedules.create, createSchedule, scheduleOf(today))
  await make(own, scheduled.addOrders, addOrders, { id, orderIds: orderIds.slice(-scheduledOrders) })
  for (const form of contactsOf(merchant, today)) await make(own, addressBook.create, createContact, form)
}
