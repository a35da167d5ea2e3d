import * as stores from '@crossdock/contract/account/stores'
import * as products from '@crossdock/contract/fulfillment/products'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectStarted, hold, test } from '../journey.ts'

/** Lets the server answer, then changes what it said. */
async function answerWith(page: Page, path: string, change: (data: Record<string, unknown>) => void): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: Record<string, unknown> }
    change(body.data)
    await route.fulfill({ response: answer, json: body })
  })
}

test('the store selector: names, search, the question between MAIN and STORE, the header of every call', async ({
  signedIn: page,
  owner,
}) => {
  await owner.call(stores.create, { name: 'Hearth & Home' })
  await answerWith(page, '/api/stores/available', (data) => {
    ;(data['stores'] as unknown[]).push({ id: 'f'.repeat(24), name: '', type: 'STORE', logo: null })
  })
  await page.goto('/stores')
  const selector = page.getByRole('button', { name: /^Merchant:/ })
  // Who has merchants starts with all of them.
  await expect(selector).toHaveText('All Accounts')
  await selector.click()
  await expect(page.getByRole('listbox', { name: 'Merchants' }).getByRole('option')).toHaveText([
    'All Accounts',
    'My Account',
    'Hearth & Home',
    'No Name',
  ])
  await expectAccessible(page)
  await page.getByRole('option', { name: 'My Account' }).click()
  await expect(selector).toHaveText('My Account')
  await selector.click()
  await page.getByRole('combobox', { name: 'Search merchants' }).fill('zzz')
  await expect(page.getByText('List is empty!')).toBeVisible()
  await page.getByRole('combobox', { name: 'Search merchants' }).fill('hearth')
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Merchant change is not recommended during the ongoing process!')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(selector).toHaveText('My Account')
  await selector.click()
  await page.getByRole('option', { name: 'Hearth & Home' }).click()
  const list = page.waitForRequest((request) => request.url().includes('/api/stores?'))
  await dialog.getByRole('button', { name: 'Change merchant' }).click()
  const headers = (await list).headers()
  expect(headers['store-id']).toMatch(/^[0-9a-f]{24}$/)
  expect(headers['store-id']).not.toBe(owner.mainStoreId)
  expect(headers['authorization']).toBe(`Bearer ${owner.token}`)
  await expect(selector).toHaveText('Hearth & Home')

  await selector.click()
  await page.getByRole('option', { name: 'All Accounts' }).click()
  await expect(selector).toHaveText('All Accounts')
})

test('without any store there is nothing but Sign Out', async ({ signedIn: page }) => {
  await answerWith(page, '/api/stores/available', (data) => {
    data['stores'] = []
  })
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'No Access to Any stores' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button')).toHaveText(['Sign Out'])
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/signin')
})

test('without a permission the entry is not in the menu, and its address says why', async ({ signedIn: page }) => {
  await answerWith(page, '/api/users/getcustomerdetails', (data) => {
    data['acl'] = { serviceTypes: [] }
  })
  await page.goto('/stores')
  await expect(
    page.getByText('You do not have access to this feature, please contact your admin and request access.'),
  ).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Dashboard', 'Search'])
  await expectAccessible(page)
})

test('an account whose plan lacks a feature: each of its screens says so, and nothing of it is asked for', async ({
  signedIn: page,
}) => {
  await answerWith(page, '/api/users/getcustomerdetails', ({ currentPlan }) => {
    const { featureSettings } = currentPlan as { featureSettings: Record<string, unknown> }
    for (const name of Object.keys(featureSettings)) if (name.startsWith('has_')) featureSettings[name] = false
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/fulfillment/')) asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/products')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Products' })).toBeVisible()
  await menu.getByRole('button', { name: 'Setup' }).click()
  const paths = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(12)
  // What every mode has belongs to no plan.
  for (const path of paths.filter((one) => one !== '/notifications' && one !== '/support')) {
    await page.goto(path)
    await expect(page.getByText('Your plan does not have this feature.'), path).toBeVisible()
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Your plan does not have this feature.')).toBeVisible()
  expect(asked).toEqual([])
})

test('who may only look is offered nothing to select, make or import', async ({ signedIn: page, owner }) => {
  const warehouse = await owner.call(warehouses.create, {
    warehouseName: 'Vancouver DC',
    addressLine1: '12 Dock Road',
    facilityTypes: ['Storage warehouse'],
  })
  await owner.call(shipments.create, {
    warehouseId: warehouse.main.id,
    externalPoNumber: 'PO-4711',
    shipOutDate: '2030-06-05',
    deliveryType: 'BusinessDelivery',
    isDraft: true,
  })
  await page.goto('/draft-orders')
  await expect(page.getByRole('checkbox', { name: 'Select row 1' })).toBeVisible()
  await answerWith(page, '/api/users/getcustomerdetails', (data) => {
    data['acl'] = { serviceTypes: ['FULFILLMENT_VIEW_SHIPMENT_ORDERS'] }
  })
  for (const path of ['/draft-orders', '/draft-orders?import=1']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'SO-000001' })).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /New|Import|Delete|Assign$/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^New/ })).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('a profile that does not load says so', async ({ signedIn: page }) => {
  await page.route('**/api/users/getcustomerdetails', (route) =>
    route.fulfill({ status: 500, json: { status: false, code: 500 } }),
  )
  await page.goto('/')
  await expect(page.getByRole('alert').getByText('Error while importing profile info')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('a lost connection is a banner over a screen that goes on, and all that it caused goes with it', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/stores')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'New Store' }).click()
  const name = page.getByRole('dialog').getByLabel('Name', { exact: true })
  await name.fill('Hearth & Home')
  await context.setOffline(true)
  await expect(page.getByText('Connection lost.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  const told = page.getByText('There is no connection. Nothing is lost: try again when it is back.')
  await expect(told).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('Connection lost.')).toHaveCount(0)
  await expect(told).toHaveCount(0)
  await expect(name).toHaveValue('Hearth & Home')
  await page.keyboard.press('Escape')
})

test('what is not loaded yet says in its place that there is no connection, and comes when it is back', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/operation-orders')
  await expect(page.getByText('List is empty')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Connection lost.')).toBeVisible()
  await page.getByRole('link', { name: 'Stock Locations' }).click()
  await expect(page.getByText('There is no connection', { exact: true })).toBeVisible()
  await expect(page.getByText('An error has occurred')).toHaveCount(0)
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('There is no connection', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Connection lost.')).toHaveCount(0)
})

test('where a file of the first screen does not come, the page says so and offers to try again', async ({ page }) => {
  let isOut = true
  await page.route(/\/assets\/.*\.css/, (route) => (isOut ? route.abort() : route.continue()))
  await page.goto('/signin')
  await expect(page.getByRole('alert')).toContainText('This could not be loaded')
  isOut = false
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a list that does not load: in place, with Retry and the error id, no toast, and the server is told', async ({
  signedIn: page,
}) => {
  await page.route('**/api/stores?*', (route) =>
    route.fulfill({
      status: 500,
      json: {
        status: false,
        code: 500,
        message: 'Something went wrong!',
        errInfo: { errType: 'InternalError', requestId: 'req-77' },
      },
    }),
  )
  const told = page.waitForRequest('**/api/client-errors')
  await page.goto('/stores')
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await expect(page.getByText('req-77')).toBeVisible()
  expect((await told).postDataJSON()).toMatchObject({ requestId: 'req-77', path: '/stores' })
  await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await page.unroute('**/api/stores?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('what somebody else changes is on the screen by itself: rows, the selector, the counts of the dashboard', async ({
  signedIn: page,
  owner,
}) => {
  await page.goto('/stores')
  await expect(page.getByRole('row')).toHaveCount(2)
  await owner.call(stores.create, { name: 'Hearth & Home' })
  await expect(page.getByRole('row', { name: /Hearth & Home/ })).toBeVisible()
  await page.getByRole('button', { name: /^Merchant:/ }).click()
  await expect(page.getByRole('option', { name: 'Hearth & Home' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
  await owner.call(warehouses.create, {
    warehouseName: 'Vancouver DC',
    addressLine1: '12 Dock Road',
    facilityTypes: ['Storage warehouse'],
  })
  const lists = page.getByRole('region', { name: 'Lists' })
  await expect(lists.getByRole('link', { name: /0\s*Products$/ })).toBeVisible()
  await owner.call(products.create, { description: 'Blocks', sku: 'NW-1', weight: 1, depth: 1, width: 1, height: 1 })
  await expect(lists.getByRole('link', { name: /1\s*Products$/ })).toBeVisible()
})

test('a plan limit says Oops! and leaves the form as it is', async ({ signedIn: page }) => {
  await page.route('**/api/stores', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 402,
          json: {
            status: false,
            code: 900,
            message: 'You have reached the maximum of 3 customers in your plan.',
            errInfo: { errType: 'STORE_CREATION_REACHED_MAX' },
          },
        })
      : route.fallback(),
  )
  await page.goto('/stores?new=1')
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Kiln Studio')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const oops = page.getByRole('dialog', { name: 'Oops!' })
  await expect(oops.getByText('You have reached the maximum of 3 customers in your plan.')).toBeVisible()
  await expectAccessible(page)
  await expect(oops.getByRole('button', { name: 'Top Up' })).toBeVisible()
  await oops.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Kiln Studio')
})

test('modes: only those with screens; a switch opens the first one and is kept', async ({ signedIn: page }) => {
  await page.goto('/')
  const modes = page.getByRole('group', { name: 'Modes' }).getByRole('button')
  await expect(modes).toHaveText(['Dashboard', 'Delivery', 'Sorting', 'Scheduler', 'Fulfillment'])
  await modes.last().click()
  await expect(page).not.toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('preference'))).toBe('/fulfillment')
  await page.goto('/')
  await expect(modes.last()).toHaveAttribute('aria-pressed', 'true')
  for (const [preference, pressed] of [
    ['fulfilment', 'Fulfillment'],
    ['/', 'Dashboard'],
    ['/delivery', 'Delivery'],
    ['/sorting', 'Sorting'],
    ['nonsense', 'Dashboard'],
  ] as const) {
    await page.evaluate((kept) => localStorage.setItem('preference', kept), preference)
    await page.goto('/')
    await expect(page.getByRole('group', { name: 'Modes' }).getByRole('button', { pressed: true })).toHaveText(pressed)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeVisible()
  }
})

test('the mode that was used last opens, by whatever way it was come to; 1 to 5 switch', async ({ signedIn: page }) => {
  const pressed = page.getByRole('group', { name: 'Modes' }).getByRole('button', { pressed: true })
  await page.goto('/products')
  await expect(pressed).toHaveText('Fulfillment')
  await page.goto('/')
  await expect(pressed).toHaveText('Fulfillment')
  await page.keyboard.press('1')
  await expect(pressed).toHaveText('Dashboard')
  // The place of a mode among the five is its key, whichever of them are there.
  await page.keyboard.press('5')
  await expect(pressed).toHaveText('Fulfillment')
  await expect(page).toHaveURL('/operation-orders')
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(pressed).toHaveText('Dashboard')
})

test('the menu: one entry for the lists of receipts, one for those of shipments; setup is folded away', async ({
  signedIn: page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Main' })
  const lit = menu.locator('[aria-current="page"]')
  for (const [entry, lists] of [
    [
      'Shipment Orders',
      [
        ['Operation', 'Operation Orders', '/operation-orders'],
        ['Draft', 'Draft Orders', '/draft-orders'],
        ['Back Orders', 'Back Orders', '/back-orders'],
        ['Shipped Out', 'Shipped Out Orders', '/shipped-out-orders'],
      ],
    ],
    [
      'Receipt Orders',
      [
        ['All', 'Receipt Orders', '/receipt-order'],
        ['Draft', 'Draft Receipt Orders', '/draft-receipt-orders'],
        ['Operation', 'Operation Receipt Orders', '/operation-receipt-orders'],
        ['Completed', 'Completed Receipt Orders', '/completed-receipt-orders'],
      ],
    ],
  ] as const) {
    await page.goto('/products')
    await menu.getByRole('link', { name: entry }).click()
    const tabs = page.getByRole('navigation', { name: 'Views' })
    // Behind the lists stand views of one of them.
    const views = entry === 'Shipment Orders' ? ['Placed', 'In Process', 'Late', 'Mine'] : ['Overdue', 'Mine']
    await expect(tabs.getByRole('link')).toHaveText([...lists.map(([tab]) => tab), ...views])
    // From the second on, and back to the one that the entry opens.
    for (const [tab, title, address] of [...lists.slice(1), lists[0]]) {
      await tabs.getByRole('link', { name: tab }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expectStarted(page)
      await expect(page).toHaveTitle(`${title} · Crossdock`)
      await expect(tabs.locator('[aria-current="page"]')).toHaveText(tab)
      await expect(lit).toHaveText(entry)
    }
  }
  await expect(menu.getByRole('link', { name: 'Storage Packages' })).toHaveCount(0)
  const setup = menu.getByRole('button', { name: 'Setup' })
  await setup.click()
  await expect(menu.getByRole('group', { name: 'Setup' }).getByRole('link')).toHaveText([
    'Temporary Stock Locations',
    'Stock Location Types',
    'Storage Packages',
    'Shipment Packages',
  ])
  await menu.getByRole('link', { name: 'Storage Packages' }).click()
  await expect(lit).toHaveText('Storage Packages')
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Inventory', exact: true }).click()
  await expect(setup).toHaveAttribute('aria-expanded', 'false')
})

test('the menu folds by itself in a narrow window; what a person chose is kept; icons tell their names and keys', async ({
  signedIn: page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Main' })
  const width = async () => (await menu.boundingBox())?.width
  await page.route(/states=READY.*page_size=1(&|$)/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { total: number } }
    body.data.total = 137
    await route.fulfill({ response: answer, json: body })
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/products')
  const products = menu.getByRole('link', { name: 'Products' })
  await expect(products).toHaveAttribute('aria-current', 'page')
  expect(await width()).toBe(208)
  await page.setViewportSize({ width: 1199, height: 900 })
  await expect.poll(width).toBe(56)
  const orders = menu.getByRole('link', { name: /^Shipment Orders/ })
  await expect(orders).toHaveAccessibleName('Shipment Orders 137')
  await orders.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Shipment Orders 137g o')
  await products.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Productsg p')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await menu.getByRole('link', { name: 'Inventory', exact: true }).focus()
  await expect(page.getByRole('tooltip')).toHaveText('Inventoryg i')
  await expectAccessible(page)
  // A reload would break off what is being changed on its way.
  await page.unrouteAll({ behavior: 'wait' })
  await menu.getByRole('button', { name: 'Setup' }).click()
  await menu.getByRole('link', { name: 'Stock Location Types' }).click()
  await expect(page).toHaveURL('/stock-location-types')
  await expect(menu.getByRole('link', { name: 'Storage Packages' })).toHaveCount(0)
  await expectAccessible(page)

  await menu.getByRole('button', { name: 'Unfold the menu' }).click()
  await expect.poll(width).toBe(208)
  await page.reload()
  await expect.poll(width).toBe(208)
  await menu.getByRole('button', { name: 'Fold the menu' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(width).toBe(208)
  await menu.getByRole('button', { name: 'Fold the menu' }).click()
  await page.reload()
  await expect.poll(width).toBe(56)
})

test('a screen that is opened has the focus where it starts, by whatever way it was come to', async ({
  signedIn: page,
  owner,
}) => {
  const warehouse = await owner.call(warehouses.create, {
    warehouseName: 'Vancouver DC',
    addressLine1: '12 Dock Road',
    facilityTypes: ['Storage warehouse'],
  })
  await page.goto('/')
  await expectStarted(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('group', { name: 'Modes' }).getByRole('button', { name: 'Fulfillment' }).click()
  await expect(page).toHaveURL('/operation-orders')
  await expectStarted(page)
  const paths = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const path of paths.filter((one) => one !== '/operation-orders' && one !== '/support')) {
    await page.locator(`nav a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(path)
    await expectStarted(page)
  }
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await expect(page).toHaveURL('/warehouses/list')
  await page.getByRole('link', { name: 'Vancouver DC' }).click()
  await expect(page).toHaveURL(`/warehouse/${warehouse.main.id}`)
  await expectStarted(page)
  await page.goBack()
  await expect(page).toHaveURL('/warehouses/list')
  await expectStarted(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new receipt')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/receipt-order/create-order')
  await expectStarted(page)
  // On a field: on the warehouse's, or, where the only one there is was filled in first, on the next.
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  // What a person does meanwhile goes first.
  await page.goto('/products?new=1')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
})

test('what is not there, may not be opened or is broken stands within rail and top bar, and names the tab', async ({
  signedIn: page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Main' })
  const told = async (heading: string): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(`${heading} · Crossdock`)
    await expect(menu.getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(1)
    await expectStarted(page)
    await expectAccessible(page)
  }
  await page.goto('/products')
  await expect(page).toHaveTitle('Products · Crossdock')
  await page.goto('/no-such-path')
  await told('404 Page not found')
  await page.goto(`/products/${'a'.repeat(24)}`)
  await told('This does not exist, or it is not yours.')
  // A work screen has no rail of its own.
  const picking = `/shipment-order/${'a'.repeat(24)}/setup-picking`
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.evaluate((path) => history.pushState(null, '', path), picking)
  await told('An error has occurred')
  await page.unroute('**/assets/*.js')
  await answerWith(page, '/api/users/getcustomerdetails', (data) => {
    data['acl'] = { serviceTypes: ['FULFILLMENT_VIEW_SHIPMENT_ORDERS'] }
  })
  await page.goto(picking)
  await told('No access')
})

test('shortcuts, palette, theme', async ({ signedIn: page, owner }) => {
  for (const name of ['Alder & Co', 'Fern Market']) await owner.call(stores.create, { name })
  await page.goto('/stores')
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  const peek = page.getByRole('complementary', { name: 'Details of the row' })
  await expect(peek.getByRole('heading', { name: 'Alder & Co' })).toBeVisible()
  await expectAccessible(page)

  // One Esc, one layer.
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Edit store' })
  await form.getByLabel('Time zone').click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(peek).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(peek).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'New Store' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('/')
  await page.keyboard.type('fern')
  await expect(page).toHaveURL('/stores?searchTxt=fern')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/stores')
  // Once more leaves the box: no shortcut works while typing.
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')

  // What takes the focus behind the palette, as a dialog that is just closing does for where it was before, does not get it.
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await expect(palette).toBeVisible()
  await page.getByPlaceholder('Search by name').evaluate((box) => (box as HTMLElement).focus())
  await page.keyboard.type('account set')
  await expect(palette.getByRole('combobox')).toHaveValue('account set')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/user-profile')
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  // Before the overlay library has said its own colours, text has that of the theme already.
  const colours = await page.evaluate(() => {
    for (const sheet of document.querySelectorAll('style[data-mantine-styles]')) sheet.remove()
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--ink)'
    return [document.body, probe].map((element) => getComputedStyle(element).color)
  })
  expect(colours[0]).toBe(colours[1])
  await page.reload()
  await page.getByLabel('Single-key shortcuts').uncheck()
  await page.goto('/stores')
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('unsaved work is not lost by closing, by leaving, or by another store', async ({ signedIn: page }) => {
  await page.goto('/user-profile')
  await page.getByLabel('First name').fill('Maja')
  await page.getByRole('link', { name: 'Stores' }).click()
  const ask = page.getByRole('dialog', { name: 'Are you sure?' })
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/user-profile')
  await expect(page.getByLabel('First name')).toHaveValue('Maja')
  await page.getByRole('button', { name: /^Merchant:/ }).click()
  await page.getByRole('option', { name: 'All Accounts' }).click()
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('User information updated successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Stores' }).click()
  await expect(page).toHaveURL('/stores')
  await expect(page.getByRole('button', { name: /Maja Brandt/ })).toBeVisible()
})

test('the picture of a person: chosen, refused, shown, taken away; what fails says so in its words', async ({
  signedIn: page,
}) => {
  await page.goto('/user-profile')
  const card = page.getByRole('region', { name: 'Profile' })
  const choose = card.getByLabel('Picture')
  await expect(card.getByText('MB', { exact: true })).toBeVisible()
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card.getByText('Must be a PNG, JPEG or WebP picture of at most 5 MB')).toBeVisible()
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('User information updated successfully')).toBeVisible()
  const small = page.getByRole('button', { name: /Maya Brandt/ }).locator('img')
  await expect(small).toBeVisible()
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.reload()
  await card.getByRole('button', { name: 'Remove' }).click()
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(small).toHaveCount(0)

  await card.getByLabel('First name').fill('Maja')
  for (const [status, words] of [
    [500, 'Error while changing User information'],
    [200, 'Could not change User information'],
  ] as const) {
    await page.route('**/api/drivers/customerinfoupdate', (route) => route.fulfill({ status, json: { status: false } }))
    await card.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert').getByText(words)).toBeVisible()
    await page.unroute('**/api/drivers/customerinfoupdate')
  }
  const typed = { code: 409, message: 'Changed by someone else.', error: { message: 'Changed by someone else.' } }
  for (const [status, refusal] of [
    [409, typed],
    [200, { error: { message: 'Says the server alone.' } }],
  ] as const) {
    const json = { status: false, ...refusal }
    await page.route('**/api/drivers/customerinfoupdate', (route) => route.fulfill({ status, json }))
    await card.getByRole('button', { name: 'Save', exact: true }).click()
    const refused = page.getByRole('alert').filter({ hasText: refusal.error.message })
    await expect(refused).toContainText('Error while editing profile info')
    await page.unroute('**/api/drivers/customerinfoupdate')
  }
  await expect(card.getByLabel('First name')).toHaveValue('Maja')
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /Maja Brandt/ })).toBeVisible()
})

test('while something is saved nothing else can be pressed: the whole screen is covered, or the dialog', async ({
  signedIn: page,
}) => {
  const covered = page.getByRole('status').filter({ hasText: 'Saving…' })
  await page.goto('/user-profile')
  await page.getByLabel('First name').fill('Maja')
  const saveProfile = await hold(page, '/api/drivers/customerinfoupdate')
  await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(covered).toBeVisible()
  expect(await covered.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  saveProfile()
  await expect(page.getByText('User information updated successfully')).toBeVisible()
  await expect(covered).toHaveCount(0)

  await page.goto('/stores?new=1')
  const dialog = page.getByRole('dialog', { name: 'New Store' })
  await dialog.getByLabel('Name', { exact: true }).fill('Kiln Studio')
  const saveStore = await hold(page, '/api/stores')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Saving…' })).toBeVisible()
  saveStore()
  await expect(page.getByText('Store added')).toBeVisible()
  await expect(covered).toHaveCount(0)
})

test('leaving the page asks "Are you sure?" once it has been used', async ({ signedIn: page }) => {
  await page.goto('/stores')
  await page.getByRole('heading', { name: 'Stores' }).click()
  const asked = page.waitForEvent('dialog')
  const leaving = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  const closed = page.waitForEvent('close')
  await dialog.accept()
  await leaving
  await closed
})

test('on a phone: the menu is behind Me, rows are cards, nothing is wider than the screen', async ({
  signedIn: page,
  owner,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await owner.call(stores.create, { name: 'Blue Heron Outfitters', email: 'orders@blue-heron.example' })
  await page.goto('/stores')
  await expect(page.getByText('Blue Heron Outfitters')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Me' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('the menu stays until that of the next mode has come', async ({ signedIn: page }) => {
  const letGo = await hold(page, '/assets/screens-*.js', '/back-orders')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link').first()).toBeVisible()
  const before = await menu.getByRole('link').allTextContents()
  await page.getByRole('group', { name: 'Modes' }).getByRole('button', { name: 'Fulfillment' }).click()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await menu.getByRole('link').allTextContents()).toEqual(before)
  letGo()
  await expect(page).toHaveURL('/operation-orders')
  await expect(menu.getByRole('link', { name: 'Products' })).toBeVisible()
})
