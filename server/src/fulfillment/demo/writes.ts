import * as stores from '@crossdock/contract/account/stores'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { DemoFigures } from '@crossdock/contract/fulfillment/demo'
import * as boxes from '@crossdock/contract/fulfillment/shipments/box-types'
import { isAnyPaid } from '../../account/invoices/charges/reads.ts'
import { voidOfRoute } from '../../account/invoices/charges/writes.ts'
import { createStore } from '../../account/stores/writes.ts'
import { lockPayments } from '../../account/subscriptions/writes.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { dropFileRows } from '../../platform/files.ts'
import type { Platform } from '../../platform/platform.ts'
import { col, statement } from '../../platform/statement.ts'
import { createBoxType } from '../shipments/box-types/writes.ts'
import { merchants } from './company/rules.ts'
import { fillPool, furnishFleet } from './delivery/writes.ts'
import { buildings, placeTitles } from './goods/rules.ts'
import { addProducts, furnishWarehouse, make, receiveDeliveries } from './goods/writes.ts'
import { lanes } from './hub/rules.ts'
import { fillHub, furnishHub } from './hub/writes.ts'
import { listShelved } from './orders/reads.ts'
import { takeOrders } from './orders/writes.ts'
import { isAccountEmpty, listFileOwners } from './reads.ts'

/** The company belongs to the account as a whole: nobody but its owner sees all of it for sure. */
function requireOwner(ctx: Context): void {
  if (!ctx.user.isOwner)
    fail('WrongState', { message: 'Only the owner of the account can load or remove the demo company.' })
}

/** Whoever presses again while the demo company is loaded or removed is told so, and does not wait for it. */
async function requireTurn(ctx: Context): Promise<void> {
  const { rows } = await statement('demo.require-turn', { isFree: col.bool })`
    select pg_try_advisory_xact_lock(${ctx.account.id}, hashtext('demo')) as "isFree"`.execute(ctx.db)
  if (!rows[0]?.isFree)
    fail('WrongState', { message: 'The demo company is being loaded or removed already. It takes a few moments.' })
}

/** Says that the account has the demo company. */
async function claim(ctx: Context): Promise<void> {
  const { rows } = await statement('demo.claim')`
    update accounts set has_demo = true where id = ${ctx.account.id} and not has_demo returning id`.execute(ctx.db)
  if (rows.length === 0) fail('WrongState', { message: 'The demo company is loaded already.' })
  if (!(await isAccountEmpty(ctx)))
    fail('WrongState', {
      message: 'The demo company needs an empty account: one without warehouses, merchants, products and drivers.',
    })
}

/**
 * Loads the demo company through the features' own writes, so that all of it is as if people had worked for weeks.
 * All of it or nothing: it is one transaction.
 */
export async function loadDemo(ctx: Context, platform: Platform): Promise<DemoFigures> {
  requireOwner(ctx)
  await requireTurn(ctx)
  await claim(ctx)
  const furnished = []
  for (const building of buildings) furnished.push(await furnishWarehouse(ctx, building))
  const [first, second] = furnished
  if (!first || !second) throw new Error('The demo company has two warehouses.')

  await furnishFleet(ctx)
  const places = await furnishHub(ctx, first.id)
  let [products, receiptOrders, shipmentOrders] = [0, 0, 0]
  for (const [place, merchant] of merchants.entries()) {
    const { name, email, phone, contactName } = merchant
    const addStore = (own: Context, form: ParsedOf<typeof stores.create>) => createStore(own, form, platform)
    const store = await make(ctx, stores.create, addStore, { name, email, phone, contactName })
    const own: Context = { ...ctx, storeId: store.id }
    const box = await make(own, boxes.create, createBoxType, {
      name: `${name} parcel`,
      depth: 45,
      width: 35,
      height: 30,
      store_ids: [store.id],
    })
    const added = await addProducts(own, merchant)
    products += added.total
    receiptOrders += await receiveDeliveries(own, merchant, added.sold, furnished, place * 13)
    const shelved = [await listShelved(own, first.id), await listShelved(own, second.id)] as const
    shipmentOrders += await takeOrders(own, merchant, shelved, box.id)
    await fillPool(own, merchant)
    await fillHub(own, merchant, { warehouseId: first.id, places, turn: place })
  }
  const figures = {
    warehouses: buildings.length,
    merchants: merchants.length,
    products,
    // Beside the bays: two docks and a place for goods on hold; and the lanes of the hub.
    stockLocations: buildings.reduce<number>(
      (sum, { palletBays, shelfBays }) => sum + placeTitles(palletBays).length + placeTitles(shelfBays).length + 3,
      lanes.length,
    ),
    receiptOrders,
    shipmentOrders,
  }
  await ctx.audit({ action: 'load-demo', entity: 'account', id: String(ctx.account.id), after: figures })
  await ctx.emit('account.changed')
  return figures
}

/** Tells every screen: all that `remove_demo` deletes goes without a word of its own. */
async function announceRemoval(ctx: Context): Promise<void> {
  for (const name of ['account.changed', 'warehouse.changed', 'store.changed', 'self-check.changed'] as const)
    await ctx.emit(name)
  for (const name of [
    'depot.changed',
    'vehicle.changed',
    'driver.changed',
    'custom-service.changed',
    'contact.changed',
  ] as const)
    await ctx.emit(name)
  for (const name of [
    'product.changed',
    'inventory.changed',
    'receipt.changed',
    'shipment.changed',
    'pool-order.changed',
    'hub-order.changed',
    'hub-exception.changed',
    'manifest.changed',
    'schedule.changed',
  ] as const)
    await ctx.emit(name, { storeId: null })
}

/** Removes the demo company and whatever else is in the account's warehouses; its boxes are a new account's again. */
export async function removeDemo(ctx: Context): Promise<Record<string, never>> {
  requireOwner(ctx)
  await requireTurn(ctx)
  await lockPayments(ctx)
  if (await isAnyPaid(ctx))
    fail('WrongState', { message: 'Something was paid for a route. Give it back there before its orders go.' })
  await voidOfRoute(ctx, 'all')
  for (const owner of await listFileOwners(ctx)) await dropFileRows(ctx, owner)
  const { rows } = await statement('demo.remove-demo', { removed: col.bool })`select remove_demo() as removed`.execute(
    ctx.db,
  )
  if (!rows[0]?.removed) fail('WrongState', { message: 'The demo company is not loaded.' })
  await ctx.db.deleteFrom('custom_services').where('account_id', '=', ctx.account.id).execute()
  for (const box of boxes.firstBoxes) await make(ctx, boxes.create, createBoxType, box)
  await ctx.audit({ action: 'remove-demo', entity: 'account', id: String(ctx.account.id) })
  await announceRemoval(ctx)
  return {}
}
