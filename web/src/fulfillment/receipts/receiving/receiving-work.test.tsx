import type { ReceiptOrder } from '@crossdock/contract/fulfillment/receipts/orders'
import type { ReceivingProgress } from '@crossdock/contract/fulfillment/receipts/receiving'
import type { Id } from '@crossdock/contract/ids'
import { expect, test, vi } from 'vitest'
import { queryClient, queryKey } from '../../../lib/queries.ts'
import { endSession, startSession } from '../../../lib/session.ts'
import { keepStep } from '../../../lib/waiting.ts'
import { catchUp, receivingWork, withProgress } from './receiving-work.ts'

const counts = (expected: number, received: number) => ({
  expected,
  received,
  putAway: received,
  rejected: 0,
  onHold: 0,
  clearance: 0,
  excellent: received,
  short: expected - received,
  over: 0,
})
const lineOf = (id: Id<'receivedLine'>, itemId: Id<'receiptOrderItem'>) => ({ id, itemId })
const order = {
  id: 'o',
  version: 3,
  receivingStep: 4,
  receivedCount: 5,
  items: [
    { id: 'a', sku: 'A', ...counts(10, 3), receivable: 8 },
    { id: 'b', sku: 'B', ...counts(6, 2), receivable: 4 },
  ],
  lines: [lineOf('1', 'a'), lineOf('2', 'b')],
  report: { ...counts(16, 5), confirmedAt: null, confirmedBy: null },
} as unknown as ReceiptOrder
const news = {
  version: 3,
  receivingStep: 5,
  state: 'PROCESSING',
  taskState: 'IN_PROGRESS',
  receivedCount: 8,
  confirmedAt: null,
  items: [{ id: 'a', ...counts(10, 6), receivable: 5 }],
  lines: [lineOf('1', 'a'), lineOf('3', 'a')],
} as unknown as ReceivingProgress

test('a changed line is put in the place of the old one, and the totals follow', () => {
  const next = withProgress(order, news)
  expect(next).toMatchObject({ receivingStep: 5, receivedCount: 8, report: { expected: 16, received: 8, short: 8 } })
  expect(next?.items).toMatchObject([
    { id: 'a', sku: 'A', received: 6, receivable: 5 },
    { id: 'b', sku: 'B', received: 2 },
  ])
  expect(next?.lines.map(({ id }) => id)).toEqual(['1', '2', '3'])
})

test('what was taken back is gone', () => {
  const next = withProgress(order, { ...news, items: [{ ...news.items[0], ...counts(10, 0) }] as never, lines: [] })
  expect(next?.lines.map(({ id }) => id)).toEqual(['2'])
  expect(next?.report.received).toBe(2)
})

test('what is received takes the confirmation back; a new one, or another version, is read with the whole order', () => {
  const confirmed = { ...order, report: { ...order.report, confirmedAt: 'then', confirmedBy: { id: 'u', name: 'U' } } }
  expect(withProgress(confirmed, news)?.report).toMatchObject({ confirmedAt: null, confirmedBy: null })
  expect(withProgress(order, { ...news, confirmedAt: 'now' })).toBeNull()
  expect(withProgress(order, { ...news, version: 4 })).toBeNull()
})

test('news that were asked for before something was done without a connection do not undo it', async () => {
  startSession(`h.${btoa(JSON.stringify({ id: 'maya', name: 'maya', role: 'Admin' }))}.s`)
  const key = queryKey(receivingWork, { id: order.id })
  let answer = (): void => undefined
  const asked = new Promise<void>((tell) => {
    vi.stubGlobal('fetch', () => {
      tell()
      return new Promise<Response>((give) => {
        answer = () => give(Response.json({ status: true, data: news }))
      })
    })
  })
  queryClient.setQueryData(key, order)
  const caughtUp = catchUp(order.id)
  await asked
  const step = {
    key: 'k',
    method: 'POST',
    path: '/x',
    name: 'RO-1',
    words: 'Received',
    to: '/',
    isAfterAll: false,
  } as const
  keepStep({ ...step, at: 1, storeId: null, input: {} })
  const later = { ...order, receivedCount: 9 }
  queryClient.setQueryData(key, later)
  answer()
  await caughtUp
  expect(queryClient.getQueryData(key)).toEqual(later)
  endSession()
  vi.unstubAllGlobals()
})
