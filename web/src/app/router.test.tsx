import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appHistory, askOnLeaving, usePathname } from '../lib/location.ts'
import { useParams } from '../lib/search-params.ts'
import { neededAreas } from './areas.ts'
import { CatchBroken } from './catch-broken.tsx'
import { loadFor } from './features.ts'

vi.mock('../lib/client-errors.ts', () => ({ reportFailure: () => undefined }))

beforeEach(() => act(() => appHistory().replace('/a')))
afterEach(() => vi.restoreAllMocks())

function Screen() {
  const path = usePathname()
  const [params, setParams] = useParams()
  if (params.has('broken')) throw new Error('broken')
  return (
    <button type="button" onClick={() => setParams({ page: '2' })}>
      {path} {params.get('page') ?? '1'}
    </button>
  )
}

const shown = (): string | null => screen.getByRole('button').textContent

test('a screen follows the address, and writes what it shows into it', async () => {
  render(<Screen />)
  expect(shown()).toBe('/a 1')
  fireEvent.click(screen.getByRole('button'))
  expect(shown()).toBe('/a 2')
  await Promise.resolve()
  expect(window.location.search).toBe('?page=2')
  act(() => appHistory().push('/b'))
  expect(shown()).toBe('/b 1')
})

test('another path is opened only when that is allowed; another query at once', async () => {
  render(<Screen />)
  const answers = [false, true]
  const ask = vi.fn(async () => answers.shift() ?? true)
  const stop = askOnLeaving(ask)
  fireEvent.click(screen.getByRole('button'))
  await act(async () => undefined)
  expect([shown(), ask.mock.calls.length]).toEqual(['/a 2', 0])
  await act(async () => appHistory().push('/b'))
  expect([shown(), ask.mock.calls.length]).toEqual(['/a 2', 1])
  await act(async () => appHistory().push('/b'))
  expect([shown(), ask.mock.calls.length]).toEqual(['/b 1', 2])
  stop()
  await act(async () => appHistory().push('/c'))
  expect([shown(), ask.mock.calls.length]).toEqual(['/c 1', 2])
})

test('what cannot be drawn says so in its place, until another address is opened', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  function Place() {
    return (
      <CatchBroken>
        <Screen />
      </CatchBroken>
    )
  }
  render(<Place />)
  act(() => appHistory().push('/a?broken=1'))
  expect(screen.getByRole('heading').textContent).toBe('An error has occurred')
  act(() => appHistory().push('/b'))
  expect(shown()).toBe('/b 1')
  // As a form that is opened by the query of its list, and could not be loaded.
  act(() => appHistory().push('/b?broken=1'))
  expect(screen.getByRole('heading').textContent).toBe('An error has occurred')
  act(() => appHistory().push('/b'))
  expect(shown()).toBe('/b 1')
})

test('the areas whose screens were needed are remembered, so that the next visit begins with them', async () => {
  expect(neededAreas('/')).toEqual(['account', 'app'])
  await loadFor('/products')
  expect(neededAreas('/')).toEqual(expect.arrayContaining(['fulfillment', 'warehouse']))
})
