import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../lib/queries.ts'
import type { ListTab } from './list-types.ts'
import { ListTabs, searchOfView } from './list-views.tsx'

const views = [{ name: 'Mugs', search: 'kind=cup&searchTxt=mug' }]
const lists: readonly ListTab[] = [
  { label: 'All', to: '/orders' },
  { label: 'Late', to: '/orders?due=late' },
  { label: 'Mine', to: '/orders?due=late&assignedTo=me' },
  { label: 'Drafts', to: '/drafts' },
]
const kinds: readonly ListTab[] = [
  { label: 'All', params: {} },
  { label: 'Cups', params: { kind: 'cup' } },
]

/** Which tab or view is on, and where the others lead. */
function show(tabs: readonly ListTab[], search: string) {
  cleanup()
  render(
    <QueryClientProvider client={queryClient}>
      <ListTabs path="/orders" params={new URLSearchParams(search)} onViews={() => undefined} {...{ tabs, views }} />
    </QueryClientProvider>,
  )
  const links = screen.getAllByRole('link')
  return {
    on: links.filter((link) => link.getAttribute('aria-current')).map(({ textContent }) => textContent),
    to: links.map((link) => link.getAttribute('href')),
  }
}

test('of tabs that name an address the one is on that says most of the present one', () => {
  expect(show(lists, '').on).toEqual(['All'])
  expect(show(lists, 'due=late&page=2').on).toEqual(['Late'])
  expect(show(lists, 'assignedTo=me&due=late').on).toEqual(['Mine'])
  expect(show(lists, 'assignedTo=me').on).toEqual(['All'])
})

test('a tab of parameters is on where they are what it says, and leads there with the rest of the address, from its first page', () => {
  expect(show(kinds, 'searchTxt=mug&page=3').on).toEqual(['All'])
  const cups = show(kinds, 'kind=cup&sort=nameAsc&page=3')
  expect(cups.on).toEqual(['Cups'])
  expect(cups.to).toEqual(['/orders?sort=nameAsc', '/orders?kind=cup&sort=nameAsc', '/orders?kind=cup&searchTxt=mug'])
  expect(show(kinds, 'kind=pot').on).toEqual([])
})

test('a saved view is on at its address, however that is spelt and on whichever page, and no tab beside it', () => {
  expect(show(kinds, 'searchTxt=mug&page=2&kind=cup').on).toEqual(['Mugs'])
  expect(searchOfView(new URLSearchParams('searchTxt=mug&page=2&kind=cup'))).toBe('kind=cup&searchTxt=mug')
})
