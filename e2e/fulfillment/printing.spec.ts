import { readFileSync } from 'node:fs'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import { expect, expectAccessible, moreOfSelected, test } from '../journey.ts'
import { expectPaper, printedBy, sheetsOf } from '../paper.ts'
import { wordsOfPdf } from '../pdf.ts'
import { expectGoods, pickedOrder, placeOrder, stock } from './yard.ts'

const pagesOf = (file: string): number =>
  readFileSync(file)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0

test('what is selected is printed: pick lists of orders, labels of places and of products', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-04-2-B', packageType: 'unit', packages: 10 }])
  const first = await placeOrder(owner, goods, [['unit', 2]])
  await placeOrder(owner, goods, [['unit', 3]])
  const printed = async (label: string, isMore = false): Promise<{ name: string; pages: number }> => {
    const button = isMore
      ? await moreOfSelected(page, label)
      : page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: label })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    return { name: download.suggestedFilename(), pages: pagesOf(await download.path()) }
  }

  await page.goto('/operation-orders')
  await page.getByRole('checkbox', { name: /Select all/ }).check()
  await expectAccessible(page)
  expect(await printed('Pick lists')).toEqual({ name: '2 orders pick list.pdf', pages: 2 })
  // What was selected stays so: the next paper is one press away.
  expect(await printed('Packing slips', true)).toEqual({ name: '2 orders packing slip.pdf', pages: 2 })
  await expect(page.getByRole('button', { name: 'Labels' })).toHaveAttribute('aria-disabled', 'true')
  await page
    .getByRole('row', { name: new RegExp(first.referenceId) })
    .getByRole('checkbox')
    .uncheck()
  expect((await printed('Pick lists')).pages).toBe(1)

  await page.goto('/stock-locations')
  await page.getByRole('checkbox', { name: /Select all/ }).check()
  const { total } = await owner.call(locations.list, { isTemporary: false })
  expect((await printed('Labels')).pages).toBe(total)
  await page.goto('/products')
  await page.getByRole('checkbox', { name: /Select all/ }).check()
  expect(await printed('Labels')).toEqual({ name: 'Labels of 2 products.pdf', pages: 2 })
})

test('a record prints the papers that it has now, from its menu', async ({ signedIn: page, owner }) => {
  const goods = await stock(owner, [{ title: 'A-04-2-B', packageType: 'unit', packages: 10 }])
  const placed = await placeOrder(owner, goods, [['unit', 2]])
  const packed = await pickedOrder(owner, goods, [['unit', 2]])
  await owner.call(packing.savePackages, { id: packed.id, packages: [] })
  const receipt = await expectGoods(owner, goods, { packageType: 'unit', packages: 3 })
  const [place] = (await owner.call(locations.list, { isTemporary: false })).items
  const menu = page.getByRole('dialog', { name: 'More actions' })
  const openMenu = async (path: string): Promise<void> => {
    await page.goto(path)
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(menu).toBeVisible()
  }
  const printed = async (label: string): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      menu.getByRole('button', { name: label, exact: true }).click(),
    ])
    expect(pagesOf(await download.path())).toBe(1)
    return download.suggestedFilename()
  }
  await openMenu(`/shipment-order/${placed.id}`)
  expect(await printed('Print the pick list')).toBe(`${placed.referenceId} pick list.pdf`)
  await page.getByRole('button', { name: 'More actions' }).click()
  expect(await printed('Print the packing slip')).toBe(`${placed.referenceId} packing slip.pdf`)
  await openMenu(`/receipt-order/${receipt.id}`)
  expect(await printed('Print the receiving sheet')).toBe(`${receipt.referenceId} receiving sheet.pdf`)
  await openMenu(`/stock-locations/${place?.id}`)
  expect(await printed('Print the label')).toBe('Labels of A-04-2-B.pdf')
  await openMenu(`/products/${goods.blocks.id}`)
  expect(await printed('Print the label')).toBe('Labels of NW-BLOCKS-36.pdf')

  // What is picked is on no pick list, and what is in boxes has its slip beside them.
  await page.goto(`/shipment-order/${packed.id}`)
  await expect(
    page.getByRole('region', { name: 'Boxes and labels' }).getByRole('button', { name: 'Packing slip' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeHidden()
})

test('a list on paper: whose, what it was narrowed to, all of it, heads on each page, page x of y', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-04-2-B', packageType: 'unit', packages: 100 }])
  const orders = []
  for (let count = 0; count < 45; count++) orders.push(await placeOrder(owner, goods, [['unit', 1]], 'delivery'))
  await page.goto(
    `/operation-orders?page_size=50&warehouseId=${goods.warehouseId}&states=READY&deliveryTypes=BusinessDelivery&searchTxt=SO-`,
  )
  await expect(page.getByRole('link', { name: orders[44]?.referenceId ?? '' })).toBeVisible()
  await expect(page.locator('[data-filters]')).toContainText('Warehouse: Vancouver DC.')
  // Sums come after the rows.
  await expect(page.getByText('45 units')).toBeVisible()
  // Rows that wait for newer ones are pale on the screen, and in a drawing of their own on a paper that had that, too.
  await page.getByRole('table').evaluate((table) => table.setAttribute('data-dimmed', 'true'))
  const pages = await printedBy(page)
  expect(pages.length).toBeGreaterThan(1)
  pages.forEach((words, index) => {
    expect(words).toContain(`${index + 1} / ${pages.length}`)
    expect(words).toContain('Order State Ship by Merchant Recipient City PO Number')
  })
  expect(pages[0]).toContain('Northwind Toys · My Account · Printed ')
  expect(pages[0]).toContain('Operation Orders')
  expect(pages[0]).toMatch(/Status: Order Placed ?\. .*Warehouse: Vancouver DC ?\. .*Found by “SO-”\./)
  expect(pages.at(-1)).toContain('1–45 of 45 orders · 45 units')
  for (const { referenceId } of orders)
    expect(
      pages.filter((words) => words.includes(referenceId)),
      `${referenceId} in ${pages.join(' ')}`,
    ).toHaveLength(1)
  await expectPaper(page, 1031)
})

test('the last sheet of a list is never a row or a foot alone, and all sheets lie the same way', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-04-2-B', packageType: 'unit', packages: 10 }])
  await placeOrder(owner, goods, [['unit', 1]], 'delivery')
  // As many rows as it takes: the same order under other references.
  let count = 1
  await page.route('**/api/fulfillment/shipment-orders?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { items: readonly object[] } }
    const [one] = body.data.items
    const items = Array.from({ length: count }, (_, at) => ({ ...one, id: `${at}`, referenceId: `SO-9${at + 1000}` }))
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, items, total: count } } })
  })
  const rowsOn = (words: string): number => new Set(words.match(/SO-9\d+/g)).size
  const lastOf: Record<number, number> = {}
  for (count = 24; count <= 40; count += 1) {
    await page.goto('/operation-orders?page_size=50')
    await expect(page.getByRole('link', { name: 'SO-91000' })).toBeVisible()
    const pdf = await sheetsOf(page)
    const sheets = new Set(Array.from(pdf.toString('latin1').matchAll(/\/MediaBox ?\[([^\]]*)\]/g), ([, box]) => box))
    expect(sheets.size, `${count} rows`).toBe(1)
    const pages = wordsOfPdf(pdf)
    expect(pages.map(rowsOn).reduce((sum, rows) => sum + rows)).toBe(count)
    expect(pages.at(-1)).toContain(`1–${count} of ${count}`)
    if (pages.length > 1) lastOf[count] = rowsOn(pages.at(-1) ?? '')
  }
  // Some of them fit on one sheet, and some do not: those have at least four rows on the second.
  expect(Object.keys(lastOf).length).toBeGreaterThan(3)
  expect(Object.keys(lastOf).length).toBeLessThan(17)
  expect(Object.values(lastOf).filter((rows) => rows < 4)).toEqual([])
})

test('a record on paper keeps its order, from a phone too', async ({ signedIn: page, owner }) => {
  const goods = await stock(owner, [{ title: 'A-04-2-B', packageType: 'unit', packages: 10 }])
  const { id, referenceId } = await placeOrder(owner, goods, [['unit', 2]], 'delivery')
  await page.goto(`/shipment-order/${id}`)
  await expect(page.getByText('Created', { exact: true }).first()).toBeVisible()
  const [words = '', ...more] = await printedBy(page)
  expect(more).toEqual([])
  expect(words).toContain('1 / 1')
  expect(words).toContain(`${referenceId} Order Placed`)
  const inOrder = [
    'Northwind Toys',
    'Units picked',
    'Products',
    'Details',
    'Seattle',
    'What happened',
    'Times: Vancouver',
  ]
  expect(words).toMatch(new RegExp(inOrder.join('.*')))
  expect(words).not.toMatch(/Add files|There are no files|Assign |Pick |Operation Orders/)
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--surface'))).toBe('#fff')
  const broken = await page
    .locator('td[data-kind="id"]')
    .evaluateAll((cells) => cells.filter((cell) => getComputedStyle(cell).whiteSpace !== 'nowrap').length)
  expect(broken).toBe(0)
  await page.emulateMedia({ media: null })
  await expectPaper(page, 703)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await printedBy(page)).toHaveLength(1)
})
