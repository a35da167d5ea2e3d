import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Due, DueDay, dueWords, urgencyOf } from './due.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-11-24T19:48:30Z'))
})
afterEach(() => {
  vi.useRealTimers()
})

const shown = (at: string, day: string, time: string) => {
  const { container, unmount } = render(<Due by={{ at, day, time }} timeZone="America/Los_Angeles" />)
  const due = container.firstElementChild as HTMLElement
  const seen = [due.textContent, due.dataset['urgency'], due.title]
  unmount()
  return seen
}

test('what is due is told by the clocks of its warehouse: the time, how much is left, how late it is', () => {
  expect(shown('2026-11-24T22:00:00Z', '2026-11-24', '14:00')).toEqual([
    '14:002:12 left',
    'later',
    '24/11/2026 14:00 Los Angeles',
  ])
  expect(shown('2026-11-24T20:30:00Z', '2026-11-24', '12:30')).toEqual([
    '12:300:42 left',
    'soon',
    '24/11/2026 12:30 Los Angeles',
  ])
  expect(shown('2026-11-24T19:30:00Z', '2026-11-24', '11:30')).toEqual([
    '11:30late 0:18',
    'late',
    '24/11/2026 11:30 Los Angeles',
  ])
  expect(shown('2026-11-23T19:30:00Z', '2026-11-23', '11:30')).toEqual([
    '23/11/2026late 1 day',
    'late',
    '23/11/2026 11:30 Los Angeles',
  ])
  expect(shown('2026-11-20T22:00:00Z', '2026-11-20', '14:00')).toEqual([
    '20/11/2026late 3 days',
    'late',
    '20/11/2026 14:00 Los Angeles',
  ])
  expect(shown('2026-11-25T22:00:00Z', '2026-11-25', '14:00')).toEqual([
    '25/11/2026',
    'later',
    '25/11/2026 14:00 Los Angeles',
  ])
  expect(shown('2026-11-25T08:00:00Z', '2026-11-24', '24:00')).toEqual([
    'today12:12 left',
    'later',
    '24/11/2026 24:00 Los Angeles',
  ])
})

test('what is left stands as a bare figure behind a time only: behind a day it would be one', () => {
  const isNamed = (at: string, time: string): boolean => {
    const { container, unmount } = render(<Due by={{ at, day: '2026-11-24', time }} timeZone="America/Los_Angeles" />)
    const isHidden = container.querySelector('b .aside') !== null
    unmount()
    return !isHidden
  }
  expect(isNamed('2026-11-24T22:00:00Z', '14:00')).toBe(false)
  expect(isNamed('2026-11-25T08:00:00Z', '24:00')).toBe(true)
})

test('a figure says the same in words', () => {
  const now = Date.parse('2026-11-24T19:48:00Z')
  const said = (at: string, day: string, time: string) => {
    const { when, words, urgency } = dueWords({ at, day, time }, 'America/Los_Angeles', now)
    return [when, words, urgency]
  }
  expect(said('2026-11-24T22:00:00Z', '2026-11-24', '14:00')).toEqual(['14:00', '2:12 left', 'later'])
  expect(said('2026-11-24T19:30:00Z', '2026-11-24', '11:30')).toEqual(['11:30', 'late 0:18', 'late'])
  expect(said('2026-11-26T22:00:00Z', '2026-11-26', '14:00')).toEqual(['26/11/2026', null, 'later'])
})

test('urgency turns at the hour and at the minute itself', () => {
  const now = Date.parse('2026-11-24T12:00:00Z')
  expect(
    ['2026-11-24T12:00:00Z', '2026-11-24T12:00:01Z', '2026-11-24T13:00:00Z', '2026-11-24T13:00:01Z'].map((by) =>
      urgencyOf(by, now),
    ),
  ).toEqual(['late', 'soon', 'soon', 'later'])
})

test('the countdown of everything goes on with the minute', () => {
  render(
    <>
      <Due by={{ at: '2026-11-24T19:50:00Z', day: '2026-11-24', time: '19:50' }} timeZone="UTC" />
      <Due by={{ at: '2026-11-24T21:00:00Z', day: '2026-11-24', time: '21:00' }} timeZone="UTC" />
    </>,
  )
  expect(screen.getByText('0:02')).toBeTruthy()
  act(() => {
    vi.advanceTimersByTime(30_000)
  })
  expect(screen.getByText('0:01')).toBeTruthy()
  expect(screen.getByText('1:11')).toBeTruthy()
  act(() => {
    vi.advanceTimersByTime(60_000)
  })
  expect(screen.getByText('late 0:00')).toBeTruthy()
  expect(screen.getByText('1:10')).toBeTruthy()
})

test('a day is late from the day after it on, by the calendar of its warehouse', () => {
  const shownDay = (day: string) => {
    const { container, unmount } = render(<DueDay day={day} timeZone="America/Los_Angeles" />)
    const words = container.textContent
    unmount()
    return words
  }
  vi.setSystemTime(new Date('2026-11-25T07:00:00Z'))
  expect(shownDay('2026-11-24')).toBe('24/11/2026today')
  expect(shownDay('2026-11-23')).toBe('23/11/2026late 1 day')
  expect(shownDay('2026-10-31')).toBe('31/10/2026late 24 days')
})
