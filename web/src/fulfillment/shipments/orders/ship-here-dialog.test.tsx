import type { ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { call } from '../../../lib/client.ts'
import { queryClient } from '../../../lib/queries.ts'
import { toasts } from '../../../lib/toasts.ts'
import { MantineHost } from '../../../ui/mantine-host.tsx'
import { ShipHereDialog } from './ship-here-dialog.tsx'

vi.mock(import('../../../lib/client.ts'), async (original) => ({
  ...(await original()),
  call: vi.fn(),
}))

test('whoever waits for all is told for what: what is on its way, and that the order is placed by itself', async () => {
  const coming = { productId: 'p', sku: 'TEA', units: 40, receiptOrderId: 'r', referenceId: 'RO-000311' }
  const shortage = { itemId: 'i', productId: 'p', sku: 'TEA', neededUnits: 24, availableUnits: 18 }
  const order = {
    ...{ id: 'o', referenceId: 'SO-000009', version: 1, unitCount: 24 },
    items: [{ id: 'i', sku: 'TEA', unitsCount: 24 }],
    waiting: { shortages: [shortage], position: 1, coming: [{ ...coming, expectedArrival: '2026-11-21' }] },
  } as unknown as ShipmentOrder
  const onClose = vi.fn()
  vi.mocked(call).mockResolvedValue({ waitsForAll: true, version: 2 })
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <ShipHereDialog order={order} onClose={onClose} />
      </MantineHost>
    </QueryClientProvider>,
  )
  expect((await screen.findByText(/40 × TEA expected 21\/11\/2026/)).textContent).toContain('RO-000311')
  fireEvent.click(screen.getByRole('button', { name: 'Wait for all' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(vi.mocked(call).mock.calls.at(-1)?.[1]).toEqual({ id: 'o', waitsForAll: true, version: 1 })
  expect(toasts.get().map(({ message }) => message)).toEqual([
    'SO-000009 waits for all of it, and is placed by itself once it is here.',
  ])
})
