import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/queries.ts'
import { session } from '../../lib/session.ts'
import { AddOnCards } from './add-on-cards.tsx'

beforeEach(() => {
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions: [], store: null })
  const dbos = [{ _id: 'stores-5', featureKey: 'stores', title: '5 merchants', price: 20, lifeTimeDays: 30 }]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ status: true, data: { dbos } })))
})
afterEach(() => {
  queryClient.clear()
  session.set(null)
})

const show = (featureKey: string | null) =>
  render(
    <QueryClientProvider client={queryClient}>
      <AddOnCards featureKey={featureKey} onQuote={() => undefined} />
    </QueryClientProvider>,
  )

test('who comes by Top Up begins at the add-ons of that limit (SHELL-031)', async () => {
  show('stores')
  const heading = await screen.findByRole('heading', { level: 2 })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('who comes for the plans begins there', async () => {
  show(null)
  await screen.findByRole('heading', { level: 2 })
  expect(document.activeElement).toBe(document.body)
})
