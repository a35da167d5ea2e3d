import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'
import { partsOfScreens, screensOf, yard } from './screens.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** What a phone zooms into: fields that are typed into, whose letters are below 16 px. */
const smallLetters = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(input:not([type=checkbox], [type=radio], [type=file]), textarea)')]
      .filter((one) => one.checkVisibility() && Number.parseFloat(getComputedStyle(one).fontSize) < 16)
      .map((one) => `${one.tagName} “${one.getAttribute('aria-label') ?? one.id}” is zoomed into`),
  )

/** What is too small for a thumb: every control less than that high or wide, with what else takes a press for it. */
const smallTargets = (page: Page, least = 44) =>
  page.evaluate((size) => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=tab]',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const own = element.getBoundingClientRect()
      // What is only heard; what comes in sight with the focus.
      if (element.matches('.aside') || own.width <= 1 || own.bottom < 0) continue
      // A word within a sentence is as high as its line.
      const isWord = getComputedStyle(element).display === 'inline' && element.tagName === 'A'
      if (isWord && element.parentElement?.innerText.trim() !== element.innerText.trim()) continue
      const label = element.closest('label')
      const box = label ?? element
      if (box.offsetWidth >= size && box.offsetHeight >= size) continue
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const takes = (dx: number, dy: number): boolean => {
        const hit = document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy)
        return hit !== null && (element.contains(hit) || label?.contains(hit) === true)
      }
      const reach = (dx: number, dy: number): number => {
        let far = 0
        while (far < 60 && takes(dx * (far + 1), dy * (far + 1))) far += 1
        return far
      }
      const [wide, high] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1]
      if (wide < size - 1 || high < size - 1)
        found.push(`${element.tagName} “${element.ariaLabel ?? element.innerText.slice(0, 30)}” ${wide} × ${high}`)
    }
    return found
  }, least)

test('on the smallest phone what is counted and scanned is seen whole above the buttons, and the steps of a record are not broken', async ({
  signedIn: page,
  owner,
}) => {
  const { orders, receipt } = await yard(owner)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(`/shipment-order/${orders[0]?.id}/setup-picking`)
  await page.getByRole('button', { name: 'Start Picking' }).click()
  const scan = await page.getByRole('textbox', { name: 'Scan the location or the product' }).boundingBox()
  const done = await page.getByRole('button', { name: 'Done here' }).boundingBox()
  const isDayCut = await page
    .locator('header')
    .getByText(/^by \d/)
    .evaluate(({ parentElement: due }) => (due?.scrollWidth ?? 0) > (due?.clientWidth ?? 0))
  expect(isDayCut).toBe(false)
  expect((scan?.y ?? 568) + (scan?.height ?? 0)).toBeLessThanOrEqual(done?.y ?? 0)
  await page.goto(`/receipt-order/${receipt.id}`)
  const steps = page.getByRole('list', { name: 'Progress' }).locator('b')
  await expect(steps).toHaveCount(5)
  expect(await steps.evaluateAll((names) => names.map((name) => name.getClientRects().length))).toEqual([1, 1, 1, 1, 1])
})

test('on the smallest phone the tools of a list share a line, whose order it is is read whole, and no number breaks', async ({
  signedIn: page,
  owner,
}) => {
  const { goods, packed } = await yard(owner)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/operation-orders')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const tops = await page
    .getByRole('textbox', { name: 'Search by Reference ID' })
    .or(page.getByRole('button', { name: /^Filters/ }))
    .or(page.getByRole('button', { name: 'Saved views' }))
    .evaluateAll((tools) => tools.map((tool) => Math.round(tool.getBoundingClientRect().top)))
  expect(tops.length).toBe(3)
  expect(new Set(tops).size).toBe(1)
  await page.goto(`/shipment-order/${packed.id}/setup-picking`)
  const party = page.locator('header').getByText('Day and Ross', { exact: true })
  await expect(page.getByText('Picking is finished')).toBeVisible()
  expect(await party.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
  const number = page
    .getByRole('link', { name: /^Pick SO-/ })
    .last()
    .getByText(/^SO-\d+$/)
  expect(await number.evaluate((one) => one.getClientRects().length)).toBe(1)
  // What is chosen of a stock record is read whole, too.
  await page.goto(`/inventory-list/${goods.blocks.id}/adjust`)
  const condition = page.getByRole('combobox', { name: 'Condition in A-1' })
  const isWhole = await condition.evaluate((select) => {
    const style = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen || !(select instanceof HTMLSelectElement)) return false
    pen.font = style.font
    const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return pen.measureText(select.selectedOptions[0]?.text ?? '').width <= room
  })
  expect(isWhole).toBe(true)
})

/** What of a step of the work is wider than the glass, and which buttons do not hold their words. */
const unheld = (page: Page) =>
  page.evaluate(() => [
    ...[...document.querySelectorAll('main *, header *')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > window.innerWidth + 1)
      .map((one) => `“${one.textContent?.slice(0, 30)}” leaves the glass`),
    ...[...document.querySelectorAll('button, a[data-kind]')]
      .filter((one) => one.checkVisibility() && one.scrollHeight > one.clientHeight + 1)
      .map((one) => `“${one.textContent}” is higher than its button`),
  ])

test('on the smallest phone the steps of receiving and picking are whole: nothing leaves the glass, and buttons hold their words', async ({
  signedIn: page,
  owner,
}) => {
  const { orders, receipt } = await yard(owner)
  await page.setViewportSize({ width: 320, height: 568 })
  const scan = async (code: string) => {
    await page.getByRole('textbox', { name: /^Scan/ }).fill(code)
    await page.keyboard.press('Enter')
  }
  await page.goto(`/receipt-order/${receipt.id}/receiving`)
  await page.getByRole('button', { name: 'The goods are here: start' }).click()
  await scan('NW-BLOCKS-36')
  await expect(page.getByRole('heading', { name: 'Where do you put it?' })).toBeVisible()
  await scan('A-1')
  await expect(page.getByRole('button', { name: 'Other condition' })).toBeVisible()
  expect(await unheld(page)).toEqual([])
  await page.getByRole('button', { name: /^Receive \d+$/ }).click()
  await page.getByRole('button', { name: 'Check the report' }).click()
  await expect(page.getByRole('button', { name: 'This is what is here: confirm' })).toBeVisible()
  expect(await unheld(page)).toEqual([])
  await page.goto(`/shipment-order/${orders[0]?.id}/setup-picking`)
  await page.getByRole('button', { name: 'Start Picking' }).click()
  await page.getByRole('button', { name: 'Pick list' }).click()
  await expect(page.getByRole('button', { name: 'Auto-fill: all picked as suggested' })).toBeVisible()
  expect(await unheld(page)).toEqual([])
})

test('a list of a phone has its button beside its name, says a zone only where it tells a time, and no sum of it is cut', async ({
  signedIn: page,
  owner,
}) => {
  await yard(owner)
  for (const [path, zone] of [
    ['/operation-receipt-orders', 0],
    ['/operation-orders', 1],
    ['/products', 0],
    ['/inventory-list', 0],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await expect(page.getByText(/^Times: /)).toHaveCount(zone)
    const below = await page.getByRole('heading', { level: 1 }).evaluate((name) => {
      const button = name.parentElement?.querySelector('[data-kind="primary"]')
      return button ? button.getBoundingClientRect().top >= name.getBoundingClientRect().bottom : false
    })
    expect(below, path).toBe(false)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      // Whole, or out of sight.
      const cut = await page.locator('footer [aria-live] > span').evaluateAll((sums) =>
        sums.flatMap((sum) => {
          const [own, seen] = [sum.getBoundingClientRect(), sum.parentElement?.getBoundingClientRect()]
          if (!seen || own.width === 0 || own.top >= seen.bottom - 1) return []
          return own.right > seen.right + 1 || own.bottom > seen.bottom + 1 ? [sum.textContent] : []
        }),
      )
      expect(cut, `${path} at ${width}`).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
  }
})

test('a filter that is chosen does not push the list of a phone, and is taken back where it was chosen', async ({
  signedIn: page,
  owner,
}) => {
  await yard(owner)
  await page.goto('/operation-orders')
  const rows = page.locator('[data-row]')
  await expect(rows).toHaveCount(9)
  const before = await rows.first().boundingBox()
  await page.goto('/operation-orders?states=READY')
  await expect(rows).toHaveCount(8)
  expect(await rows.first().boundingBox()).toMatchObject({ y: before?.y })
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('button', { name: /^Filters/ }).click()
  await expectAccessible(page)
  await filters.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/operation-orders')
  await expect(rows).toHaveCount(9)
})

for (const part of partsOfScreens)
  test(`every control on every screen of a phone is 44 px wide and high, and nothing is wider than the screen (part ${part})`, async ({
    signedIn: page,
    owner,
  }) => {
    const paths = await screensOf(owner, part)
    expect(paths.length * partsOfScreens.length).toBeGreaterThan(45)
    const faults: string[] = []
    for (const path of paths) {
      expect(path).not.toContain('/no-')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      for (const fault of await smallTargets(page)) faults.push(`${path}: ${fault}`)
      for (const fault of await smallLetters(page)) faults.push(`${path}: ${fault}`)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 390) faults.push(`${path}: ${width} px wide`)
      const isCut = await page.getByRole('heading', { level: 1 }).evaluate((h1) => h1.scrollWidth > h1.clientWidth)
      if (isCut) faults.push(`${path}: its heading is cut`)
    }
    expect(faults).toEqual([])
  })

test('seven orders stand on a screen, each in three lines; a press anywhere opens one, and nothing is selected or imported', async ({
  signedIn: page,
  owner,
}) => {
  const { orders } = await yard(owner)
  await page.goto('/operation-orders')
  const cards = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(cards).toHaveCount(9)
  const bar = await page.locator('footer').boundingBox()
  const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()))
  const whole = boxes.filter((box) => box && bar && box.y + box.height <= bar.y)
  expect(whole.length).toBeGreaterThanOrEqual(7)
  await expect(cards.last()).toContainText('Marcus Lindqvist, Seattle, WA')
  await expect(cards.last()).toContainText('1 line · 2 units')
  await expect(cards.last()).toContainText('Nobody')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Import|Delete/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'New Shipment Order' })).toBeVisible()
  await expectAccessible(page)
  await cards.last().click({ position: { x: 300, y: 70 } })
  await expect(page).toHaveURL(`/shipment-order/${orders[0]?.id}`)
})

test('the bar of a phone: to work, to a scan, to a search, and to what is mine', async ({ signedIn: page, owner }) => {
  const { orders } = await yard(owner)
  await page.goto('/products')
  const bar = page.getByRole('navigation', { name: 'Work, scan, search' })
  // Here nobody is at the board: its tab says so only there.
  await expect(bar.getByRole('link', { name: 'Work' })).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await bar.getByRole('link', { name: 'Work' }).click()
  await expect(page).toHaveURL('/')
  await expect(bar.getByRole('link', { name: 'Work' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('button', { name: 'Search' }).click()
  const search = page.getByRole('dialog', { name: 'Search and commands' })
  await search.getByRole('combobox').fill('Lindqvist')
  await expect(search.getByRole('option').first()).toContainText('SO-0000')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Scan' }).click()
  // What a scanner types is opened at once; the keyboard of the screen stays away.
  await expect(search.getByRole('combobox')).toHaveAttribute('inputmode', 'none')
  await page.keyboard.type(orders[2]?.referenceId ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/shipment-order/${orders[2]?.id}`)
  await bar.getByRole('button', { name: 'Me' }).click()
  await expect(page.getByRole('button', { name: /^Merchant:/ })).toBeVisible()
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL('/products')
})
