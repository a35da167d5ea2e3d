import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { Databases, Size } from '../databases.ts'
import { show, showSpread, spreadOf } from '../figures.ts'
import { type Finding, printFindings, printHeading } from '../print.ts'
import { root, signIn, startProduct } from '../product-server.ts'

/** What people feel of a page, as browsers report it. */
interface Vitals {
  readonly lcp: number
  readonly cls: number
  readonly inp: number
}

/** Runs in the page before anything of it: gathers what the browser says. */
const observe = `
  window.benchVitals = { lcp: 0, cls: 0, inp: 0 }
  const watch = (options, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ buffered: true, ...options })
  watch({ type: 'largest-contentful-paint' }, (entry) => { benchVitals.lcp = Math.max(benchVitals.lcp, entry.startTime) })
  watch({ type: 'layout-shift' }, (entry) => { if (!entry.hadRecentInput) benchVitals.cls += entry.value })
  watch({ type: 'event', durationThreshold: 16 }, (entry) => { if (entry.interactionId > 0) benchVitals.inp = Math.max(benchVitals.inp, entry.duration) })`

interface Screen {
  readonly name: string
  readonly path: string
  readonly ready: string
  /** What a person does there. */
  readonly use?: (page: Page) => Promise<void>
}

const useList = async (page: Page): Promise<void> => {
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.getByRole('columnheader').getByRole('button').first().click()
  await page.waitForTimeout(400)
  const all = page.getByRole('checkbox', { name: 'Select all rows of this page' })
  if ((await all.count()) > 0) {
    await all.click()
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('/')
  await page.keyboard.type('abc', { delay: 80 })
  await page.waitForTimeout(1_200)
}

const screens: readonly Screen[] = [
  {
    name: 'sign-in',
    path: '/signin',
    ready: 'form',
    use: async (page) => page.locator('input').first().fill('maya@example.com'),
  },
  { name: 'dashboard', path: '/', ready: 'h1' },
  { name: 'products', path: '/products?page_size=100', ready: 'tbody tr[data-row]', use: useList },
  { name: 'operation orders', path: '/operation-orders?page_size=100', ready: 'tbody tr[data-row]', use: useList },
  { name: 'shipment report', path: '/shipment-report-all?page_size=100', ready: 'tbody tr[data-row]', use: useList },
]

function findBrowser(): string | undefined {
  if (process.env['CHROME_PATH']) return process.env['CHROME_PATH']
  try {
    return execFileSync(
      'sh',
      ['-c', 'command -v chromium || command -v chromium-browser || command -v google-chrome'],
      {
        encoding: 'utf8',
      },
    ).trim()
  } catch {
    return undefined
  }
}

/** A page of a browser of its own, with what is kept for it: nothing is cached, as on the first visit. */
export async function openPage(kept: Readonly<Record<string, string>>) {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript({ content: `Object.assign(localStorage, ${JSON.stringify(kept)});${observe}` })
  return { browser, page }
}

async function visit(address: string, screen: Screen, token: string | null, store: object): Promise<Vitals> {
  const { browser, page } = await openPage(token === null ? {} : { token, store: JSON.stringify(store) })
  try {
    const tools = await page.context().newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(address + screen.path)
    await page.locator(screen.ready).first().waitFor({ timeout: 30_000 })
    await page.waitForTimeout(1_000)
    await screen.use?.(page)
    await page.waitForTimeout(500)
    return await page.evaluate<Vitals>('window.benchVitals')
  } finally {
    await browser.close()
  }
}

export async function web(databases: Databases, sizes: readonly Size[]): Promise<void> {
  printHeading('Web')
  const sizesText = execFileSync(process.execPath, ['scripts/web-size.mjs'], { cwd: root, encoding: 'utf8' })
  const findings: Finding[] = sizesText
    .split('\n')
    .map((line) => /^(.*?)\s+([\d.]+) kB of (\d+) kB/.exec(line))
    .filter((found) => found !== null)
    .map(([, name = '', size = '', budget = '']) => ({
      what: `scripts and styles of ${name.trim()}, gzip`,
      measured: `${size} kB`,
      goal: `≤ ${budget} kB`,
      holds: Number(size) <= Number(budget),
    }))
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  const { url } = await databases.of(sizes.at(-1) ?? '10k')
  const server = await startProduct(url, folder)
  try {
    const { headers } = await signIn(url, server.port)
    const token = headers['authorization']?.replace('Bearer ', '') ?? ''
    const store = { id: headers['store-id'], name: null, type: 'MAIN' }
    for (const screen of screens) {
      const vitals: Vitals[] = []
      for (let round = 0; round < 5; round++)
        vitals.push(
          await visit(`http://127.0.0.1:${server.port}`, screen, screen.name === 'sign-in' ? null : token, store),
        )
      const lcp = spreadOf(vitals.map((one) => one.lcp))
      const inp = spreadOf(vitals.map((one) => one.inp))
      const cls = spreadOf(vitals.map((one) => one.cls))
      findings.push({
        what: `LCP of ${screen.name}, processor 4 × slower`,
        measured: `${showSpread(lcp)} ms`,
        goal: '≤ 1.5 s',
        holds: lcp.median <= 1_500,
      })
      if (screen.use)
        findings.push({
          what: `INP of ${screen.name}`,
          measured: `${showSpread(inp)} ms`,
          goal: '≤ 100 ms',
          holds: inp.median <= 100,
        })
      findings.push({ what: `CLS of ${screen.name}`, measured: show(cls.max), goal: '≤ 0.05', holds: cls.max <= 0.05 })
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  printFindings(findings)
}
