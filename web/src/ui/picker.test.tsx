import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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
