import * as customServices from '@crossdock/contract/account/custom-services'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as invoices from '@crossdock/contract/delivery/routes/invoices'
import { expect, expectAccessible, openInbox, test } from '../../journey.ts'

test('services are ticked at a stop, the route’s invoice takes a promo code, is paid by card, printed, and given back in part', async ({
  signedIn: page,
  owner,
}) => {
  const code = `ROUTE-${owner.mainStoreId.slice(-8)}`.toUpperCase()
  const host = await openInbox(page)
  await host.getByRole('link', { name: 'Promo codes' }).click()
  await host.getByLabel('Code', { exact: true }).fill(code)
  await host.getByLabel('How much').fill('10')
  await host.getByRole('button', { name: 'Make the promo code' }).click()
  await expect(host.getByRole('row', { name: new RegExp(code) })).toContainText('10 %')

  await owner.call(customServices.create, { title: 'Carried upstairs', price: 4.5, chargeBasis: 'Per package' })
  await owner.call(customServices.create, { title: 'Assembly', price: 45, chargeBasis: 'Per order' })
  const { id } = await owner.call(pool.create, {
    ...{ orderNo: 'W-1001', customer: { firstName: 'John', phone: '6045550100' }, packages: 5 },
    ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
    services: ['Carried upstairs', 'Ring twice'],
  })
  const route = await owner.call(routes.create, { name: 'North', addressIds: [id] })
  await page.goto(`/delivery/route-details/${route.id}`)
  const invoice = page.getByRole('region', { name: 'Invoice' })
  await expect(invoice.getByText('5 × $4.50')).toBeVisible()
  await page.getByRole('button', { name: 'Services of W-1001' }).click()
  const ticking = page.getByRole('dialog', { name: 'Services of W-1001' })
  await ticking.getByRole('button', { name: /^Services: / }).click()
  await page.getByRole('option', { name: /Assembly.*\$45\.00 per order/ }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await ticking.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Services: Carried upstairs, Ring twice, Assembly')).toBeVisible()
  // 67.50, with tax.
  await expect(invoice.getByRole('button', { name: 'Pay $70.88' })).toBeVisible()

  await invoice.getByRole('button', { name: 'Enter Promo Code' }).click()
  await expect(invoice.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await invoice.getByLabel('Promo Code').fill('nobody-knows')
  await invoice.getByRole('button', { name: 'Apply' }).click()
  await expect(invoice.getByRole('alert')).toHaveText('This promo code is not known.')
  await invoice.getByLabel('Promo Code').fill(code.toLowerCase())
  await invoice.getByRole('button', { name: 'Apply' }).click()
  await expect(invoice.getByRole('button', { name: 'Pay $63.79' })).toBeVisible()
  await invoice.getByRole('button', { name: 'Remove' }).click()
  await expect(invoice.getByRole('button', { name: 'Pay $70.88' })).toBeVisible()
  await invoice.getByRole('button', { name: 'Enter Promo Code' }).click()
  await invoice.getByLabel('Promo Code').fill(code)
  await invoice.getByRole('button', { name: 'Apply' }).click()
  await expectAccessible(page)

  // The card page is left after a refusal, and found again.
  await invoice.getByRole('button', { name: 'Pay $63.79' }).click()
  await expect(page).toHaveURL(/\/sandbox-card\?token=/)
  await page.getByRole('button', { name: /4000 0000 0000 0002/ }).click()
  await page.getByRole('button', { name: 'Pay $63.79' }).click()
  await expect(page.getByText('Payment failed, please try again')).toBeVisible()
  await page.getByRole('button', { name: 'Back without paying' }).click()
  await expect(invoice.getByRole('status')).toContainText('The card was refused')
  await invoice.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /4242 4242 4242 4242/ }).click()
  await page.getByRole('button', { name: 'Pay $63.79' }).click()
  await expect(page.getByText('Payment processed successfully!')).toBeVisible()
  await expect(page).toHaveURL(`/delivery/route-details/${route.id}`)
  const paid = invoice.getByRole('list', { name: 'Paid invoices' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    paid.getByRole('button', { name: /^INV-/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/)
  await paid.getByRole('button', { name: /^Refund/ }).click()
  const form = page.getByRole('dialog', { name: /^Refund INV-/ })
  await form.getByLabel('Amount, $').fill('10')
  await form.getByRole('button', { name: 'Refund' }).click()
  await expect(paid.getByText('Partially refunded')).toBeVisible()
  await expectAccessible(page)
  expect(await owner.call(invoices.get, { id: route.id })).toMatchObject({
    ...{ state: 'PAID', totalCharge: 63.79, promoCode: code },
    paid: [{ refundedAmount: 10 }],
  })
})
