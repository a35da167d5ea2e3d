import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import { expect, expectAccessible, linkSentTo, test } from '../journey.ts'

test('dates are offered by mail, a customer takes one by the link, another finds it full; the order goes on a route of that day', async ({
  signedIn: page,
  owner,
  browser,
}) => {
  const emails = [1, 2].map((n) => `customer${n}-${owner.mainStoreId}@customers.example`)
  for (const [n, email] of emails.entries())
    await owner.call(pool.create, {
      ...{ orderNo: `W-100${n + 1}`, customer: { firstName: 'Hana', lastName: `Sato ${n + 1}`, phone: '6045550100' } },
      ...{ email, addressLine1: `${n + 1} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
    })
  await owner.call(routes.create, { name: 'North shore', date: '2031-03-04' })

  await page.goto('/scheduler')
  await page
    .getByRole('button', { name: /^New Schedule/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'New Schedule' })
  await form.getByLabel('Title').fill('Play kitchens, March')
  await form.getByRole('textbox', { name: 'Date' }).fill('04/03/2031')
  await form.getByLabel('Stops').fill('1')
  await form.getByRole('button', { name: 'Add a date' }).click()
  await form.getByRole('textbox', { name: 'Date' }).last().fill('05/03/2031')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page).toHaveURL(/\/scheduler\/schedule-details\//)
  await page.getByRole('button', { name: /^Add orders/ }).click()
  const adding = page.getByRole('dialog', { name: 'Add orders' })
  await adding.getByRole('button', { name: 'Orders' }).click()
  for (const number of ['W-1001', 'W-1002']) await page.getByRole('option', { name: new RegExp(number) }).click()
  await page.keyboard.press('Escape')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Added')
  for (const number of ['W-1001', 'W-1002']) await rows.filter({ hasText: number }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Offer dates' }).click()
  const offer = page.getByRole('dialog', { name: 'Offer dates to 2 customers' })
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Send offers' }).click()
  await expect(page.getByText('2 offers are on their way')).toBeVisible()
  await expect(rows.first()).toContainText('2 dates offered')
  await expectAccessible(page)

  // Two customers, who have no account, each with a link of their own.
  const links = []
  for (const email of emails) links.push(await linkSentTo(email, '/offer'))
  const [first, second] = [await browser.newContext(), await browser.newContext()]
  const [early, late] = [await first.newPage(), await second.newPage()]
  for (const [customer, link] of [
    [early, links[0]],
    [late, links[1]],
  ] as const) {
    await customer.goto(String(link))
    await expect(customer.getByRole('heading', { name: 'When may it come?' })).toBeVisible()
  }
  await expect(early.getByText('1 place left')).toBeVisible()
  await expectAccessible(early)
  await early.getByRole('button', { name: 'Take Tuesday 04/03/2031' }).click()
  await expect(early.getByRole('heading', { name: 'It comes on Tuesday 04/03/2031' })).toBeVisible()
  const entry = early.waitForEvent('download')
  await early.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await entry).suggestedFilename()).toBe('W-1001.ics')
  await expectAccessible(early)
  await late.getByRole('button', { name: 'Take Tuesday 04/03/2031' }).click()
  await expect(late.getByRole('alert')).toContainText('This date has just filled')
  await expectAccessible(late)
  await late.getByRole('button', { name: 'Take Wednesday 05/03/2031' }).click()
  await expect(late.getByRole('heading', { name: 'It comes on Wednesday 05/03/2031' })).toBeVisible()
  await late.goto('/offer/nobody-has-this-link-at-all')
  await expect(late.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await first.close()
  await second.close()

  // The office sees it without asking anew.
  await expect(rows.filter({ hasText: 'W-1001' })).toContainText('04/03/2031, 09:00–12:00')
  await rows.filter({ hasText: 'W-1001' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Put on a route' }).click()
  const assign = page.getByRole('dialog', { name: 'Put 1 order on a route' })
  await assign.getByRole('button', { name: 'Route' }).click()
  await page.getByRole('option', { name: /North shore/ }).click()
  await assign.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('1 order is on the route')).toBeVisible()
  await expect(rows.filter({ hasText: 'W-1001' })).toContainText('Assigned')
  const { items } = await owner.call(schedules.list, {})
  expect(items[0]?.orders).toMatchObject({ Assigned: 1, Accepted: 1 })
})
