import * as customServices from '@crossdock/contract/account/custom-services'
import { expect, test } from 'vitest'
import { make, testServer } from '../../test/harness.ts'

const server = testServer()
const form = { title: 'Assembly', price: 25, chargeBasis: 'Per order' } as const

test('a title is one service’s in any case, and may be an order’s word; a price follows the price rule (VALD-001 to 003)', async () => {
  const owner = await make.account(server)
  const faults = async (change: object) =>
    (await owner.try(customServices.create, { ...form, ...change })).body.errInfo.fields
  expect(await faults({ title: ' ', price: 'free', chargeBasis: 'Per mile' })).toEqual([
    { path: 'title', message: 'Title is required' },
    { path: 'price', message: 'Must be a number' },
    { path: 'chargeBasis', message: 'Charge basis is required' },
  ])
  expect(await faults({ title: 'Assembly, stairs', price: 1.234 })).toEqual([
    { path: 'title', message: 'Must hold no commas, semicolons or bars' },
    { path: 'price', message: 'Maximum two digits after comma' },
  ])
  expect(await faults({ price: -0.01 })).toEqual([{ path: 'price', message: 'Must be greater than or equal to 0' }])
  expect(await owner.call(customServices.create, { ...form, price: 0.29 })).toMatchObject({
    price: 0.29,
    isActive: true,
    description: null,
  })
  const again = await owner.try(customServices.create, { ...form, title: 'ASSEMBLY' })
  expect(again.body.errInfo.errType).toBe('CustomServiceTitleExists')
})

test('sorted by price as numbers are, and narrowed to what is offered', async () => {
  const owner = await make.account(server)
  for (const [title, price, isActive] of [
    ['Stairs', 9, true],
    ['Assembly', 100, true],
    ['Old bed', 25.5, false],
  ] as const)
    await owner.call(customServices.create, { ...form, title, price, isActive })
  const titles = async (asked: object) => (await owner.call(customServices.list, asked)).items.map(({ title }) => title)
  expect(await titles({ sort: 'priceAsc' })).toEqual(['Stairs', 'Old bed', 'Assembly'])
  expect(await titles({ sort: 'priceDesc', page_size: 1 })).toEqual(['Assembly'])
  expect(await titles({ isActive: true })).toEqual(['Assembly', 'Stairs'])
})

test('everybody of the account sees the book; whoever manages merchants keeps it (PERM-027)', async () => {
  const owner = await make.account(server)
  const { id } = await owner.call(customServices.create, form)
  for (const [grant, keeps] of [
    ['ACCOUNT_MERCHANTS', 200],
    ['DELIVERY_MANAGE', 403],
    ['INVENTORY_VIEW', 403],
  ] as const) {
    const person = await make.subAccount(server, owner, [grant])
    expect((await person.try(customServices.list, {})).status, grant).toBe(200)
    expect((await person.try(customServices.update, { ...form, id })).status, grant).toBe(keeps)
  }
})
