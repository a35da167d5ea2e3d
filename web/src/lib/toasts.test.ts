import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast, toasts } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  toasts.set([])
})
afterEach(() => vi.useRealTimers())

const kinds = (): string[] => toasts.get().map((one) => one.kind)

test('success leaves after 4 seconds, a redirect after 15, an error stays', () => {
  toast.success('Saved')
  toast.error('No')
  toast.redirect('Import is done', '/products')
  vi.advanceTimersByTime(3_999)
  expect(kinds()).toEqual(['success', 'error', 'redirect'])
  vi.advanceTimersByTime(1)
  expect(kinds()).toEqual(['error', 'redirect'])
  vi.advanceTimersByTime(10_999)
  expect(kinds()).toEqual(['error', 'redirect'])
  vi.advanceTimersByTime(1)
  expect(kinds()).toEqual(['error'])
  vi.advanceTimersByTime(3_600_000)
  expect(kinds()).toEqual(['error'])
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
