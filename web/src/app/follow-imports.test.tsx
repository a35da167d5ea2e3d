import type { ImportJob } from '@crossdock/contract/account/imports'
import type { Id } from '@crossdock/contract/ids'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { tellDone as tellProducts } from '../fulfillment/products/import/product-import.tsx'
import { tellDone as tellReceipts } from '../fulfillment/receipts/import/receipt-import.tsx'
import { tellDone as tellShipments } from '../fulfillment/shipments/import/shipment-import.tsx'
import { call } from '../lib/client.ts'
import { endSession, startSession } from '../lib/session.ts'
import { toasts } from '../lib/toasts.ts'
import { awaitedImports, mayTell } from '../ui/column-mapper/import-job.ts'
import { loadAllScreens } from './features.ts'
import { followImports } from './follow-imports.ts'

vi.mock('../lib/client.ts', async (original) => ({
  ...(await original<object>()),
  call: vi.fn<(...given: unknown[]) => Promise<unknown>>(),
}))

const messages = () => toasts.get().map(({ kind, message }) => `${kind}: ${message}`)
const result = { created: 2, extended: 0, unchanged: 0 }
const job = (facts: Partial<ImportJob>) =>
  ({
    id: 'a'.repeat(24),
    kind: 'products',
    createdBy: { id: 'me' },
    finishedAt: null,
    state: 'done',
    result,
    ...facts,
  }) as ImportJob

const tokenOf = (id: string): string => `h.${btoa(JSON.stringify({ id, name: 'Maya', role: 'Admin' }))}.s`

beforeAll(loadAllScreens)
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  toasts.set([])
  localStorage.clear()
  sessionStorage.clear()
  startSession(tokenOf('me'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  endSession()
})

/** What a page does that finds this import on the server: it follows it, and it is at an end at once. */
async function follow(one: ImportJob): Promise<void> {
  vi.mocked(call).mockImplementation(async (endpoint) =>
    (endpoint as { path: string }).path.endsWith('{id}') ? one : { items: [one] },
  )
  await followImports()
  // Longer than it lets another tab come first, and not so long that its toast is gone.
  await vi.advanceTimersByTimeAsync(4_500)
}

test('of two tabs that follow one import, one tells its end; the one that began it comes first', async () => {
  const { id } = job({})
  sessionStorage.setItem('awaitedImports', JSON.stringify([id]))
  await follow(job({}))
  expect(messages()).toEqual(['success: Products Imported Successfully'])
  // Another tab: it has begun nothing, and finds that it is told.
  toasts.set([])
  sessionStorage.clear()
  await follow(job({}))
  expect(messages()).toEqual([])
})

test('when the tab that began it is gone, another one tells it; its failure as well', async () => {
  await follow(job({}))
  expect(messages()).toEqual(['success: Products Imported Successfully'])
  toasts.set([])
  const fault = { type: 'ImportRowError', message: 'Row 2: taken', errors: [], rowIds: [2], skus: [] }
  await follow(job({ id: 'b'.repeat(24), state: 'failed', fault } as never))
  expect(messages()).toEqual(['error: Row 2: taken'])
})

test('an import is awaited until its end is told: a reload before that tells it', async () => {
  const one = job({ id: 'f'.repeat(24), finishedAt: null })
  vi.mocked(call).mockImplementation(async (endpoint) =>
    (endpoint as { path: string }).path.endsWith('{id}') ? one : { items: [{ ...one, createdBy: { id: 'me' } }] },
  )
  await followImports()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(messages()).toEqual([])
  expect(awaitedImports()).toEqual([one.id])
  await vi.advanceTimersByTimeAsync(3_500)
  expect(messages()).toEqual(['success: Products Imported Successfully'])
  expect(awaitedImports()).toEqual([])
})

test('whoever signs in at the tab that began it is told nothing of it, and its person still is', async () => {
  const one = job({ id: '9'.repeat(24) })
  sessionStorage.setItem('awaitedImports', JSON.stringify([one.id]))
  startSession(tokenOf('next'))
  await follow(one)
  expect([messages(), awaitedImports()]).toEqual([[], [one.id]])
  startSession(tokenOf('me'))
  await follow(one)
  expect(messages()).toEqual(['success: Products Imported Successfully'])
})

test('a tab that began nothing waits for the one that did', async () => {
  const id = 'c'.repeat(24)
  const other = mayTell(id, false)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await mayTell(id, true)).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await other).toBe(false)
})

test('two tabs that claim an end at once do not both tell it, and neither forgets what another was told', async () => {
  await mayTell('a'.repeat(24), true)
  const mine = mayTell('d'.repeat(24), false)
  await vi.advanceTimersByTimeAsync(4_010)
  // Another tab saw no claim either, and writes its own behind ours.
  localStorage.setItem(`toldImport.${'d'.repeat(24)}`, JSON.stringify({ by: 'another tab', at: Date.now() }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await mine).toBe(false)
  // What another tab writes meanwhile stays.
  const other = mayTell('e'.repeat(24), true)
  expect(await other).toBe(true)
  for (const letter of 'ade') expect(await mayTell(letter.repeat(24), true)).toBe(false)
  // At most as many are remembered as the server lists.
  for (let at = 0; at < 60; at++) {
    vi.setSystemTime(Date.now() + 1_000)
    await mayTell(String(at).padStart(24, '0'), true)
  }
  expect(Object.keys(localStorage).filter((key) => key.startsWith('toldImport.'))).toHaveLength(50)
  expect(await mayTell('59'.padStart(24, '0'), true)).toBe(false)
})

test('the toasts of imports say what became of the rows, and nothing of what did not happen', async () => {
  await tellProducts({ created: 3, extended: 2, unchanged: 1 })
  expect(messages()).toEqual([
    'info: 2 products were here already and got packages or aliases. Nothing else of them changed.',
    'info: 1 product was here already and stays as it is, whatever else the file says of it.',
  ])
  toasts.set([])
  const order = (id: Id<'receiptOrder'>, externalId: string | null, isNew = false) => ({
    id,
    externalId,
    isNew,
    referenceId: `RO-${id}`,
  })
  tellReceipts({
    created: 1,
    unchanged: 2,
    orders: [order('r1', 'ASN-1', true), order('r2', 'ASN-2'), order('r3', null)],
  } as never)
  tellReceipts({ created: 2, unchanged: 0, orders: [order('r1', null, true), order('r2', null, true)] } as never)
  expect(toasts.get().map(({ kind, message, to }) => [kind, message, to])).toEqual([
    [
      'info',
      '2 orders of the file were imported before with these very lines, and nothing was added: ASN-2, RO-r3.',
      undefined,
    ],
    ['redirect', '1 draft receipt order was made.', '/receipt-order/r1'],
    ['redirect', '2 draft receipt orders were made.', '/draft-receipt-orders'],
  ])
  toasts.set([])
  // The same file again: nothing was made, and nothing is there to open.
  tellReceipts({ created: 0, unchanged: 1, orders: [order('r1', 'ASN-1')] } as never)
  expect(toasts.get().map(({ kind }) => kind)).toEqual(['info'])
  // What was made is opened, wherever it stands among the orders of the file.
  tellReceipts({ created: 1, unchanged: 1, orders: [order('r1', 'ASN-1'), order('r4', null, true)] } as never)
  expect(toasts.get().map(({ to }) => to)).toContain('/receipt-order/r4')
  toasts.set([])
  const numbers = (...all: string[]) => all.map((number) => ({ number }))
  await tellShipments({
    unchanged: 1,
    unchangedRows: 7,
    known: numbers('A', 'B', 'C', 'D', 'E', 'F'),
    withoutRecipient: numbers('A', 'B'),
    backOrdered: 2,
    created: 4,
    extended: [],
  } as never)
  expect(messages()).toEqual(
    expect.arrayContaining([
      'info: 1 order of the file was imported before and stays as it is.',
      'info: 7 rows of the file were imported before and add nothing: A, B, C, D, E ….',
      'info: 2 pick-ups have no recipient, though the file names one; it is kept in their timelines: A, B.',
      'info: 2 orders of the file wait for stock, as back orders.',
    ]),
  )
  toasts.set([])
  await tellShipments({
    unchanged: 0,
    unchangedRows: 0,
    known: [],
    withoutRecipient: [],
    backOrdered: 0,
    created: 4,
  } as never)
  expect(messages()).toEqual([])
})
