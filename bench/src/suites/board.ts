import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as routes from '@crossdock/contract/delivery/routes'
import { encodeCall } from '@crossdock/contract/encode-call'
import type { Page } from '@playwright/test'
import { withClient } from '../client.ts'
import type { Databases, Size } from '../databases.ts'
import { show } from '../figures.ts'
import { threadOf } from '../machine.ts'
import { type Finding, printFindings, printHeading } from '../print.ts'
import { signIn, startProduct } from '../product-server.ts'
import { framesOf, tabOf } from './mapper.ts'
import { openPage } from './web.ts'

const day = '2031-03-04'
const lanes = 30
const stops = 60

/** So many orders around a depot, in the first merchant's pool; their ids. */
const fillPool = (url: string, storeId: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `
      insert into pool_orders (account_id, store_id, id, order_no, first_name, last_name, phone, address_line1, city, state, zip_code,
        country, lat, lng, delivery_type, window_from, window_to, weight, packages, skills, priority, services, service_minutes, proof,
        place_state, place_source, created_at, updated_at)
      select 1, $1, lpad(to_hex(1767225600000 + n * 1000), 12, '0') || '00b0' || lpad(to_hex(n), 8, '0'), 'B-' || lpad(n::text, 5, '0'),
        'Ana', 'Smith ' || n, '6045550100', n || ' Water Street', 'Vancouver', 'BC', 'V5K 0A1', 'Canada',
        49.2 + (n % 997) / 8000.0, -123.1 + (n % 991) / 6000.0, 'BusinessDelivery', case when n % 3 = 0 then '09:00' end,
        case when n % 3 = 0 then '13:00' end, 1 + n % 30, 1 + n % 4, '{}', 'Normal', '{}', 5, '{}', 'Placed', 'Given',
        to_timestamp(1767225600 + n), to_timestamp(1767225600 + n)
      from generate_series(1, ${lanes * stops}) n returning id`,
      [storeId],
    )
    return rows.map(({ id }) => id)
  })

interface Drag {
  /** From the press to the price of every lane. */
  readonly asked: number
  readonly perSecond: number
  readonly longest: number
}

/** Takes the first stop of the open lane up and goes down over the board and back with it, 6 pixels a frame. */
const dragOver = (page: Page): Promise<Drag> =>
  page.evaluate(`new Promise((resolve) => {
    const stop = document.querySelectorAll('[data-open] [data-stop]')[20]
    const box = stop.getBoundingClientRect()
    const area = document.querySelector('[data-lane]').parentElement.parentElement.parentElement.getBoundingClientRect()
    const tell = (type, x, y) =>
      (type === 'pointerdown' ? stop : window).dispatchEvent(
        new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX: x, clientY: y }))
    let [x, y, by] = [box.x + 4, box.y + 4, 6]
    tell('pointerdown', x, y)
    const from = performance.now()
    const times = []
    let asked = 0
    const step = (now) => {
      times.push(now)
      if (asked === 0 && !document.querySelector('[data-tone=quiet]') && times.length > 3) asked = now - from
      y += by
      x += by / 3
      if (y > area.bottom - 60 || y < area.top + 80) by = -by
      tell('pointermove', x, y)
      if (now - from < 3000) return requestAnimationFrame(step)
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      const gaps = times.slice(1).map((time, at) => time - times[at])
      resolve({ asked, perSecond: (gaps.length * 1000) / (times.at(-1) - times[0]), longest: Math.max(...gaps) })
    }
    requestAnimationFrame(step)
  })`)

/** The plan board with 30 routes of 60 stops: shown, scrolled, and with a stop dragged over it. */
export async function board(databases: Databases, sizes: readonly Size[]): Promise<void> {
  printHeading('Board')
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  const { url } = await databases.of(sizes[0] ?? '10k')
  const server = await startProduct(url, folder)
  const findings: Finding[] = []
  try {
    const { headers } = await signIn(url, server.port)
    const ids = await fillPool(url, headers['store-id'] ?? '')
    const origin = `http://127.0.0.1:${server.port}`
    for (let n = 0; n < lanes; n++) {
      const plan = { name: `Route ${n + 1}`, date: day, start: '08:00' }
      const addressIds = ids.filter((_, at) => at % lanes === n)
      const { url: path, headers: types, ...init } = encodeCall(routes.create, { ...plan, addressIds })
      const answer = await fetch(origin + path, { ...init, headers: { ...types, ...headers } })
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
    }
    const token = headers['authorization']?.replace('Bearer ', '') ?? ''
    const { browser, page } = await openPage({
      token,
      store: JSON.stringify({ id: headers['store-id'], name: null, type: 'MAIN' }),
    })
    try {
      const from = performance.now()
      await page.goto(`${origin}/delivery/draft-routes?view=board&day=${day}`)
      await page.locator('[data-lane]').first().waitFor({ timeout: 60_000 })
      const shown = performance.now() - from
      await page.locator('[data-head]').first().click()
      await page.locator('[data-lane][data-open] [data-stop]').nth(30).waitFor()
      await page.locator('section[data-idle="true"]').waitFor({ timeout: 60_000 })
      const what = `${lanes} routes × ${stops} stops`
      const nodes = await page.evaluate<number>("document.querySelectorAll('[data-stop]').length")
      const tab = await tabOf(browser)
      const before = threadOf(tab)
      const scroll = await framesOf(page, '[role=group]:has([data-lane])')
      const aFrame = (threadOf(tab) - before) / scroll.count
      const drag = await dragOver(page)
      findings.push(
        { what: `${what}: address to first lane; stops in the page`, measured: `${show(shown)} ms; ${nodes}` },
        {
          what: `${what}: frames while scrolling; longest gap; processor of the page's thread a frame`,
          measured: `${show(scroll.perSecond)} a second; ${show(scroll.longest)} ms; ${show(aFrame)} ms`,
          goal: '≥ 50 a second',
          holds: scroll.perSecond >= 50,
        },
        {
          what: `${what}: frames while a stop is dragged; longest gap`,
          measured: `${show(drag.perSecond)} a second; ${show(drag.longest)} ms`,
          goal: '≥ 50 a second',
          holds: drag.perSecond >= 50,
        },
        {
          what: `${what}: from taking a stop up to the price of every lane in view`,
          measured: `${show(drag.asked)} ms`,
        },
      )
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  printFindings(findings)
}
