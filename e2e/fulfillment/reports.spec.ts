import * as products from '@crossdock/contract/fulfillment/products'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { shipmentLineColumns } from '@crossdock/contract/fulfillment/shipments/reports'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'
import { expectPaper, printedBy } from '../paper.ts'
import { yard } from './screens.ts'
import { placeOrder } from './yard.ts'

/** In print: every cell is whole, in letters of seven points at least. */
async function expectWhole(page: Page, width: number): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const before = page.viewportSize()
  await page.setViewportSize({ width, height: 900 })
  const faults = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(th, td), main p, main footer, main h1')].flatMap((cell) => [
        ...(cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0 ? [`cut: ${cell.innerText}`] : []),
        ...(Number.parseFloat(getComputedStyle(cell).fontSize) < (7 * 96) / 72 ? [`small: ${cell.innerText}`] : []),
      ]),
    )
  await expect.poll(faults).toEqual([])
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ media: null })
}

test('a report on paper: the columns that a sheet has room for, whole, and at its head which were left out', async ({
  signedIn: page,
  owner,
}) => {
  const { goods, orders } = await yard(owner)
  const { product } = await owner.call(products.create, {
    ...{ description: 'A doll’s house of four storeys, with furniture, inhabitants and a garden', weight: 4 },
    ...{ sku: 'NWDOLLSHOUSEFOURSTOREYSGARDEN27E', depth: 40, width: 40, height: 80, packages: [] },
  })
  await owner.call(shipments.create, {
    ...{ warehouseId: goods.warehouseId, externalPoNumber: 'PO-2027-0000-1111-2222-3333', shipOutDate: '2031-05-06' },
    ...{ deliveryType: 'ThirdPartyPickup', asBackOrder: true },
    thirdPartyPickUpInfo: { carrierName: 'Day and Ross', expectedPickupDate: '2031-05-06' },
    items: [{ productId: product.id, productPackageTypeId: product.packages[0]?.id ?? '', unitsCount: 1 }],
  })
  for (let count = 0; count < 30; count++) orders.push(await placeOrder(owner, goods, [['unit', 1]], 'delivery'))
  for (const path of [
    '/shipment-report-all',
    '/consolidated-shipment-reports',
    '/inventory-report',
    '/consolidated-inventory-report',
  ]) {
    await page.goto(`${path}?page_size=50`)
    await expect(page.locator('[data-row]').first()).toContainText('Main')
    // Letter is less wide than A4, and a phone prints the same.
    await expectPaper(page, 965)
    await expectWhole(page, 965)
  }
  await page.goto(`/shipment-report-all?page_size=50&warehouseId=${goods.warehouseId}`)
  await expect(page.getByRole('link', { name: orders.at(-1)?.referenceId ?? '' })).toBeVisible()
  await expect(page.locator('[data-filters]')).toContainText('Columns left out')
  await expect(page.locator('[data-filters]')).toContainText('Warehouse: Vancouver DC')
  const pages = await printedBy(page)
  expect(pages.length).toBeGreaterThan(1)
  pages.forEach((words, index) => {
    expect(words).toContain(`${index + 1} / ${pages.length}`)
    for (const heading of ['Reference ID', 'Customer', 'Ship Out Date', 'SKU', 'Product Description', 'Unit Count'])
      expect(words).toContain(heading)
    expect(words).not.toMatch(/Export|Search/)
  })
  expect(pages[0]).toMatch(/Northwind Toys · My Account · Printed .*Shipment Report.*Times: Vancouver/)
  expect(pages[0]).toMatch(
    /Warehouse: Vancouver DC ?\. .*Columns left out: .*Tracking Link.*\. The export has them all\./,
  )
  expect(pages.at(-1)).toContain('1–40 of 40')
  for (const { referenceId } of orders) expect(pages.filter((words) => words.includes(referenceId))).toHaveLength(1)
  await page.goto('/shipment-report-all')
  // All columns are there to be chosen; without a choice those are shown that have room, whole and with nothing to be pushed.
  const headings = page.getByRole('columnheader')
  await expect(headings).toHaveText([
    ...['Store', 'Warehouse', 'Reference ID', 'Customer', 'Ship Out Date', 'SKU', 'Product Description', 'Unit Count'],
  ])
  const pushed = () =>
    page.getByRole('table').evaluate((table) => {
      const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {}
      return scrollWidth - clientWidth
    })
  expect(await pushed()).toBe(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await chooser.getByRole('button', { name: 'All columns' }).click()
  await expect(headings).toHaveText(shipmentLineColumns.map(({ heading }) => heading))
  expect(await pushed()).toBeGreaterThan(1000)
  for (const column of ['Customer', 'City', 'State', 'Country', 'Carrier Name', 'Completed At'])
    await chooser.getByRole('checkbox', { name: column, exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-filters]')).toContainText('Columns left out: Assigned To,')
  await expect(page.locator('[data-filters]')).toContainText(' Customer, ')
  expect((await printedBy(page))[0]).toContain('Delivery Type Ship Out Date SKU')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a report is cards of three lines, seven on a screen; a press shows all of a row, which leads on', async ({
    signedIn: page,
    owner,
  }) => {
    const { orders } = await yard(owner)
    const cards = page.getByRole('row').filter({ has: page.getByRole('button') })
    await page.goto('/shipment-report-all')
    await expect(cards).toHaveCount(9)
    // One row of what asks: the export stands with the name of the report.
    const middleOf = async (button: Locator): Promise<number> => {
      const box = await button.boundingBox()
      return box ? Math.round(box.y + box.height / 2) : 0
    }
    const line = await middleOf(page.getByRole('searchbox').or(page.getByRole('textbox')).first())
    expect(await middleOf(page.getByRole('button', { name: 'Filters' }))).toBe(line)
    expect(await middleOf(page.getByRole('button', { name: 'Saved views' }))).toBe(line)
    const head = await page.getByRole('heading', { name: 'Shipment Report' }).boundingBox()
    const save = await middleOf(page.getByRole('button', { name: 'Export', exact: true }))
    expect(save).toBeLessThan(line)
    expect(head && Math.abs(save - head.y - head.height / 2)).toBeLessThan(12)
    const bar = await page.locator('footer').boundingBox()
    const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()))
    expect(boxes.filter((box) => box && bar && box.y + box.height <= bar.y).length).toBeGreaterThanOrEqual(7)
    await expect(cards.last()).toContainText('Order Placed')
    await expect(cards.last()).toContainText('NW-BLOCKS-36, Wooden blocks, 36 pieces')
    await expect(cards.last()).toContainText('2 units')
    await expect(cards.last()).toContainText('Marcus Lindqvist')
    await expect(page.locator('footer')).toContainText('19 units')
    await expectAccessible(page)
    await cards.last().click({ position: { x: 300, y: 40 } })
    const row = page.getByRole('complementary', { name: 'Details of the row' })
    await expect(row).toContainText('External PO NumberPO-4711')
    await expectAccessible(page)
    await row.getByRole('link', { name: 'Open' }).click()
    await expect(page).toHaveURL(`/shipment-order/${orders[0]?.id}`)

    await page.setViewportSize({ width: 320, height: 568 })
    for (const [path, ...words] of [
      ['/shipment-report-all', '2 units'],
      ['/consolidated-shipment-reports', 'Marcus Lindqvist, Seattle, WA', '2 units · 2 packages', '1 product'],
      ['/inventory-report', 'NW-BLOCKS-36', 'Wooden blocks, 36 pieces, Main', '60 units · 60 packages', 'Vancouver DC'],
      ['/consolidated-inventory-report', 'NW-BLOCKS-36', '60 units · 60 packages'],
    ] as const) {
      await page.goto(path)
      for (const word of words) await expect(cards.last()).toContainText(word)
      expect((await cards.last().boundingBox())?.height).toBeLessThan(82)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
  })
})
