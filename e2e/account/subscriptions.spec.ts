import { getProfile } from '@crossdock/contract/account/profile'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import { expect, expectAccessible, expectStarted, hold, test } from '../journey.ts'

test('plans are compared with what one uses, one is tried, the trial is cancelled and kept, and all of it stands in the history', async ({
  signedIn: page,
  owner,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: /Maya Brandt/ }).click()
  await page.getByRole('link', { name: 'Manage Subscription' }).click()
  await expect(page).toHaveURL('/subscription')
  await expectStarted(page)
  const plans = page.getByRole('group', { name: 'Plans' })
  await expect(plans.getByRole('columnheader')).toHaveText([
    'You use',
    'Unlimited',
    'Free',
    'Starter',
    'Growth',
    'Enterprise',
  ])
  await expect(plans.getByRole('row', { name: /^A month/ })).toContainText('$89.00')
  await expect(plans.getByRole('row', { name: /^A year/ })).toContainText('$2,490.00')
  await expectAccessible(page)

  await plans.getByRole('button', { name: 'Try 14 days: Growth' }).click()
  const asking = page.getByRole('dialog', { name: 'Try Growth for 14 days?' })
  await asking.getByRole('button', { name: 'Try 14 days' }).click()
  await expect(page.getByText('The trial of Growth has begun')).toBeVisible()
  const own = page.getByRole('region', { name: 'Your plan' })
  await expect(own.getByRole('heading', { name: 'Growth Trial' })).toBeVisible()
  await own.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(own.getByText('Cancellation scheduled')).toBeVisible()
  await own.getByRole('button', { name: 'Keep the plan' }).click()
  await expect(own.getByText(/^The trial ends on/)).toBeVisible()

  await page.getByRole('link', { name: 'Usage' }).click()
  await expect(page).toHaveURL('/subscription/current')
  await expect(page.getByRole('row', { name: /^Stores/ })).toContainText('10')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'History' }).click()
  const history = page.getByRole('table', { name: 'Subscription history' })
  await expect(history.getByRole('row')).toHaveCount(4)
  await expect(history.getByRole('row').nth(1)).toContainText('Cancellation taken back')
  await expectAccessible(page)
  expect((await owner.call(getProfile, {})).currentPlan).toMatchObject({ status: 'TRIAL', planId: 'growth' })
})

test('Enterprise and the radius plan are asked for, once', async ({ signedIn: page, owner }) => {
  await page.goto('/subscription')
  const own = page.getByRole('region', { name: 'Your plan' })
  await own.getByRole('button', { name: 'Ask for Enterprise' }).click()
  const form = page.getByRole('dialog', { name: 'Ask for Enterprise' })
  await expect(form.getByLabel('Full name')).toHaveValue('Maya Brandt')
  await form.getByLabel('What do you need?').fill('40 warehouses')
  await form.getByRole('button', { name: 'Send' }).click()
  const sent = page.getByText('Request has been sent to Admin team. We will get back to you shortly.')
  await expect(sent).toBeVisible()
  await expect(own.getByRole('button', { name: /^Enterprise asked for on/ })).toBeDisabled()
  await own.getByRole('button', { name: 'Ask for a radius plan' }).click()
  await expect(own.getByRole('button', { name: 'Radius plan asked for' })).toBeDisabled()
  expect((await owner.call(subscriptions.get, {})).radiusRequestStatus).toBe('REQUESTED')
})

test('on a phone the own plan comes with what stands above it, which would push it away', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/subscription', '/subscription/current']) {
    const answerUsage = await hold(page, '/api/subscription/user/usage')
    await page.goto(path)
    await expect(page.getByText('Unlimited').first()).toBeVisible()
    const own = page.getByRole('region', { name: 'Your plan' })
    await expect(own).toHaveCount(0)
    answerUsage()
    await expect(own).toBeVisible()
    await page.unrouteAll()
  }
  // What is about to end stands there, too: nothing of the table is off the glass.
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const table = page.getByRole('group', { name: 'Usage' })
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth), `at ${width}`).toBe(0)
  }
})

test('without an active plan every way leads to the plans, and out of them only by activating one', async ({
  signedIn: page,
}) => {
  // What the clock's job does to an account is the server's to prove.
  const expired = async (body: string): Promise<string> =>
    body.replace('"status":"ACTIVE"', '"status":"EXPIRED_SUBSCRIPTION"')
  let isExpired = true
  await page.route('**/api/users/getcustomerdetails', async (route) => {
    const answer = await route.fetch()
    const body = await answer.text()
    await route.fulfill({ response: answer, body: isExpired ? await expired(body) : body })
  })
  await page.goto('/stores')
  await expect(page).toHaveURL('/subscription')
  await page.getByRole('navigation').getByRole('link', { name: 'Stores' }).click()
  await expect(page.getByText('Please activate one of the plans')).toBeVisible()
  await expect(page).toHaveURL('/subscription')
  await page.getByRole('link', { name: 'Usage' }).click()
  await expect(page).toHaveURL('/subscription/current')
  isExpired = false
  await page.goto('/stores')
  await expect(page).toHaveURL('/stores')
})
