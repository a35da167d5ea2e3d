import { writeFileSync } from 'node:fs'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import { chromium, type Page } from '@playwright/test'
import { address, expect, expectAccessible, type Owner, test } from '../journey.ts'
import { inDays, stock } from './yard.ts'

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const order = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']
const turned = (bits: string): string =>
  Array.from(bits)
    .map((bit) => (bit === '0' ? '1' : '0'))
    .join('')

/** The bars of an EAN-13, dark ones as 1. */
function barsOf(code: string): string {
  const digits = Array.from(code).map(Number)
  const half = digits.slice(1, 7).map((digit, index) => {
    const bits = left[digit] ?? ''
    return order[digits[0] ?? 0]?.[index] === 'L' ? bits : Array.from(turned(bits)).toReversed().join('')
  })
  const rest = digits.slice(7).map((digit) => turned(left[digit] ?? ''))
  return `101${half.join('')}01010${rest.join('')}101`
}

/** A film of one label, for a camera that is none. */
function film(path: string, code: string): void {
  const [width, height] = [640, 480]
  const bars = barsOf(code)
  const line = Buffer.alloc(width, 235)
  for (const [index, bit] of Array.from(bars).entries())
    if (bit === '1') line.fill(16, 130 + index * 4, 134 + index * 4)
  const white = Buffer.alloc(width, 235)
  const luma = Buffer.concat(Array.from({ length: height }, (_, y) => (y > 100 && y < 380 ? line : white)))
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)])
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  )
}

/** The screen of a receipt order that waits for the puzzle. */
async function makeDock(owner: Owner): Promise<string> {
  const goods = await stock(owner, [{ title: 'A-01', packageType: 'unit', packages: 1 }])
  const { id } = await owner.call(receipts.create, {
    warehouseId: goods.warehouseId,
    receiptType: 'LTL',
    palletsAtReceiving: 1,
    expectedArrival: inDays(1),
    isDraft: false,
    items: [{ productId: goods.puzzle.id, productPackageTypeId: goods.puzzle.unit, packageQuantity: 3 }],
  })
  await owner.call(receiptTasks.start, { id })
  return `/receipt-order/${id}/receiving`
}

/** A browser with the camera that the arguments say, and the owner signed in. */
async function withCamera(owner: Owner, args: readonly string[], run: (page: Page) => Promise<void>): Promise<void> {
  const path = process.env['CHROME_PATH']
  const browser = await chromium.launch({
    ...(path && { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', ...args],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.addInitScript((token) => localStorage.setItem('token', token), owner.token)
    await run(page)
  } finally {
    await browser.close()
  }
}

const isThere = '--use-fake-device-for-media-stream'
const isAllowed = '--use-fake-ui-for-media-stream'

test('a camera reads a label as a scanner does, in a thread that alone may compile for it', async ({ owner }, info) => {
  const path = info.outputPath('label.y4m')
  film(path, '0628504751374')
  const dock = await makeDock(owner)
  await withCamera(owner, [isThere, isAllowed, `--use-file-for-fake-video-capture=${path}`], async (page) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto(address() + dock)
    await expect(page.getByRole('textbox', { name: 'Scan a product' })).toBeVisible()
    expect(loaded.filter((url) => url.endsWith('.wasm'))).toEqual([])
    await page.getByRole('button', { name: 'Camera' }).click()
    await expect(page.getByRole('heading', { name: 'Where do you put it?' })).toBeVisible()
    expect(loaded.filter((url) => url.endsWith('.wasm')).length).toBeGreaterThan(0)
    // The label that led here is still in the picture: on the next screens it is no scan, and counts nothing.
    await page.getByRole('textbox', { name: 'Scan a stock location' }).fill('A-01')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('What the camera sees')).toHaveJSProperty('videoWidth', 640)
    const filmAt = () =>
      page.getByLabel('What the camera sees').evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(filmAt).toBeGreaterThan(2)
    // A phone that is busy reads no picture for a while, and has not seen the label leave.
    await page.evaluate(() => {
      const end = performance.now() + 2500
      while (performance.now() < end);
    })
    const after = await filmAt()
    await expect.poll(filmAt).toBeGreaterThan(after + 1)
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Packages' })).toHaveValue('3')
    expect(
      await page.evaluate(() => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).catch(String)),
    ).toContain('Content Security Policy')
    await page.getByRole('button', { name: 'Camera' }).click()
    await expect(page.getByLabel('What the camera sees')).toBeHidden()
    await expectAccessible(page)
  })
})

test('a camera that is denied, or is not there, or may not be, is said', async ({ owner }) => {
  const dock = await makeDock(owner)
  for (const [args, words] of [
    [[isThere, '--deny-permission-prompts'], 'The camera is not allowed.'],
    [[isAllowed], 'This device has no camera.'],
  ] as const)
    await withCamera(owner, args, async (page) => {
      await page.goto(address() + dock)
      await page.getByRole('button', { name: 'Camera' }).click()
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    })
  // By a name that is not this machine's own, over plain http.
  await withCamera(owner, [isThere, isAllowed, '--host-resolver-rules=MAP floor.test 127.0.0.1'], async (page) => {
    await page.goto(`http://floor.test:${new URL(address()).port}${dock}`)
    await expect(page.getByText('No camera: browsers allow it over https only.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Camera' })).toBeHidden()
  })
})
