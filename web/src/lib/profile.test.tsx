import { featureSettings } from '@crossdock/contract/plans'
import { expect, test, vi } from 'vitest'
import { keepProfile } from './profile.ts'
import { endSession } from './session.ts'

/** As a page that has just been opened reads it. */
async function opened() {
  vi.resetModules()
  return import('./profile.ts')
}

test('what a plan has is kept for the next visit, and forgotten with the session', async () => {
  const settings = featureSettings({ limits: {}, features: ['fulfillment'] })
  const told = { currentPlan: { status: 'ACTIVE', planId: 'own', featureSettings: settings } }
  expect((await opened()).plan.get()).toBeNull()
  keepProfile(told as unknown as Parameters<typeof keepProfile>[0])
  const { hasFeature, plan } = await opened()
  expect(plan.get()).not.toBeNull()
  expect([hasFeature(['fulfillment']), hasFeature(['sorting']), hasFeature([])]).toEqual([true, false, true])
  endSession()
  const none = await opened()
  expect([none.plan.get(), none.hasFeature(['sorting'])]).toEqual([null, true])
})
