import { formatDay } from '@crossdock/contract/days'
import type * as contract from '@crossdock/contract/delivery/manifests'
import type { PoolOrder } from '@crossdock/contract/delivery/pool-orders'
import { type Route, viewsType } from '@crossdock/contract/delivery/routes'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { mostImportedBoxes } from '@crossdock/contract/sorting/boxes/import'
import { holdStore } from '../../account/stores/writes.ts'
import type { Context } from '../../platform/context.ts'
import { fail, failField } from '../../platform/errors.ts'
import { groupBy } from '../../platform/group-by.ts'
import { statement } from '../../platform/statement.ts'
import { type ExpectedOrder, expectOrders } from '../../sorting/manifests/expecting/writes.ts'
import { holdWarehouse } from '../../warehouse/warehouses/writes.ts'
import { lockOrders } from '../pool-orders/writes.ts'
import { tellHub } from '../routes/hub/writes.ts'
import { readRoute } from '../routes/reads.ts'
import { hiddenStops } from '../routes/writes.ts'

/** An order as the hub expects it: a box for each of its packages, whose weight is known where there is one alone. */
const expected = (order: PoolOrder): ExpectedOrder => ({
  orderNo: order.orderNo,
  firstName: order.customer.firstName,
  lastName: order.customer.lastName,
  facts: {
    ...{ poNo: order.poNo, phone: order.customer.phone, email: order.email, expectedAt: null },
    ...{ addressLine1: order.addressLine1, addressLine2: order.addressLine2, city: order.city, state: order.state },
    ...{ zipCode: order.zipCode, country: order.country },
  },
  placed: { lat: order.lat, lng: order.lng, note: order.note?.slice(0, 255) ?? null },
  boxes: Array.from({ length: order.packages }, () => ({
    ...{ barcode: null, description: null, weight: order.packages === 1 ? order.weight : null },
    ...{ depth: null, width: null, height: null },
  })),
})

/** Of a route what is still to be delivered; whoever does not see all of its stops announces none of them. */
async function ordersOfRoute(ctx: Context, route: Route): Promise<PoolOrder['id'][]> {
  if (!ctx.can(viewsType[route.type])) fail('NotFound')
  if ((await hiddenStops(ctx, route.id, route.orders.length)) > 0)
    fail('WrongState', { message: 'There are orders of other merchants on this route.' })
  const ids = route.orders.filter(({ status }) => status === 'To go').map(({ addressId }) => addressId)
  if (ids.length === 0) failField('routeId', 'There are no orders on this route')
  return ids
}

const numbersOf = (orders: readonly PoolOrder[]): string => orders.map(({ orderNo }) => orderNo).join(', ')

/** What cannot be sent: it is deleted, or in the hub already, or more than the hub takes at once. */
function requireSendable(orders: readonly PoolOrder[]): void {
  const deleted = orders.filter(({ deletedAt }) => deletedAt !== null)
  if (deleted.length > 0) fail('WrongState', { message: `These orders are deleted: ${numbersOf(deleted)}` })
  const sent = orders.filter(({ hubOrderId }) => hubOrderId !== null)
  if (sent.length > 0)
    fail('WrongState', { message: `These orders have been sent to the sorting hub already: ${numbersOf(sent)}` })
  if (orders.reduce((sum, { packages }) => sum + packages, 0) > mostImportedBoxes)
    failField('addressIds', `Must be at most ${mostImportedBoxes.toLocaleString('en-US')} packages`)
}

/** Orders that are planned come into the hub first: what is expected there knows the stop that each is for. */
export async function announceOrders(
  ctx: Context,
  { warehouseId, title, routeId, addressIds }: ParsedOf<typeof contract.create>,
): Promise<AnswerOf<typeof contract.create>> {
  const route = routeId === null ? null : await readRoute(ctx, routeId)
  if (route === null && !ctx.can('VIEW_ORDER_POOL')) fail('NO_ACCESS', { permission: 'VIEW_ORDER_POOL' })
  const ids = route === null ? addressIds : await ordersOfRoute(ctx, route)
  await holdWarehouse(ctx, warehouseId)
  const orders = [...(await lockOrders(ctx, ids)).values()]
  requireSendable(orders)
  const manifests: AnswerOf<typeof contract.create>['manifests'] = []
  const name = title ?? route?.name ?? `Manifest ${formatDay(ctx.today())}`
  for (const [storeId, own] of [...groupBy(orders, (order) => order.storeId)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await holdStore(ctx, storeId)
    const source = route === null ? 'Pool' : 'Route'
    const whose = { storeId, warehouseId, title: name, source } as const
    const { manifestId, ids: made } = await expectOrders(ctx, whose, own.map(expected))
    await statement('pool-orders.link-to-hub')`
      update pool_orders o set hub_order_id = n.hub, updated_at = ${ctx.now()}
      from unnest(${own.map(({ id }) => id)}::text[], ${made}::text[]) as n(id, hub)
      where o.account_id = ${ctx.account.id} and o.id = n.id`.execute(ctx.db)
    const counts = { ordersCount: own.length, boxesCount: own.reduce((sum, { packages }) => sum + packages, 0) }
    await ctx.audit({ action: 'create', entity: 'manifest', id: manifestId, after: { title: name, ...counts } })
    await ctx.emit('manifest.changed', { storeId })
    await ctx.emit('pool-order.changed', { storeId })
    manifests.push({ id: manifestId, title: name, storeId, ...counts })
  }
  for (const one of new Set(orders.map((order) => order.routeId)))
    if (one !== null) await tellHub(ctx, null, await readRoute(ctx, one))
  return { manifests }
}
