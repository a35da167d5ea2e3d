import { getProfile } from '@crossdock/contract/account/profile'
import * as products from '@crossdock/contract/fulfillment/products'
import { expect, expectAccessible, test } from '../journey.ts'

test('a product is entered by hand, found, changed and deleted', async ({ signedIn: page, owner }) => {
  await page.goto('/products')
  await expect(page.getByRole('heading', { name: 'List is empty' })).toBeVisible()
  await page.getByRole('button', { name: 'New Product' }).first().click()

  const dialog = page.getByRole('dialog', { name: 'Enter Manually' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Product Description is required')).toBeVisible()
  await expect(dialog.getByText('Weight is required')).toBeVisible()
  await dialog.getByLabel('Product Description').fill('Wooden blocks, 36 pieces')
  await dialog.getByLabel('SKU', { exact: true }).fill('NW-BLOCKS-36')
  await dialog.getByLabel('HS Code').pressSequentially('95030012345')
  await expect(dialog.getByLabel('HS Code')).toHaveValue('9503001234')
  await dialog.getByRole('textbox', { name: 'Weight' }).fill('1.2')
  await dialog.getByLabel('Length').fill('30')
  await dialog.getByLabel('Width').fill('20')
  await dialog.getByLabel('Height').fill('10')
  await dialog.getByRole('button', { name: /Packages/ }).click()
  await dialog.getByRole('button', { name: 'Add package' }).click()
  await dialog.getByLabel('Units per package').fill('12')
  const parcel = dialog.getByRole('region', { name: 'Package 1' })
  await parcel.getByRole('textbox', { name: 'Weight' }).fill('15')
  await parcel.getByLabel('Length').fill('62')
  await parcel.getByLabel('Width').fill('42')
  await parcel.getByLabel('Height').fill('32')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('New product added successfully!')).toBeVisible()

  // The next product begins on the first step, with empty fields.
  await expect(dialog.getByLabel('Product Description')).toBeFocused()
  for (const name of ['Product Description', 'SKU', 'Weight', 'Length'])
    await expect(dialog.getByRole('textbox', { name, exact: true })).toHaveValue('')
  await dialog.getByRole('button', { name: /Packages/ }).click()
  await expect(dialog.getByRole('region', { name: 'Package 1' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('searchbox').or(page.getByPlaceholder('Search by description or SKU')).first().fill('blocks')
  await expect(page).toHaveURL(/searchTxt=blocks/)
  await page.getByRole('link', { name: 'NW-BLOCKS-36' }).click()
  await expect(page.getByRole('heading', { name: 'Wooden blocks, 36 pieces' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Case' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Product' })
  await edit.getByLabel('Product Description').fill('Blocks')
  await edit.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Product Edited successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Blocks', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByText('Product deleted')).toBeVisible()
  expect((await owner.call(products.list, {})).total).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'NW-BLOCKS-36' })).toBeVisible()
})

test('a dangerous good has a class only while it is one', async ({ signedIn: page }) => {
  await page.goto('/products?new=1')
  const dialog = page.getByRole('dialog', { name: 'Enter Manually' })
  const choice = dialog.getByRole('button', { name: 'Dangerous Class' })
  await expect(choice).toBeDisabled()
  await dialog.getByLabel('Dangerous Good').check()
  await choice.click()
  await page.getByRole('option', { name: 'Class 2' }).click()
  await expect(choice).toHaveText('Class 2')
  await dialog.getByLabel('Dangerous Good').uncheck()
  await expect(choice).toBeDisabled()
  await dialog.getByLabel('Dangerous Good').check()
  await expect(choice).toHaveText('Choose…')
})

test('unchecked and checked again, a dangerous good has the class it had', async ({ signedIn: page, owner }) => {
  const size = { weight: 1, depth: 1, width: 1, height: 1 }
  const dangerous = { isDangerous: true, dangerousClass: 'Class 2' } as const
  const { product } = await owner.call(products.create, { description: 'Lamp oil', sku: 'OIL', ...size, ...dangerous })
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const choice = dialog.getByRole('button', { name: 'Dangerous Class' })
  await choice.click()
  await page.getByRole('option', { name: 'Class 3' }).click()
  await dialog.getByLabel('Dangerous Good').uncheck()
  await dialog.getByLabel('Dangerous Good').check()
  await expect(choice).toHaveText('Class 2')
})

test('the twenty names of packages are offered; Unit takes codes, and the size of its product', async ({
  signedIn: page,
  owner,
}) => {
  await page.goto('/products?new=1')
  const dialog = page.getByRole('dialog', { name: 'Enter Manually' })
  await dialog.getByLabel('Product Description').fill('Blocks')
  await dialog.getByLabel('SKU', { exact: true }).fill('BLK')
  for (const name of ['Weight', 'Length', 'Width', 'Height']) await dialog.getByRole('textbox', { name }).fill('2')
  await dialog.getByRole('button', { name: /Packages/ }).click()
  await dialog.getByRole('button', { name: 'Add package' }).click()
  await dialog.getByRole('button', { name: 'Package Type Name' }).click()
  const options = page.getByRole('listbox', { name: 'Package Type Name' }).getByRole('option')
  await expect(options).toHaveText([...products.packageUnits])
  // By keyboard: Enter takes the first match, Tab closes the list and goes on to the next field.
  await page.keyboard.type('bask')
  await expect(options).toHaveText(['Basket'])
  await page.keyboard.press('Enter')
  const names = dialog.getByRole('button', { name: 'Package Type Name' })
  await expect(names).toHaveText('Basket')
  await names.click()
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(options).toHaveCount(0)
  await expect(dialog.getByLabel('Units per package')).toBeFocused()
  await names.click()
  await page.getByRole('option', { name: 'Unit' }).click()
  const parcel = dialog.getByRole('region', { name: 'Package 1' })
  await expect(parcel.getByText('One unit, in the size and weight of the product.')).toBeVisible()
  await expect(parcel.getByLabel('Units per package')).toHaveValue('1')
  await parcel.getByLabel('Barcode').fill('0628504712343')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('New product added successfully!')).toBeVisible()
  const [made] = (await owner.call(products.list, {})).items
  const { packages } = await owner.call(products.get, { id: made?.id ?? '' })
  expect(packages).toMatchObject([{ name: 'Unit', unitQuantity: 1, barcode: '0628504712343', depth: 2 }])
})

test('a barcode is copied from its dialog, which stays open until it is closed', async ({ signedIn: page, owner }) => {
  const form = { description: 'Blocks', sku: 'BLK', barcode: '0628504712343', weight: 1, depth: 1, width: 1, height: 1 }
  const { product } = await owner.call(products.create, form)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Copy Barcode 0628504712343' }).click()
  const dialog = page.getByRole('dialog', { name: 'Barcode' })
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0628504712343')
  await expect(dialog.getByRole('textbox', { name: 'Barcode' })).toHaveValue('0628504712343')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})

test('a product that a receipt order lacks is made on the spot and goes into the order', async ({
  signedIn: page,
  owner,
}) => {
  await page.goto('/receipt-order/create-order')
  await page.getByRole('button', { name: 'Add a product' }).click()
  await page.getByRole('combobox', { name: 'Search', exact: true }).last().fill('Wooden train')
  await page.getByRole('option', { name: 'New product "Wooden train"' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter Manually' })
  await expect(dialog.getByLabel('Product Description')).toHaveValue('Wooden train')
  await dialog.getByLabel('SKU', { exact: true }).fill('NW-TRAIN')
  for (const name of ['Weight', 'Length', 'Width', 'Height']) await dialog.getByRole('textbox', { name }).fill('1')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Quantity of NW-TRAIN')).toBeFocused()

  const [made] = (await owner.call(products.list, {})).items
  await owner.call(products.update, {
    ...(await owner.call(products.get, { id: made?.id ?? '' })),
    packages: [],
    state: 'Inactive',
  })
  await page.reload()
  await page.getByRole('button', { name: 'Add a product' }).click()
  await expect(page.getByRole('listbox', { name: 'Add a product' }).getByText('List is empty!')).toBeVisible()
})

test('a second product with a used SKU is refused in its form, and nothing typed is lost', async ({
  signedIn: page,
  owner,
}) => {
  await owner.call(products.create, { description: 'Blocks', sku: 'BLK', weight: 1, depth: 1, width: 1, height: 1 })
  await page.goto('/products?new=1')
  const dialog = page.getByRole('dialog', { name: 'Enter Manually' })
  await dialog.getByLabel('Product Description').fill('Train')
  await dialog.getByLabel('SKU', { exact: true }).fill('blk')
  for (const name of ['Weight', 'Length', 'Width', 'Height']) await dialog.getByRole('textbox', { name }).fill('1')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const refusal = 'You already have a product with this SKU!'
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  await expect(dialog.getByText(refusal)).toBeVisible()
  await expect(dialog.getByLabel('Product Description')).toHaveValue('Train')
})

test('who reads pounds and inches types and sees them, on every device; what is kept is metric', async ({
  signedIn: page,
  owner,
}) => {
  await page.goto('/user-profile')
  await page.getByRole('group', { name: 'Weights and sizes' }).getByRole('button', { name: 'lb and in' }).click()
  await expect.poll(async () => (await owner.call(getProfile, {})).measures).toBe('IMPERIAL')
  await page.goto('/products')
  await page.getByRole('button', { name: 'New Product' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Enter Manually' })
  await dialog.getByLabel('Product Description').fill('Copper kettle')
  await dialog.getByLabel('SKU', { exact: true }).fill('KETTLE')
  await dialog.getByRole('textbox', { name: 'Weight' }).fill('5')
  await dialog.getByLabel('Length').fill('10')
  await dialog.getByLabel('Width').fill('8')
  await dialog.getByLabel('Height').fill('6.5')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('New product added successfully!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('columnheader', { name: 'Weight, lb' })).toBeVisible()
  await expect(page.getByRole('row', { name: /KETTLE/ })).toContainText('10 × 8 × 6.5')
  const [kettle] = (await owner.call(products.list, {})).items
  expect(kettle).toMatchObject({ weight: 2.268, depth: 25.4, width: 20.32, height: 16.51 })
  // Another device knows nothing of it until it is told.
  await page.evaluate(() => localStorage.removeItem('measures'))
  await page.goto('/products')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('measures'))).toBe('IMPERIAL')
})
