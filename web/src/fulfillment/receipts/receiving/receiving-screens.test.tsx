import type { ReceiptOrder } from '@crossdock/contract/fulfillment/receipts/orders'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/queries.ts'
import { takeScan } from '../../../ui/scan.ts'
import { LastReceived, LinesThatAgree, ReceivingOverview } from './receiving-overview.tsx'
import type { Told } from './receiving-page.tsx'
import { ReceivingReport } from './receiving-report.tsx'

afterEach(() => queryClient.clear())

const counts = (expected: number, received: number) => ({
  expected,
  received,
  putAway: received,
  rejected: 0,
  onHold: 0,
  clearance: 0,
  excellent: received,
  short: Math.max(expected - received, 0),
  over: 0,
})
const itemOf = (id: string, sku: string, expected: number, received: number) => ({
  id,
  sku,
  description: sku,
  packageTypeName: 'Case',
  unitQuantity: 12,
  ...counts(expected, received),
})
const orderOf = (...items: readonly ReturnType<typeof itemOf>[]) =>
  ({
    id: 'r',
    referenceId: 'RO-000015',
    vendorName: 'Pacific Rim',
    warehouseName: 'Vancouver DC',
    storeName: 'Hearth',
    expectedArrival: '2026-11-24',
    items,
    lines: [],
    report: {
      ...counts(
        items.reduce((sum, { expected }) => sum + expected, 0),
        items.reduce((sum, { received }) => sum + received, 0),
      ),
      confirmedAt: null,
      confirmedBy: null,
    },
  }) as unknown as ReceiptOrder

const shown = (screenOf: React.ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{screenOf}</QueryClientProvider>)
const kindOf = (name: string) => screen.getByRole('button', { name }).getAttribute('data-kind')

test('while lines are untouched their goods are to come, and the next step is to receive more', () => {
  const { rerender } = shown(<ReceivingReport order={orderOf(itemOf('a', 'A', 48, 0))} onBack={() => {}} />)
  expect(screen.getAllByText('48 to come')).toHaveLength(2)
  expect(screen.queryByText('48 short')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(kindOf('Receive more')).toBe('primary')
  expect(kindOf('This is what is here: confirm')).not.toBe('primary')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Receive more' }))
  // Beside a line that nobody has touched, one that is being counted is not short either: its record says the same.
  rerender(
    <QueryClientProvider client={queryClient}>
      <ReceivingReport order={orderOf(itemOf('a', 'A', 48, 46), itemOf('b', 'B', 10, 0))} onBack={() => {}} />
    </QueryClientProvider>,
  )
  expect(screen.getByText('12 to come')).toBeDefined()
  expect(screen.getByText('2 to come').parentElement?.dataset['waiting']).toBe('counting')
  expect(screen.getByText('10 to come').parentElement?.dataset['waiting']).toBe('untouched')
  expect(screen.queryByText(/short/)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(
    <QueryClientProvider client={queryClient}>
      <ReceivingReport order={orderOf(itemOf('a', 'A', 48, 46))} onBack={() => {}} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('alert').textContent).toContain('2 short')
  expect(kindOf('This is what is here: confirm')).toBe('primary')
  expect(kindOf('Receive more')).not.toBe('primary')
})

test('beside the work stands what was received last, and beside its report what agrees', () => {
  const order = orderOf(itemOf('a', 'A', 48, 46), itemOf('b', 'B', 10, 10))
  const line = (id: string, itemId: string, createdAt: string) => ({
    ...{ id, itemId, createdAt, packageCount: 5, stockLocationTitle: `M-0${id}`, createdBy: null },
  })
  const lines = [line('1', 'a', '2026-11-24T08:00:00Z'), line('2', 'b', '2026-11-24T09:00:00Z')]
  const words = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
  const { rerender } = shown(<LastReceived order={{ ...order, lines } as unknown as ReceiptOrder} />)
  expect(words()).toEqual(['BM-025', 'AM-015'])
  rerender(<LastReceived order={order} />)
  expect(document.body.textContent).toBe('')
  rerender(<LinesThatAgree order={order} />)
  expect(words()).toEqual(['BCase of 1210 / 10'])
  rerender(<LinesThatAgree order={orderOf(itemOf('a', 'A', 48, 46))} />)
  expect(document.body.textContent).toBe('No line agrees with what was expected yet.')
})

test('how far the work is stands in a part of the page that has a name', () => {
  shown(<ReceivingReport order={orderOf(itemOf('a', 'A', 48, 46))} onBack={() => {}} />)
  expect(screen.getByRole('region', { name: 'Progress' }).querySelector('progress')).not.toBeNull()
})

test('a scan that two lines answer to asks which, with the focus on the first; a place is then no stranger', async () => {
  const order = orderOf(itemOf('a', 'LF-XYL-RED', 10, 0), itemOf('b', 'LF-XYL-RED', 4, 0), itemOf('c', 'OTHER', 1, 0))
  const meanings: Readonly<Record<string, unknown>> = {
    'LF-XYL-RED': { itemIds: ['a', 'b'], stockLocation: null, otherWarehouse: null },
    'S-01-1': { itemIds: [], stockLocation: { id: 'l', title: 'S-01-1' }, otherWarehouse: null },
    'L-01-1': { itemIds: [], stockLocation: null, otherWarehouse: 'Langley Annex' },
  }
  vi.stubGlobal('fetch', async (asked: Request | string) => {
    const { pathname, searchParams } = new URL(asked instanceof Request ? asked.url : asked, 'http://localhost')
    const meaning = pathname.endsWith('/scan') && meanings[searchParams.get('code') ?? '']
    return Response.json({ status: true, data: meaning || { items: [] } })
  })
  const onItem = vi.fn()
  function Overview() {
    const [told, setTold] = useState<Told | null>(null)
    return <ReceivingOverview order={order} told={told} onTold={setTold} onItem={onItem} onReport={() => {}} />
  }
  shown(<Overview />)
  takeScan('LF-XYL-RED')
  await screen.findByText('Which of these lines?')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('LF-XYL-RED'))
  takeScan('S-01-1')
  await screen.findByText('S-01-1 is a stock location')
  await screen.findByText('Choose the line first, then scan where it goes.')
  // The same again is the answer: the first, as the screen says.
  screen.getByText('Press one, or scan again for the first.')
  expect(onItem).not.toHaveBeenCalled()
  takeScan('L-01-1')
  await screen.findByText('L-01-1 is a place in Langley Annex')
  screen.getByText('You are working in Vancouver DC.')
  takeScan('LF-XYL-RED')
  await waitFor(() => expect(onItem).toHaveBeenCalledWith('a', expect.anything()))
  fireEvent.click(screen.getByRole('button', { name: 'Show all lines' }))
})
