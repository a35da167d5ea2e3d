import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectStarted, test } from '../../journey.ts'
import { draftOrder, inDays, packedOrder, people, placeOrder, stock } from '../yard.ts'

/** Chooses in a searched dropdown. */
async function choose(page: Page, field: string, term: string, option: string): Promise<void> {
  await page.getByRole('button', { name: field, exact: true }).click()
  await page.getByRole('combobox', { name: 'Search', exact: true }).last().fill(term)
  await page.getByRole('option', { name: option }).click()
}

test('a draft gets a product that is made in its form and a time to be delivered, and its recipient is edited once placed', async ({
  signedIn: page,
  owner,
}) => {
  await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 5 }])
  await page.goto('/shipment-order/create-order/drafts')
  await expect(page.getByRole('button', { name: 'Warehouse: Vancouver DC' })).toBeVisible()
  await page.getByLabel('PO Number', { exact: true }).fill('PO-4711')
  await page.getByLabel('Ship Out Date').fill(people(inDays(3)))
  // An address as it stands in a mail.
  await page
    .getByLabel('Paste an address')
    .fill('Ana Ruiz\n14 Alder Street\nVancouver BC V5K 0A1\n(604) 555-0134\nring twice')
  await page.getByLabel(/^Name/).focus()
  await expect(page.getByLabel(/^City/)).toHaveValue('Vancouver')
  await expect(page.getByLabel(/^Phone/)).toHaveValue('6045550134')
  await expect(page.getByLabel(/^Zip code/)).toHaveValue('V5K 0A1')

  // The first line is ready, and what must be filled in is marked.
  await expect(page.getByText('must be filled in')).toBeVisible()
  await choose(page, 'Product', 'Wooden train', 'New product "Wooden train"')
  const dialog = page.getByRole('dialog', { name: 'Enter Manually' })
  await expect(dialog.getByLabel('Product Description')).toHaveValue('Wooden train')
  await dialog.getByLabel('SKU', { exact: true }).fill('NW-TRAIN')
  for (const name of ['Weight', 'Length', 'Width', 'Height']) await dialog.getByRole('textbox', { name }).fill('1')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Product: Wooden train' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Package: Unit' })).toBeVisible()

  await page.getByRole('textbox', { name: /^Scheduled for/ }).fill('05/06/2030')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Must be a date and time')).toBeVisible()
  await page.getByLabel('Time of Scheduled for').fill('09:30')
  await page.getByLabel('Signature Required').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('05/06/2030 09:30')).toBeVisible()
  await expect(page.getByText('NW-TRAIN')).toBeVisible()
  const [draft] = (await owner.call(shipments.list, { states: 'DRAFT' })).items
  const { deliveryOptions } = await owner.call(shipments.get, { id: draft?.id ?? '' })
  expect([new Date(deliveryOptions.scheduledFor ?? '').getTime(), deliveryOptions.signatureRequired]).toEqual([
    // Entered in the zone of the warehouse.
    new Date('2030-06-05T09:30-07:00').getTime(),
    true,
  ])

  // An order that nothing is left to change of but its recipient and references.
  await page.getByRole('link', { name: 'Edit' }).click()
  await choose(page, 'Product: Wooden train', 'blocks', 'Wooden blocks')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Order Placed')).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: /^Scheduled for/ })).toBeDisabled()
  await page.getByLabel('Name', { exact: true }).fill('Ana Ruiz Prado')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Ana Ruiz Prado')).toBeVisible()
  await expect(page.getByText('05/06/2030 09:30')).toBeVisible()
})

test('several orders are moved to another day, and drafts placed, at once; one that lacks stock is named', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 5 }])
  const [small, large] = [await draftOrder(owner, goods, [['unit', 2]]), await draftOrder(owner, goods, [['unit', 50]])]
  await page.goto('/draft-orders')
  const toolbar = page.getByRole('toolbar', { name: 'Selected rows' })
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await toolbar.getByRole('button', { name: 'Ship-out date' }).click()
  const move = page.getByRole('dialog', { name: 'Move 2 orders to another day' })
  await expect(move.getByRole('button', { name: 'Move' })).toBeDisabled()
  await move.getByLabel('Ship Out Date').fill(people(inDays(9)))
  await expectAccessible(page)
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(`2 orders ship out on ${people(inDays(9))}`)).toBeVisible()
  await expect(page.getByRole('row', { name: small.referenceId })).toContainText(people(inDays(9)))
  // Nobody was asked whether they are sure: it is taken back.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back')).toBeVisible()
  await expect(page.getByRole('row', { name: small.referenceId })).toContainText(people(small.shipOutDate))
  await expect(page.getByRole('row', { name: large.referenceId })).toContainText(people(large.shipOutDate))

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await toolbar.getByRole('button', { name: 'Place' }).click()
  const place = page.getByRole('dialog', { name: 'Place 2 orders?' })
  await place.getByRole('button', { name: 'Place' }).click()
  await expect(page.getByText('1 order placed')).toBeVisible()
  await expect(place.getByRole('alert')).toContainText(`${large.referenceId}: `)
  await place.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('row', { name: small.referenceId })).toHaveCount(0)

  // What was placed is chosen no longer. The other one waits for stock, as is asked for.
  await page.getByRole('checkbox', { name: 'Select row 1' }).check()
  await toolbar.getByRole('button', { name: 'Place' }).click()
  await page.getByRole('checkbox', { name: 'Those that lack stock become back orders' }).check()
  await page.getByRole('dialog', { name: 'Place 1 order?' }).getByRole('button', { name: 'Place' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('List is empty')).toBeVisible()
  expect((await owner.call(shipments.get, { id: large.id })).state).toBe('BACK_ORDER')
})

test('packed orders leave at once with one carrier; what one lacks is told by its name, and what is not packed is not asked for', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 20 }])
  const fetched = await packedOrder(owner, goods, [['unit', 2]])
  const abroad = await packedOrder(owner, goods, [['unit', 3]], 'delivery')
  await placeOrder(owner, goods, [['unit', 1]])
  await page.goto('/operation-orders')
  const toolbar = page.getByRole('toolbar', { name: 'Selected rows' })
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await toolbar.getByRole('button', { name: 'Ship 2 of 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship 2 orders?' })
  await expect(dialog.getByRole('button', { name: 'Ship' })).toBeDisabled()
  await dialog.getByLabel('Carrier of those that name none').fill('Purolator')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ship' }).click()
  await expect(page.getByText('1 order is shipped out')).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText(`${abroad.referenceId}: `)
  const shipped = await owner.call(shipments.get, { id: fetched.id })
  expect([shipped.state, shipped.carrierName]).toEqual(['COMPLETED', 'Day and Ross'])
  expect((await owner.call(shipments.get, { id: abroad.id })).state).toBe('PICKING')
})

test('an order with products keeps its warehouse, and says what lets another be chosen (SHIP-042)', async ({
  signedIn: page,
  owner,
}) => {
  await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 5 }])
  await owner.call(warehouses.create, {
    warehouseName: 'Burnaby Annex',
    addressLine1: '2 Dock Street',
    facilityTypes: ['Storage warehouse'],
  })
  await page.goto('/shipment-order/create-order')
  const chooseWarehouse = async (from: string, title: string): Promise<void> => {
    await page.getByRole('button', { name: from, exact: true }).click()
    await page.getByRole('option', { name: title }).click()
  }
  await chooseWarehouse('Warehouse', 'Burnaby Annex')
  await chooseWarehouse('Warehouse: Burnaby Annex', 'Vancouver DC')
  await choose(page, 'Product', 'blocks', 'Wooden blocks')
  await chooseWarehouse('Warehouse: Vancouver DC', 'Burnaby Annex')
  await expect(
    page.getByText(
      'You have already selected products from another warehouse. Remove them first to switch warehouses.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('group', { name: 'Line 1' })).toContainText('5 free here')
  await page.getByRole('button', { name: 'Remove line 1' }).click()
  await chooseWarehouse('Warehouse: Vancouver DC', 'Burnaby Annex')
  await expect(page.getByRole('button', { name: 'Warehouse: Burnaby Annex' })).toBeVisible()
})

test('what can be done with selected rows is whole and in sight, on a narrow screen, too', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 20 }])
  await packedOrder(owner, goods, [['unit', 2]])
  await placeOrder(owner, goods, [['unit', 1]])
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/operation-orders')
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    const toolbar = page.getByRole('toolbar', { name: 'Selected rows' })
    await expect(toolbar.getByRole('button', { name: 'Ship 1 of 2' })).toBeVisible()
    const cut = await toolbar.getByRole('button').evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { left, right } = button.getBoundingClientRect()
          return button.scrollWidth > button.clientWidth || left < 0 || right > document.documentElement.clientWidth
        })
        .map((button) => button.textContent),
    )
    expect(cut, `at ${width}`).toEqual([])
  }
})

test('what is here of several back orders is placed without opening one', async ({ signedIn: page, owner }) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 5 }])
  const waiting = async (units: number) => {
    const { id, referenceId } = await draftOrder(owner, goods, [['unit', units]])
    await owner.call(shipments.publishDraft, { id, asBackOrder: true })
    return { id, referenceId }
  }
  const [first, second] = [await waiting(8), await waiting(9)]
  await page.goto('/back-orders?sort=createdAtAsc')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Ship what is here' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship what is here of 2 orders?' })
  await dialog.getByRole('button', { name: 'Ship what is here' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`${second.referenceId}: Nothing of this order is here.`)
  expect(await owner.call(shipments.get, { id: first.id })).toMatchObject({ state: 'READY', unitCount: 5 })
  const { items } = await owner.call(shipments.list, { states: 'BACK_ORDER', sort: 'createdAtAsc' })
  expect(items.map(({ unitCount }) => unitCount)).toEqual([3, 9])
})

test('an earlier recipient is looked up by keyboard and fills the address', async ({ signedIn: page, owner }) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 5 }])
  await packedOrder(owner, goods, [['unit', 1]], 'delivery')
  await page.goto('/shipment-order/create-order/drafts')
  await expectStarted(page)
  await page.getByRole('button', { name: 'Look up a recipient' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('Search', { exact: true }).filter({ visible: true })).toBeFocused()
  await page.keyboard.type('lindq')
  await expect(page.getByRole('option', { name: /Marcus Lindqvist/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/^Name/)).toHaveValue('Marcus Lindqvist')
  await expect(page.getByLabel(/^City/)).toHaveValue('Seattle')
  await expect(page.getByLabel('Address line 1')).not.toHaveValue('')
})
