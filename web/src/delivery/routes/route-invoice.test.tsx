import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/queries.ts'
import { RouteInvoice } from './route-invoice.tsx'

test('whoever sees a part of a route’s orders is told why there is no invoice, and is not asked to try again', async () => {
  const body = {
    status: false,
    code: 400,
    errInfo: { errType: 'WrongState' },
    message: 'There are orders of other merchants',
  }
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 400 }))
  render(
    <QueryClientProvider client={queryClient}>
      <RouteInvoice routeId="01a20854226df4f3cf2bd86e" />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/Whoever may see all of them sees its invoice/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})
