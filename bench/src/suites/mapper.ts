import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Databases, Size } from '../databases.ts'
import { show } from '../figures.ts'
import { memoryOf, threadOf } from '../machine.ts'
import { type Finding, printFindings, printHeading } from '../print.ts'
import { signIn, startProduct } from '../product-server.ts'
import { openPage } from './web.ts'

/** Rows of the files that are opened in the mapper; IMPORT_LINES names others. */
const sizes = (process.env['IMPORT_LINES'] ?? '20000,50000').split(',').map(Number)

/** How long the table is scrolled, milliseconds. */
const scrolled = 3_000

/** A file of products, six columns a row. It is written in parts: a million rows are 60 MB. */
function writeFile(folder: string, rows: number): string {
  const path = join(folder, `products-${rows}.csv`)
  const file = openSync(path, 'w')
  writeSync(file, 'SKU Number,Product Description,Unit Weight (kg),Length (cm),Width (cm),Height (cm)\n')
  for (let from = 0; from < rows; from += 10_000) {
    const some = Array.from({ length: Math.min(10_000, rows - from) }, (_, at) => from + at)
    writeSync(file, some.map((row) => `SKU-${row},A thing of the house number ${row},1.5,10,20,30\n`).join(''))
  }
  closeSync(file)
  return path
}

/** The process of the tab, with its threads: of the browser's processes for pages the largest. */
export async function tabOf(browser: Browser): Promise<number> {
  const tools = await browser.newBrowserCDPSession()
  const { processInfo } = await tools.send('SystemInfo.getProcessInfo')
  await tools.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  return pages.sort((a, b) => memoryOf(b) - memoryOf(a))[0] ?? 0
}

/** Frames a second while what a selector names is scrolled, 100 pixels a frame, and the longest time between two. */
export const framesOf = (page: Page, name: string): Promise<{ count: number; perSecond: number; longest: number }> =>
  page.evaluate(`new Promise((resolve) => {
    const grid = document.querySelector(${JSON.stringify(name)})
    const ends = performance.now() + ${scrolled}
    const times = []
    let down = true
    const step = (now) => {
      times.push(now)
      const before = grid.scrollTop
      grid.scrollTop += down ? 100 : -100
      if (grid.scrollTop === before) down = !down
      if (now < ends) return requestAnimationFrame(step)
      const gaps = times.slice(1).map((time, at) => time - times[at])
      resolve({ count: gaps.length, perSecond: (gaps.length * 1000) / (times.at(-1) - times[0]), longest: Math.max(...gaps) })
    }
    requestAnimationFrame(step)
  })`)

/** Files of products are opened in the mapper, each in a browser of its own, unthrottled. */
export async function mapper(databases: Databases, stocked: readonly Size[]): Promise<void> {
  printHeading('Mapper')
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  const { url } = await databases.of(stocked[0] ?? '10k')
  const server = await startProduct(url, folder)
  const findings: Finding[] = []
  try {
    const { headers } = await signIn(url, server.port)
    const token = headers['authorization']?.replace('Bearer ', '') ?? ''
    const store = JSON.stringify({ id: headers['store-id'], name: null, type: 'MAIN' })
    for (const rows of sizes) {
      const path = writeFile(folder, rows)
      const { browser, page } = await openPage({ token, store })
      try {
        await page.goto(`http://127.0.0.1:${server.port}/products?import=1`)
        await page.locator('input[type=file]').waitFor({ state: 'attached' })
        const from = performance.now()
        await page.locator('input[type=file]').setInputFiles(path)
        await page.locator('[role=gridcell]').first().waitFor({ timeout: 300_000 })
        const shown = performance.now() - from
        await page.getByText('All cells are right').waitFor({ timeout: 300_000 })
        const checked = performance.now() - from
        const tab = await tabOf(browser)
        const before = threadOf(tab)
        const { count, perSecond, longest } = await framesOf(page, '[role=grid]')
        const aFrame = (threadOf(tab) - before) / count
        const what = `${rows.toLocaleString('en-US')} rows of csv`
        findings.push(
          { what: `${what}: first rows shown; all checked`, measured: `${show(shown)} ms; ${show(checked)} ms` },
          {
            what: `${what}: frames while scrolling; longest gap; processor of the page's thread a frame`,
            measured: `${show(perSecond)} a second; ${show(longest)} ms; ${show(aFrame)} ms`,
            goal: '≥ 55 a second',
            holds: perSecond >= 55,
          },
          { what: `${what}: most memory of the tab`, measured: `${show(memoryOf(tab, 'most'))} MB` },
        )
      } finally {
        await browser.close()
      }
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  printFindings(findings)
}
