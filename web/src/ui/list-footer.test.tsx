import { endpoint } from '@crossdock/contract/endpoint'
import { listInput } from '@crossdock/contract/paging'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { queryClient } from '../lib/queries.ts'
import { ListFooter } from './list-footer.tsx'
import { filtersOf, ListTotals } from './list-totals.tsx'

afterEach(() => vi.unstubAllGlobals())

const show = (shown: number | null, page = 1, more: { canMove?: boolean } = {}) => {
  cleanup()
  render(
    <ListFooter
      {...{ page, pageSize: 25, shown, total: null, hasNext: false, canSelect: false, ...more }}
      summary="0 units"
      onPage={() => undefined}
      onPageSize={() => undefined}
    />,
  )
  return screen.queryByText(/0 units/) !== null
}

test('of a list without rows no sums are said; of a page behind the last one they are', () => {
  expect(show(3)).toBe(true)
  expect(show(0)).toBe(false)
  expect(show(0, 4)).toBe(true)
})

test('keys that do nothing in a list are not named below it', () => {
  show(3)
  expect(screen.queryByText(/move/)).not.toBeNull()
  show(3, 1, { canMove: false })
  expect(screen.queryByText(/move/)).toBeNull()
})

test('each sum is a part of its own, so that one without room goes whole', async () => {
  cleanup()
  vi.stubGlobal('fetch', async () => new Response('{"status":true,"data":{"units":33456}}'))
  const totals = endpoint({
    ...{ method: 'GET', path: '/api/things/totals', summary: 'What things come to', can: 'public' },
    ...{ input: z.object({}), answer: z.object({ units: z.number() }) },
  })
  render(
    <QueryClientProvider client={queryClient}>
      <footer>
        <ListTotals endpoint={totals} input={{ page: 2 }} words={({ units }) => [`${units} units`, null, '3.7 ft³']} />
      </footer>
    </QueryClientProvider>,
  )
  await screen.findByText('33456 units')
  expect([...(document.querySelector('footer')?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    ' · 33456 units',
    ' · 3.7 ft³',
  ])
})

test('sums are asked for with what narrows a list: its page, its size and its order ask for no others', () => {
  const narrowed = { warehouseId: 'w', sku: 'A', due: 'late' }
  expect(filtersOf({ ...narrowed, ...listInput })).toEqual(narrowed)
})
