import { newId } from '@crossdock/contract/ids'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/queries.ts'
import { ProductThumb } from './product-thumb.tsx'

const ids = vi.hoisted(() => ({ asked: [] as string[][] }))
vi.mock('../../../lib/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (_: unknown, input: { ids: string }) => {
    const asked = input.ids.split(',')
    ids.asked.push(asked)
    return Promise.resolve({
      pictures: asked.slice(0, 1).map((productId) => ({ productId, picture: `/p/${productId}` })),
    })
  },
}))
afterEach(() => queryClient.clear())

test('the pictures of a list are asked for together, a hundred at a time; what has none shows none', async () => {
  const products = Array.from({ length: 120 }, () => newId<'product'>())
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      {products.map((id) => (
        <ProductThumb key={id} productId={id} />
      ))}
      <p>there</p>
    </QueryClientProvider>,
  )
  await expect.poll(() => container.querySelectorAll('img').length).toBe(2)
  expect(ids.asked.map(({ length }) => length)).toEqual([100, 20])
  expect(container.querySelector('img')?.getAttribute('src')).toBe(`/p/${products[0]}`)
  expect(screen.getByText('there')).toBeTruthy()
})
