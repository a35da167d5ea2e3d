import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkAction } from './list-types.ts'
import { MantineHost } from './mantine-host.tsx'

interface Order {
  readonly id: string
  readonly isPacked: boolean
}
const [open, packed]: Order[] = [
  { id: 'a', isPacked: false },
  { id: 'b', isPacked: true },
]
const remove = vi.fn()
const unpacked = ({ isPacked }: Order) => (isPacked ? null : 'It is not packed yet.')
const actions: readonly BulkAction<Order>[] = [
  { label: 'Delete', kind: 'danger', refusal: ({ isPacked }) => (isPacked ? 'It is packed.' : null), run: remove },
  { label: 'Ship', refusal: unpacked, run: vi.fn() },
  { label: 'Assign To', run: vi.fn() },
  { label: 'Pick lists', run: vi.fn() },
  { label: 'Labels', refusal: unpacked, run: vi.fn() },
  { label: 'Packing slips', run: vi.fn() },
]
const show = (rows: readonly (Order | undefined)[], of = actions) =>
  render(
    <MantineHost>
      <BulkBar actions={of} rows={rows as readonly Order[]} onClear={() => undefined} />
    </MantineHost>,
  )
const bar = () => within(screen.getByRole('toolbar'))
const named = () =>
  bar()
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

test('four actions stand in the bar; more of them, and what cannot be undone, behind three dots', async () => {
  show([open, packed])
  const dots = await bar().findByRole('button', { name: 'More actions' })
  expect(named()).toEqual([
    'Ship 1 of 2',
    'Assign To',
    'Pick lists',
    'Labels 1 of 2',
    'More actions',
    'Clear selection Esc',
  ])
  fireEvent.click(dots)
  const menu = within(await screen.findByRole('dialog', { name: 'More actions' }))
  expect(menu.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Delete 1 of 2',
    'Packing slips',
  ])
  fireEvent.click(menu.getByRole('button', { name: 'Delete 1 of 2', hidden: true }))
  expect(remove.mock.calls[0]?.[0]).toEqual([open])
})

test('why what stands in the bar cannot be done is said beside it, each reason once', () => {
  const { unmount } = show([open])
  expect(bar().getByText('Ship, Labels: It is not packed yet.')).toBeTruthy()
  expect(bar().getByRole('button', { name: 'Ship' }).getAttribute('aria-disabled')).toBe('true')
  unmount()
  show([packed])
  expect(screen.queryByText(/It is not packed/)).toBeNull()
})

test('a bar of few actions has no dots', () => {
  show([open], actions.slice(2, 4))
  expect(named()).toEqual(['Assign To', 'Pick lists', 'Clear selection Esc'])
})

test('reasons of several actions are set apart', () => {
  const two: readonly BulkAction<Order>[] = [
    { label: 'Ship', refusal: unpacked, run: vi.fn() },
    { label: 'Merge', refusal: () => 'Choose at least two.', run: vi.fn() },
  ]
  show([open], two)
  expect(bar().getByText('Ship: It is not packed yet. · Merge: Choose at least two.')).toBeTruthy()
})
