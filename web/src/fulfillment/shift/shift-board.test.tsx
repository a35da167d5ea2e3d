import type { Shift } from '@crossdock/contract/fulfillment/shift'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/queries.ts'
import { ShiftBoard } from './shift-board.tsx'

const order = (n: number) => ({
  id: `01a20854226df4f3cf2bd86${n}`,
  referenceId: `SO-00000${n}`,
  warehouseId: '01a20854226df4f3cf2bd86f',
  ...{ customer: 'Daniel Osei', state: 'READY', taskKind: 'PICKING', assignee: null },
  shipBy: { at: '2026-11-20T22:00:00Z', day: '2026-11-20', time: '14:00' },
})
const receipt = (n: number) => ({
  id: `r${n}`,
  referenceId: `RO-${n}`,
  vendorName: null,
  expectedArrival: '2026-11-20',
})
const board = {
  due: { late: 3, hour: 0, today: 5, open: 12, placed: 7, inProcess: 5, mine: 0, backOrders: { late: 0, today: 2 } },
  urgent: [1, 2, 3, 4].map(order),
  waiting: {
    ...{ nobody: 12, backOrders: 5, first: { nobody: null, backOrder: null } },
    // One that is wanted is the fifth of those that are overdue.
    coming: [
      { ...receipt(5), isOverdue: true, orders: 2, ordersToday: 0 },
      { ...receipt(6), isOverdue: false, orders: 1, ordersToday: 0 },
    ],
    receipts: [1, 2, 3, 4].map(receipt),
    overdueReceipts: 5,
  },
  ...{ stuck: { count: 0, work: [] }, people: [], hours: [], next: null, after: null },
}

async function show(waiting: Partial<Shift['waiting']> = {}) {
  queryClient.clear()
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: true, data: { ...board, waiting: { ...board.waiting, ...waiting } } }),
  )
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <ShiftBoard />
    </QueryClientProvider>,
  )
  const card = async (name: string) => within(await screen.findByRole('region', { name }))
  return { pressing: await card('Late or due today'), waiting: await card('Waiting'), unmount }
}

test('what is late or due today is counted, and each list that holds some of it is led to', async () => {
  const { pressing, unmount } = await show()
  expect(pressing.getByText('10')).toBeDefined()
  const lists = pressing.getAllByRole('link').slice(board.urgent.length)
  expect(lists.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['3 late', '/operation-orders?due=late'],
    ['5 left to ship today', '/operation-orders?due=today'],
    ['2 back orders due today', '/back-orders?due=today'],
  ])
  unmount()
})

test('what waits is named whole where it is, and a receipt that is wanted and overdue is asked for', async () => {
  const { waiting, unmount } = await show()
  fireEvent.click(waiting.getByRole('button', { name: /Show \d+ more/ }))
  expect(waiting.queryByText(/not named here/)).toBeNull()
  const row = (words: string) => waiting.getByText(words).closest('li')?.textContent
  expect(row('RO-5')).toContain('Ask')
  expect(row('RO-6')).toContain('See')
  unmount()
  const more = await show({ overdueReceipts: 8 })
  fireEvent.click(more.waiting.getByRole('button', { name: /Show \d+ more/ }))
  expect(more.waiting.getByText('3 more are not named here')).toBeDefined()
  more.unmount()
})
