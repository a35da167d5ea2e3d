import * as inventoryLog from '@crossdock/contract/fulfillment/stock/log'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import { allChecks } from '@crossdock/contract/fulfillment/stock/self-check'
import { expect, expectAccessible, type Owner, test } from '../../journey.ts'
import { placeOrder, type Shelf, stock } from '../yard.ts'

/** Blocks on three shelves, four of the singles held by an order. */
async function stockAndOrder(owner: Owner, shelves: readonly Shelf[]) {
  const goods = await stock(owner, shelves)
  const order = await placeOrder(owner, goods, [['unit', 4]])
  return { productId: goods.blocks.id, reference: order.referenceId }
}

const shelves: readonly Shelf[] = [
  { title: 'A-04-2-B', packageType: 'unit', packages: 10 },
  { title: 'B-01-1-A', packageType: 'case', packages: 5 },
  { title: 'C-11-3-D', packageType: 'unit', packages: 3, condition: 3 },
]

test('stock is found, explained, moved, broken into units and counted, and the log tells it all', async ({
  signedIn: page,
  owner,
}) => {
  const { productId, reference } = await stockAndOrder(owner, shelves)

  await page.goto('/inventory-list')
  await page.getByPlaceholder('Search by description or SKU').fill('blocks')
  await expect(page).toHaveURL(/searchTxt=blocks/)
  const row = page.getByRole('row', { name: /NW-BLOCKS-36/ })
  await expect(row).toContainText('73')
  await expect(row).toContainText('66')
  await expectAccessible(page)
  await row.getByText('Wooden blocks').click()
  const peek = page.getByRole('complementary', { name: 'Details of the row' })
  await expect(peek.getByText('66 of 73 units are available')).toBeVisible()
  await expect(peek.getByText('3 in condition On Hold')).toBeVisible()
  await expect(peek.getByRole('link', { name: reference })).toBeVisible()

  await row.getByRole('link', { name: 'NW-BLOCKS-36' }).click()
  await expect(page).toHaveURL(new RegExp(`/inventory-list/${productId}`))
  await expect(page.getByRole('heading', { name: 'Wooden blocks, 36 pieces' })).toBeVisible()
  await page.getByRole('button', { name: 'Why?' }).click()
  await expect(page.getByRole('dialog', { name: 'Why?' }).getByText('3 in condition On Hold')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  // Whatever a row says of a record but its packages is in units, and adds up.
  const figures = async (place: RegExp): Promise<string[]> =>
    page.getByRole('row', { name: place }).locator('[data-label$=", units"]').allInnerTexts()
  expect(await figures(/B-01-1-A/)).toEqual(['60', '60', '0', '0'])
  expect(await figures(/A-04-2-B/)).toEqual(['10', '6', '4', '0'])
  expect(await figures(/C-11-3-D/)).toEqual(['3', '0', '0', '3'])

  // Four of the ten singles are held: six go by themselves, the seventh takes its order's hold along.
  await page
    .getByRole('row', { name: /A-04-2-B/ })
    .getByText('Vancouver DC')
    .click()
  await expect(peek.getByText('4 packages held by orders')).toBeVisible()
  await peek.getByRole('button', { name: 'Move' }).click()
  const move = page.getByRole('dialog', { name: 'Move NW-BLOCKS-36' })
  await expect(
    move.getByText(
      '10 × Unit here. 4 of them are held by orders: they go last, though not to a temporary location, and their orders pick them where they are then.',
    ),
  ).toBeVisible()
  await expect(move.getByLabel('Packages')).toHaveValue('6')
  await move.getByLabel('To stock location').click()
  await page.getByRole('option', { name: /B-01-1-A/ }).click()
  await move.getByLabel('Packages').fill('11')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(move.getByText('Must be at most 10')).toBeVisible()
  await move.getByLabel('Packages').fill('7')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('NW-BLOCKS-36 moved to B-01-1-A')).toBeVisible()

  // On a phone, too, a record opens what can be done with it, and not the receipt it came with.
  await peek.getByRole('button', { name: 'Close details' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('row', { name: /A-04-2-B/ })
    .getByRole('button', { name: 'A-04-2-B' })
    .click()
  await expect(peek.getByRole('button', { name: 'Move' })).toBeVisible()
  await expect(peek.getByRole('link', { name: 'Open' })).toHaveCount(0)
  await expectAccessible(page)
  await peek.getByRole('button', { name: 'Close details' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('row', { name: /Case/ }).getByText('Vancouver DC').click()
  await peek.getByRole('button', { name: 'Break into units' }).click()
  const split = page.getByRole('dialog', { name: 'Break NW-BLOCKS-36 into units' })
  await split.getByLabel('Packages').fill('2')
  await expect(split.getByText('Makes 24 units in B-01-1-A.')).toBeVisible()
  await split.getByRole('button', { name: 'Break into units' }).click()
  await expect(page.getByText('24 units of NW-BLOCKS-36 made')).toBeVisible()

  await page.getByRole('link', { name: 'Adjust' }).click()
  await expect(page).toHaveURL(/\/adjust$/)
  // Counting begins at the first count.
  await expect(page.getByRole('textbox', { name: /^Counted in/ }).first()).toBeFocused()
  await page.getByLabel('Counted in C-11-3-D').fill('0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Reason is required')).toBeVisible()
  await page.getByLabel('Reason in C-11-3-D').fill('Lost')
  await page.getByLabel('Counted in A-04-2-B').fill('2')
  await page.getByLabel('Reason for all changes').fill('Counted')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Must be at least 3: 3 packages are reserved')).toBeVisible()
  await page.getByLabel('Counted in A-04-2-B').fill('5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Inventory of NW-BLOCKS-36 adjusted')).toBeVisible()
  await expect(page.getByRole('row', { name: /C-11-3-D/ })).toHaveCount(0)
  expect((await owner.call(inventory.getByProduct, { productId })).totalUnits).toBe(72)

  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(page.getByRole('row', { name: /Adjustment/ })).toContainText('+2')
  await expect(page.getByRole('row', { name: /Gone/ })).toContainText('Lost')

  await page.goto('/inventory-logs?changeType=RELOCATED_IN%2CRELOCATED_OUT')
  await expect(page.getByRole('row', { name: /Relocated/ })).toHaveCount(2)
  await expect(page.getByRole('row', { name: /Relocated Out/ })).toContainText('A-04-2-B → B-01-1-A')
  await expect(page.getByRole('button', { name: /New|Delete|Edit/ })).toHaveCount(0)
  await expectAccessible(page)
  expect((await owner.call(inventoryLog.logs, {})).total).toBe(9)
})

test('the old form of the address opens counting; records are merged', async ({ signedIn: page, owner }) => {
  const { productId } = await stockAndOrder(owner, [
    { title: 'A-04-2-B', packageType: 'unit', packages: 10 },
    { title: 'B-01-1-A', packageType: 'unit', packages: 6 },
    { title: 'C-11-3-D', packageType: 'unit', packages: 3, condition: 3 },
  ])
  await page.goto(`/inventory-list/${productId}?adjust=true`)
  await expect(page).toHaveURL(new RegExp(`/inventory-list/${productId}/adjust$`))
  await expect(page.getByLabel('Counted in A-04-2-B')).toHaveValue('10')
  await page.getByRole('link', { name: 'Cancel' }).click()

  await page.getByRole('checkbox', { name: /Select all/ }).check()
  await page.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge stock records' })
  // The order holds four of the smaller record: what is held cannot be merged away.
  await dialog.getByRole('radio', { name: /B-01-1-A/ }).check()
  await dialog.getByRole('button', { name: 'Merge into B-01-1-A' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('C-11-3-D: Only records in the same condition can be merged')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('row', { name: /A-04-2-B/ })
    .getByRole('checkbox')
    .check()
  await page
    .getByRole('row', { name: /B-01-1-A/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Merge' }).click()
  await dialog.getByRole('radio', { name: /B-01-1-A/ }).check()
  await dialog.getByRole('button', { name: 'Merge into B-01-1-A' }).click()
  await expect(page.getByText('16 packages stand in B-01-1-A now')).toBeVisible()
  await expect(page.getByRole('row', { name: /A-04-2-B/ })).toHaveCount(0)
})

test('the self-check says that the books balance', async ({ signedIn: page, owner }) => {
  await stockAndOrder(owner, shelves)
  await page.goto('/inventory-self-check')
  await expect(page.getByRole('heading', { name: 'Nothing was checked yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('The books balance').first()).toBeVisible()
  await expect(page.getByText('Agrees')).toHaveCount(allChecks.length)
  await expectAccessible(page)

  // Where figures are trusted, what proves them is one press away.
  await page.goto('/inventory-list')
  const bar = page.getByRole('region', { name: 'Store and search' })
  await bar.getByRole('link', { name: 'Books balance, checked 0 min ago' }).click()
  await expect(page).toHaveURL(/\/inventory-self-check$/)
})
