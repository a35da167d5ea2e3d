import { getProfile, updateProfile } from '@crossdock/contract/account/profile'
import { formatDay, timeIn, todayIn } from '@crossdock/contract/days'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import type { Id } from '@crossdock/contract/ids'
import { takeClocks } from '@crossdock/contract/told-clocks'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, type Owner, test } from '../journey.ts'
import { inDays, people, placeOrder, stock } from './yard.ts'

/** What a clock on the wall shows, "22/11/2026 05:20", as the server says that clocks of the account's zones go. */
async function clock(owner: Owner, at: string, timeZone: string): Promise<string> {
  takeClocks((await owner.call(getProfile, {})).zoneClocks)
  const moment = new Date(at)
  return `${formatDay(todayIn(timeZone, moment))} ${timeIn(timeZone, moment)}`
}

const moveTo = async (owner: Owner, warehouseId: Id<'warehouse'>, timeZone: string): Promise<void> => {
  const {
    main: _main,
    stats: _stats,
    createdAt: _created,
    ...form
  } = await owner.call(warehouses.get, { id: warehouseId })
  await owner.call(warehouses.update, { ...form, facilityTypes: ['Storage warehouse'], timeZone })
}

const inVancouver = (owner: Owner) =>
  owner.call(updateProfile, {
    firstName: 'Maya',
    lastName: 'Brandt',
    phone: '6045550199',
    businessName: 'Northwind Toys',
    timeZone: 'America/Vancouver',
  })

/** The zone is said once on the screen. */
const saysOnce = (page: Page, words: string) => expect(page.getByText(/^Times: /)).toHaveText([words])

test('a person in Vancouver reads one moment of a warehouse in Berlin alike on every screen', async ({
  signedIn: page,
  owner,
}) => {
  await inVancouver(owner)
  const goods = await stock(owner, [{ title: 'A-01', packageType: 'unit', packages: 10 }])
  await moveTo(owner, goods.warehouseId, 'Europe/Berlin')
  const { id } = await placeOrder(owner, goods, [['unit', 1]])
  const { createdAt, referenceId } = await owner.call(shipments.get, { id })
  const there = await clock(owner, createdAt, 'Europe/Berlin')
  const day = there.slice(0, 10)

  await page.goto(`/shipment-order/${id}`)
  await expect(page.getByText(`${there}, Maya Brandt`, { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: there }).first()).toBeVisible()
  await saysOnce(page, 'Times: Berlin')
  // The clock of the bar goes by the person.
  await expect(page.getByRole('region', { name: 'Store and search' })).toContainText(/Vancouver \d\d:\d\d/)
  await expectAccessible(page)

  // Wide enough for every column.
  await page.setViewportSize({ width: 2000, height: 900 })
  await page.goto('/operation-orders')
  await expect(page.getByRole('row', { name: referenceId }).getByRole('cell', { name: day, exact: true })).toBeVisible()
  await saysOnce(page, 'Times: Berlin')
  // The day that stands there finds it; the day before does not.
  const [dd, mm, yyyy] = day.split('/')
  const iso = `${yyyy}-${mm}-${dd}`
  const before = new Date(Date.parse(iso) - 86_400_000).toISOString().slice(0, 10)
  expect(people(iso)).toBe(day)
  const found = (from: string) => owner.call(shipments.list, { createdAtStart: from, createdAtEnd: from })
  expect((await found(iso)).total).toBe(1)
  expect((await found(before)).total).toBe(0)

  await page.setViewportSize({ width: 4200, height: 900 })
  await page.goto('/shipment-report-all')
  await expect(page.getByRole('row', { name: referenceId }).getByRole('cell', { name: there })).toBeVisible()
  await saysOnce(page, 'Times: Berlin')

  await page.goto('/inventory-logs')
  await saysOnce(page, 'Times: Berlin')
  await page.goto('/products')
  await saysOnce(page, 'Times: Vancouver')
})

test('a list of warehouses in two zones has each row in its own, by name', async ({ signedIn: page, owner }) => {
  await inVancouver(owner)
  const goods = await stock(owner, [])
  const far = await owner.call(warehouses.create, {
    warehouseName: 'Berlin DC',
    addressLine1: '1 Hafenstrasse',
    facilityTypes: ['Storage warehouse'],
    timeZone: 'Europe/Berlin',
  })
  await moveTo(owner, goods.warehouseId, 'America/Vancouver')
  const wait = (warehouseId: typeof goods.warehouseId) =>
    owner.call(shipments.create, {
      warehouseId,
      externalPoNumber: 'PO-1',
      shipOutDate: inDays(3),
      deliveryType: 'ThirdPartyPickup',
      thirdPartyPickUpInfo: { carrierName: 'Day and Ross', expectedPickupDate: inDays(3) },
      items: [{ productId: goods.blocks.id, productPackageTypeId: goods.blocks.unit, unitsCount: 1 }],
      asBackOrder: true,
    })
  const orders = [
    [await wait(goods.warehouseId), 'America/Vancouver', 'Vancouver'],
    [await wait(far.main.id), 'Europe/Berlin', 'Berlin'],
  ] as const
  await page.setViewportSize({ width: 2000, height: 900 })
  await page.goto('/back-orders')
  await saysOnce(page, "Times: each warehouse's own")
  for (const [{ referenceId, createdAt }, zone, name] of orders)
    await expect(page.getByRole('row', { name: referenceId })).toContainText(
      `${(await clock(owner, createdAt, zone)).slice(0, 10)} ${name}`,
    )
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [{ referenceId }, , name] of orders)
    await expect(page.getByRole('row', { name: referenceId })).toContainText(name)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
