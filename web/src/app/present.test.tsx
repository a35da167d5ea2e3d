import { featureSettings } from '@crossdock/contract/plans'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isConnected } from '../lib/connection.ts'
import { appHistory } from '../lib/location.ts'
import { keepProfile, plan, profile } from '../lib/profile.ts'
import { queryClient } from '../lib/queries.ts'
import { endSession, keepPermissions, keepStore, startSession } from '../lib/session.ts'
import { Screens } from './router.tsx'

const token = `h.${btoa(JSON.stringify({ id: '1', name: 'Maya', role: 'Admin' }))}.s`
const brings = vi.hoisted(() => ({ isReady: true, loadFor: async (): Promise<void> => undefined }))
vi.mock('../lib/client-errors.ts', () => ({ reportFailure: () => undefined }))
vi.mock('./features.ts', async (original) => ({
  ...(await original<object>()),
  isReadyFor: () => brings.isReady,
  loadFor: () => brings.loadFor(),
}))

beforeEach(() => {
  // A server that takes its time.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  startSession(token)
  keepPermissions(['MANAGE_STORES'])
  keepStore({ id: '0123456789abcdef01234567', name: 'Main', type: 'MAIN' })
  const currentPlan = {
    status: 'ACTIVE',
    planId: 'own',
    featureSettings: featureSettings({ limits: {}, features: [] }),
  }
  keepProfile({ currentPlan } as unknown as Parameters<typeof keepProfile>[0])
  profile.set(null)
  brings.isReady = true
  brings.loadFor = async () => undefined
  act(() => appHistory().replace('/nowhere'))
})
afterEach(() => {
  endSession()
  profile.set(null)
  plan.set(null)
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Screens />
    </QueryClientProvider>,
  )

test('nothing at an address: said within rail and top bar, and without them to who is signed out', async () => {
  const { unmount } = show()
  await act(async () => undefined)
  expect(screen.getByRole('heading').textContent).toBe('404 Page not found')
  expect(document.title).toBe('404 Page not found · Crossdock')
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  unmount()
  endSession()
  show()
  expect(screen.getByRole('heading').textContent).toBe('404 Page not found')
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('screens that cannot be brought are said to be broken, and not waited for', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  brings.isReady = false
  brings.loadFor = () => Promise.reject(new Error('gone'))
  show()
  await act(async () => undefined)
  expect(screen.getByRole('heading').textContent).toBe('An error has occurred')
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
})

test('screens that cannot be brought without a connection say that, not that they are broken', async () => {
  brings.isReady = false
  brings.loadFor = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/1.js'))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  show()
  await act(async () => undefined)
  await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('There is no connection'))
  expect(await screen.findByText('Connection lost.')).toBeTruthy()
  act(() => isConnected.set(true))
})

test('another address begins at its top; one with a mark where that is', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  show()
  scroll.mockClear()
  await act(async () => appHistory().push('/nowhere-else'))
  expect(scroll).toHaveBeenLastCalledWith(0, 0)
  scroll.mockClear()
  await act(async () => appHistory().push('/nowhere#mark'))
  expect(scroll).not.toHaveBeenCalled()
})
