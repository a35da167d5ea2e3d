import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast, toasts } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  toasts.set([])
})
afterEach(() => vi.useRealTimers())

const kinds = (): string[] => toasts.get().map((one) => one.kind)

test('a toast stays 5 seconds, an error 8, a redirect 15, a fault of an import row until it is closed', () => {
  toast.success('Saved')
  toast.info('Known')
  toast.warning('Careful')
  toast.notification('News')
  toast.error('No')
  vi.advanceTimersByTime(4_999)
  expect(kinds()).toEqual(['success', 'info', 'warning', 'notification', 'error'])
  vi.advanceTimersByTime(1)
  expect(kinds()).toEqual(['error'])
  toast.redirect('Import is done', '/products')
  toast.rowError('Row 2: Weight is required')
  vi.advanceTimersByTime(2_999)
  expect(kinds()).toEqual(['error', 'redirect', 'error'])
  vi.advanceTimersByTime(1)
  expect(kinds()).toEqual(['redirect', 'error'])
  vi.advanceTimersByTime(12_000)
  expect(kinds()).toEqual(['error'])
  vi.advanceTimersByTime(3_600_000)
  expect(toasts.get().map(({ message }) => message)).toEqual(['Row 2: Weight is required'])
})

test('what can be taken back can be for 15 seconds', () => {
  toast.success('A-01 deleted', () => undefined)
  vi.advanceTimersByTime(14_999)
  expect(kinds()).toEqual(['success'])
  vi.advanceTimersByTime(1)
  expect(kinds()).toEqual([])
})

test('six kinds; the same words twice are one toast', () => {
  for (const _ of [1, 2]) toast.info('Twice')
  expect(toasts.get()).toHaveLength(1)
  toast.success('a')
  toast.warning('b')
  toast.notification('c')
  toast.error('d')
  toast.redirect('e', '/')
  expect(new Set(kinds())).toEqual(new Set(['success', 'warning', 'notification', 'error', 'redirect']))
})

test('when there are too many, an error is not pushed out by something less', () => {
  toast.error('first')
  for (const word of ['a', 'b', 'c', 'd', 'e', 'f']) toast.info(word)
  expect(toasts.get().map((one) => one.message)).toEqual(['first', 'c', 'd', 'e', 'f'])
})
