import { readdir, readFile } from 'node:fs/promises'
import * as addressBook from '@crossdock/contract/account/address-book'
import * as support from '@crossdock/contract/account/support'
import * as users from '@crossdock/contract/account/users'
import * as manifests from '@crossdock/contract/delivery/manifests'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import type * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import * as exceptions from '@crossdock/contract/sorting/exceptions'
import * as hubOrders from '@crossdock/contract/sorting/orders'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import type { Owner } from '../journey.ts'
import { announce } from '../sorting/hub.ts'
import { expectGoods, pickedOrder, placeOrder, stock } from './yard.ts'

/** Goods, orders in every state, and goods that are expected. */
export async function yard(owner: Owner) {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 60 }])
  const orders: shipments.ShipmentOrder[] = []
  for (let number = 0; number < 8; number += 1) orders.push(await placeOrder(owner, goods, [['unit', 2]], 'delivery'))
  const packed = await pickedOrder(owner, goods, [['unit', 3]])
  const receipt = await expectGoods(owner, goods, { packageType: 'case', packages: 2 })
  return { goods, orders, packed, receipt }
}

/** Addresses as the features declare them, with the ids of what is there. */
async function addresses(ids: Readonly<Record<string, string>>): Promise<string[]> {
  const web = new URL('../../web/src/', import.meta.url)
  const files = (await readdir(web, { recursive: true })).filter((name) => name.endsWith('routes.tsx'))
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, web), 'utf8')))
  return (
    texts
      .flatMap((text) => [...text.matchAll(/route\('([^']+)', \{([^\n]*)/g)])
      .filter(([, , more]) => !more?.includes('redirect:'))
      .map(([, path = '']) => path)
      // Before ids are in them: every account has its screens in the same order.
      .sort()
      .map((path) => path.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? `no-${name}`))
  )
}

/** One journey through all screens would be longer than a journey may take: each goes through its share. */
export const partsOfScreens = [1, 2, 3, 4] as const

/** Addresses of a part of all screens behind sign-in, with something on each. */
export async function screensOf(owner: Owner, part: (typeof partsOfScreens)[number]): Promise<readonly string[]> {
  return [...(await everyScreen(owner))].filter((_, at) => at % partsOfScreens.length === part - 1)
}

async function everyScreen(owner: Owner): Promise<ReadonlySet<string>> {
  const { goods, orders, packed, receipt } = await yard(owner)
  const { items } = await owner.call(locations.list, {})
  const clerk = await owner.call(users.create, {
    ...{ name: 'Lin', lastName: 'Chen', email: `lin-${owner.mainStoreId}@example.com`, phone: '6045550100' },
    ...{ permissions: ['INVENTORY_VIEW'], stores: [], fullStoreAccess: true, active: true },
  })
  const ticket = await owner.call(support.send, {
    ...{ firstName: 'Maya', lastName: 'Brandt', phone: '6045550199', email: 'maya@example.com' },
    ...{ order_number: null, message: 'Where do labels go?' },
  })
  const { id: order } = await owner.call(pool.create, {
    ...{ orderNo: 'W-1001', customer: { firstName: 'John', phone: '6045550100' } },
    ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
  })
  await owner.call(addressBook.create, {
    ...{ name: 'John Smith', phone: '6045550100', addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC' },
    ...{ zipCode: 'V5K 0A1', country: 'Canada' },
  })
  await owner.call(manifests.create, { warehouseId: goods.warehouseId, title: 'Day truck', addressIds: [order] })
  const route = await owner.call(routes.create, { name: 'North shore', addressIds: [order] })
  const hub = await announce(owner, goods.warehouseId, { 'W-2001': 2, 'W-2002': 1 })
  const hubOrder = hub.orders.get('W-2001')?.id ?? ''
  await owner.call(hubOrders.allocate, { id: hubOrder, slId: items[0]?.id ?? '' })
  const [box] = (await owner.call(hubOrders.get, { id: hubOrder })).boxes
  await owner.call(exceptions.report, { kind: 'Damaged', boxId: box?.id ?? '', reason: 'Crushed' })
  const schedule = await owner.call(schedules.create, {
    title: 'LOT-03',
    dates: [{ date: '2031-03-04', windowFrom: '09:00', windowTo: '12:00', stops: 5 }],
  })
  const common = {
    routeId: route.id,
    scheduleId: schedule.id,
    supportTicketId: ticket.id,
    receiptOrderId: receipt.id,
    productId: goods.blocks.id,
    stockLocationId: items[0]?.id ?? '',
    warehouseId: goods.warehouseId,
    userId: clerk.id,
  }
  return new Set([
    ...(await addresses({ ...common, shipmentOrderId: orders[0]?.id ?? '' })),
    ...(await addresses({ ...common, shipmentOrderId: packed.id })),
  ])
}
