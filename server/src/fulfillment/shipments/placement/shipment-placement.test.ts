import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import { describe, expect, test } from 'vitest'
import { makeProduct } from '../../../test/factories.ts'
import { make, type Person, type Reply, testServer, tryAgain } from '../../../test/harness.ts'
import { limitPlan } from '../../../test/imports.ts'
import { shipAll } from '../../../test/ship.ts'
import { everyState, makeStockedYard, pickUpOrder, placeOrder, stockOf } from '../../../test/shipments.ts'
import { makeStock, makeYard, type Yard } from '../../../test/stock.ts'
import { lookingByClock, releasing } from './jobs.ts'

const server = testServer()

/** Does the waiting release jobs of an account, as the queue would; gives how many there were. */
async function workOff(owner: Person): Promise<number> {
  const { pool } = server.app.platform
  const { rows } = await pool.query(
    `delete from graphile_worker._private_jobs where payload->>'accountId' = $1
       and task_id = (select id from graphile_worker._private_tasks where identifier = 'release-back-orders')
     returning payload`,
    [String(owner.accountId)],
  )
  for (const { payload } of rows) await releasing.run(server.app.platform, payload)
  return rows.length
}

const backOrder = (person: Person, yard: Yard, unitsCount: number) =>
  person.call(orders.create, { ...pickUpOrder(yard, unitsCount), asBackOrder: true })
const stateOf = async (person: Person, id: Id<'shipmentOrder'>) => (await person.call(orders.get, { id })).state

describe('back orders', () => {
  test('placing with too little stock makes a back order where asked, and says why it waits', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 2)
    const first = await backOrder(owner, yard, 5)
    expect(first).toMatchObject({
      state: 'BACK_ORDER',
      placedAt: null,
      waiting: {
        position: 1,
        shortages: [{ sku: yard.product.sku, neededUnits: 5, availableUnits: 2, onHoldUnits: 0 }],
      },
      items: [{ reservedUnits: 0 }],
    })
    expect(first.events.map(({ type }) => type)).toEqual(['created', 'back-order'])
    const second = await backOrder(owner, yard, 3)
    expect(second.waiting?.position).toBe(2)
    expect(await stockOf(server, yard.inventoryId)).toMatchObject({ allocated: 0 })
    // What is there is enough: the flag changes nothing.
    expect((await backOrder(owner, yard, 2)).state).toBe('READY')
  })

  test('a draft becomes a back order, and Place tries again', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const draft = await owner.call(orders.create, { ...pickUpOrder(yard, 5), isDraft: true })
    expect((await owner.try(orders.publishDraft, { id: draft.id })).body.errInfo.errType).toBe(
      'AvailablePackagesLessThanSelected',
    )
    expect(await stateOf(owner, draft.id)).toBe('DRAFT')
    expect((await owner.call(orders.publishDraft, { id: draft.id, asBackOrder: true })).state).toBe('BACK_ORDER')
    const early = await owner.try(orders.place, { id: draft.id })
    expect(early.body.errInfo).toMatchObject({
      errType: 'AvailablePackagesLessThanSelected',
      shortages: [{ neededUnits: 5, availableUnits: 0 }],
    })
    expect(await stateOf(owner, draft.id)).toBe('BACK_ORDER')
    await makeStock(server, owner, yard, { packages: 5 })
    const placed = await owner.call(orders.place, { id: draft.id })
    expect(placed).toMatchObject({ state: 'READY', waiting: null, items: [{ reservedUnits: 5 }] })
    expect(placed.events.map(({ type }) => type)).toEqual(['created', 'place', 'back-order', 'place'])
    expect((await owner.try(orders.place, { id: draft.id })).body.errInfo.errType).toBe('WrongState')
  })

  test('goods that come in release back orders oldest first, once, and it is written down', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const [oldest, large, youngest] = [
      await backOrder(owner, yard, 3),
      await backOrder(owner, yard, 10),
      await backOrder(owner, yard, 2),
    ]
    await workOff(owner)
    const inventoryId = await makeStock(server, owner, yard, { packages: 6 })
    expect(await workOff(owner)).toBe(1)
    // Six came: three for the oldest, not ten for the next, two for the youngest.
    expect(await stateOf(owner, oldest.id)).toBe('READY')
    expect(await stateOf(owner, large.id)).toBe('BACK_ORDER')
    expect(await stateOf(owner, youngest.id)).toBe('READY')
    expect(await stockOf(server, inventoryId)).toMatchObject({ allocated: 5 })
    const { events, waiting } = await owner.call(orders.get, { id: large.id })
    // What the two have left.
    expect(waiting).toMatchObject({ position: 1, shortages: [{ neededUnits: 10, availableUnits: 1 }] })
    expect(events.map(({ type }) => type)).toEqual(['created', 'back-order'])
    const released = await owner.call(orders.get, { id: oldest.id })
    expect(released.events.at(-1)).toMatchObject({ type: 'place', detail: { cause: 'stock-available' } })
    const { rows } = await server.app.platform.pool.query(
      "select after from audit_log where account_id = $1 and action = 'release-back-orders'",
      [owner.accountId],
    )
    expect(rows).toEqual([{ after: { storeId: owner.storeId, orderIds: [oldest.id, youngest.id] } }])
    expect(await workOff(owner)).toBe(0)
  })

  test('who is written down as waiting is looked at once more: goods may have come in unseen', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const order = await backOrder(owner, yard, 3)
    expect(await workOff(owner)).toBe(1)
    const change = { id: order.id, itemId: order.items[0]?.id ?? '', productId: yard.product.id }
    await owner.call(orders.updateItem, { ...change, productPackageTypeId: yard.product.unitId, unitsCount: 2 })
    expect(await workOff(owner)).toBe(1)
  })

  test('goods of one merchant release that merchant’s back orders, and nobody else’s in that warehouse', async () => {
    const owner = await make.account(server)
    const other = owner.at(await make.store(server, owner))
    const yard = await makeYard(server, owner)
    const theirs = { ...yard, product: await makeProduct(server, other) }
    const [own, foreign] = [await backOrder(owner, yard, 3), await backOrder(other, theirs, 3)]
    await makeStock(server, owner, yard, { packages: 3 })
    await makeStock(server, other, theirs, { packages: 3 })
    const { accountId, userId, storeId } = owner
    await releasing.run(server.app.platform, { accountId, userId, payload: { storeId, warehouseId: yard.warehouseId } })
    expect([await stateOf(owner, own.id), await stateOf(other, foreign.id)]).toEqual(['READY', 'BACK_ORDER'])
  })

  test('an order that lets its stock go gives it to those who wait', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 4)
    const holder = await placeOrder(owner, yard, 4)
    const waiting = await backOrder(owner, yard, 4)
    await workOff(owner)
    await owner.call(orders.remove, { id: holder.id })
    await workOff(owner)
    expect(await stateOf(owner, waiting.id)).toBe('READY')
  })

  test('a count of a shelf that was found wanting is told to the order that avoids it, also when it agrees with the books', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const { id, items } = await placeOrder(owner, yard, 5)
    const shortage = { id, itemId: items[0]?.id ?? '' }
    await owner.call(picking.reportShortage, {
      ...shortage,
      missing: [{ stockLocationId: yard.shelf, packageCount: 2 }],
    })
    await owner.call(picking.reportShortage, { ...shortage, action: 'BACK_ORDER' })
    await workOff(owner)
    expect(await stateOf(owner, id)).toBe('BACK_ORDER')
    const { onHand } = await stockOf(server, yard.inventoryId)
    const lines = [{ inventoryId: yard.inventoryId, packageCount: onHand, reason: 'Counted' }]
    await owner.call(inventory.adjust, { lines })
    await workOff(owner)
    expect(await stateOf(owner, id)).toBe('READY')
  })

  test('what became free and was told to nobody is found by the clock', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const { id } = await backOrder(owner, yard, 4)
    await workOff(owner)
    const damaged = await makeStock(server, owner, yard, { packages: 4, condition: 3 })
    await server.app.platform.pool.query('update inventory set condition = 5 where id = $1', [damaged])
    expect([await workOff(owner), await stateOf(owner, id)]).toEqual([0, 'BACK_ORDER'])
    await lookingByClock.run(server.app.platform, {})
    expect([await workOff(owner), await stateOf(owner, id)]).toEqual([1, 'READY'])
  })

  test.each([
    ['deleted', (owner: Person, { id }: AnswerOf<typeof orders.create>) => owner.call(orders.remove, { id })],
    ['shipped', (owner: Person, { id }: AnswerOf<typeof orders.create>) => shipAll(owner, id)],
  ])(
    'an order that is %s makes room in the plan for one that is covered and waits, whatever its goods are',
    async (_, leave) => {
      const owner = await make.account(server)
      const yard = await makeStockedYard(server, owner, 4)
      const other = { ...yard, product: await makeProduct(server, owner) }
      const holder = await placeOrder(owner, yard, 4)
      const waiting = await backOrder(owner, other, 4)
      await limitPlan(server, owner, { shipmentOrdersInProcess: 1 })
      await makeStock(server, owner, other, { packages: 4 })
      await workOff(owner)
      expect(await stateOf(owner, waiting.id)).toBe('BACK_ORDER')
      await leave(owner, holder)
      await workOff(owner)
      expect(await stateOf(owner, waiting.id)).toBe('READY')
    },
  )

  test('lines of a back order may change: its facts are looked at again', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 2)
    const order = await backOrder(owner, yard, 5)
    const [item] = order.items
    const line = { id: order.id, itemId: item?.id ?? '', productId: yard.product.id }
    const less = await owner.call(orders.updateItem, {
      ...line,
      productPackageTypeId: yard.product.unitId,
      unitsCount: 3,
    })
    expect(less).toMatchObject({ state: 'BACK_ORDER', waiting: { shortages: [{ neededUnits: 3, availableUnits: 2 }] } })
    await owner.call(orders.updateItem, { ...line, productPackageTypeId: yard.product.unitId, unitsCount: 2 })
    await workOff(owner)
    expect(await stateOf(owner, order.id)).toBe('READY')
  })

  test('what a back order lacks is told as the stock is, also when it went down since', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const order = await backOrder(owner, yard, 9)
    await workOff(owner)
    for (const packageCount of [3, 0, 4]) {
      const lines = [{ inventoryId: yard.inventoryId, packageCount, reason: 'Counted' }]
      await owner.call(inventory.adjust, { lines })
      const { waiting } = await owner.call(orders.get, { id: order.id })
      expect(waiting?.shortages).toMatchObject([{ neededUnits: 9, availableUnits: packageCount }])
    }
  })

  test('an order short of one product holds nothing of the others', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const other = await makeProduct(server, owner)
    const form = pickUpOrder(yard, 5)
    const items = [...form.items, { productId: other.id, productPackageTypeId: other.unitId, unitsCount: 1 }]
    const order = await owner.call(orders.create, { ...form, items, asBackOrder: true })
    expect(order.waiting?.shortages.map(({ sku }) => sku)).toEqual([other.sku])
    expect(await stockOf(server, yard.inventoryId)).toMatchObject({ allocated: 0 })
  })
})

describe('races', () => {
  test('of 20 parallel orders for the last unit exactly one is placed', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 1)
    const replies = await Promise.all(Array.from({ length: 20 }, () => owner.try(orders.create, pickUpOrder(yard))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.errInfo.errType))).toEqual(
      new Set(['AvailablePackagesLessThanSelected']),
    )
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 1, allocated: 1, picked: 0 })
    expect((await owner.call(orders.list, { states: everyState })).total).toBe(1)
  })

  test('a draft published by two at once is placed once', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const { id } = await owner.call(orders.create, { ...pickUpOrder(yard, 2), isDraft: true })
    const replies = await Promise.all([1, 2, 3].map(() => owner.try(orders.publishDraft, { id })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await stockOf(server, yard.inventoryId)).toMatchObject({ allocated: 2 })
  })
})

describe('plan limits', () => {
  /** What an order has become, or why not. */
  const outcomeOf = ({ status, body }: Reply) =>
    status === 200 ? (body.data as { state: string }).state : body.errInfo.errType
  const limit = (owner: Person, limits: Record<string, number>) =>
    server.app.platform.pool.query(
      `with plan as (insert into plans (key, name, limits, features) values ($2, 'Small', $3, '{fulfillment}'))
       update accounts set plan_key = $2 where id = $1`,
      [owner.accountId, `small-${owner.accountId}`, JSON.stringify(limits)],
    )

  test('orders in process end at the plan, also when placed in parallel', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 50)
    await limit(owner, { shipmentOrdersInProcess: 3 })
    const replies = await Promise.all(Array.from({ length: 8 }, () => owner.try(orders.create, pickUpOrder(yard))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = replies.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({
      status: 402,
      body: { code: 900, max: 3, remaining: 0, errInfo: { errType: 'SHIPMENT_ORDER_IN_PROCESS' } },
    })
    // Drafts are not in process, and deleting gives the room back.
    const draft = await owner.call(orders.create, { ...pickUpOrder(yard), isDraft: true })
    expect((await owner.try(orders.publishDraft, { id: draft.id })).status).toBe(402)
    const [first] = (await owner.call(orders.list, { states: 'READY' })).items
    await owner.call(orders.remove, { id: first?.id ?? '' })
    await owner.call(orders.publishDraft, { id: draft.id })
  })

  test('with orders in process full, a short order asks for the room of back orders', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 1)
    await limit(owner, { shipmentOrdersInProcess: 0, backOrders: 2 })
    const order = (units: number, facts: object = {}) =>
      owner.try(orders.create, { ...pickUpOrder(yard, units), ...facts })
    const typeOf = (reply: Reply) => [reply.status, outcomeOf(reply)]
    // What is short says so first, so that it can be made a back order; what is covered is refused by the plan.
    expect(typeOf(await order(5))).toEqual([400, 'AvailablePackagesLessThanSelected'])
    expect(typeOf(await order(1))).toEqual([402, 'SHIPMENT_ORDER_IN_PROCESS'])
    expect(typeOf(await order(1, { asBackOrder: true }))).toEqual([402, 'SHIPMENT_ORDER_IN_PROCESS'])
    expect(typeOf(await order(5, { asBackOrder: true }))).toEqual([200, 'BACK_ORDER'])
    const draft = await owner.call(orders.create, { ...pickUpOrder(yard, 5), isDraft: true })
    expect(typeOf(await owner.try(orders.publishDraft, { id: draft.id, asBackOrder: true }))).toEqual([
      200,
      'BACK_ORDER',
    ])
    expect(typeOf(await order(5, { asBackOrder: true }))).toEqual([402, 'SHIPMENT_ORDER_BACKORDER'])
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 1, allocated: 0, picked: 0 })
    expect((await owner.call(orders.list, { states: everyState })).total).toBe(2)
  })

  test('the last room for back orders is given once, however many ask at the same moment', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 1)
    await limit(owner, { shipmentOrdersInProcess: 1, backOrders: 3 })
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        tryAgain(owner, orders.create, { ...pickUpOrder(yard, n % 2 === 0 ? 5 : 1), asBackOrder: true }),
      ),
    )
    const states = replies.map(outcomeOf)
    expect(states.filter((state) => state === 'BACK_ORDER')).toHaveLength(3)
    expect(replies.filter(({ status }) => status === 402)).toHaveLength(60)
  })

  test('back orders end at the plan; released ones stop at the room there is', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    await limit(owner, { shipmentOrdersInProcess: 1, backOrders: 2 })
    const [oldest, second] = [await backOrder(owner, yard, 1), await backOrder(owner, yard, 1)]
    const reply = await owner.try(orders.create, { ...pickUpOrder(yard, 1), asBackOrder: true })
    expect(reply).toMatchObject({ status: 402, body: { errInfo: { errType: 'SHIPMENT_ORDER_BACKORDER' } } })
    await makeStock(server, owner, yard, { packages: 5 })
    await workOff(owner)
    expect(await stateOf(owner, oldest.id)).toBe('READY')
    expect(await stateOf(owner, second.id)).toBe('BACK_ORDER')
  })
})
