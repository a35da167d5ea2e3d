import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useHotkeys } from '../lib/hotkeys.ts'
import type { Lookup } from '../lib/lookup.ts'
import { MantineHost } from './mantine-host.tsx'
import { Picker, type PickerProps } from './picker.tsx'

const people = ['Ana', 'Ben', 'Cho', 'Dee', 'Eli'].map((label) => ({ value: label, label }))

function show(props: Partial<PickerProps>): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineHost>
        <Picker options={people} values={[]} onChange={() => undefined} placeholder="Assigned to" {...props} />
      </MantineHost>
    </QueryClientProvider>,
  )
}

test('a multi-select is 120 px wide (UIW-010)', () => {
  show({ isMultiple: true })
  expect(screen.getByRole('button').style.width).toBe('120px')
})

test('of several values two are shown, and +N; two names have the room they need (UIW-008, UIW-009)', () => {
  show({ isMultiple: true, values: ['Ana', 'Ben', 'Cho', 'Dee', 'Eli'] })
  const button = screen.getByRole('button')
  expect(button.textContent).toBe('Ana, Ben+3')
  expect([button.style.width, button.style.minWidth, button.style.maxWidth]).toEqual(['', '120px', '240px'])
})

test('a single-select is 150 px wide and hands on the chosen value', async () => {
  const change = vi.fn()
  show({ onChange: change })
  const button = screen.getByRole('button')
  expect(button.style.width).toBe('150px')
  fireEvent.click(button)
  fireEvent.click(await screen.findByText('Cho'))
  expect(change).toHaveBeenCalledWith(['Cho'], [{ value: 'Cho', label: 'Cho' }])
})

test('a lookup says "Loading..." while it loads and "List is empty!" when nothing is there (UIF-019)', async () => {
  let answer: (found: readonly { value: string; label: string }[]) => void = () => undefined
  const options: Lookup = { key: ['people'], search: () => new Promise((resolve) => (answer = resolve)) }
  show({ options })
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Loading...')).toBeTruthy()
  answer([])
  await waitFor(() => expect(screen.getByText('List is empty!')).toBeTruthy())
})

test('a value that the address brought has its name, of a lookup that finds by words alone, too', async () => {
  const options: Lookup = { key: ['handlers'], search: async () => [{ value: 'id-of-ana', label: 'Ana' }] }
  show({ options, isMultiple: true, values: ['id-of-ana'], label: 'Assigned to' })
  expect(await screen.findByRole('button', { name: 'Assigned to: Ana' })).toBeTruthy()
})

const many = ['Ana', 'Ben', 'Cho', 'Dee', 'Eli', 'Fay', 'Gus', 'Hal', 'Ida'].map((label) => ({ value: label, label }))

test('what Enter would take is named to whoever hears the screen, before an arrow is pressed and after', async () => {
  show({ options: many })
  fireEvent.click(screen.getByRole('button'))
  const search = await screen.findByLabelText('Search')
  const atHand = () => document.getElementById(search.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(atHand()).toBeUndefined()
  fireEvent.change(search, { target: { value: 'a' } })
  await waitFor(() => expect(atHand()).toBe('Ana'))
  fireEvent.keyDown(search, { key: 'ArrowDown', code: 'ArrowDown' })
  await waitFor(() => expect(atHand()).toBe('Fay'))
  fireEvent.change(search, { target: { value: 'h' } })
  await waitFor(() => expect(atHand()).toBe('Cho'))
  fireEvent.change(search, { target: { value: '' } })
  await waitFor(() => expect(atHand()).not.toBe('Cho'))
})

test('Enter takes the first of what was searched for, never the entry that chooses nothing', async () => {
  const change = vi.fn()
  show({ options: many, values: ['Ana'], clearLabel: 'Unassign', onChange: change })
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Unassign')).toBeTruthy()
  const search = screen.getByLabelText('Search')
  fireEvent.change(search, { target: { value: 'g' } })
  await waitFor(() => expect(screen.queryByText('Unassign')).toBeNull())
  fireEvent.keyDown(search, { key: 'Enter', code: 'Enter' })
  expect(change).toHaveBeenCalledWith(['Gus'], [{ value: 'Gus', label: 'Gus' }])
})

test('what is typed before the search box has the focus is searched for', async () => {
  const change = vi.fn()
  show({ options: many, onChange: change })
  const button = screen.getByRole('button')
  fireEvent.keyDown(button, { key: 'Enter', code: 'Enter' })
  for (const key of ['g', 'u']) fireEvent.keyDown(button, { key, code: `Key${key.toUpperCase()}` })
  const search = await screen.findByLabelText<HTMLInputElement>('Search')
  expect(search.value).toBe('gu')
  await waitFor(() => expect(screen.queryByText('Ana')).toBeNull())
  fireEvent.keyDown(search, { key: 'Enter', code: 'Enter' })
  expect(change).toHaveBeenCalledWith(['Gus'], [{ value: 'Gus', label: 'Gus' }])
})

test('Enter before a search is answered takes nothing', async () => {
  const change = vi.fn()
  show({ options: { key: ['slow'], search: () => new Promise(() => undefined) }, onChange: change })
  fireEvent.click(screen.getByRole('button'))
  const search = await screen.findByLabelText('Search')
  fireEvent.change(search, { target: { value: 'g' } })
  fireEvent.keyDown(search, { key: 'Enter', code: 'Enter' })
  expect(change).not.toHaveBeenCalled()
})

test('Tab closes it, and the focus goes on from its button', async () => {
  show({ options: many })
  const button = screen.getByRole('button')
  fireEvent.click(button)
  const search = await screen.findByLabelText('Search')
  search.focus()
  fireEvent.keyDown(search, { key: 'Tab', code: 'Tab' })
  expect(document.activeElement).toBe(button)
  // Nothing calls the focus back once it has gone on.
  button.blur()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(document.activeElement).not.toBe(button)
})

test('Enter where nothing was searched for takes nothing', async () => {
  const change = vi.fn()
  show({ options: { key: ['answered'], search: async () => people }, onChange: change })
  fireEvent.click(screen.getByRole('button'))
  await screen.findByText('Ana')
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'Enter', code: 'Enter' })
  expect(change).not.toHaveBeenCalled()
})

test('Space on its button is no search: it closes what it opened', async () => {
  show({ options: many })
  const button = screen.getByRole('button')
  fireEvent.click(button)
  await screen.findByLabelText('Search')
  expect(button.dataset['expanded']).toBe('true')
  fireEvent.keyDown(button, { key: ' ', code: 'Space' })
  await waitFor(() => expect(button.dataset['expanded']).toBeUndefined())
})

test.each([
  ['search box', many, () => screen.getByLabelText('Search')],
  ['button', people, () => screen.getByRole('button')],
] as const)('Esc in its %s closes the list, and nothing below it', async (_where, options, place) => {
  const below = vi.fn()
  renderHook(() => useHotkeys({ Escape: below }))
  show({ options })
  const button = screen.getByRole('button')
  fireEvent.click(button)
  await screen.findByText('Cho')
  fireEvent.keyDown(place(), { key: 'Escape', code: 'Escape' })
  await waitFor(() => expect(button.dataset['expanded']).toBeUndefined())
  expect(below).not.toHaveBeenCalled()
  fireEvent.keyDown(button, { key: 'Escape', code: 'Escape' })
  expect(below).toHaveBeenCalledTimes(1)
})

test('of several values one is taken out as it was put in, and the list stays open for the next', async () => {
  const change = vi.fn()
  show({ isMultiple: true, values: ['Ana', 'Cho'], onChange: change })
  fireEvent.click(screen.getByRole('button'))
  fireEvent.click(await screen.findByRole('option', { name: 'Ana', hidden: true }))
  expect(change).toHaveBeenLastCalledWith(['Cho'], [{ value: 'Cho', label: 'Cho' }])
  fireEvent.click(screen.getByRole('option', { name: 'Ben', hidden: true }))
  expect(change.mock.lastCall?.[0]).toEqual(['Ana', 'Cho', 'Ben'])
})

test('it says to screen readers whether its list is open, which list that is, and which entry is at hand', async () => {
  show({ options: many })
  const button = screen.getByRole('button')
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['listbox', 'false'])
  fireEvent.click(button)
  const search = await screen.findByLabelText('Search')
  expect(search.getAttribute('role')).toBe('combobox')
  expect([button.getAttribute('aria-expanded'), search.getAttribute('aria-expanded')]).toEqual(['true', 'true'])
  const list = screen.getByRole('listbox', { hidden: true })
  expect([button.getAttribute('aria-controls'), search.getAttribute('aria-controls')]).toEqual([list.id, list.id])
  fireEvent.keyDown(search, { key: 'ArrowDown', code: 'ArrowDown' })
  const atHand = document.getElementById(search.getAttribute('aria-activedescendant') ?? '')
  expect(atHand?.textContent).toBe('Ana')
})
