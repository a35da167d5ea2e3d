import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { expect, expectAccessible, test } from '../../journey.ts'
import { stock } from '../yard.ts'

const headers =
  'Order ID,PO Number,Ship Date,Shipment Type,SKU,Package Type,Per Package Quantity,Qty,Ship-To Name,Phone,ship-address-1,ship-city,ship_state,Zip,Country,Carrier'
const address = "Ann Lee,+1 617-555-0101,1 Main St,Boston,MA,'02134,US,"
const lines = [
  'Orders of spring,,,,,,,,,,,,,,,',
  headers,
  `1001,PO-1,4/5/2030,Expedited,NW-BLOCKS-36,Unit,1,2,${address}`,
  `1002,PO-2,4/30/2030,expedited,NW-BLOCKS-36,Unit,1,1,${address}`,
  '1003,PO-3,4/6/2030,Pick up,NW-BLOCKS-36,Unit,1,1,,,,,,,,ABF',
]
const file = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\n')),
})

/** In the page: what of the mapper stands beyond its right edge, but for the table, which is scrolled. */
function beyondEdge(mapper: Element): string[] {
  const parts = mapper.querySelector('[class*=parts]')
  const edge = parts?.getBoundingClientRect().right ?? 0
  const all = [...(parts?.querySelectorAll('*') ?? [])].filter((one) => !one.closest('[role=grid]'))
  return all.flatMap((one) => {
    const { right, width } = one.getBoundingClientRect()
    return width > 0 && right > edge + 0.5 ? [`${one.tagName} ${one.textContent.slice(0, 30)} ${right - edge}`] : []
  })
}

test('a text file in another encoding is asked about with its words, and its names go in right', async ({
  signedIn: page,
  owner,
}) => {
  await stock(owner, [{ title: 'A-01', packageType: 'unit', packages: 50 }])
  const cyrillic = (text: string) =>
    Buffer.from(Array.from(text, (sign) => (sign > '\x7f' ? sign.charCodeAt(0) - 0x350 : sign.charCodeAt(0))))
  const headers = 'Order Number,PO Number,Shipment Type,SKU,Package Type,Per Package Quantity,Quantity,Carrier'
  await page.goto('/operation-orders?import=1')
  await page.locator('input[type=file]').setInputFiles({
    name: 'заказы.csv',
    mimeType: 'text/csv',
    buffer: Buffer.concat([
      Buffer.from(`${headers}\n`),
      cyrillic('7,PO-7,Pick up,NW-BLOCKS-36,Unit,1,2,Перевозчик Иван\n'),
    ]),
  })
  const mapper = page.getByRole('dialog', { name: 'Add Shipment Order' })
  const question = mapper.getByLabel('The letters of this file can be read in several ways')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await mapper.getByRole('button', { name: 'Select Warehouse' }).click()
  await page.getByRole('option', { name: 'Vancouver DC' }).click()
  await mapper.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Please say how the words of this file are read.')).toBeVisible()
  await question.selectOption('Перевозчик, Иван (Windows-1251, Cyrillic)')
  await expect(mapper.getByRole('gridcell', { name: 'Перевозчик Иван' })).toBeVisible()
  await mapper.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Shipment Orders Imported Successfully')).toBeVisible()
  const { items } = await owner.call(shipments.list, { states: 'READY,BACK_ORDER', page_size: 10 })
  const order = await owner.call(shipments.get, { id: items[0]?.id ?? '' })
  expect(order.thirdPartyPickUpInfo?.carrierName).toBe('Перевозчик Иван')
})

test('a file is asked how its dates are read and what its words mean, once; the next one of its source is not', async ({
  signedIn: page,
  owner,
}) => {
  await stock(owner, [{ title: 'A-01', packageType: 'unit', packages: 50 }])
  const open = async (rows: readonly string[]) => {
    await page.goto('/operation-orders?import=1')
    await page.locator('input[type=file]').setInputFiles(file('spring.csv', rows))
    const mapper = page.getByRole('dialog', { name: 'Add Shipment Order' })
    await expect(mapper).toBeVisible()
    return mapper
  }
  const mapper = await open(lines)
  await expect(mapper.getByText('The headers are in row 2; what stands above them is left out.')).toBeVisible()
  await expect(mapper.getByText('4/5/2030 is read as 5 April 2030')).toBeVisible()
  await expectAccessible(page)
  // On a phone nothing of it stands beyond its edge.
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await mapper.evaluate(beyondEdge)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await mapper.getByRole('button', { name: 'Select Warehouse' }).click()
  await page.getByRole('option', { name: 'Vancouver DC' }).click()

  // Nothing is sent while a question is open.
  await mapper.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Please say what “Expedited” means.')).toBeVisible()
  await expect(page.getByText('please say whether its dates are read right')).toBeVisible()
  await mapper.getByRole('button', { name: 'That is right' }).click()
  await mapper.getByLabel('“Expedited” (rows: 2) means').selectOption('Delivery')
  await expect(mapper.getByText('All cells are right')).toBeVisible()
  await mapper.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Shipment Orders Imported Successfully')).toBeVisible()
  // What the first try said is gone.
  await expect(page.getByText('Please say what “Expedited” means.')).toBeHidden()

  const { items } = await owner.call(shipments.list, { states: 'READY,BACK_ORDER', page_size: 50 })
  const orders = (await Promise.all(items.map(({ id }) => owner.call(shipments.get, { id })))).sort((a, b) =>
    (a.externalPoNumber ?? '').localeCompare(b.externalPoNumber ?? ''),
  )
  expect(
    orders.map(({ externalPoNumber, shipOutDate, deliveryType }) => [externalPoNumber, shipOutDate, deliveryType]),
  ).toEqual([
    ['PO-1', '2030-04-05', 'BusinessDelivery'],
    ['PO-2', '2030-04-30', 'BusinessDelivery'],
    ['PO-3', '2030-04-06', 'ThirdPartyPickup'],
  ])
  expect(orders[0]?.businessDeliveryInfo).toMatchObject({
    recipientName: 'Ann Lee',
    recipientPrimaryPhone: '6175550101',
    recipientPostalCode: '02134',
  })

  const next = await open([...lines.slice(0, 2), `2001,PO-9,5/31/2030,EXPEDITED,NW-BLOCKS-36,Unit,1,1,${address}`])
  await expect(next.getByText('All cells are right')).toBeVisible()
  await expect(next.getByRole('button', { name: 'That is right' })).toBeHidden()
})

test('lines that are not to be shipped are left out by word; equal lines from another file are asked about', async ({
  signedIn: page,
  owner,
}) => {
  await stock(owner, [{ title: 'A-01', packageType: 'unit', packages: 50 }])
  const columns = 'Order ID,PO Number,Shipment Type,SKU,Package Type,Per Package Quantity,Qty,Carrier,Order Status,qty'
  const line = (order: string, quantity: number, status: string) =>
    `${order},PO-${order},Pick up,NW-BLOCKS-36,Unit,1,${quantity},ABF,${status},${quantity + 1}`
  const open = async (name: string, rows: readonly string[]) => {
    await page.goto('/operation-orders?import=1')
    await page.locator('input[type=file]').setInputFiles(file(name, [columns, ...rows]))
    const mapper = page.getByRole('dialog', { name: 'Add Shipment Order' })
    await mapper.getByRole('button', { name: 'Select Warehouse' }).click()
    await page.getByRole('option', { name: 'Vancouver DC' }).click()
    return mapper
  }
  // Waits for stock, so that it can still grow.
  const mapper = await open('first.csv', [
    line('1', 40, 'Paid'),
    line('2', 0, 'Cancelled'),
    line('3', 2, 'On hold'),
    line('4', 60, 'Paid'),
  ])
  await expect(mapper.getByLabel('rows with “Cancelled” (rows: 1)')).toHaveValue('Leave out')
  await mapper.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Please say what becomes of rows with “On hold”.')).toBeVisible()
  await expect(page.getByText('Please say which of the columns called “Qty” is meant.')).toBeVisible()
  await mapper.getByLabel('rows with “On hold” (rows: 1)').selectOption('Leave out')
  await mapper.getByLabel('2 columns are called “Qty”').selectOption({ label: 'column G (“40”)' })
  await expectAccessible(page)
  await mapper.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('2 rows of the file were left out: Cancelled, On hold.')).toBeVisible()
  await expect(page.getByText('Shipment Orders Imported Successfully')).toBeVisible()
  const unitsNow = async () =>
    (await owner.call(shipments.list, { states: 'READY,BACK_ORDER', page_size: 50 })).items
      .map(({ externalOrderNumber, unitCount }) => `${externalOrderNumber}: ${unitCount}`)
      .sort()
  expect(await unitsNow()).toEqual(['1: 40', '4: 60'])

  // The rest of a file that was cut: what is known of its headers is not asked again, its equal line is.
  const rest = await open('second.csv', [line('4', 60, 'Paid'), line('5', 1, 'Paid')])
  await rest.getByRole('button', { name: 'Confirm' }).click()
  const question = rest.getByLabel('from another file (rows: 1). They are')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  expect(await unitsNow()).toEqual(['1: 40', '4: 60'])
  await question.selectOption('more of them: they are added')
  await rest.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('1 order got the lines of the file that it did not have.')).toBeVisible()
  expect(await unitsNow()).toEqual(['1: 40', '4: 120', '5: 1'])
})
