import { readFileSync } from 'node:fs'
import * as stores from '@crossdock/contract/account/stores'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import { expect, expectAccessible, hold, moreOfSelected, test } from '../journey.ts'
import { choose } from '../keep-records.ts'

test('an order is added, found by phone, changed, deleted, restored and purged', async ({ signedIn: page, owner }) => {
  await page.goto('/delivery/main')
  await page.getByRole('button', { name: 'Add Order' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Order' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Order No is required')).toBeVisible()
  await dialog.getByLabel('Order No').fill('W-1001')
  await dialog.getByLabel('First Name').fill('John')
  await dialog.getByLabel('Last Name').fill('Smith')
  await dialog.getByLabel('Phone', { exact: true }).fill('6045550100')
  await dialog.getByLabel('Address line 1').fill('12 Water Street')
  await dialog.getByLabel('City').fill('Vancouver')
  await dialog.getByLabel('State/Province').fill('BC')
  await dialog.getByLabel('Zip Code').fill('V5K 0A1')
  await choose(dialog, 'Priority', 'High')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('W-1001 added successfully!')).toBeVisible()

  await page.getByPlaceholder(/^Search by/).fill('(604) 555')
  await expect(page).toHaveURL(/searchTxt=/)
  await page.getByRole('row', { name: /W-1001/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Order' })
  await edit.getByLabel('Order No').fill('W-2002')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('W-2002 updated successfully')).toBeVisible()

  await page.getByRole('row', { name: /W-2002/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('1 order deleted')).toBeVisible()
  await page.goto('/delivery/main?isDeleted=true')
  await page.getByRole('row', { name: /W-2002/ }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('1 order restored')).toBeVisible()
  expect(await owner.call(pool.getAddresses, {})).toMatchObject([{ orderNo: 'W-2002', priority: 'High' }])

  const [order] = await owner.call(pool.getAddresses, {})
  await owner.call(pool.remove, { addresses: [order?.id ?? ''] })
  await page.goto('/delivery/main?isDeleted=true')
  await page.getByRole('row', { name: /W-2002/ }).click()
  await page.getByRole('button', { name: 'Purge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Purge' }).click()
  await expect(page.getByText('1 order purged')).toBeVisible()
  expect(await owner.call(pool.getDeletedAddresses, {})).toEqual([])
})

const csv = [
  'Order Number,Customer,Last Name,Mobile,Street,Town,Province,Postal Code,Weight (lb),Notes,Row colour',
  'W-1,Ana,Novak,(604) 555-0101,1 Main Street,Vancouver,BC,V6A 1A1,10,Ring twice,red',
  'W-2,Wei,Chen,604-555-0102,2 Main Street,Vancouver,BC,V6A 1A2,,,blue',
].join('\n')

test('orders of a file are imported by the mapper, exported, and imported again without a change', async ({
  signedIn: page,
  owner,
}) => {
  await page.goto('/delivery/main?import=1')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const mapper = page.getByRole('dialog', { name: 'Import Orders' })
  await expect(mapper.getByText('All cells are right')).toBeVisible()
  await expectAccessible(page)
  await mapper.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Orders Imported Successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: /W-1/ })).toContainText('Ana Novak')
  expect(await owner.call(pool.getAddresses, {})).toMatchObject([
    { orderNo: 'W-2', zipCode: 'V6A 1A2', customer: { phone: '6045550102' } },
    { orderNo: 'W-1', note: 'Ring twice', weight: 4.536 },
  ])

  // Of what is checked, and of the whole list: the file has the import's columns.
  await page.getByRole('row', { name: /W-2/ }).getByRole('checkbox').check()
  const saved = page.waitForEvent('download')
  await page.getByRole('toolbar').getByRole('button', { name: 'Export' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^Order Pool - .+\.xlsx$/)
  await page.goto('/delivery/main?import=1')
  await page.locator('input[type=file]').setInputFiles({
    name: file.suggestedFilename(),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: readFileSync(await file.path()),
  })
  await expect(mapper.getByText('All cells are right')).toBeVisible()
  await mapper.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('1 order of the file is in the pool already and stays as it is.')).toBeVisible()
  expect(await owner.call(pool.getAddresses, {})).toHaveLength(2)
})

test('under All Accounts an order says whose it is, and the list shows the merchants’ orders', async ({
  signedIn: page,
  owner,
}) => {
  const { id: tea } = await owner.call(stores.create, { name: 'Granville Tea' })
  await page.goto('/delivery/main')
  await page.getByRole('button', { name: /^Merchant:/ }).click()
  await page.getByRole('option', { name: 'All Accounts' }).click()
  await expect(page.getByRole('button', { name: /^Merchant:/ })).toHaveText('All Accounts')
  await page.getByRole('button', { name: 'Add Order' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Order' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Please select a valid merchant')).toBeVisible()
  await choose(dialog, 'Merchant', 'Granville Tea')
  await dialog.getByLabel('Order No').fill('T-1')
  await dialog.getByLabel('First Name').fill('Ana')
  await dialog.getByLabel('Phone', { exact: true }).fill('6045550101')
  await dialog.getByLabel('Address line 1').fill('1 Main Street')
  await dialog.getByLabel('City').fill('Vancouver')
  await dialog.getByLabel('State/Province').fill('BC')
  await dialog.getByLabel('Zip Code').fill('V6A 1A1')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('T-1 added successfully!')).toBeVisible()
  await expect(page.getByRole('row', { name: /T-1/ })).toContainText('Granville Tea')
  expect(await owner.call(pool.getAddresses, {}, tea)).toMatchObject([{ orderNo: 'T-1', storeName: 'Granville Tea' }])
})

test('several orders are deleted at once, taken back, and purged from the deleted pool', async ({
  signedIn: page,
  owner,
}) => {
  const form = {
    ...{ customer: { firstName: 'Ana', phone: '6045550101' }, addressLine1: '1 Main Street', city: 'Vancouver' },
    ...{ state: 'BC', zipCode: 'V6A 1A1' },
  }
  for (const orderNo of ['W-1', 'W-2', 'W-3']) await owner.call(pool.create, { ...form, orderNo })
  await page.goto('/delivery/main')
  for (const name of [/W-1/, /W-2/]) await page.getByRole('row', { name }).getByRole('checkbox').check()
  await (await moreOfSelected(page, 'Delete')).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 orders deleted')).toBeVisible()
  await expect(page.getByRole('row', { name: /W-1/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back')).toBeVisible()
  await expect(page.getByRole('row', { name: /W-1/ })).toBeVisible()

  const orders = await owner.call(pool.getAddresses, {})
  await owner.call(pool.remove, { addresses: orders.map(({ id }) => id) })
  await page.getByRole('navigation', { name: 'Views' }).getByText('Deleted').click()
  await page.getByPlaceholder(/^Search by/).fill('w-3')
  await expect(page.getByRole('row', { name: /W-1/ })).toHaveCount(0)
  await page.getByRole('row', { name: /W-3/ }).getByRole('checkbox').check()
  await (await moreOfSelected(page, 'Purge')).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Purge' }).click()
  await expect(page.getByText('1 order purged')).toBeVisible()
  expect((await owner.call(pool.getDeletedAddresses, {})).map(({ orderNo }) => orderNo)).toEqual(['W-2', 'W-1'])
})

test('the room of the map is kept until it comes: what an empty pool offers stays where it is', async ({
  signedIn: page,
}) => {
  const bringMap = await hold(page, '/assets/*.js', 'Map of the order pool')
  await page.goto('/delivery/main')
  const offered = page.getByRole('main').getByRole('button', { name: 'Add Order' }).last()
  await expect(page.getByText('Orders that wait to be planned onto a route stand here.')).toBeVisible()
  const before = await offered.boundingBox()
  bringMap()
  await expect(page.getByLabel('Map of the order pool', { exact: true })).toBeVisible()
  expect(await offered.boundingBox()).toEqual(before)
})
