import { execFile } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type CallFields, encodeCall } from '@crossdock/contract/encode-call'
import type { Endpoint } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import type { z } from 'zod'

export const address = (): string => process.env['CROSSDOCK_URL'] ?? 'http://localhost:3000'

/** A person with an account, signed in by API; `open` gives a page that is signed in, too. */
export interface Owner {
  readonly email: string
  readonly password: string
  readonly token: string
  readonly mainStoreId: Id<'store'>
  /** Makes a call as this person in the main store, or in another one. */
  call<Input extends z.ZodType, Answer extends z.ZodType>(
    endpoint: Endpoint<Input, Answer>,
    input: z.input<Input>,
    storeId?: Id<'store'>,
  ): Promise<z.output<Answer>>
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

let people = 0

const password = 'Corner+4ook'

async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${address()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

/** The newest link to a path that an address was sent, from the outbox, once it is there. */
export async function linkSentTo(
  email: string,
  path: '/verified' | '/reset-password' | '/invitation' | '/offer' | '/track' = '/verified',
): Promise<URL> {
  const find = async (): Promise<string | undefined> => {
    const answer = await fetch(`${address()}/api/outbox`)
    const { data } = (await answer.json()) as { data: { items: { recipient: string; body: string }[] } }
    return data.items
      .filter(({ recipient }) => recipient === email)
      .map(({ body }) => new RegExp(`${path}(?:\\?token=|/)\\S+`).exec(body)?.[0])
      .find(Boolean)
  }
  await expect.poll(find).toBeDefined()
  return new URL((await find()) ?? '', address())
}

/** Signs a new business up through the API. */
export async function newOwner(): Promise<Owner> {
  const email = `owner${process.pid}-${Date.now()}-${++people}@northwind.example`
  await post('/api/users/signup', {
    businessName: 'Northwind Toys',
    firstName: 'Maya',
    lastName: 'Brandt',
    phone: '6045550199',
    email,
    password,
  })
  const token = (await linkSentTo(email)).searchParams.get('token')
  await post('/api/users/verify', { token })
  const bearer = String((await post('/api/users/login', { email, password }))['token'])
  const stores = (await (
    await fetch(`${address()}/api/stores/available`, { headers: { authorization: `Bearer ${bearer}` } })
  ).json()) as { data: { stores: { id: Id<'store'>; type: string }[] } }
  const mainStoreId = stores.data.stores.find(({ type }) => type === 'MAIN')?.id ?? ''
  return {
    email,
    password,
    token: bearer,
    mainStoreId,
    async call(endpoint, input, storeId = mainStoreId) {
      const { url, headers, ...init } = encodeCall(endpoint, input as CallFields)
      const who = { authorization: `Bearer ${bearer}`, 'store-id': storeId }
      const answer = await fetch(address() + url, { ...init, headers: { ...headers, ...who } })
      const body = (await answer.json()) as { data: unknown }
      if (!answer.ok) throw new Error(`${endpoint.method} ${url} answered ${answer.status}: ${JSON.stringify(body)}`)
      return body.data as never
    },
  }
}

/** In the page: every dialog that opens has the focus on what it asks for, never on Close; else the page has an error. */
function watchDialogs(): void {
  const seen = new WeakSet<Element>()
  document.addEventListener('focusin', ({ target }) => {
    const dialog = target instanceof Element ? target.closest('[role="dialog"][aria-modal="true"]') : null
    if (!(target instanceof Element) || !dialog || seen.has(dialog)) return
    seen.add(dialog)
    if (!target.matches('header button') || dialog.getAttribute('aria-label') === 'Keyboard shortcuts') return
    const name = dialog.querySelector('h2')?.textContent
    setTimeout(() => {
      throw new Error(`The dialog "${name}" opened with the focus on Close.`)
    })
  })
}

/** `CROSSDOCK_LATE=7` lets files and answers come late, each number in another order: a journey that asks too early fails then. */
const late = process.env['CROSSDOCK_LATE']

async function makeLate(page: Page, seed: string): Promise<void> {
  let asked = 0
  // But for the letters: until they are there those of another font stand, of another width.
  await page.context().route(/\/(api|assets)\/(?!.*\.woff2)/, async (route) => {
    const hash = createHash('sha1').update(`${seed} ${++asked} ${route.request().url()}`).digest()
    // Most come at once, as they do; some come a good while after what was asked for later.
    const wait = hash.readUInt8(0) < 150 ? 0 : hash.readUInt8(1) * 4
    if (wait === 0) return route.fallback()
    // What is written is sent at once, and heard of late.
    const response = route.request().method() === 'GET' ? null : await route.fetch().catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, wait))
    return response ? route.fulfill({ response }) : route.fallback()
  })
}

/** `test` with an owner of its own and a page on which that owner is signed in. Console errors and uncaught errors fail the test. */
export const test = base.extend<{ owner: Owner; signedIn: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  baseURL: async ({}, use) => use(address()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  owner: async ({}, use) => use(await newOwner()),
  page: async ({ page }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.addInitScript(watchDialogs)
    if (late !== undefined) await makeLate(page, late)
    await use(page)
    // What a journey held up on its way may be unanswered when it ends.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(faults).toEqual([])
  },
  signedIn: async ({ page, owner }, use) => {
    await page.addInitScript(([token]) => localStorage.setItem('token', token ?? ''), [owner.token])
    await use(page)
  },
})

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What is another in the dark: everything else was looked at in the light. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** In the page: axe's verdict on what is on the screen once it stands still. Rows that wait for newer ones are pale until those are there. */
async function findFaults(runOnly: axe.RunOnly): Promise<{ id: string; nodes: string[] }[]> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  let hasPaled = false
  const watch = new MutationObserver(() => {
    hasPaled = true
  })
  watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-dimmed'] })
  for (;;) {
    // Listeners to the colour scheme run with a frame and what they change is drawn with the next.
    await nextFrame()
    await nextFrame()
    while (document.querySelector('[data-dimmed]')) await nextFrame()
    const passing = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    hasPaled = false
    // Faults are told by their HTML: the selectors of all that was looked at are worked out for nobody.
    const { violations } = await window.axe.run({ runOnly, resultTypes: ['violations'], selectors: false })
    await nextFrame()
    // Seen while it changed, it is looked at again.
    if (hasPaled || document.querySelector('[data-dimmed]')) continue
    watch.disconnect()
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 160)) }))
  }
}

/** What is done rarely with the selected rows, or cannot be undone, stands behind the three dots of their bar. */
export async function moreOfSelected(page: Page, name: string): Promise<Locator> {
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'More actions' }).click()
  return page.getByRole('dialog', { name: 'More actions' }).getByRole('button', { name })
}

/** No accessibility fault of WCAG 2.2 A and AA, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half a megabyte of script takes longer to load than the screen to be looked at: once a page is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const looks: readonly [scheme: 'light' | 'dark', runOnly: axe.RunOnly][] = [
    ['light', { type: 'tag', values: wcag }],
    ['dark', { type: 'rule', values: ofColours }],
  ]
  for (const [colorScheme, runOnly] of looks) {
    await page.emulateMedia({ colorScheme })
    const faults = await page.evaluate(findFaults, runOnly)
    expect(faults.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.join(' | ')}`)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The code that an app shows for a key (RFC 6238). */
export function codeOf(key: string, at = Date.now()): string {
  const bits = Array.from(key, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', Buffer.from(bytes)).update(step).digest()
  const number = digest.readUInt32BE((digest[19] ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

const root = join(import.meta.dirname, '..')
let operators = 0

/** Makes an operator as whoever hosts the installation does, by the command, and signs in as them in a tab of their own. */
export async function openInbox(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  const email = `nora${process.pid}-${++operators}@host.example`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'server/src/commands/operator.ts', email, 'Nora', 'Field'],
    { cwd: root, env: { ...process.env, DATA_DIR: process.env['CROSSDOCK_DATA'] ?? '', DATABASE_URL: '' } },
  )
  const given = /^ {2}(\S+)$/m.exec(stdout)?.[1] ?? ''
  await tab.goto('/operator')
  await expect(tab.getByRole('heading', { name: 'Sign in as operator' })).toBeVisible()
  await expectAccessible(tab)
  await tab.getByLabel('Email').fill(email)
  await tab.getByLabel('Password', { exact: true }).fill(given)
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click()
  await tab.getByLabel('New password').fill('Chosen+by+nora-1')
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(tab.getByRole('heading', { name: 'Set up a code app' })).toBeVisible()
  await expectAccessible(tab)
  const key = await tab.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()
  await tab.getByLabel('Six digits').fill(codeOf(key.replaceAll(' ', '')))
  await expect(tab.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  return tab
}

/** A screen that was just opened has the focus where it starts, on its heading or in a field, never on the body or what led to it. */
export async function expectStarted(page: Page): Promise<void> {
  const start = () =>
    page.evaluate(() => {
      const { activeElement: now } = document
      const fields = 'main :is(input, select, textarea), main form [aria-haspopup="listbox"]'
      const isField = now !== null && now.matches(fields)
      return now?.tagName === 'H1' || isField ? 'started' : `on ${now?.outerHTML.slice(0, 120)}`
    })
  await expect.poll(start).toBe('started')
}

/**
 * What is cut at its edge, of what the product itself says: buttons, tabs, heads, hints of searches; and cells of lists that hold
 * no more than a name of usual length.
 */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    const found: string[] = []
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.aside')
    for (const input of document.querySelectorAll<HTMLInputElement>('[role="search"] input')) {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input)
      if (pen) pen.font = font
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const wide = pen?.measureText(input.placeholder).width ?? 0
      if (isSeen(input) && wide > room + 1) found.push(`the hint “${input.placeholder}”`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim() ?? ''
      const own = node.parentElement?.closest('button, [role="tab"], nav a, h1, h2, h3, th, legend, label')
      const cell = words.length <= 24 ? node.parentElement?.closest('main tbody td') : null
      if (words === '' || !node.parentElement || !isSeen(node.parentElement) || !(own ?? cell)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, top, width } = range.getBoundingClientRect()
      for (
        let frame: Element | null = node.parentElement;
        frame && frame !== document.body;
        frame = frame.parentElement
      ) {
        const { overflowX, paddingRight, textOverflow } = getComputedStyle(frame)
        // What is pushed sideways is seen then.
        if (/auto|scroll/.test(overflowX)) break
        const edge = frame.getBoundingClientRect()
        // Dots begin before what stands around the words.
        const inner = textOverflow === 'ellipsis' ? Number.parseFloat(paddingRight) : 0
        if (!/hidden|clip/.test(overflowX) || edge.width < 4 || top >= edge.bottom - 1) continue
        if (width > 1 && (right > edge.right - inner + 1 || left < edge.left - 1)) found.push(`“${words}”`)
        break
      }
    }
    return [...new Set(found)]
  })

export { expect }

/** Holds what is sent there, or is answered with these words, until it is let go. */
export async function hold(page: Page, path: string, words?: string): Promise<() => void> {
  let letGo = (): void => undefined
  const isWanted = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**${path}`, async (route) => {
    if (words === undefined) {
      await isWanted
      return route.continue()
    }
    const response = await route.fetch()
    if ((await response.text()).includes(words)) await isWanted
    return route.fulfill({ response })
  })
  return letGo
}
