import type { Grant } from '@crossdock/contract/permissions'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/queries.ts'
import { session } from '../../lib/session.ts'
import { GrantsField } from './grants-field.tsx'

beforeEach(() => {
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions: [], store: null })
  const beside = [{ grant: 'INVENTORY_IMPORT', anyOf: ['INVENTORY_MANAGE', 'INVENTORY_WAREHOUSES'] }]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ status: true, data: { roles: [], beside } })))
})
afterEach(() => {
  queryClient.clear()
  session.set(null)
})

const field = (held: readonly Grant[]) => (
  <QueryClientProvider client={queryClient}>
    <GrantsField held={held} before={[]} error={undefined} isOptional isFixed={false} onChange={() => undefined} />
  </QueryClientProvider>
)

test('a permission that opens nothing without another says so, until the other is given (PERM-027)', async () => {
  const words = 'Opens nothing by itself. Give one of these, too: Manage Orders, Manage Warehouses'
  const { rerender } = render(field(['INVENTORY_IMPORT']))
  expect((await screen.findByText(words)).closest('label')?.textContent).toContain('Data Import')
  rerender(field(['INVENTORY_IMPORT', 'INVENTORY_WAREHOUSES']))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  rerender(field(['INVENTORY_VIEW']))
  expect(screen.queryByText(words)).toBeNull()
})
