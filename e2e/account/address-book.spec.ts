import { readFileSync } from 'node:fs'
import * as addressBook from '@crossdock/contract/account/address-book'
import * as stores from '@crossdock/contract/account/stores'
import { expect, expectAccessible, expectStarted, test } from '../journey.ts'
import { choose, keepRecords } from '../keep-records.ts'

const ada = {
  ...{ name: 'Ada Byron', phone: '16045550100', addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC' },
  ...{ zipCode: 'V6B 1A1', country: 'Canada' },
}

test('contacts are kept: added, found, changed, deleted and taken back (BOOK-001, PATH-006)', async ({
  signedIn: page,
  owner,
}) => {
  await keepRecords(page, {
    ...{ path: '/address-book', add: 'Add Contact', edit: 'Edit Contact', field: 'Name' },
    names: ['Ada Byron', 'Ada King'],
    fill: async (dialog) => {
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog.getByText('Please enter your zip code')).toBeVisible()
      await dialog.getByLabel('Phone', { exact: true }).fill('+1 (604) 555-0100')
      await dialog.getByLabel('Address line 1').fill('12 Water Street')
      await dialog.getByLabel('City').fill('Vancouver')
      await dialog.getByLabel('State/Province').fill('BC')
      await dialog.getByLabel('Zip Code').fill('V6B 1A1')
      await dialog.getByLabel('The default contact of this merchant').check()
    },
  })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Address Book' })).toHaveAttribute('aria-current', 'page')
  expect((await owner.call(addressBook.list, {})).items).toMatchObject([
    { name: 'Ada King', phone: '16045550100', country: 'Canada', isDefault: true },
  ])
})

const csv = [
  'Full Name,Organisation,Mobile,Street,Town,Province,Postal Code,Country,Shoe size',
  'Ana Novak,Granville Tea,(604) 555-0101,1 Main Street,Vancouver,BC,V6A 1A1,Canada,38',
  'Wei Chen,,604-555-0102,2 Main Street,Burnaby,BC,V5H 2A1,Canada,41',
].join('\n')

test('contacts of a file come in, and their own file again without a change; under All Accounts a contact says whose it is (BOOK-002)', async ({
  signedIn: page,
  owner,
}) => {
  await page.goto('/address-book?import=1')
  const mapper = page.getByRole('dialog', { name: 'Import Contacts' })
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(mapper.getByText('All cells are right')).toBeVisible()
  await expectAccessible(page)
  await mapper.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Contacts Imported Successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ana Novak/ })).toContainText('6045550101')

  await page.getByPlaceholder(/^Search by/).fill('burna')
  await expect(page).toHaveURL(/searchTxt=/)
  await expect(page.getByRole('row', { name: /Ana Novak/ })).toHaveCount(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^Address Book - .+\.xlsx$/)
  await page.goto('/address-book?import=1')
  await file.setInputFiles({
    name: download.suggestedFilename(),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: readFileSync(await download.path()),
  })
  await expect(mapper.getByText('All cells are right')).toBeVisible()
  await mapper.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('1 contact of the file is in the address book already and stays as it is.')).toBeVisible()

  const { id: tea } = await owner.call(stores.create, { name: 'Granville Tea' })
  await page.goto('/address-book')
  await page.getByRole('button', { name: /^Merchant:/ }).click()
  await page.getByRole('option', { name: 'All Accounts' }).click()
  await expect(page.getByRole('button', { name: /^Merchant:/ })).toHaveText('All Accounts')
  await page.getByRole('button', { name: 'Add Contact' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Contact' })
  await choose(dialog, 'Merchant', 'Granville Tea')
  await dialog.getByLabel('Name', { exact: true }).fill('Ana Novak')
  await dialog.getByLabel('Phone', { exact: true }).fill('6045550101')
  await dialog.getByLabel('Address line 1').fill('1 Main Street')
  await dialog.getByLabel('City').fill('Vancouver')
  await dialog.getByLabel('State/Province').fill('BC')
  await dialog.getByLabel('Zip Code').fill('V6A 1A1')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Ana Novak added successfully!')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ana Novak/ })).toHaveCount(2)
  expect((await owner.call(addressBook.list, {}, tea)).items).toMatchObject([{ storeName: 'Granville Tea' }])
})

test('a contact fills the recipient of an order, is checked by its rules and taken back; a recipient is saved once (BOOK-002)', async ({
  signedIn: page,
  owner,
}) => {
  await owner.call(addressBook.create, ada)
  await owner.call(addressBook.create, { ...ada, name: 'Lee Wong', phone: '442079460958', isDefault: true })

  // A shipment: its recipient has a phone of ten digits, whatever the address book takes.
  await page.goto('/shipment-order/create-order/drafts')
  await expectStarted(page)
  const name = page.getByRole('textbox', { name: /^Name/ })
  const phone = page.getByRole('textbox', { name: /^Phone/ })
  await name.fill('Typed by hand')
  const fromBook = page.getByRole('button', { name: 'From the address book' })
  await fromBook.click()
  await expect(page.getByRole('option').first()).toContainText('Lee Wong')
  await page.getByRole('option', { name: /Lee Wong/ }).click()
  await expect(name).toHaveValue('Lee Wong')
  await expect(page.getByText('Phone number is not valid')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(name).toHaveValue('Typed by hand')
  await fromBook.click()
  await page.keyboard.type('byron')
  await page.getByRole('option', { name: /Ada Byron/ }).click()
  await expect(phone).toHaveValue('6045550100')
  await expect(page.getByRole('textbox', { name: /^City/ })).toHaveValue('Vancouver')
  await expect(page.getByText('Phone number is not valid')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save to address book' }).click()
  await expect(page.getByText('Ada Byron is in the address book already.')).toBeVisible()
  await name.fill('Ada King')
  await phone.fill('')
  await page.getByRole('button', { name: 'Save to address book' }).click()
  await expect(page.getByText('Phone is required')).toBeVisible()
  await phone.fill('6045550111')
  await page.getByRole('button', { name: 'Save to address book' }).click()
  await expect(page.getByText('Ada King is in the address book now.')).toBeVisible()

  // An order of the pool: its phones have up to fifteen digits.
  await page.goto('/delivery/main?new=1')
  const dialog = page.getByRole('dialog', { name: 'Add Order' })
  await dialog.getByRole('button', { name: 'From the address book' }).click()
  await page.getByRole('option', { name: /Lee Wong/ }).click()
  await expect(dialog.getByLabel('First Name')).toHaveValue('Lee')
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Wong')
  await expect(dialog.getByLabel('Phone', { exact: true })).toHaveValue('442079460958')
  await expect(dialog.getByLabel('Zip Code')).toHaveValue('V6B 1A1')
  await dialog.getByLabel('Address line 2').fill('Suite 9')
  await dialog.getByRole('button', { name: 'Save to address book' }).click()
  await expect(page.getByText('Lee Wong is in the address book now.')).toBeVisible()
  await expectAccessible(page)
  const { items } = await owner.call(addressBook.list, {})
  expect(items.map((contact) => [contact.name, contact.addressLine2])).toEqual([
    ['Ada Byron', null],
    ['Ada King', null],
    ['Lee Wong', null],
    ['Lee Wong', 'Suite 9'],
  ])
})
