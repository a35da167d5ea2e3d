import type { ReceiptOrder } from '@crossdock/contract/fulfillment/receipts/orders'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepStart } from '../../../lib/start-times.ts'
import { keepText, storageKeys } from '../../../lib/storage.ts'
import { ReceiptHead } from './receipt-head.tsx'

const id = '0190a1b2c3d4e5f601234567'
const order = (state: string, arrivedAt: string | null = '2026-03-02T08:00:00.000Z') =>
  ({ id, state, arrivedAt, vendorName: null, storeName: null, expectedArrival: null, warehouseId: id }) as ReceiptOrder
const timer = () => screen.queryByRole('timer')?.textContent

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T09:14:00.000Z') })
})
afterEach(() => {
  keepText(storageKeys.startTimes, null)
  cleanup()
  vi.useRealTimers()
})

test('the timer of a receipt goes by when a push said that it began, and goes on (NOTIF-012)', () => {
  keepStart(id, '2026-03-02T09:00:00.000Z')
  render(<ReceiptHead order={order('PROCESSING')} />)
  expect(timer()).toBe('begun 0:14 ago')
  act(() => void vi.advanceTimersByTime(120_000))
  expect(timer()).toBe('begun 0:16 ago')
})

test('without a push the timer goes by when the goods arrived; before and after the work there is none', () => {
  render(<ReceiptHead order={order('PROCESSING')} />)
  expect(timer()).toBe('begun 1:14 ago')
  cleanup()
  keepStart('0190a1b2c3d4e5f601234568', '2026-03-02T09:00:00.000Z')
  for (const state of ['EXPECTED', 'COMPLETED']) {
    render(<ReceiptHead order={order(state)} />)
    expect(timer(), state).toBeUndefined()
    cleanup()
  }
})

test('what is kept as no moment is not gone by, and a clock that is behind begins now', () => {
  keepText(storageKeys.startTimes, JSON.stringify({ [id]: 'yesterday' }))
  render(<ReceiptHead order={order('PROCESSING')} />)
  expect(timer()).toBe('begun 1:14 ago')
  cleanup()
  keepStart(id, '2026-03-02T09:30:00.000Z')
  render(<ReceiptHead order={order('PROCESSING')} />)
  expect(timer()).toBe('begun 0:00 ago')
})

test('what was expected is late until it is here: of a receipt that is completed its day is told as any other', () => {
  const words = (state: string) => {
    const { container } = render(<ReceiptHead order={{ ...order(state), expectedArrival: '2026-02-25' }} />)
    const { textContent } = container
    cleanup()
    return textContent
  }
  expect(words('EXPECTED')).toContain('late 5 days')
  expect(words('COMPLETED')).toBe('expected 25/02/2026')
})
