import { expect, expectAccessible, test } from '../journey.ts'
import { inDays, people, placeOrder, stock } from './yard.ts'

test('what is late comes before everything: its count, its tab, its mark on the row; a list sorted by it stays so', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 50 }])
  const place = async (days: number, packages: number) =>
    (await placeOrder(owner, goods, [['unit', packages]], 'pickup', inDays(days))).referenceId
  const [later, late] = [await place(3, 2), await place(-3, 5)]
  await page.goto('/operation-orders')
  const head = page.getByRole('main')
  await expect(head.getByRole('link', { name: '1 late' })).toBeVisible()
  await expect(head.getByRole('link', { name: '2 open' })).toBeVisible()
  await expect(page.getByText('1–2 of 2 · 7 units')).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows.filter({ hasText: late })).toContainText(/late [12] days?/)
  await expect(rows.filter({ hasText: later })).toContainText(people(inDays(3)))
  await expectAccessible(page)

  await head.getByRole('link', { name: '1 late' }).click()
  await expect(page).toHaveURL('/operation-orders?due=late')
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('1–1 of 1 · 5 units')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Late/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
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
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Must be dates: DD/MM/YYYY', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Remove 31/02' }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Saturday, Sunday')).toBeVisible()
  await expect(page.getByText('25/12/2030')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(form.getByLabel('Cut-off')).toHaveValue('14:00')
  await expect(form.getByRole('button', { name: 'Remove 25/12/2030' })).toBeVisible()
})
