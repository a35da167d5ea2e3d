import { fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { holdHotkeys, hotkeyPrefix, setHotkeysOn, useHotkeys } from './hotkeys.ts'

afterEach(() => setHotkeysOn(true))

function Keys({ run }: { readonly run: Readonly<Record<string, () => void>> }) {
  useHotkeys(run)
  return <input aria-label="typed" />
}

test('single keys work, sequences work, and nothing happens while typing', () => {
  const run = { j: vi.fn(), 'g p': vi.fn(), p: vi.fn(), 'ctrl+k': vi.fn() }
  const { getByLabelText } = render(<Keys run={run} />)
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 'p' })
  fireEvent.keyDown(document.body, { key: 'p' })
  expect([run.j, run['g p'], run.p].map((one) => one.mock.calls.length)).toEqual([1, 1, 1])
  fireEvent.keyDown(getByLabelText('typed'), { key: 'j' })
  expect(run.j).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(getByLabelText('typed'), { key: 'k', ctrlKey: true })
  expect(run['ctrl+k']).toHaveBeenCalledTimes(1)
})

test('off when switched off, while scanning, and behind a dialog', () => {
  const run = { j: vi.fn() }
  const { container } = render(<Keys run={run} />)
  const press = (): void => void fireEvent.keyDown(document.body, { key: 'j' })
  setHotkeysOn(false)
  press()
  setHotkeysOn(true)
  const release = holdHotkeys()
  press()
  release()
  const dialog = document.createElement('div')
  dialog.setAttribute('aria-modal', 'true')
  container.append(dialog)
  press()
  dialog.remove()
  expect(run.j).not.toHaveBeenCalled()
  press()
  expect(run.j).toHaveBeenCalledTimes(1)
})

test('the part that came last is asked first, and gone when it is gone', () => {
  const outer = { j: vi.fn() }
  const inner = { j: vi.fn() }
  const { rerender } = render(
    <>
      <Keys run={outer} />
      <Keys run={inner} />
    </>,
  )
  fireEvent.keyDown(document.body, { key: 'j' })
  expect([outer.j.mock.calls.length, inner.j.mock.calls.length]).toEqual([0, 1])
  rerender(<Keys run={outer} />)
  fireEvent.keyDown(document.body, { key: 'j' })
  expect([outer.j.mock.calls.length, inner.j.mock.calls.length]).toEqual([1, 1])
})

test('the first key of a sequence is told until the second, or until it is waited for no longer', () => {
  vi.useFakeTimers()
  const open = vi.fn()
  const { unmount } = render(<Keys run={{ 'g p': open }} />)
  const press = (key: string): void => void fireEvent.keyDown(document.body, { key })
  press('g')
  expect(hotkeyPrefix.get()).toBe('g')
  press('p')
  expect([hotkeyPrefix.get(), open.mock.calls.length]).toEqual([null, 1])
  press('g')
  press('Escape')
  expect(hotkeyPrefix.get()).toBeNull()
  press('g')
  vi.advanceTimersByTime(3_000)
  expect(hotkeyPrefix.get()).toBeNull()
  unmount()
  vi.useRealTimers()
})
