import * as notifications from '@crossdock/contract/account/notifications'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import { backOrder, expectGoods, receive, stock } from '../fulfillment/yard.ts'
import { address, expect, expectAccessible, test } from '../journey.ts'

test('what happens is told while one works elsewhere: a dot in the menu of every mode, a list, and the way to it', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 1 }])
  const orders = [await backOrder(owner, goods, [['unit', 5]]), await backOrder(owner, goods, [['unit', 7]])]
  await page.goto('/products')
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ })
  await expect(entry).toHaveAccessibleName('Notifications')

  // Goods come in, elsewhere: the dot is there without a reload.
  const [shelf] = (await owner.call(locations.list, {})).items
  await receive(owner, goods, shelf?.id ?? '', { packageType: 'unit', packages: 30 })
  await expect(entry).toHaveAccessibleName(/new$/)
  await page.goto('/')
  await expect(entry).toHaveAccessibleName(/new$/)
  await expect(page.getByRole('link', { name: /Unread notifications/ })).toBeVisible()
  await entry.click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expectAccessible(page)
  const row = page.getByRole('button', { name: /back orders? .*can go/i })
  await expect(row.first()).toBeVisible()
  const told = await owner.call(notifications.list, {})
  const released = told.items.filter(({ event }) => event === 'backOrder')
  expect(released.length).toBeGreaterThan(0)

  // By the keyboard: to the first row, read and unread, then there.
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).click()
  await page.keyboard.press('j')
  await expect(row.first()).toBeFocused()
  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: 'Mark as not read' }).first()).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: 'Mark as read' }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/operation-orders|shipment-order/)
  for (const { id } of orders) expect((await owner.call(shipments.get, { id })).state).toBe('READY')

  await page.goto('/notifications')
  await page.getByRole('link', { name: /^Not read/ }).click()
  await expect(page).toHaveURL('/notifications?kind=unread')
  await page.keyboard.press('Shift+R')
  await expect(page.getByRole('heading', { name: 'Nothing of this kind' })).toBeVisible()
  await expect(entry).toHaveAccessibleName('Notifications')
})

test('one chooses how to be told, by switches that are saved at once, and where it is quiet', async ({
  signedIn: page,
}) => {
  await page.goto('/user-profile')
  const part = page.getByRole('region', { name: 'How you are told' })
  const mail = part.getByRole('switch', { name: 'Task assigned to me: Mail' })
  await expect(mail).toHaveAttribute('aria-checked', 'false')
  await mail.click()
  await expect(mail).toHaveAttribute('aria-checked', 'true')
  await mail.press('ArrowRight')
  await expect(part.getByRole('switch', { name: 'Task assigned to me: Digest' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(part.getByRole('switch', { name: 'Task assigned to me: Digest' })).toHaveAttribute(
    'aria-checked',
    'false',
  )
  const locked = part.getByRole('switch', { name: 'Plan limit at 80 % and 100 %: Here' })
  await locked.press('Space')
  await expect(locked).toHaveAttribute('aria-checked', 'true')
  await part.getByRole('switch', { name: 'Quiet hours' }).click()
  await part.getByLabel('From').fill('21:30')
  await part.getByLabel('To', { exact: true }).focus()
  await expect(part.getByText('saved at once')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/notifications')
  const panel = page.getByRole('complementary', { name: 'How you are told' })
  await expect(panel.getByRole('switch', { name: 'Task assigned to me: Mail' })).toHaveAttribute('aria-checked', 'true')
  await expect(panel.getByLabel('From')).toHaveValue('21:30')
  await expect(page.getByRole('heading', { name: 'Nothing has happened yet' })).toBeVisible()
  await expectAccessible(page)
})

test('the link of a mail stops mails at a press; without one an address is asked for', async ({ page }) => {
  await page.goto('/unsubscribe?email=lee%40northwind.example&token=made-up')
  await expect(page.getByRole('heading', { name: 'No more mails?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/unsubscribe')
  await page.getByLabel('Email').fill('nobody@customers.example')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a push that comes while the page is open is told in a toast that leads to its place', async ({
    signedIn: page,
    owner,
    context,
  }) => {
    const goods = await stock(owner, [])
    const receipt = await expectGoods(owner, goods, { packageType: 'unit', packages: 3 })
    await page.goto('/notifications')
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    // What the browser does with a push that has come from its service and was decrypted.
    const client = await context.newCDPSession(page)
    const registration = new Promise<string>((resolve) => {
      client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [one] = registrations
        if (one) resolve(one.registrationId)
      })
    })
    await client.send('ServiceWorker.enable')
    const push = async (said: object) =>
      client.send('ServiceWorker.deliverPushMessage', {
        origin: address(),
        registrationId: await registration,
        data: JSON.stringify(said),
      })
    const time = '2026-11-24T10:00:00Z'
    const about = { storeId: owner.mainStoreId, time, sound: true }
    await push({
      ...about,
      id: null,
      title: `Receipt ${receipt.referenceId} has arrived`,
      text: 'Lee Chen is receiving it',
      action: 'receipt-started',
      orderId: receipt.id,
    })
    const toast = page.getByRole('status').filter({ hasText: `Receipt ${receipt.referenceId} has arrived` })
    await expect(toast).toBeVisible()
    const kept = await page.evaluate(() => localStorage.getItem('startTimes'))
    expect(JSON.parse(kept ?? '{}')).toEqual({ [receipt.id]: time })
    await toast.getByRole('button', { name: /has arrived/ }).click()
    await expect(page).toHaveURL(`/receipt-order/${receipt.id}`)
    await push({ ...about, id: null, title: 'A limit', text: '', action: 'limit-near', orderId: null })
    await page.getByRole('button', { name: /^A limit/ }).click()
    await expect(page).toHaveURL('/notifications')
  })
})
