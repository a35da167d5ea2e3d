import type { Page } from '@playwright/test'
import { cutWords, expect, test } from '../journey.ts'
import { partsOfScreens, screensOf, yard } from './screens.ts'

declare global {
  interface Window {
    /** What was pushed away in the page, and whether it is quiet: set by `watchPlaces`. */
    moved: Map<string, string>
    isQuiet: () => boolean
  }
}

/**
 * In the page: answers come late and in another order than they were asked for; what can be pressed and is seen is where it was seen
 * first, but for `line` pixels; heads of columns are as wide as what stands below them. What came or went by then is no answer to where it stood.
 */
function watchPlaces(line: number): void {
  const calm = 300
  let pending = 0
  let changedAt = 0
  const ask = window.fetch
  window.fetch = async (...asked) => {
    pending += 1
    try {
      const answer = await ask(...asked)
      // Some are there at once, others a third of a second after.
      for (let frames = (7 * pending) % 20; frames > 0; frames -= 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return answer
    } finally {
      pending -= 1
    }
  }
  window.moved = new Map()
  window.isQuiet = () => pending === 0 && performance.now() - changedAt > calm
  const first = new WeakMap<Element, DOMRect>()
  const look = (): void => {
    for (const one of document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary)')) {
      const now = one.getBoundingClientRect()
      const isSeen = one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (!isSeen || now.width === 0 || now.bottom < 0 || now.top > window.innerHeight) continue
      const was = first.get(one)
      if (!was) first.set(one, now)
      else if ((Math.abs(now.x - was.x) > line && !one.closest('th')) || Math.abs(now.y - was.y) > line) {
        const name = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? one.tagName
        window.moved.set(name, `${Math.round(now.x - was.x)}, ${Math.round(now.y - was.y)} px`)
      }
    }
    requestAnimationFrame(look)
  }
  document.addEventListener('DOMContentLoaded', () => {
    look()
    new MutationObserver(() => {
      changedAt = performance.now()
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Pixels: on a desk the height of a line, on a phone less than one. */
const [aLine, onPhone] = [26, 12]

/** Columns of lists and tables that are out of sight, tabs and words that are cut, what lies over words, and what is wider than the window. */
async function faultsOfWidth(page: Page): Promise<string[]> {
  const columns = await page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > window.innerWidth) found.push('is wider than the window')
    for (const table of document.querySelectorAll('main table')) {
      const edge = table.closest('[class*="scroll"]')?.getBoundingClientRect().right ?? window.innerWidth
      for (const head of table.querySelectorAll('thead th'))
        if (head.getBoundingClientRect().right > edge + 1) found.push(`hides its column “${head.textContent}”`)
      // What stays in sight beside a table that is wider than its place lies over words of it.
      const frame = table.parentElement
      if (frame && getComputedStyle(frame).overflowX === 'auto' && frame.scrollWidth > frame.clientWidth + 1)
        found.push(
          `has a table ${frame.scrollWidth - frame.clientWidth} px wider than its place: ${table.textContent?.slice(0, 40)}`,
        )
    }
    for (const tabs of document.querySelectorAll('main :is(nav, [role="tablist"])'))
      if (getComputedStyle(tabs).overflowX === 'auto' && tabs.scrollWidth > tabs.clientWidth + 1)
        found.push(`cuts its tabs: ${tabs.textContent}`)
    for (const control of document.querySelectorAll('main :is(input, select, textarea)'))
      if (control.checkVisibility() && control.getBoundingClientRect().right > window.innerWidth - 8)
        found.push(`has “${control.getAttribute('aria-label') ?? control.id}” at its edge`)
    return found
  })
  return [...columns, ...(await cutWords(page)).map((words) => `cuts ${words}`)]
}

/** Lists that have nine columns and more, and rows in the yard. */
const wideLists = ['/operation-orders', '/receipt-order', '/products', '/inventory-list', '/inventory-logs']

test('lists that have them show nine columns at 1280 pixels, the one to tick among them', async ({
  signedIn: page,
  owner,
}) => {
  await yard(owner)
  await page.setViewportSize({ width: 1280, height: 900 })
  const shown: Record<string, boolean> = {}
  for (const path of wideLists) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible()
    await expect(page.locator('main thead th').first()).toBeVisible()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    shown[path] = (await page.locator('main thead th').count()) >= 9
  }
  expect(shown).toEqual(Object.fromEntries(wideLists.map((path) => [path, true])))
})

/** What is pressed and stands on paper: of lists and records; a form that is printed shows what is in it. */
async function pressedOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const found = await page.evaluate(() => {
    const isSeen = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().width > 1
    if (document.querySelector('main form, [data-frame]')) return []
    // A button without a border is the words that it says.
    const isWords = (one: Element) => one.matches('button') && getComputedStyle(one).borderTopWidth === '0px'
    return Array.from(document.querySelectorAll('main :is(button, input, select, textarea, kbd)'))
      .filter((one) => isSeen(one) && !isWords(one))
      .map((one) => one.outerHTML.slice(0, 80))
  })
  await page.emulateMedia({ media: null })
  return found
}

/** The fonts are here before it is looked at: letters of another width are no answer that came late. */
async function watch(page: Page, line: number): Promise<void> {
  await page.goto('/support')
  await page.evaluate(() => document.fonts.ready)
  await page.addInitScript(watchPlaces, line)
}

/** Opens a screen; what has been pushed away once it is quiet. */
async function movedOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForFunction(() => window.isQuiet())
  const moved = await page.evaluate(() => [...window.moved])
  return moved.map(([name, by]) => `${path}: “${name.slice(0, 60)}” is moved by ${by}`)
}

for (const part of partsOfScreens)
  test(`on every screen nothing that can be pressed is pushed away by what comes late; a desk's widths show all columns and whole words, paper no control (part ${part})`, async ({
    signedIn: page,
    owner,
  }) => {
    const paths = await screensOf(owner, part)
    await watch(page, aLine)
    const faults: string[] = []
    for (const path of paths) {
      faults.push(...(await movedOn(page, path)))
      for (const width of [1280, 1024]) {
        await page.setViewportSize({ width, height: 900 })
        // Lists choose their columns by the room that they measure.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        await page.waitForFunction(() => window.isQuiet())
        for (const fault of await faultsOfWidth(page)) faults.push(`${path} at ${width}: ${fault}`)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      for (const control of await pressedOnPaper(page)) faults.push(`${path} on paper: ${control}`)
    }
    expect(faults).toEqual([])
  })

for (const part of partsOfScreens)
  test(`on a phone nothing that can be pressed is pushed away by what comes late, on any screen (part ${part})`, async ({
    signedIn: page,
    owner,
  }) => {
    const paths = await screensOf(owner, part)
    await page.setViewportSize({ width: 390, height: 844 })
    await watch(page, onPhone)
    const faults: string[] = []
    for (const path of paths) faults.push(...(await movedOn(page, path)))
    expect(faults).toEqual([])
  })
