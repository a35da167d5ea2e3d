import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TaskHead } from './task-head.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-11-24T19:48:30Z'))
})
afterEach(() => {
  vi.useRealTimers()
})

test('in the head of the work the rest of the time is told from the time of the day', () => {
  const words = (at: string, time: string) => {
    const due = { by: { at, day: '2026-11-24', time } } as const
    const { container, unmount } = render(<TaskHead from={null} to={null} due={due} timeZone="America/Los_Angeles" />)
    const { textContent } = container
    unmount()
    return textContent
  }
  expect(words('2026-11-25T08:00:00Z', '24:00')).toBe('by today 12:12 left')
  expect(words('2026-11-24T22:00:00Z', '14:00')).toBe('by 14:00 2:12')
  expect(words('2026-11-24T19:30:00Z', '11:30')).toBe('by 11:30 late 0:18')
})
