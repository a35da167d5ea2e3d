import * as users from '@crossdock/contract/account/users'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as tasks from '@crossdock/contract/fulfillment/receipts/tasks'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import { expect, test } from 'vitest'
import { make, testServer } from '../../test/harness.ts'
import { formOf, makeReceiptOrder } from '../../test/receipts.ts'
import { makeStockedYard, placeOrder } from '../../test/shipments.ts'

const server = testServer({}, { withJobs: true })
const worker = ['INVENTORY_VIEW', 'INVENTORY_MANAGE'] as const

test('the open orders of somebody who is deleted are everybody’s again, of stores that the deleter does not see, too', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 5)
  const [lee, kim] = [await make.subAccount(server, owner, worker), await make.subAccount(server, owner, worker)]
  const clerk = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS'], [await make.store(server, owner)])
  const { id } = await placeOrder(owner, yard)
  await owner.call(orders.assign, { id, userId: lee.userId })
  const receipt = await makeReceiptOrder(server, owner, formOf(yard.warehouseId, yard.product))
  await owner.call(tasks.assign, { id: receipt.id, users: [lee.userId, kim.userId] })
  await clerk.call(users.remove, { id: lee.userId })
  await expect.poll(async () => (await owner.call(orders.get, { id })).assignee).toBeNull()
  const assignees = async () => (await owner.call(receipts.get, { id: receipt.id })).assignees.map((one) => one.id)
  await expect.poll(assignees).toEqual([kim.userId])
  expect((await owner.call(orders.get, { id })).events.at(-1)?.type).toBe('unassigned')
  expect((await kim.call(orders.list, {})).items.map((one) => one.id)).toEqual([id])
})
