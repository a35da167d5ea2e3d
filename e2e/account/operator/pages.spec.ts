import { expect, expectAccessible, openInbox, test } from '../../journey.ts'

const pages = ['Inbox', 'Accounts', 'Plans', 'Promo codes', 'Billing', 'Health', 'Maintenance']

test('numbers of the operator’s tables stand at the right; days are typed as everywhere', async ({
  signedIn: page,
}) => {
  const host = await openInbox(page)
  await host.getByRole('link', { name: 'Accounts' }).click()
  const people = host.getByRole('columnheader', { name: 'People' })
  await expect(people).toHaveCSS('text-align', 'right')
  const firstRow = host.getByRole('row').nth(1)
  await expect(firstRow.getByRole('cell').nth(3)).toHaveCSS('text-align', 'right')

  await host.getByRole('link', { name: 'Promo codes' }).click()
  const code = `SPRING${Date.now()}`
  await host.getByLabel('Code', { exact: true }).fill(code)
  await host.getByLabel('How much').fill('20')
  await host.getByLabel('Until').fill('24/12/2099')
  await host.getByRole('button', { name: 'Make the promo code' }).click()
  const row = host.getByRole('row', { name: new RegExp(`${code} 20 % Any 0 24/12/2099 23:59`) })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'End it' }).click()
  await expect(row).toHaveCount(0)

  // What an operator did says to which.
  await host.getByRole('link', { name: 'Health' }).click()
  await expect(host.getByRole('row', { name: new RegExp(`Taken away · Promo code ${code}`) })).toBeVisible()
  await expect(host.getByRole('columnheader', { name: 'Who' })).toBeVisible()
  await host.getByRole('link', { name: 'Maintenance' }).click()
  await expect(host.getByLabel('From', { exact: true })).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
})

test('on a phone the operator’s pages stand within the glass, below a head of three lines', async ({
  signedIn: page,
}) => {
  const host = await openInbox(page)
  await host.setViewportSize({ width: 390, height: 844 })
  for (const name of pages) {
    await host.getByRole('link', { name }).click()
    const main = host.getByRole('group', { name, exact: true })
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()
    const wider = await main.evaluate((element) =>
      [element, ...element.querySelectorAll('table, form, section')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    )
    expect(wider, name).toEqual([])
    const right = await main.evaluate((element) =>
      Math.max(
        ...[...element.querySelectorAll('td, th button, td button')].map((cell) => cell.getBoundingClientRect().right),
        0,
      ),
    )
    expect(right, name).toBeLessThanOrEqual(390)
    await expectAccessible(host)
  }
  const head = host.getByRole('banner')
  expect((await head.boundingBox())?.height).toBeLessThanOrEqual(136)
  expect((await head.getByText('Operator', { exact: true }).boundingBox())?.y).toBeGreaterThanOrEqual(6)
})
