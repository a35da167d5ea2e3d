import type { Profile } from '@crossdock/contract/account/profile'
import type { FeatureFlag } from '@crossdock/contract/feature-flags'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { profile } from '../lib/profile.ts'
import { footOf, loadAllScreens } from './features.ts'
import { Guarded } from './guarded.tsx'

beforeAll(loadAllScreens)
afterEach(() => profile.set(null))

const message = 'This feature is under development'
const unfinished = { path: '/unfinished', isUnderDevelopment: true } as const
const on = (...productionHosts: readonly string[]): void =>
  profile.set({ productionHosts: [...productionHosts], currentPlan: { featureSettings: {} } } as unknown as Profile)
const show = (route: typeof unfinished | { readonly path: string; readonly flag?: FeatureFlag }) =>
  render(<Guarded route={route}>the page</Guarded>)

test('what is under development is blocked on a production host, and open on every other (SHELL-025, NAVF-041)', () => {
  on(window.location.hostname, 'another.example')
  show(unfinished)
  expect(screen.getByRole('heading').textContent).toBe(message)
  expect(screen.queryByText('the page')).toBeNull()
})

test('with no production host, which is the default, and for finished screens it is open', () => {
  on()
  show(unfinished)
  expect(screen.getByText('the page')).toBeTruthy()
})

test('a screen of a feature that is switched off is not there, and has no entry in the menu (SHELL-013, NOTIF-013)', () => {
  const switchedOff = (...featuresOff: readonly FeatureFlag[]) => {
    profile.set({ productionHosts: [], featuresOff, currentPlan: { featureSettings: {} } } as unknown as Profile)
    const { unmount } = show({ path: '/notifications', flag: 'NOTIFICATIONS' })
    const isThere = screen.queryByText('the page') !== null
    unmount()
    return [isThere, footOf(['VIEW_NOTIFICATIONS']).some(({ path }) => path === '/notifications')]
  }
  expect(switchedOff('FULL_REFUND')).toEqual([true, true])
  expect(switchedOff('NOTIFICATIONS', 'FULL_REFUND')).toEqual([false, false])
})

test('finished screens are open on a production host', () => {
  on(window.location.hostname)
  show({ path: '/finished' })
  expect(screen.getByText('the page')).toBeTruthy()
})

test('while it is not known which hosts those are, neither is shown', () => {
  show(unfinished)
  expect(screen.queryByText('the page')).toBeNull()
  expect(screen.queryByText(message)).toBeNull()
})
