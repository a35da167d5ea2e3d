import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appHistory } from '../lib/location.ts'
import { session } from '../lib/session.ts'
import { Screens } from './router.tsx'

const brings = vi.hoisted(() => ({ isReady: true, loadFor: async (): Promise<void> => undefined }))
vi.mock('../lib/client-errors.ts', () => ({ reportFailure: () => undefined }))
vi.mock('./features.ts', async (original) => ({
  ...(await original<object>()),
  isReadyFor: () => brings.isReady,
  loadFor: () => brings.loadFor(),
}))

beforeEach(() => {
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions: [], store: null })
  brings.isReady = true
  brings.loadFor = async () => undefined
  act(() => appHistory().replace('/nowhere'))
})
afterEach(() => {
  session.set(null)
  vi.restoreAllMocks()
})

test('screens that cannot be brought are said to be broken, and not waited for', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  brings.isReady = false
  brings.loadFor = () => Promise.reject(new Error('gone'))
  render(<Screens />)
  await act(async () => undefined)
  expect(screen.getByRole('heading').textContent).toBe('An error has occurred')
})

test('another address begins at its top; one with a mark where that is', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  render(<Screens />)
  scroll.mockClear()
  await act(async () => appHistory().push('/nowhere-else'))
  expect(scroll).toHaveBeenLastCalledWith(0, 0)
  scroll.mockClear()
  await act(async () => appHistory().push('/nowhere#mark'))
  expect(scroll).not.toHaveBeenCalled()
})
