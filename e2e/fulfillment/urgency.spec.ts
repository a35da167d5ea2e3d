import { todayIn } from '@crossdock/contract/days'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { expect, expectAccessible, test } from '../journey.ts'
import { inDays, people, placeOrder, stock } from './yard.ts'

test('what is late comes before everything: its count, its tab, its mark on the row; a list sorted by it stays so', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 50 }])
  const place = async (days: number, packages: number) =>
    await placeOrder(owner, goods, [['unit', packages]], 'pickup', inDays(days))
  const begun = await place(3, 2)
  const [later, late] = [begun.referenceId, (await place(-3, 5)).referenceId]
  await owner.call(packing.setTask, { id: begun.id, state: 'IN_PROGRESS' })
  await page.goto('/operation-orders')
  const head = page.getByRole('main')
  await expect(head.getByRole('link', { name: '1 late' })).toBeVisible()
  await expect(head.getByRole('link', { name: '2 open' })).toBeVisible()
  await expect(page.locator('footer')).toContainText('1–2 of 2 orders · 7 units · 7.0 kg')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows.filter({ hasText: late })).toContainText(/late [12] days?/)
  await expect(rows.filter({ hasText: later })).toContainText(people(inDays(3)))
  await expectAccessible(page)

  await head.getByRole('link', { name: '1 late' }).click()
  await expect(page).toHaveURL('/operation-orders?due=late')
  await expect(rows).toHaveCount(1)
  await expect(page.locator('footer')).toContainText('1–1 of 1 order · 5 units · 5.0 kg')
  await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Late/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(2)

  // What is placed and what is in process are tabs, too, each with its count.
  const tab = (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
  await expect(tab('Placed 1')).toBeVisible()
  await tab('In Process 1').click()
  await expect(page).toHaveURL('/operation-orders?states=PICKING')
  await expect(tab('In Process 1')).toHaveAttribute('aria-current', 'page')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(later)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Ship by' }).click()
  await expect(page).toHaveURL(/sort=shipOutDateAsc/)
  await page.goto('/operation-orders')
  await expect(page).toHaveURL('/operation-orders?sort=shipOutDateAsc')
  await expect(rows.first()).toContainText(late)
  await expect(rows.last()).toContainText(later)
})

test('a warehouse says when goods leave, and its orders follow', async ({ signedIn: page, owner }) => {
  const { warehouseId } = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 1 }])
  await page.goto(`/warehouse/${warehouseId}?edit=1`)
  const form = page.getByRole('dialog', { name: 'Edit Warehouse' })
  await form.getByLabel('Cut-off').fill('14:00')
  await form.getByLabel('Closed on').click()
  await page.getByRole('option', { name: 'Saturday' }).click()
  await page.getByRole('option', { name: 'Sunday' }).click()
  await page.keyboard.press('Escape')
  const holidays = form.getByLabel('Holidays')
  await holidays.fill('25/12/2030')
  await expect(form.getByRole('button', { name: 'Remove 25/12/2030' })).toBeVisible()
  // A day that is none is kept and named, not dropped.
  await holidays.fill('31/02')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText('Must be dates: DD/MM/YYYY', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Remove 31/02' }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Saturday, Sunday')).toBeVisible()
  await expect(page.getByText('25/12/2030')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(form.getByLabel('Cut-off')).toHaveValue('14:00')
  await expect(form.getByRole('button', { name: 'Remove 25/12/2030' })).toBeVisible()
})

test('receipts that should have come stand out: counted on every list, marked on their rows, and sorted first with one press', async ({
  signedIn: page,
  owner,
}) => {
  const { warehouseId, blocks } = await stock(owner, [{ title: 'A-1', packageType: 'case', packages: 1 }])
  const moveTo = (timeZone: string) =>
    owner.call(warehouses.update, {
      ...{ id: warehouseId, warehouseName: 'Vancouver DC', addressLine1: '12 Dock Road' },
      ...{ facilityTypes: ['Storage warehouse'], timeZone },
    })
  const expectOn = async (expectedArrival: string, packageQuantity: number) =>
    (
      await owner.call(receipts.create, {
        ...{ warehouseId, expectedArrival, receiptType: 'LTL', palletsAtReceiving: 1, isDraft: false },
        items: [{ productId: blocks.id, productPackageTypeId: blocks.case, packageQuantity }],
      })
    ).referenceId
  const later = await expectOn(inDays(9), 3)
  // The day that is today where it is earliest has passed where it is latest.
  await moveTo('Pacific/Pago_Pago')
  const overdue = await expectOn(todayIn('Pacific/Pago_Pago'), 2)
  await moveTo('Pacific/Kiritimati')

  await page.goto('/receipt-order')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '1 overdue' })).toBeVisible()
  await expect(main.getByRole('link', { name: '2 expected' })).toBeVisible()
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('link', { name: 'All 3' })).toHaveAttribute('aria-current', 'page')
  await expect(views.getByRole('link', { name: 'Operation 3' })).toBeVisible()
  await expectAccessible(page)

  await main.getByRole('link', { name: '1 overdue' }).click()
  await expect(page).toHaveURL('/operation-receipt-orders?due=overdue')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(overdue)
  await expect(rows).toContainText(/late [12] days?/)
  await expect(views.getByRole('link', { name: 'Overdue 1' })).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('footer')).toContainText('1–1 of 1 receipt order · 2 packages · 24 units expected')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Expected' }).click()
  await expect(page).toHaveURL(/sort=expectedArrivalAsc/)
  await page.goto('/operation-receipt-orders')
  await expect(page).toHaveURL('/operation-receipt-orders?sort=expectedArrivalAsc')
  await expect(rows.first()).toContainText(overdue)
  await expect(rows.last()).toContainText(later)
})
