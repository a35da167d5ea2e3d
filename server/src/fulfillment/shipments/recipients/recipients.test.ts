import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as recipients from '@crossdock/contract/fulfillment/shipments/recipients'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { deliveryOrder } from '../../../test/shipments.ts'
import { makeYard, type Yard } from '../../../test/stock.ts'

const server = testServer()

const send = async (owner: Person, yard: Yard, more: object) => {
  const order = deliveryOrder(yard, 1)
  return owner.call(orders.create, {
    ...order,
    isDraft: true,
    businessDeliveryInfo: { ...order.businessDeliveryInfo, ...more },
  })
}

test('earlier recipients of a merchant are found by name, phone or street, the newest first, each once and eight at most', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const { storeId: merchantId } = await send(owner, yard, {
    recipientName: 'Olivia Tremblay',
    recipientPrimaryPhone: '5145550111',
    recipientAddressLine1: '9 Rue Roy',
  })
  for (const line of ['1 Alder Street', '2 Alder Street', '2 alder street'])
    await send(owner, yard, { recipientName: 'Ana Ruiz', recipientAddressLine1: line })
  const find = async (term: string) =>
    (await owner.call(recipients.list, { merchantId, term })).items.map((one) => one.recipientAddressLine1)
  expect(await find('ana')).toEqual(['2 alder street', '1 Alder Street'])
  expect(await find('rue roy')).toEqual(['9 Rue Roy'])
  expect(await find('(514) 555-0111')).toEqual(['9 Rue Roy'])
  expect(await find('50%')).toEqual([])
  for (let number = 10; number < 19; number += 1)
    await send(owner, yard, { recipientName: 'Many', recipientAddressLine1: `${number} Main Road` })
  expect(await find('main road')).toEqual([18, 17, 16, 15, 14, 13, 12, 11].map((number) => `${number} Main Road`))
  expect((await owner.try(recipients.list, { merchantId, term: 'a' })).status).toBe(400)
})

test("nobody sees another merchant's recipients", async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const { storeId: merchantId } = await send(owner, yard, { recipientName: 'Ana Ruiz' })
  const stranger = await make.account(server)
  const answer = await stranger.try(recipients.list, { merchantId, term: 'ana' })
  expect(answer.text).not.toContain('Ana Ruiz')
  const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  expect((await viewer.try(recipients.list, { merchantId, term: 'ana' })).status).toBe(403)
})
