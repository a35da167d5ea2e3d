import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import { expect, test } from 'vitest'
import { make, testServer } from '../../../test/harness.ts'
import { makeStockedYard, pickUpOrder } from '../../../test/shipments.ts'
import { transactionOf } from '../../../test/statements.ts'

const server = testServer()

test('an order costs few statements on its way: ten at most where a line is picked, fewer once picking has begun', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 50)
  const count = async (work: () => Promise<unknown>) => {
    const statements = await transactionOf(owner.accountId, work)
    // Screens are told at its end, whether somebody looks or not.
    return statements.filter((text) => !text.includes('pg_notify')).length
  }
  const place = () => owner.call(orders.create, pickUpOrder(yard, 2))
  // What a connection or a process does only once is done.
  await place()
  let order = await place()
  const id = () => order.id
  const lineOf = () => [{ itemId: order.items[0]?.id ?? '', inventoryId: yard.inventoryId, packageCount: 1 }]
  const pick = () => owner.call(picking.pick, { id: id(), lines: lineOf() })
  const counts = {
    create: await count(async () => {
      order = await place()
    }),
    'first pick': await count(pick),
    'next pick': await count(pick),
    'put back one': await count(() => owner.call(picking.unpick, { id: id(), lines: lineOf() })),
    'pick it again': await count(pick),
    'finish picking': await count(() => owner.call(packing.setTask, { id: id(), state: 'COMPLETED', kind: 'PICKING' })),
    'choose packages': await count(() => owner.call(packing.savePackages, { id: id(), packages: [] })),
    'finish packing': await count(() => owner.call(packing.setTask, { id: id(), state: 'COMPLETED', kind: 'PACKING' })),
    ship: await count(() => owner.call(shipping.confirm, { id: id(), carrierName: 'UPS' })),
  }
  const most = {
    ...{ create: 15, 'first pick': 10, 'next pick': 8, 'pick it again': 8, 'finish picking': 10 },
    'put back one': 10,
    ...{ 'choose packages': 16, 'finish packing': 14, ship: 22 },
  }
  for (const [step, statements] of Object.entries(counts))
    expect(statements, step).toBeLessThanOrEqual(most[step as keyof typeof counts])
})
