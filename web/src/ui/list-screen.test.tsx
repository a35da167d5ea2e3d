import { endpoint } from '@crossdock/contract/endpoint'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { appHistory } from '../lib/location.ts'
import { queryClient } from '../lib/queries.ts'
import { session } from '../lib/session.ts'
import { ListScreen } from './list-screen.tsx'
import type { BulkAction, Column, ListFilter } from './list-types.ts'
import { MantineHost } from './mantine-host.tsx'

interface Thing {
  readonly id: string
}
const things = endpoint({
  ...{ method: 'GET', path: '/api/things', summary: 'What there is', can: 'public' },
  input: z.object({ page: z.number(), page_size: z.number(), kind: z.string().optional() }),
  answer: z.object({ items: z.array(z.object({ id: z.string() })), total: z.number(), hasNext: z.boolean() }),
})
const columns: readonly Column<Thing>[] = [
  { key: 'id', label: 'Name', kind: 'id', to: ({ id }) => `/thing/${id}`, cell: ({ id }) => id },
]
const filters: readonly ListFilter[] = [
  { kind: 'segments', name: 'kind', label: 'Kind', options: () => [{ value: 'red', label: 'Red' }] },
]
const done = vi.fn<(rows: readonly Thing[]) => void>()
const bulk: readonly BulkAction<Thing>[] = [{ label: 'Move', run: (rows) => done(rows) }]

/** 33 things, ten a page. */
const total = 33
const idsOf = (page: number): string[] =>
  Array.from({ length: Math.max(0, Math.min(10, total - (page - 1) * 10)) }, (_, at) => `T-${(page - 1) * 10 + at + 1}`)

beforeEach(() => {
  done.mockClear()
  session.set({ token: 't', who: { id: 'u', name: 'Ana', role: 'Admin' }, permissions: [], store: null })
  vi.stubGlobal('fetch', async (url: string) => {
    const page = Number(new URL(url, 'http://here').searchParams.get('page') ?? 1)
    const items = url.includes('/things') ? idsOf(page).map((id) => ({ id })) : []
    return Response.json({ status: true, data: { items, total, page, page_size: 10, hasNext: page < 4, next: null } })
  })
})
afterEach(() => {
  queryClient.clear()
  session.set(null)
})

const goTo = (address: string): void => act(() => appHistory().push(address))
const press = (key: string): void => void fireEvent.keyDown(document.body, { key })
const search = (): string => appHistory().location.search
/** The row of a thing, once it is there. */
const row = async (id: string) => (await screen.findByRole('link', { name: id })).closest('tr')

async function show(address: string, first: string) {
  goTo(address)
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <ListScreen<typeof things, Thing>
          {...{ id: 'products', title: 'Things', endpoint: things, columns, filters, bulk, empty: { hint: '' } }}
          rowKey={({ id }) => id}
          peek={({ id }) => <p>About {id}</p>}
        />
      </MantineHost>
    </QueryClientProvider>,
  )
  await row(first)
}

const box = async (id: string) => {
  const found = (await row(id))?.querySelector<HTMLInputElement>('input[type="checkbox"]')
  if (!found) throw new Error(`${id} cannot be selected`)
  return found
}
const selectedNow = (): string[] =>
  [...document.querySelectorAll('tr[data-selected] a')].map(({ textContent }) => textContent ?? '')

test('beside a row stands its place in the whole list, not in its page', async () => {
  await show('/things?page=2', 'T-11')
  for (const key of ['j', 'j', 'j', ' ']) press(key)
  expect(await screen.findByText('About T-13')).toBeDefined()
  expect(screen.getByText('13 of 33')).toBeDefined()
})

test('the keys that turn pages end at the last one, and the first has the address of the list itself', async () => {
  await show('/things?page=3', 'T-21')
  press('n')
  await row('T-31')
  press('n')
  expect(search()).toBe('?page=4')
  for (const first of ['T-21', 'T-11', 'T-1']) {
    press('p')
    await row(first)
  }
  expect(search()).toBe('')
  press('p')
  expect(search()).toBe('')
})

test('what is selected stays over pages, and goes when the list shows something else', async () => {
  await show('/things', 'T-1')
  fireEvent.click(await box('T-2'))
  fireEvent.click(await box('T-5'), { shiftKey: true })
  expect(selectedNow()).toEqual(['T-2', 'T-3', 'T-4', 'T-5'])
  fireEvent.click(await box('T-4'))
  goTo('/things?page=2')
  fireEvent.click(await box('T-12'))
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  expect(done.mock.calls.at(-1)?.[0].map(({ id }) => id)).toEqual(['T-2', 'T-3', 'T-5', 'T-12'])
  goTo('/things?kind=red')
  await row('T-1')
  await expect.poll(selectedNow).toEqual([])
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
})

test('the row that the keys are at is one of those that are there, and none when the list shows something else', async () => {
  const focused = () => document.querySelector('tr[data-focused] a')?.textContent
  await show('/things?page=3', 'T-21')
  for (let at = 0; at < 8; at += 1) press('j')
  expect(focused()).toBe('T-28')
  press('n')
  await row('T-31')
  await expect.poll(focused).toBe('T-33')
  goTo('/things?kind=red')
  await row('T-1')
  await expect.poll(focused).toBeUndefined()
})

test('a row that was pressed while what was typed is still to be searched stays open, where it is found', async () => {
  await show('/things', 'T-1')
  const pressed = await row('T-3')
  if (pressed) fireEvent.click(pressed)
  expect(await screen.findByText('About T-3')).toBeDefined()
  vi.stubGlobal('fetch', async () => {
    const items = ['T-2', 'T-3'].map((id) => ({ id }))
    return Response.json({
      status: true,
      data: { items, total: 2, page: 1, page_size: 10, hasNext: false, next: null },
    })
  })
  goTo('/things?searchTxt=T')
  expect(await screen.findByText('2 of 2')).toBeDefined()
  expect(screen.getByText('About T-3')).toBeDefined()
  vi.stubGlobal('fetch', async () =>
    Response.json({
      status: true,
      data: { items: [{ id: 'T-9' }], total: 1, page: 1, page_size: 10, hasNext: false, next: null },
    }),
  )
  goTo('/things?searchTxt=T-9')
  await row('T-9')
  await expect.poll(() => screen.queryByText('About T-3')).toBeNull()
})
