import { fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('waits 700 ms after the last key, then searches once (SEARCH-010)', () => {
  const search = vi.fn()
  const { getByRole } = render(<SearchBox value="" placeholder="Search by SKU" onSearch={search} />)
  const box = getByRole('textbox')
  fireEvent.change(box, { target: { value: 'b' } })
  vi.advanceTimersByTime(500)
  fireEvent.change(box, { target: { value: 'box ' } })
  vi.advanceTimersByTime(699)
  expect(search).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(search.mock.calls).toEqual([['box']])
})

test('Enter searches at once, Escape clears', () => {
  const search = vi.fn()
  const { getByRole } = render(<SearchBox value="" placeholder="Search" onSearch={search} />)
  const box = getByRole('textbox')
  fireEvent.change(box, { target: { value: 'box' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(search.mock.calls).toEqual([['box']])
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(search.mock.calls).toEqual([['box'], ['']])
  vi.advanceTimersByTime(5_000)
  expect(search).toHaveBeenCalledTimes(2)
})

test('Enter on what is searched, and the arrow down, lead to what was found; Esc leaves an empty box', () => {
  const [search, leave] = [vi.fn(), vi.fn()]
  const { getByRole } = render(<SearchBox value="" placeholder="Search" onSearch={search} onLeave={leave} />)
  const box = getByRole('textbox')
  fireEvent.change(box, { target: { value: 'box ' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(leave).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'Enter' })
  expect([leave.mock.calls.length, search.mock.calls]).toEqual([1, [['box']]])
  fireEvent.change(box, { target: { value: 'boxes' } })
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect([leave.mock.calls.length, search.mock.calls]).toEqual([2, [['box'], ['boxes']]])
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(leave).toHaveBeenCalledTimes(2)
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(leave).toHaveBeenCalledTimes(3)
})

test('shows its whole hint, and says while one is about to type what else it finds', () => {
  const hint = 'Search by Reference ID'
  const { getByRole, getByText } = render(
    <SearchBox value="" placeholder={hint} finds="PO Number, SKU" onSearch={() => undefined} />,
  )
  const box = getByRole('textbox') as HTMLInputElement
  expect(Number.parseFloat(box.style.getPropertyValue('--hint'))).toBeGreaterThan(hint.length * 7)
  const finds = getByText('Finds PO Number, SKU')
  expect([box.getAttribute('aria-describedby'), finds.hidden]).toEqual([finds.id, false])
  fireEvent.change(box, { target: { value: 'PO-1' } })
  expect(finds.hidden).toBe(true)
})

test('follows the address when it changes under the box', () => {
  const { getByRole, rerender } = render(<SearchBox value="box" placeholder="Search" onSearch={() => undefined} />)
  rerender(<SearchBox value="" placeholder="Search" onSearch={() => undefined} />)
  expect((getByRole('textbox') as HTMLInputElement).value).toBe('')
})
