import { featureSettings } from '@crossdock/contract/plans'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepProfile, plan, profile } from '../lib/profile.ts'
import { queryClient } from '../lib/queries.ts'
import { endSession, keepPermissions, keepStore, startSession } from '../lib/session.ts'
import { Inside } from './inside.tsx'

const token = `h.${btoa(JSON.stringify({ id: '1', name: 'Maya', role: 'Admin' }))}.s`

beforeEach(() => {
  // A server that takes its time.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  startSession(token)
  keepPermissions(['STORES_VIEW'])
  keepStore({ id: '0123456789abcdef01234567', name: 'Main', type: 'MAIN' })
})
afterEach(() => {
  endSession()
  profile.set(null)
  plan.set(null)
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function visit(): Promise<boolean> {
  render(
    <QueryClientProvider client={queryClient}>
      <Inside>the screen</Inside>
    </QueryClientProvider>,
  )
  await act(async () => undefined)
  return screen.queryByText('the screen') !== null
}

test('the first visit waits for the plan', async () => {
  expect(await visit()).toBe(false)
})

test('the next one does not, whatever the server takes to tell it again', async () => {
  const currentPlan = {
    status: 'ACTIVE',
    planId: 'own',
    featureSettings: featureSettings({ limits: {}, features: [] }),
  }
  keepProfile({ currentPlan } as unknown as Parameters<typeof keepProfile>[0])
  expect(await visit()).toBe(true)
})
