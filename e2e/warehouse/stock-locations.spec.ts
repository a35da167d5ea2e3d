import * as stores from '@crossdock/contract/account/stores'
import * as products from '@crossdock/contract/fulfillment/products'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import { type Id, newId } from '@crossdock/contract/ids'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as packages from '@crossdock/contract/warehouse/storage-package-types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { expect, expectAccessible, moreOfSelected, type Owner, test } from '../journey.ts'
import { choose } from '../keep-records.ts'

const makeWarehouse = async (owner: Owner, warehouseName = 'Vancouver DC'): Promise<string> =>
  (
    await owner.call(warehouses.create, {
      warehouseName,
      addressLine1: '12 Dock Road',
      facilityTypes: ['Storage warehouse'],
    })
  ).id
const makeType = (owner: Owner, id: Id<'warehouse'>, label = 'Shelf Space') =>
  owner.call(types.create, { id, label, depth: 120, width: 60, height: 40, isBulk: true })

test('types and storage packages are made from each other’s forms and linked both ways', async ({
  signedIn: page,
  owner,
}) => {
  const id = await makeWarehouse(owner)
  // The only warehouse is chosen by itself, and stands in the address.
  await page.goto('/stock-location-types')
  await expect(page).toHaveURL(new RegExp(`warehouseId=${id}`))
  await page.getByRole('button', { name: 'Create New SL Type' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New SL Type' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  for (const field of ['Label', 'Length', 'Width', 'Height'])
    await expect(dialog.getByText(`${field} is required`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Label' }).click()
  await expect(page.getByRole('listbox', { name: 'Label' }).getByRole('option')).toHaveText([
    ...types.stockLocationKinds,
  ])
  await page.getByRole('option', { name: 'Shelf Space' }).click()
  for (const [field, side] of [
    ['Length', '120'],
    ['Width', '60'],
    ['Height', '0'],
  ] as const)
    await dialog.getByLabel(field).fill(side)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Must be greater than 0')).toBeVisible()
  await dialog.getByLabel('Height').fill('40')

  await dialog.getByRole('button', { name: 'New storage package' }).click()
  const inner = page.getByRole('dialog', { name: 'Create New Type' })
  await expect(inner.getByText('Stock location types')).toBeHidden()
  await choose(inner, 'Name', 'Tote')
  for (const field of ['Length', 'Width', 'Height']) await inner.getByLabel(field).fill('30')
  await inner.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Tote added successfully!')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Storage packages: Tote' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Shelf Space (120 × 60 × 40 cm) added successfully!')).toBeVisible()
  await expect(page.getByRole('row', { name: /Shelf Space.*Tote/ })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/warehouses/storage-packages')
  await expect(page.getByRole('row', { name: /Tote.*Shelf Space/ })).toBeVisible()
  await page.getByRole('button', { name: 'Create New Type' }).click()
  await choose(inner, 'Name', 'Pallet')
  for (const field of ['Length', 'Width', 'Height']) await inner.getByLabel(field).fill('100')
  await inner.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(inner.getByText('Please select at least one stock location type')).toBeVisible()
  await choose(inner, 'Stock location types', 'Shelf Space (120 × 60 × 40 cm)')
  await page.keyboard.press('Escape')
  await inner.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(inner.getByText(/There is a conflict with package specifications/)).toBeVisible()
  await inner.getByLabel('Height').fill('40')
  await inner.getByLabel('Width').fill('60')
  await inner.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Pallet added successfully!')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('row', { name: /Pallet/ }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Storage Package' })
  await edit.getByLabel('Height').fill('35')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Pallet updated successfully')).toBeVisible()
  await page.getByRole('complementary', { name: 'Details of the row' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Pallet?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Pallet deleted')).toBeVisible()
  expect((await owner.call(packages.list, { id })).types.map(({ name }) => name)).toEqual(['Tote'])
})

test('a stock location is created, opened, changed and deleted', async ({ signedIn: page, owner }) => {
  const id = await makeWarehouse(owner)
  await makeType(owner, id)
  await page.goto('/stock-locations')
  await page.getByRole('button', { name: 'Create New SL', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New SL' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  for (const message of ['Title is required', 'Stock location type is required', 'Max weight is required'])
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  // The only one there is.
  await expect(dialog.getByRole('button', { name: 'Warehouse: Vancouver DC' })).toBeVisible()
  await dialog.getByLabel('Title').fill('A-01-01')
  const weight = dialog.getByRole('textbox', { name: 'Max weight' })
  await weight.fill('abc')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Must be a number')).toBeVisible()
  await weight.fill('500')
  await choose(dialog, 'Stock location type', 'Shelf Space (120 × 60 × 40 cm)')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('A-01-01 added successfully!')).toBeVisible()
  await expect(page.getByRole('row', { name: /A-01-01 Empty Vancouver DC Shelf Space/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'A-01-01' }).click()
  await expect(page).toHaveURL(/\/stock-locations\/[0-9a-f]{24}$/)
  await expect(page.getByRole('heading', { name: 'A-01-01' })).toBeVisible()
  await expect(page.getByText('Nothing stands here now.')).toBeVisible()
  await expect(page.getByText(/Weight, of 500\s*kg/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit A-01-01' })
  await expect(edit.getByRole('button', { name: 'Stock location type' })).toBeDisabled()
  await expect(edit.getByRole('button', { name: 'Warehouse' })).toBeDisabled()
  await edit.getByLabel('Title').fill('A-01-02')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('A-01-02 updated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete A-01-02?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('A-01-02 deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/stock-locations$/)
  expect((await owner.call(locations.list, {})).total).toBe(0)
})

test('the form refuses a used title, keeps a pre-assigned type, and leads to the types', async ({
  signedIn: page,
  owner,
}) => {
  const id = await makeWarehouse(owner)
  const type = await makeType(owner, id)
  await makeType(owner, id, 'Aisle')
  await owner.call(locations.create, { id, title: 'A-01', stockLocationTypeId: type.id, maxWeight: 5 })
  await page.goto(`/stock-locations?new=1&warehouseId=${id}&type=${type.id}`)
  const dialog = page.getByRole('dialog', { name: 'Create New SL' })
  await expect(
    dialog.getByRole('button', { name: 'Stock location type: Shelf Space (120 × 60 × 40 cm)' }),
  ).toBeVisible()
  await choose(dialog, 'Stock location type', 'None')
  await expect(page.getByText('Pre-assigned stock location type cannot be unselected')).toBeVisible()
  await expect(
    dialog.getByRole('button', { name: 'Stock location type: Shelf Space (120 × 60 × 40 cm)' }),
  ).toBeVisible()
  await dialog.getByLabel('Title').fill('a-01')
  await dialog.getByRole('textbox', { name: 'Max weight' }).fill('7')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('You already have a stock location with this name!')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('a-01')
  await choose(dialog, 'Stock location type', 'Create new type…')
  await expect(page).toHaveURL(new RegExp(`/stock-location-types\\?.*warehouseId=${id}`))
  await expect(page.getByRole('dialog', { name: 'Create New SL Type' })).toBeVisible()
})

test('the list keeps its filters in the address, and several locations are deleted at once', async ({
  signedIn: page,
  owner,
}) => {
  const [id, other] = [await makeWarehouse(owner), await makeWarehouse(owner, 'Toronto West')]
  const [type, elsewhere] = [await makeType(owner, id), await makeType(owner, other)]
  for (let index = 10; index < 40; index++)
    await owner.call(locations.create, { id, title: `A-${index}`, stockLocationTypeId: type.id, maxWeight: 5 })
  await owner.call(locations.create, { id: other, title: 'Z-99', stockLocationTypeId: elsewhere.id, maxWeight: 5 })
  await page.goto('/stock-locations?page=4')
  await expect(page.getByRole('link', { name: 'Z-99' })).toBeVisible()
  const filters = page.getByRole('group', { name: 'Filters' })
  const open = () => filters.getByRole('button', { name: /^Filters/ }).click()
  await open()
  await filters.getByRole('button', { name: 'Warehouse', exact: true }).click()
  await page.getByRole('option', { name: 'Vancouver DC' }).click()
  await expect(page).toHaveURL(new RegExp(`/stock-locations\\?warehouseId=${id}$`))
  await expect(page.getByRole('link', { name: 'A-10' })).toBeVisible()
  await expect(page.getByText('1–10 of 30')).toBeVisible()

  await filters.getByText('Occupied', { exact: true }).click()
  await expect(page).toHaveURL(/occupancyState=Occupied/)
  await expect(page.getByRole('heading', { name: 'List is empty' })).toBeVisible()
  await filters.getByText('Empty', { exact: true }).click()
  await expect(page).toHaveURL(/occupancyState=Empty/)
  await filters.getByRole('button', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Shelf Space (120 × 60 × 40 cm)' }).click()
  await expect(page).toHaveURL(new RegExp(`type=${type.id}`))
  await page.reload()
  // Three hold a value: the line says how many, and the panel which.
  await expect(filters.getByRole('button', { name: /^Filters/ })).toHaveText(/3/)
  await open()
  await expect(filters.getByRole('button', { name: 'Type: Shelf Space (120 × 60 × 40 cm)' })).toBeVisible()
  await expect(page.getByText('1–10 of 30')).toBeVisible()
  await filters.getByRole('button', { name: 'With fulfilment orders' }).click()
  await expect(page).toHaveURL(/occupiedBy=FULFILLMENT/)
  await expect(page.getByRole('heading', { name: 'List is empty' })).toBeVisible()

  await page.goto(`/stock-locations?warehouseId=${id}`)
  for (const title of ['A-10', 'A-11', 'A-12'])
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('checkbox')
      .check()
  await (await moreOfSelected(page, 'Delete')).click()
  const question = page.getByRole('dialog', { name: 'Delete 3 stock locations?' })
  await expect(question.getByText('A-10, A-11, A-12')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('3 stock locations deleted')).toBeVisible()
  await expect(page.getByText('1–10 of 27')).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeHidden()
  // One title is taken before they are asked back: that one stays away, and is named.
  await owner.call(locations.create, { id, title: 'A-11', stockLocationTypeId: type.id, maxWeight: 5 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible()
  await expect(page.getByText('A-11: You already have a stock location with this name!')).toBeVisible()
  await expect(page.getByText('1–10 of 30')).toBeVisible()
})

test('temporary locations have a list and a page of their own', async ({ signedIn: page, owner }) => {
  const id = await makeWarehouse(owner)
  const type = await makeType(owner, id)
  await owner.call(locations.create, { id, title: 'A-01', stockLocationTypeId: type.id, maxWeight: 5 })
  await page.goto(`/temporary-stock-locations?warehouseId=${id}`)
  await page.getByRole('button', { name: 'Create New TSL' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New TSL' })
  await dialog.getByLabel('Title').fill('TRAILER-7')
  await choose(dialog, 'Stock location type', 'Shelf Space (120 × 60 × 40 cm)')
  await dialog.getByRole('textbox', { name: 'Max weight' }).fill('18000')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('TRAILER-7 added successfully!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'A-01' })).toBeHidden()
  await page.getByRole('link', { name: 'TRAILER-7' }).click()
  await expect(page).toHaveURL(/\/temporary-stock-locations\/[0-9a-f]{24}$/)
  await expect(page.getByRole('heading', { name: 'Temporary stock location' })).toBeVisible()
  await page.goto(`/stock-locations/${newId()}`)
  await expect(page.getByText('This does not exist, or it is not yours.')).toBeVisible()
})

/** Forty boxes of a product, received into a location. */
async function receive(
  owner: Owner,
  warehouseId: Id<'warehouse'>,
  stockLocationId: Id<'stockLocation'>,
): Promise<void> {
  const { product } = await owner.call(products.create, {
    description: 'Wooden blocks',
    sku: 'NW-BLOCKS',
    weight: 1.5,
    depth: 30,
    width: 20,
    height: 10,
  })
  const order = await owner.call(receipts.create, {
    warehouseId,
    expectedArrival: new Date().toISOString().slice(0, 10),
    receiptType: 'LTL',
    palletsAtReceiving: 1,
    items: [{ productId: product.id, productPackageTypeId: product.packages[0]?.id ?? '', packageQuantity: 40 }],
  })
  await owner.call(receiptTasks.start, { id: order.id })
  await owner.call(receiving.receive, {
    id: order.id,
    itemId: order.items[0]?.id ?? '',
    packageCount: 40,
    condition: 5,
    stockLocationId,
  })
}

test('a location shows what stands in it, keeps it from being deleted, and lets it be moved', async ({
  signedIn: page,
  owner,
}) => {
  const id = await makeWarehouse(owner)
  const type = await makeType(owner, id)
  const made = await owner.call(locations.createTemporary, {
    id,
    title: 'DOCK-1',
    stockLocationTypeId: type.id,
    maxWeight: 80,
  })
  await owner.call(locations.create, { id, title: 'A-01', stockLocationTypeId: type.id, maxWeight: 20 })
  await receive(owner, id, made.id)

  await page.goto('/temporary-stock-locations')
  await expect(page.getByRole('row', { name: /DOCK-1 Occupied/ })).toBeVisible()
  await page.getByRole('link', { name: 'DOCK-1' }).click()
  await expect(
    page.getByRole('row', { name: /NW-BLOCKS Wooden blocks Unit 40 40 Excellent Condition Main RO-/ }),
  ).toBeVisible()
  await expect(page.getByText(/Weight, of 80\s*kg/)).toBeVisible()
  await expect(page.getByText('60 kg', { exact: true })).toBeVisible()
  await expectAccessible(page)

  // What the server would refuse is not offered, and a press says why.
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('This stock location is in use: goods stand in it.')).toBeVisible()

  // On a phone as well as anywhere.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Move NW-BLOCKS' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move NW-BLOCKS' })
  await expectAccessible(page)
  await choose(dialog, 'To stock location', 'A-01 Shelf Space')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Packages').fill('10')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('NW-BLOCKS moved to A-01')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('row', { name: /NW-BLOCKS Wooden blocks Unit 30 30/ })).toBeVisible()
  await expect(page.getByText('45 kg', { exact: true })).toBeVisible()

  // Another merchant sees that it is taken, not by what.
  const other = await owner.call(stores.create, { name: 'Hearth & Home' })
  await page.evaluate((store) => localStorage.setItem('store', JSON.stringify(store)), other)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing of this merchant' })).toBeVisible()
  await expect(page.getByText('Occupied', { exact: true }).first()).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('store'))

  await page.goto(`/warehouse/${id}`)
  await expect(page.getByRole('link', { name: 'Occupied locations 2' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(
    page.getByText('This warehouse is in use. Goods stand in it. Receipt orders for it are open.'),
  ).toBeVisible()
})

test('of a long list only what is seen is in the page, by wheel and by keys; all of it on paper', async ({
  signedIn: page,
  owner,
}) => {
  const id = await makeWarehouse(owner)
  const type = await makeType(owner, id)
  for (let number = 101; number <= 190; number++)
    await owner.call(locations.create, { id, title: `A-${number}`, stockLocationTypeId: type.id, maxWeight: 5 })
  await page.goto('/stock-locations?page_size=100&sort=titleAsc')
  const table = page.getByRole('table')
  const link = (title: string) => table.getByRole('link', { name: title })
  await expect(table).toHaveAttribute('aria-rowcount', '91')
  await expect(link('A-101')).toBeVisible()
  expect(await table.getByRole('row').count()).toBeLessThan(50)
  await expectAccessible(page)

  // A box that has the focus is not taken away under the finger.
  const box = page.getByRole('checkbox', { name: 'Select row 2', exact: true })
  await box.check()
  await link('A-110').hover()
  await page.mouse.wheel(0, 20_000)
  await expect(link('A-190')).toBeInViewport()
  await expect(page.getByRole('row', { name: /A-190/ })).toHaveAttribute('aria-rowindex', '91')
  await expect(link('A-140')).toHaveCount(0)
  await expect(box).toBeFocused()
  await page.getByRole('checkbox', { name: 'Select row 90', exact: true }).click({ modifiers: ['Shift'] })
  await expect(page.getByText('89 selected')).toBeVisible()

  for (let steps = 0; steps < 30; steps++) await page.keyboard.press('k')
  const row = page.locator('tr[data-focused]')
  await expect(row).toContainText('A-160')
  await expect(row).toBeInViewport({ ratio: 1 })
  // Nothing of it lies under the header, which stays.
  const [head, body] = [await table.getByRole('columnheader').first().boundingBox(), await row.boundingBox()]
  expect(body?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))

  await page.emulateMedia({ media: 'print' })
  await expect(table.getByRole('row')).toHaveCount(91)
  await page.emulateMedia({ media: 'screen' })
  await expect(table.getByRole('row')).not.toHaveCount(91)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(table.getByRole('row')).toHaveCount(90)
})

test('a list keeps its place: 25 rows on a screen, nothing to push sideways, nothing that moves them', async ({
  signedIn: page,
  owner,
}) => {
  const id = await makeWarehouse(owner)
  const type = await makeType(owner, id)
  for (let number = 101; number <= 130; number++)
    await owner.call(locations.create, { id, title: `A-${number}`, stockLocationTypeId: type.id, maxWeight: 5 })
  const rows = page.locator('[data-row]')
  const top = async () => (await rows.first().boundingBox())?.y ?? Number.NaN
  const isWhole = () =>
    page.evaluate(() => {
      const room = document.querySelector('table')?.parentElement
      return room !== null && room !== undefined && room.scrollWidth <= room.clientWidth
    })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/stock-locations?page_size=25&sort=titleAsc')
  await expect(rows).toHaveCount(25)
  const before = await top()
  expect(before).toBeLessThanOrEqual(160)
  const last = await rows.last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(900 - 40)

  await rows.first().getByRole('checkbox').check()
  await expect(page.getByRole('toolbar')).toBeVisible()
  expect(await top()).toBe(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar')).toHaveCount(0)

  await page.keyboard.press('f')
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByText('Empty', { exact: true }).click()
  await expect(page).toHaveURL(/occupancyState=Empty/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(filters.getByRole('button', { name: /^Filters/ })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Saved views' })).toBeVisible()
  await expect(rows).toHaveCount(25)
  expect(await top()).toBe(before)

  for (const width of [1440, 1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(isWhole).toBe(true)
  }
})
