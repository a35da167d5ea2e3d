import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { call } from '../../../lib/client.ts'
import { queryClient } from '../../../lib/queries.ts'
import { session } from '../../../lib/session.ts'
import { MantineHost } from '../../../ui/mantine-host.tsx'
import ShippedOutOrdersPage from './shipped-out-orders-page.tsx'

vi.mock('../../../lib/client.ts', async (original) => ({
  ...(await original<object>()),
  call: vi.fn<(...given: unknown[]) => Promise<unknown>>(),
}))

test('shipped orders are narrowed by the days they left; one date alone is that day (FILT-014)', async () => {
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions: [], store: null })
  vi.mocked(call).mockResolvedValue({ items: [], total: 0, page: 1, page_size: 25, next: null, hasMore: false })
  window.history.replaceState(null, '', '/shipped-out-orders')
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <ShippedOutOrdersPage />
      </MantineHost>
    </QueryClientProvider>,
  )
  const filters = await screen.findByRole('group', { name: 'Filters' })
  fireEvent.click(within(filters).getByRole('button', { name: 'Filters' }))
  fireEvent.click(await within(filters).findByRole('button', { name: 'Completed' }))
  fireEvent.change(await screen.findByLabelText('Completed: from'), { target: { value: '05/03/2026' } })
  fireEvent.click(screen.getByText('Done'))
  await waitFor(() => {
    const asked = vi.mocked(call).mock.calls.map(([, input]) => input as Record<string, unknown>)
    expect(asked.at(-1)).toMatchObject({ completedAtStart: '2026-03-05', completedAtEnd: '2026-03-05' })
  })
})
