import { readFile } from 'node:fs/promises'
import * as products from '@crossdock/contract/fulfillment/products'
import { expect, expectAccessible, test } from '../../journey.ts'

/** What a WooCommerce shop exports, made by us: downloads, groups and variations have no weight or size of their own. */
const shop = (): Buffer => {
  const headers =
    'ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog",Description,Stock,"Weight (lbs)","Length (in)","Width (in)","Height (in)","Regular price",Parent'
  const line = (id: number, type: string, sku: string, name: string, size: string, parent = ''): string =>
    `${id},"${type}",${sku},"${name}",1,0,visible,"A ""good"" thing, of ours",,${size},9,${parent}`
  const rows = [
    line(44, 'variable', 'tea-tin', 'Tea Tin', '.5,24,1,2'),
    line(46, 'simple', 'coat-with-badge', 'Coat with Badge', '2,10,6,3'),
    line(47, 'simple', 'coat', 'Coat', '.8,8,6,1'),
    line(73, 'simple, downloadable, virtual', 'song', 'Song', ',,,'),
    line(76, 'variation', 'tea-tin-red', 'Tea Tin - Red', ',,,', 'tea-tin'),
    line(77, 'variation', 'tea-tin-blue', 'Tea Tin - Blue, Yes', ',,,', 'tea-tin'),
    line(83, 'simple', 'Coat-badge', 'Coat, Badge', '.5,10,12,.5'),
    line(87, 'grouped', 'all-coats', 'All Coats', ',,,'),
    line(89, 'external', 'pennant', 'Pennant', ',,,'),
  ]
  return Buffer.from(`\ufeff${[headers, ...rows].join('\n')}\n`)
}

const weight = 2
const sides = [3, 4, 5]

test.describe('a WooCommerce shop', () => {
  test('comes in through the mapper: pounds and inches become metric, what lacks a size is fixed in the grid', async ({
    signedIn: page,
    owner,
  }) => {
    await page.goto('/products')
    await page.getByRole('button', { name: 'Import Excel' }).click()
    await expect(page.getByRole('dialog', { name: 'Import Excel' })).toBeVisible()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'woocommerce-products.csv', mimeType: 'text/csv', buffer: shop() })

    const mapper = page.getByRole('dialog', { name: 'Add Product' })
    await expect(
      mapper.getByText('Select a field from the drop down columns that matches the column in your file'),
    ).toBeVisible()
    await expect(mapper.getByText('9 rows')).toBeVisible()
    await expect(mapper.getByText('20 cells to fix')).toBeVisible()
    await mapper.getByLabel('Hide ignored columns').check()
    await expectAccessible(page)

    // Confirm says why it does not go on, and sends nothing.
    await mapper.getByRole('button', { name: 'Confirm' }).click()
    await expect(mapper).toBeVisible()
    expect((await owner.call(products.list, {})).total).toBe(0)

    await mapper.getByLabel('Only rows with faults').check()
    // Downloads, the group and the link to another shop are nothing that is stored.
    for (const row of [4, 8, 9]) await mapper.getByRole('checkbox', { name: `Select row ${row}`, exact: true }).check()
    await mapper
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await expect(mapper.getByText('6 rows')).toBeVisible()
    await mapper.getByLabel('Only rows with faults').uncheck()
    await mapper.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight }))

    // The variations weigh and measure what the coat with a badge does: its value goes into every blank cell.
    const coat = mapper
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox', { name: 'Select row 7', exact: true }) })
    for (const column of [weight, ...sides]) {
      await coat.getByRole('gridcell').nth(column).click()
      await mapper.getByRole('button', { name: 'Fill 2 blank cells with it' }).click()
    }
    await expect(mapper.getByText('cells to fix')).toBeHidden()
    await mapper.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Products Imported Successfully')).toBeVisible()

    const { items, total } = await owner.call(products.list, { page_size: 100 })
    expect(total).toBe(6)
    const bySku = new Map(items.map((product) => [product.sku, product]))
    expect(bySku.get('coat-with-badge')).toMatchObject({
      description: 'Coat with Badge',
      weight: 0.907,
      depth: 25.4,
      width: 15.24,
      height: 7.62,
    })
    expect(bySku.get('Coat-badge')).toMatchObject({ weight: 0.227, depth: 25.4, width: 30.48, height: 1.27 })
    expect(bySku.get('tea-tin-blue')).toMatchObject({ description: 'Tea Tin - Blue, Yes', weight: 0.227 })
  })
})

test('a known product in a file gains what it lacks and keeps the rest, and that is said', async ({
  signedIn: page,
  owner,
}) => {
  const size = { weight: 1, depth: 10, width: 10, height: 10 }
  await owner.call(products.create, { description: 'Blocks', sku: 'BLK', barcode: '0628504751367', ...size })
  await page.goto('/products?import=1')
  const rows = [
    'Product Description,SKU,Barcode,Weight,Length,Width,Height',
    'Blocks,BLK,999,7,10,10,10',
    'Train,TRN,,2,10,10,10',
  ]
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByRole('dialog', { name: 'Add Product' }).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Products Imported Successfully')).toBeVisible()
  await expect(
    page.getByText('1 product was here already and stays as it is, whatever else the file says of it.'),
  ).toBeVisible()
  const { items } = await owner.call(products.list, {})
  expect(items.map(({ sku, weight, barcode }) => [sku, weight, barcode])).toEqual([
    ['BLK', 1, '0628504751367'],
    ['TRN', 2, null],
  ])
})

test('the template comes as a workbook that is read again: its example is a product', async ({
  signedIn: page,
  owner,
}) => {
  await page.goto('/products?import=1')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download template' }).click()
  const template = await downloading
  expect(template.suggestedFilename()).toBe('Products template.xlsx')
  await page.locator('input[type=file]').setInputFiles({
    name: template.suggestedFilename(),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await readFile(await template.path()),
  })
  await page.getByRole('dialog', { name: 'Add Product' }).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Products Imported Successfully')).toBeVisible()
  const { items } = await owner.call(products.list, {})
  expect(items).toMatchObject([
    { sku: 'NW-BLOCKS-36', description: 'Wooden blocks, 36 pieces', weight: 1.2, depth: 30 },
  ])
})
