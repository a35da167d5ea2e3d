import * as subscriptions from '@crossdock/contract/account/subscriptions'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, type Owner, openInbox, test } from '../journey.ts'

/** Gives the account a name of its own, by which the operator finds it. */
async function named(owner: Owner, page: Page): Promise<string> {
  const name = `Heron ${owner.mainStoreId.slice(-8)}`
  await page.request.post('/api/drivers/customerinfoupdate', {
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    data: { firstName: 'Maya', lastName: 'Brandt', phone: '6045550199', businessName: name },
  })
  return name
}

test('a message becomes a ticket, the answer a notification, and one answers back', async ({
  signedIn: page,
  owner,
}) => {
  const name = await named(owner, page)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).click()
  const dialog = page.getByRole('dialog', { name: 'Support' })
  await expect(dialog.getByLabel('First name')).toHaveValue('Maya')
  await expect(dialog.getByLabel('Email')).toHaveValue(owner.email)
  const send = dialog.getByRole('button', { name: 'Send' })
  await dialog.getByLabel('Message').fill('four')
  await expect(send).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByLabel('Message').fill('Labels come out at half their size')
  await send.click()
  const sent = page.getByRole('dialog', { name: 'Your message was sent' })
  const number = (await sent.getByRole('status').textContent())?.match(/CD-\d{6}/)?.[0] ?? 'none'
  await sent.getByRole('button', { name: 'Close' }).last().click()

  const host = await openInbox(page)
  await host.getByRole('button', { name: new RegExp(number) }).click()
  await expect(host.getByRole('heading', { name: 'Labels come out at half their size' })).toBeVisible()
  await expect(host.getByRole('complementary', { name: 'Account' }).getByText(name)).toBeVisible()
  await host.getByLabel('Answer').fill('Profile was set to 300 dpi at 07:15')
  await host.getByRole('button', { name: 'Note for operators' }).click()
  await expect(host.getByText('Only operators see this')).toBeVisible()
  await expectAccessible(host)
  await host.getByLabel('Answer').fill('Set the profile back to 203 dpi.')
  await host.keyboard.press('Control+Enter')
  await expect(host.getByRole('list', { name: 'Messages' })).toContainText('Set the profile back to 203 dpi.')

  await page.goto('/notifications')
  await page.getByRole('button', { name: new RegExp(`Your ticket ${number} was answered`) }).click()
  await expect(page).toHaveURL(/\/support\/[0-9a-f]{24}$/)
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages).toContainText('Set the profile back to 203 dpi.')
  await expect(messages).not.toContainText('300 dpi')
  await expectAccessible(page)
  await page.getByLabel('Answer back').fill('That did it, thank you')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(messages).toContainText('That did it, thank you')
  await host.reload()
  await host.getByRole('button', { name: new RegExp(number) }).click()
  await expect(host.getByRole('list', { name: 'Messages' })).toContainText('That did it, thank you')
})

test('an account that is suspended reads why, and works again; a radius plan is approved; everybody reads a banner', async ({
  signedIn: page,
  owner,
}) => {
  const name = await named(owner, page)
  await owner.call(subscriptions.requestRadiusPlan, {})
  const host = await openInbox(page)
  await host.getByRole('button', { name: new RegExp(`Radius plan.*${name}`) }).click()
  await host.getByLabel('Radius (km)').fill('25')
  await host.getByLabel('Price a delivery ($)').fill('4.50')
  await host.getByLabel('Centre').fill('Richmond hub')
  await host.getByLabel('Latitude').fill('49.16')
  await host.getByLabel('Longitude').fill('-123.13')
  await host.getByRole('button', { name: 'Approve' }).click()
  await expect(host.getByText(/Approved ·/)).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: /Your radius plan is approved/ })).toBeVisible()

  await host.getByRole('link', { name: 'Accounts' }).click()
  await host.getByRole('searchbox').fill(name)
  await host.getByRole('button', { name }).click()
  await expect(host.getByText('25 km around Richmond hub, $4.50 each')).toBeVisible()
  await host.getByRole('button', { name: 'Suspend account' }).click()
  await host.getByLabel('Why?').fill('A charge was taken back')
  await host.getByRole('button', { name: 'Suspend account' }).click()
  await expect(host.getByRole('button', { name: 'Reactivate' })).toBeVisible()
  await expectAccessible(host)

  // Nothing is asked that would be refused: whoever reads why stays signed in.
  const refused: string[] = []
  page.on('response', (response) => void (response.status() === 403 && refused.push(response.url())))
  await page.goto('/products')
  await expect(page.getByRole('heading', { name: 'This account is suspended' })).toBeVisible()
  await expect(page.getByText('A charge was taken back')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Manage Subscription' }).click()
  await expect(page.getByRole('heading', { name: 'Manage Subscription' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])
  await page.goto('/products')
  await host.getByRole('button', { name: 'Reactivate' }).click()
  await expect(host.getByRole('button', { name: 'Suspend account' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()

  // It comes and goes while people work: what they are about to press stays where it is.
  const placesOfControls = () =>
    page
      .getByRole('main')
      .evaluate((main) => Array.from(main.querySelectorAll('a, button, input'), (one) => one.getBoundingClientRect().y))
  const places = await placesOfControls()
  await host.getByRole('link', { name: 'Maintenance' }).click()
  await host.getByLabel('Text').fill('Tonight we update')
  await expectAccessible(host)
  await host.getByRole('button', { name: 'Show the banner' }).click()
  await expect(host.getByText('Everybody sees it now.')).toBeVisible()
  await expect(page.getByText('Tonight we update')).toBeVisible()
  expect(await placesOfControls()).toEqual(places)
  await expectAccessible(page)
  const away = page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await page.getByRole('button', { name: 'Put away' }).click()
  await expect(page.getByText('Tonight we update')).toBeHidden()
  await away
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
  await expect(page.getByText('Tonight we update')).toBeHidden()
  await host.getByRole('button', { name: 'Take it away' }).click()

  for (const tab of ['Plans', 'Health']) {
    await host.getByRole('link', { name: tab }).click()
    await expect(host.getByRole('heading', { name: tab, level: 1 })).toBeVisible()
    await expectAccessible(host)
  }
})
