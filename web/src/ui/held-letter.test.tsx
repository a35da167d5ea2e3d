import type { UseQueryResult } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setNavigator } from '../lib/navigation.ts'
import { goToRecord } from './held-letter.ts'
import { Record } from './record.tsx'
import { RecordHead } from './record-head.tsx'

const receive = vi.fn()
beforeEach(() => receive.mockReset())

const back = { to: '/receipt-order', label: 'Receipts' }
const query = (data: string | undefined) =>
  ({ data, error: null, isPending: data === undefined }) as UseQueryResult<string>
const page = (data?: string) => (
  <Record query={query(data)} back={back} noun="Receipt Order">
    {(name) => (
      <>
        <RecordHead back={back} title={name} primary={{ label: 'Receive', letter: 'r', onPress: receive }} />
        <input aria-label="Note" />
      </>
    )}
  </Record>
)

/** Presses keys, so many milliseconds after one another, while the record loads; then it comes. */
function pressed(keys: readonly (readonly [key: string, after: number])[]): number {
  receive.mockReset()
  const { rerender, unmount } = render(page())
  let at = 1_000
  for (const [key, after] of keys) {
    at += after
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    fireEvent(document.body, event)
  }
  rerender(page('RO-000015'))
  rerender(page('RO-000015'))
  unmount()
  return receive.mock.calls.length
}

test("a record's letter that is pressed while it loads is done once as soon as it stands", () => {
  expect(pressed([['r', 500]])).toBe(1)
  expect(
    pressed([
      ['r', 500],
      ['Enter', 400],
    ]),
  ).toBe(1)
})

test('a letter that was taken back, came as fast as a scan, or means nothing here is not done', () => {
  expect(
    pressed([
      ['r', 500],
      ['x', 500],
    ]),
  ).toBe(0)
  expect(
    pressed([
      ['t', 500],
      ['r', 20],
    ]),
  ).toBe(0)
  expect(
    pressed([
      ['r', 500],
      ['Enter', 20],
    ]),
  ).toBe(0)
  expect(pressed([['q', 500]])).toBe(0)
  const { rerender } = render(page())
  fireEvent.keyDown(document.body, { key: 'r' })
  fireEvent.pointerDown(document.body)
  rerender(page('RO-000015'))
  expect(receive).not.toHaveBeenCalled()
  expect(screen.getByRole('heading', { name: 'RO-000015' })).toBeTruthy()
})

test('a letter that is pressed before the page of the record is there is done as soon as it stands, on no other record', () => {
  const go = vi.fn()
  setNavigator({ push: go, replace: go })
  goToRecord(`${window.location.pathname}?tab=1`)
  expect(go).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(document.body, { key: 'r' })
  const { rerender, unmount } = render(page())
  rerender(page('RO-000015'))
  expect(receive).toHaveBeenCalledTimes(1)
  unmount()
  // What a device holds already stands at once.
  goToRecord(`${window.location.pathname}?tab=1`)
  fireEvent.keyDown(document.body, { key: 'r' })
  const kept = render(page('RO-000015'))
  expect(receive).toHaveBeenCalledTimes(2)
  kept.unmount()
  goToRecord('/receipt-order/another')
  fireEvent.keyDown(document.body, { key: 'r' })
  render(page('RO-000015'))
  expect(receive).toHaveBeenCalledTimes(2)
})
