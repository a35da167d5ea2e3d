import { readdir } from 'node:fs/promises'
import { firstBoxes } from '@crossdock/contract/fulfillment/shipments/box-types'
import { cutWords, expect, hold, test } from '../journey.ts'
import { partsOfScreens, screensOf, yard } from './screens.ts'
import { backOrder, inDays } from './yard.ts'

/** French by the English sentence, of all areas; sentences without gaps alone, and those that differ. */
async function frenchWords(): Promise<Map<string, string>> {
  const folder = new URL('../../web/src/lib/words-fr/', import.meta.url)
  const parts = await Promise.all(
    (await readdir(folder)).map(async (name) => (await import(new URL(name, folder).pathname)) as { words: object }),
  )
  const entries = parts.flatMap(({ words }) => Object.entries(words) as [string, string][])
  return new Map(entries.filter(([key, words]) => key !== words && !key.includes('{{') && /[a-z]/.test(key)))
}

for (const part of partsOfScreens)
  test(`in French every screen says French, and nothing is wider than a phone or a desk, or cut there (part ${part})`, async ({
    signedIn: page,
    owner,
  }) => {
    const paths = await screensOf(owner, part)
    const french = await frenchWords()
    // What is French as well, and what things of this account are called, in whatever language.
    const said = new Set([...french.values(), ...firstBoxes.map(({ name }) => name), 'Case', 'Shelf Space'])
    const english = [...french.keys()].filter((key) => !said.has(key))
    await page.addInitScript(() => localStorage.setItem('language', 'fr'))
    const faults: string[] = []
    for (const path of paths) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        if (wide > width) faults.push(`${path}: ${wide} px wide at ${width}`)
        // A list lays its columns out anew in the next frame.
        await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
        for (const words of await cutWords(page)) faults.push(`${path}: ${words} is cut at ${width}`)
      }
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
      const left = await page.evaluate((words) => {
        const known = new Set(words)
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const text = node.textContent?.trim() ?? ''
          if (known.has(text) && node.parentElement?.closest('[translate=no], .mono, option') === null) found.push(text)
        }
        return found
      }, english)
      for (const text of left) faults.push(`${path}: “${text}” is English`)
    }
    expect(faults).toEqual([])
  })

test('in French, too, the tabs of the orders are whole, and what is said to be urgent pushes no button', async ({
  signedIn: page,
  owner,
}) => {
  const { goods } = await yard(owner)
  await backOrder(owner, goods, [['unit', 200]], inDays(0))
  await page.addInitScript(() => localStorage.setItem('language', 'fr'))
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const answer = await hold(page, '/api/fulfillment/shipment-orders/due*')
    await page.goto('/operation-orders')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    const main = page.getByRole('main')
    const tops = () =>
      main.evaluate((all) => Array.from(all.querySelectorAll('input'), (one) => one.getBoundingClientRect().y))
    const before = await tops()
    answer()
    await expect(main.getByText(/due aujourd/)).toBeVisible()
    expect(await tops(), `at ${width}`).toEqual(before)
    const hidden = await main
      .getByRole('navigation')
      .first()
      .evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth)
    expect(hidden, `at ${width}`).toBeLessThanOrEqual(1)
    await page.unrouteAll()
  }
})
