import * as addOns from '@crossdock/contract/account/add-ons'
import * as invoices from '@crossdock/contract/account/invoices'
import * as payments from '@crossdock/contract/account/payments'
import * as stores from '@crossdock/contract/account/stores'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openInbox, test } from '../journey.ts'

/** Fills the card page with a trial card and presses Pay. */
async function payWith(page: Page, card: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(card) }).click()
  await page.getByRole('button', { name: /^(Pay \$|Save the card)/ }).click()
}

test('a plan is bought on the card page, upgraded to the cent, its invoice printed and part of it given back', async ({
  signedIn: page,
  owner,
}) => {
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Buy: Starter' }).click()
  const costs = page.getByRole('region', { name: 'What it costs' })
  await expect(costs.getByText('$93.45').first()).toBeVisible()
  for (const brand of ['Visa', 'Mastercard', 'American Express'])
    await expect(costs.getByRole('img', { name: brand })).toBeVisible()
  await costs.getByRole('button', { name: 'Enter Promo Code' }).click()
  await expect(costs.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await costs.getByLabel('Promo Code').fill('nobody-knows')
  await costs.getByRole('button', { name: 'Apply' }).click()
  await expect(costs.getByRole('alert')).toHaveText('This promo code is not known.')
  await expectAccessible(page)
  await costs.getByRole('button', { name: 'Close' }).click()
  await costs.getByRole('button', { name: 'Pay $93.45' }).click()

  await expect(page).toHaveURL(/^.*\/sandbox-card\?token=/)
  await expect(page.getByText('Sandbox: no money moves')).toBeVisible()
  await expectAccessible(page)
  // Any number but those of the trial cards is refused here, and sent nowhere.
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await page.getByRole('button', { name: 'Pay $93.45' }).click()
  await expect(page.getByText('Only the trial cards below are taken here. Never type a real card.')).toBeVisible()
  await payWith(page, '4000 0000 0000 0002')
  await expect(page.getByText('Payment failed, please try again')).toBeVisible()
  await payWith(page, '4000 0000 0000 3220')
  await page.getByRole('region', { name: 'The bank asks' }).getByRole('button', { name: 'Yes, confirm' }).click()
  await expect(page.getByText('Payment processed successfully!')).toBeVisible()
  await expect(page).toHaveURL('/subscription')
  expect(sent.filter((text) => /\d{12}/.test(text.replaceAll(/[^\w]/g, '')) && !text.includes('token'))).toEqual([])
  expect(sent.join(' ')).not.toMatch(/4111|4000000000/)
  const own = page.getByRole('region', { name: 'Your plan' })
  await expect(own.getByRole('heading', { name: 'Starter Active' })).toBeVisible()

  await page.getByRole('button', { name: 'Upgrade: Growth' }).click()
  await expect(costs.getByText('Rest of Starter')).toBeVisible()
  await costs.getByText(/^Why/).click()
  await expectAccessible(page)
  await costs.getByRole('combobox', { name: 'Pay with' }).selectOption({ label: 'Another card' })
  await costs.getByRole('button', { name: /^Pay \$/ }).click()
  await payWith(page, '4242 4242 4242 4242')
  await expect(own.getByRole('heading', { name: 'Growth Active' })).toBeVisible()

  await page.getByRole('link', { name: 'History' }).click()
  // The rest of the first invoice was taken off the upgrade: only that can be given back.
  const first = page.getByRole('row', { name: /Plan bought/ })
  await expect(first.getByRole('button', { name: /^INV-/ })).toBeVisible()
  await expect(first.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  const row = page.getByRole('row', { name: /Upgraded/ })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^INV-/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/)
  await row.getByRole('button', { name: /^Refund/ }).click()
  const form = page.getByRole('dialog', { name: /^Refund INV-/ })
  await form.getByLabel('Amount, $').fill('10')
  await form.getByRole('button', { name: 'Refund' }).click()
  await expect(row.getByText('Partially refunded')).toBeVisible()
  await expectAccessible(page)
  expect(await owner.call(subscriptions.get, {})).toMatchObject({ status: 'ACTIVE', planId: 'growth' })
})

test('a plan is tried, bought with a promo code of the host, its invoice printed, and all of it given back', async ({
  signedIn: page,
  owner,
}) => {
  const code = `HARVEST-${owner.mainStoreId.slice(-8)}`.toUpperCase()
  const host = await openInbox(page)
  await host.getByRole('link', { name: 'Promo codes' }).click()
  await host.getByLabel('Code', { exact: true }).fill(code)
  await host.getByLabel('How much').fill('25')
  await expectAccessible(host)
  await host.getByRole('button', { name: 'Make the promo code' }).click()
  const made = host.getByRole('row', { name: new RegExp(code) })
  await expect(made).toContainText('25 %')

  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Try 14 days: Growth' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Try 14 days' }).click()
  const own = page.getByRole('region', { name: 'Your plan' })
  await expect(own.getByRole('heading', { name: 'Growth Trial' })).toBeVisible()
  await page.getByRole('button', { name: 'Buy: Growth' }).click()
  const costs = page.getByRole('region', { name: 'What it costs' })
  await costs.getByRole('button', { name: 'Enter Promo Code' }).click()
  await costs.getByLabel('Promo Code').fill(code.toLowerCase())
  await costs.getByRole('button', { name: 'Apply' }).click()
  await expect(costs.getByText(code).first()).toBeVisible()
  await costs.getByRole('button', { name: /^Pay \$/ }).click()
  await payWith(page, '4242 4242 4242 4242')
  await expect(own.getByRole('heading', { name: 'Growth Active' })).toBeVisible()

  await page.getByRole('link', { name: 'History' }).click()
  const row = page.getByRole('row', { name: /Plan bought/ })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^INV-/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/)
  await row.getByRole('button', { name: /^Refund/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
  await expect(row.getByText('Refunded', { exact: true })).toBeVisible()
  await host.reload()
  await expect(made).toContainText('1')
  await made.getByRole('button', { name: 'End it' }).click()
  await expect(made).toContainText('Over')
})

test('a limit is hit, Top Up leads to what raises it, a saved card pays, and the work goes on', async ({
  signedIn: page,
  owner,
}) => {
  await owner.call(subscriptions.activateFree, {})
  await owner.call(stores.create, { name: 'Hearth & Home' })
  await page.goto('/subscription/current')
  await page.getByRole('button', { name: 'Save a card' }).click()
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByText('•••• 4242')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/stores?new=1')
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Kiln Studio')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const oops = page.getByRole('dialog', { name: 'Oops!' })
  await expect(oops.getByText('You have reached the maximum of 1 customers in your plan.')).toBeVisible()
  // What was typed stays in its form: the add-ons open beside it, in view.
  const beside = page.context().waitForEvent('page')
  await oops.getByRole('button', { name: 'Top Up' }).click()
  const shop = await beside
  await expect(shop).toHaveURL('/subscription?featureKey=stores')
  const cards = shop.getByRole('region', { name: 'Expand Your Business' })
  await expect(cards.getByText('$51.25')).toBeInViewport()
  await expect(cards.getByText('30 days')).toBeVisible()
  await expectAccessible(shop)
  await cards.getByRole('button', { name: 'Buy Now: 5 customers' }).click()
  await shop.getByRole('button', { name: 'Pay $53.81' }).click()
  await expect(shop.getByText('Payment processed successfully!')).toBeVisible()
  await shop.close()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('cell', { name: 'Kiln Studio' }).first()).toBeVisible()
  expect((await owner.call(addOns.bought, {})).items).toHaveLength(1)
  await page.goto('/subscription/current')
  await expect(page.getByRole('row', { name: /^Stores/ })).toContainText('1 + 5')
  await expect(page.getByRole('table', { name: 'Your add-ons' })).toContainText('5 customers')
})

test('another business is invited by a link with the code; what the link opens keeps it', async ({
  signedIn: page,
  owner,
}) => {
  await page.goto('/subscription')
  const invite = page.getByRole('link', { name: 'Invite a Business and Enjoy $50 Gift Card' })
  await expect(invite).toHaveAttribute('href', /^\/signup\?referrerCode=[A-Z2-9]{8}$/)
  expect((await owner.call(payments.listCards, {})).isSandbox).toBe(true)
  expect((await owner.call(invoices.checkUpgrade, { planId: 'growth', periodKey: 'monthly' })).isPossible).toBe(false)
})
