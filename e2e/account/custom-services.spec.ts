import * as customServices from '@crossdock/contract/account/custom-services'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import { expect, expectAccessible, test } from '../journey.ts'
import { choose, keepRecords } from '../keep-records.ts'

test('a custom service is added, found, changed and deleted', async ({ signedIn: page, owner }) => {
  await keepRecords(page, {
    path: '/custom-services',
    add: 'Create New Custom Service',
    edit: 'Edit Custom Service',
    field: 'Title',
    names: ['Assembly', 'Putting up'],
    async fill(dialog) {
      await dialog.getByRole('textbox', { name: 'Price' }).fill('4.5')
      await choose(dialog, 'Charge basis', 'Per package')
    },
  })
  expect((await owner.call(customServices.list, {})).items).toMatchObject([
    { title: 'Putting up', price: 4.5, chargeBasis: 'Per package', isActive: true },
  ])
})

test('the buttons of a record stay where they are when its last changes come', async ({ signedIn: page, owner }) => {
  await owner.call(customServices.create, { title: 'Assembly', price: 45, chargeBasis: 'Per order' })
  let come: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/api/audit-log?*entityId=*', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/custom-services')
  await page.getByRole('row', { name: /Assembly/ }).click()
  const remove = page.getByRole('button', { name: 'Delete' })
  const before = await remove.boundingBox()
  come()
  await expect(page.getByRole('complementary').getByText(/^Created/)).toBeVisible()
  expect(await remove.boundingBox()).toEqual(before)
})

test('services are ticked on an order of the pool, stay there at their price, and stand on its stop', async ({
  signedIn: page,
  owner,
}) => {
  const { id: stairs } = await owner.call(customServices.create, {
    ...{ title: 'Carried upstairs', price: 4.5, chargeBasis: 'Per package' },
  })
  await owner.call(customServices.create, { title: 'Assembly', price: 45, chargeBasis: 'Per order' })
  const { id } = await owner.call(pool.create, {
    ...{ orderNo: 'W-1001', customer: { firstName: 'John', phone: '6045550100' }, packages: 3 },
    ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
    services: ['Carried upstairs', 'Ring twice'],
  })
  await owner.call(customServices.update, {
    ...{ id: stairs, title: 'Carried upstairs', price: 6, chargeBasis: 'Per package' as const, isActive: false },
  })

  await page.goto('/delivery/main')
  await page.getByRole('row', { name: /W-1001/ }).click()
  await expect(page.getByText('Carried upstairs: $13.50 (3 × $4.50)')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Order' })
  await expect(edit.getByLabel('Other services')).toHaveValue('Ring twice')
  await edit.getByRole('button', { name: /^Services: / }).click()
  // What the order has is there though nobody else is offered it any more, at the price of then.
  await expect(page.getByRole('option', { name: /Carried upstairs.*\$4\.50 per package/ })).toBeVisible()
  await page.getByRole('option', { name: /Assembly.*\$45\.00 per order/ }).click()
  await page.keyboard.press('Escape')
  await edit.getByLabel('Other services').fill('Ring twice, mind the dog')
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('W-1001 updated successfully')).toBeVisible()
  const order = await owner.call(pool.get, { id })
  expect(order.services).toEqual(['Carried upstairs', 'Assembly', 'Ring twice', 'mind the dog'])
  expect(order.serviceCharges.map(({ title, amount }) => [title, amount])).toEqual([
    ['Carried upstairs', 13.5],
    ['Assembly', 45],
  ])

  const route = await owner.call(routes.create, { name: 'North', addressIds: [id] })
  await page.goto(`/delivery/route-details/${route.id}`)
  await expect(page.getByText('Services: Carried upstairs, Assembly, Ring twice, mind the dog')).toBeVisible()
})
