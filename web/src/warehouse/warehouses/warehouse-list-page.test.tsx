import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/queries.ts'
import { session } from '../../lib/session.ts'
import { MantineHost } from '../../ui/mantine-host.tsx'
import WarehouseListPage from './warehouse-list-page.tsx'

beforeEach(() => {
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions: ['VIEW_INVENTORY'], store: null })
  const list = { items: [], total: 0, page: 1, page_size: 10, next: null, hasNext: false }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ status: true, data: list })))
})
afterEach(() => {
  queryClient.clear()
  session.set(null)
  window.history.replaceState(null, '', '/')
})

/** The boxes of columns at an address, by their names; those that are ticked are shown. */
async function columnsAt(path: string): Promise<(name: string) => HTMLInputElement> {
  cleanup()
  window.history.replaceState(null, '', path)
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <Suspense>
          <WarehouseListPage />
        </Suspense>
      </MantineHost>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'List is empty' })
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await screen.findByLabelText(/^Occupied/)
  // One without room says so behind its name.
  return (name) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
}

test("the hub's list of warehouses leaves out what is of goods, and what is chosen there is not chosen for the other list", async () => {
  const goods = ['Products in stock', 'Open receipts', 'Open shipments']
  const hub = await columnsAt('/sorting/warehouses')
  expect(goods.map((name) => hub(name).checked)).toEqual([false, false, false])
  fireEvent.click(hub('Manager'))
  fireEvent.click(hub('Products in stock'))
  const other = await columnsAt('/warehouses/list')
  expect(['Manager', ...goods].map((name) => other(name).checked)).toEqual([true, true, true, true])
  const again = await columnsAt('/sorting/warehouses')
  expect(['Manager', ...goods].map((name) => again(name).checked)).toEqual([false, true, false, false])
})
