import type { ShipmentOrderSummary } from '@crossdock/contract/fulfillment/shipments/orders'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { call } from '../../../lib/client.ts'
import { queryClient } from '../../../lib/queries.ts'
import { toasts } from '../../../lib/toasts.ts'
import { MantineHost } from '../../../ui/mantine-host.tsx'
import { KeepWhole, ShipHereOrders, ShipOutOrders } from './bulk-dialogs.tsx'

vi.mock('../../../lib/client.ts', async (original) => ({
  ...(await original<object>()),
  call: vi.fn<(...given: unknown[]) => Promise<unknown>>(),
}))

const ids = ['1'.repeat(24), '2'.repeat(24)]

test('a move to another day is taken back as it was answered: not over what somebody else changed since', async () => {
  toasts.set(() => [])
  vi.mocked(call).mockResolvedValue({ version: 8 })
  const order = { id: '1'.repeat(24), referenceId: 'SO-1', shipOutDate: '2035-01-31' } as ShipmentOrderSummary
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <ShipOutOrders orders={[order]} onClose={() => undefined} onDone={() => undefined} />
      </MantineHost>
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('Ship Out Date'), { target: { value: '2035-02-28' } })
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  await expect.poll(() => toasts.get()).toHaveLength(1)
  toasts.get()[0]?.undo?.()
  const inputs = () => vi.mocked(call).mock.calls.map(([, input]) => input)
  expect(inputs()).toEqual([
    { id: order.id, shipOutDate: '2035-02-28' },
    { id: order.id, shipOutDate: '2035-01-31', version: 8 },
  ])
})

test('back orders of a selection are all kept whole, and the toast takes each back as it was answered', async () => {
  toasts.set(() => [])
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation(async (_, input) => ({
    waitsForAll: true,
    version: Object(input).id === ids[0] ? 3 : 9,
  }))
  const orders = ids.map((id, index) => ({ id, referenceId: `SO-${index + 1}` })) as ShipmentOrderSummary[]
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <KeepWhole orders={orders} onClose={() => undefined} onDone={() => undefined} />
      </MantineHost>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Wait for all' }))
  await expect.poll(() => toasts.get()).toHaveLength(1)
  expect(toasts.get()[0]?.message).toBe('2 orders wait for all of their goods')
  toasts.get()[0]?.undo?.()
  await expect.poll(() => vi.mocked(call).mock.calls).toHaveLength(4)
  expect(vi.mocked(call).mock.calls.map(([, input]) => input)).toEqual([
    ...ids.map((id) => ({ id, waitsForAll: true })),
    // The last one first.
    { id: ids[1], waitsForAll: false, version: 9 },
    { id: ids[0], waitsForAll: false, version: 3 },
  ])
})

test('how much of each back order is here is said before it is shipped in part; what is under way can be stopped, and the rest stays', async () => {
  toasts.set(() => [])
  queryClient.clear()
  const onDone = vi.fn<() => void>()
  let finish: (() => void) | undefined
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation(async (endpoint, input) => {
    if (endpoint.method === 'GET')
      return Object(input).id === ids[0]
        ? { unitCount: 24, waiting: { shortages: [{ neededUnits: 24, availableUnits: 18 }] } }
        : { unitCount: 5, waiting: { shortages: [{ neededUnits: 5, availableUnits: 0 }] } }
    return new Promise((resolve) => {
      finish = () => resolve({})
    })
  })
  const orders = ids.map((id, index) => ({ id, referenceId: `SO-${index + 1}` })) as ShipmentOrderSummary[]
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <ShipHereOrders orders={orders} onClose={() => undefined} onDone={onDone} />
      </MantineHost>
    </QueryClientProvider>,
  )
  await expect
    .poll(() => screen.queryAllByRole('listitem').map(({ textContent }) => textContent))
    .toEqual(['SO-1 18 of 24 units are here', 'SO-2 0 of 5 units are here'])
  fireEvent.click(screen.getByRole('button', { name: 'Ship what is here' }))
  const stop = await screen.findByRole('button', { name: 'Stop after this one' })
  await expect.poll(() => finish).toBeDefined()
  fireEvent.click(stop)
  finish?.()
  await expect.poll(() => toasts.get().map(({ message }) => message)).toEqual(['1 order placed'])
  expect(onDone).toHaveBeenCalledOnce()
  expect(vi.mocked(call).mock.calls.filter(([{ method }]) => method !== 'GET')).toHaveLength(1)
})
