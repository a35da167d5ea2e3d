import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SavedView } from '../lib/list-memory.ts'
import { queryClient } from '../lib/queries.ts'
import { session } from '../lib/session.ts'
import { toasts } from '../lib/toasts.ts'
import { MantineHost } from './mantine-host.tsx'
import { ViewsMenu } from './views-menu.tsx'

const mine = { name: 'Mine', search: 'searchTxt=cup' }
const shared = {
  ...{ id: 'a'.repeat(24), list: 'products', createdAt: '', updatedAt: 'then' },
  ...{ name: 'Mugs', search: 'searchTxt=mug', sharedBy: 'Lee Chen', isMine: false, mayChange: false },
}
let sent: { method: string; url: string; body: unknown }[]
let items: readonly object[]

beforeEach(() => {
  sent = []
  items = [shared, { ...shared, id: 'b'.repeat(24), list: 'warehouses', name: 'Other' }]
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions: [], store: null })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ method, url, body: body ? JSON.parse(body as string) : null })
    const data =
      method === 'GET' ? { items, total: items.length, page: 1, page_size: 500, next: null, hasNext: false } : shared
    return new Response(JSON.stringify({ status: true, data }))
  })
})
afterEach(() => {
  queryClient.clear()
  session.set(null)
})

const hidden = { hidden: true } as const
const onViews = vi.fn<(views: readonly SavedView[]) => void>()
async function open(search: string, views: readonly SavedView[] = []) {
  onViews.mockClear()
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <ViewsMenu
          list="products"
          path="/products"
          params={new URLSearchParams(search)}
          isNarrowed={search !== ''}
          views={views}
          onViews={onViews}
        />
      </MantineHost>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Saved views' }))
  // It is faded in, which nothing does here: what is in it counts as hidden.
  const menu = within(await screen.findByRole('dialog', hidden))
  return {
    find: (role: string, name: string | RegExp) => menu.findByRole(role, { ...hidden, name }),
    get: (role: string, name: string | RegExp) => menu.getByRole(role, { ...hidden, name }),
    query: (role: string, name: string | RegExp) => menu.queryByRole(role, { ...hidden, name }),
    field: (label: string) => menu.getByLabelText(label),
  }
}
const writes = () => sent.filter(({ method }) => method !== 'GET')

test('views of this list are shown with whose they are, and lead to their address', async () => {
  const menu = await open('')
  const link = await menu.find('link', /^Mugs/)
  expect([link.textContent, link.getAttribute('href')]).toEqual(['MugsBy Lee Chen', '/products?searchTxt=mug'])
  expect(menu.query('link', /Other/)).toBeNull()
  // Another's view is not one's own to change.
  expect(menu.query('button', 'Share Mugs no longer')).toBeNull()
})

test('what is shown is kept for oneself, or for everybody', async () => {
  const menu = await open('searchTxt=pot&page=3', [mine])
  fireEvent.change(menu.field('Name of the view'), { target: { value: ' Pots ' } })
  fireEvent.click(menu.field('Share with everybody who may see this list'))
  fireEvent.click(menu.get('button', 'Save view'))
  await waitFor(() =>
    expect(writes()).toMatchObject([
      {
        method: 'POST',
        url: expect.stringMatching(/shared-views$/),
        body: { name: 'Pots', list: 'products', search: 'searchTxt=pot' },
      },
    ]),
  )
})

test('a view of one’s own is shared, and is not kept twice', async () => {
  const menu = await open('', [mine, { name: 'Mugs', search: shared.search }])
  fireEvent.click(menu.get('button', 'Share Mugs with everybody'))
  await waitFor(() => expect(onViews).toHaveBeenCalledWith([mine]))
})

test('whoever may change one lets it show what is shown now', async () => {
  items = [{ ...shared, mayChange: true, isMine: true }]
  const menu = await open('searchTxt=pot')
  expect((await menu.find('link', /^Mugs/)).textContent).toBe('MugsBy you')
  fireEvent.click(menu.get('button', 'Let Mugs show what is shown now'))
  await waitFor(() =>
    expect(writes()).toMatchObject([{ method: 'PUT', body: { search: 'searchTxt=pot', updatedAt: 'then' } }]),
  )
})

test('whoever may change one ends its sharing', async () => {
  items = [{ ...shared, mayChange: true, isMine: true }]
  const menu = await open('')
  await menu.find('link', /^Mugs/)
  fireEvent.click(menu.get('button', 'Share Mugs no longer'))
  await waitFor(() => expect(writes().map(({ method }) => method)).toEqual(['DELETE']))
})

test('another view of one’s own with the name of the one that is shared stays', async () => {
  const menu = await open('searchTxt=pot', [{ ...mine, name: 'Mugs' }])
  fireEvent.change(menu.field('Name of the view'), { target: { value: 'Mugs' } })
  fireEvent.click(menu.field('Share with everybody who may see this list'))
  fireEvent.click(menu.get('button', 'Save view'))
  await waitFor(() => expect(onViews).toHaveBeenCalledWith([{ ...mine, name: 'Mugs' }]))
})

test('a view that is kept under a name one has already takes its place', async () => {
  const menu = await open('searchTxt=pot&page=3', [mine, { name: 'Pots', search: 'searchTxt=pots' }])
  fireEvent.change(menu.field('Name of the view'), { target: { value: 'Pots' } })
  fireEvent.click(menu.get('button', 'Save view'))
  expect(onViews).toHaveBeenCalledWith([mine, { name: 'Pots', search: 'searchTxt=pot' }])
})

test('a view of one’s own that was removed comes back by Undo', async () => {
  const menu = await open('', [mine])
  fireEvent.click(menu.get('button', `Remove saved view ${mine.name}`))
  expect(onViews).toHaveBeenLastCalledWith([])
  toasts.get().at(-1)?.undo?.()
  await waitFor(() => expect(onViews).toHaveBeenLastCalledWith([mine]))
})
