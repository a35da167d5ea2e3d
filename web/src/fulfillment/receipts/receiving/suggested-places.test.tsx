import type { ReceiptOrder, ReceiptOrderItem } from '@crossdock/contract/fulfillment/receipts/orders'
import type { SuggestedPlace } from '@crossdock/contract/fulfillment/stock/put-away'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/queries.ts'
import { MantineHost } from '../../../ui/mantine-host.tsx'
import { PlaceStep } from './place-step.tsx'
import { StandsElsewhere } from './suggested-places.tsx'

const placeOf = (title: string, facts: Partial<SuggestedPlace> = {}): SuggestedPlace => ({
  stockLocation: { id: title, title },
  label: 'Shelf Space',
  units: 0,
  expiresAt: null,
  isEmpty: true,
  filledPercent: 0,
  fits: 40,
  ...facts,
})
const stands = placeOf('S-04-2', {
  units: 36,
  expiresAt: '2035-01-31',
  isEmpty: false,
  filledPercent: 64,
  fits: 3,
})
const item = {
  id: 'i',
  productPackageTypeId: 'case',
  short: 10,
  expirationDate: '2035-01-31',
} as unknown as ReceiptOrderItem
const order = {
  id: 'r',
  warehouseId: 'w',
  warehouseName: 'Vancouver DC',
  items: [item],
  lines: [
    { stockLocationId: 'S-04-2', stockLocationTitle: 'S-04-2' },
    { stockLocationId: 'B-01-1', stockLocationTitle: 'B-01-1' },
  ],
} as unknown as ReceiptOrder

const asked: URL[] = []
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const url = new URL(request instanceof Request ? request.url : request, 'http://localhost')
    asked.push(url)
    if (url.pathname.endsWith('/put-away'))
      return Response.json({ status: true, data: { places: [stands, placeOf('A-09-1', { fits: 10 })] } })
    const id = url.searchParams.get('stockLocationId')
    const type = { id: 't', label: 'Shelf Space', isBulk: true }
    return Response.json({
      status: true,
      data: { types: [], items: [{ id, title: id, warehouseId: 'w', isTemporary: false, stockLocationType: type }] },
    })
  })
})
afterEach(() => queryClient.clear())

const shown = (part: ReactNode) =>
  render(
    <MantineHost>
      <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>
    </MantineHost>,
  )

test('places are suggested with what stands there and how much fits, for these goods; one press takes one', async () => {
  const onPlace = vi.fn()
  shown(<PlaceStep order={order} item={item} facts={{ lot: 'L-7' }} onPlace={onPlace} />)
  const list = await screen.findByRole('list', { name: 'Suggested' })
  const [first, second] = within(list).getAllByRole('button')
  expect(first?.textContent).toBe('S-04-236 units of it stand here · expires 31/01/2035room for 3 of 10 packages')
  expect(second?.textContent).toBe('A-09-1empty, Shelf Spaceroom for all 10 packages')
  const question = asked.find(({ pathname }) => pathname.endsWith('/put-away'))
  expect(Object.fromEntries(question?.searchParams ?? [])).toEqual({
    warehouseId: 'w',
    productPackageTypeId: 'case',
    packageCount: '10',
    expirationDate: '2035-01-31',
    lot: 'L-7',
  })
  // What is suggested is not named twice.
  const used = within(screen.getByRole('list', { name: 'Used last' })).getAllByRole('button')
  expect(used.map(({ textContent }) => textContent)).toEqual(['B-01-1'])
  fireEvent.click(second as HTMLElement)
  await waitFor(() => expect(onPlace).toHaveBeenCalledWith(expect.objectContaining({ title: 'A-09-1' })))
})

test('goods that go where those before went say where they stand already, unless it is there', async () => {
  const onPlace = vi.fn()
  const at = (title: string) => ({
    id: title,
    title,
    isTemporary: false,
    storagePackages: [],
    needsStoragePackage: false,
  })
  const part = (title: string) => (
    <StandsElsewhere order={order} item={item} facts={null} place={at(title)} onPlace={onPlace} />
  )
  const { rerender } = shown(part('B-01-1'))
  fireEvent.click(await screen.findByRole('button', { name: /S-04-2.*36 units of it stand here/ }))
  await waitFor(() => expect(onPlace).toHaveBeenCalledWith(expect.objectContaining({ title: 'S-04-2' })))
  rerender(
    <MantineHost>
      <QueryClientProvider client={queryClient}>{part('S-04-2')}</QueryClientProvider>
    </MantineHost>,
  )
  expect(screen.queryByRole('button')).toBeNull()
})
