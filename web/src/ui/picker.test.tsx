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

test('a multi-select is 120 px wide, shows two values and +N (UIW-008 to UIW-010)', () => {
  show({ isMultiple: true, values: ['Ana', 'Ben', 'Cho', 'Dee', 'Eli'] })
  const button = screen.getByRole('button')
  expect(button.textContent).toBe('Ana, Ben+3')
  expect(button.style.width).toBe('120px')
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
