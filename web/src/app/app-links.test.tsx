import type { Profile } from '@crossdock/contract/account/profile'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profile } from '../lib/profile.ts'
import { session } from '../lib/session.ts'
import { toasts } from '../lib/toasts.ts'
import ProfilePanel from './profile-panel.tsx'

const none = { ios: null, android: null }
const copied: string[] = []
beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) } })
})
afterEach(() => {
  profile.set(null)
  session.set(null)
  copied.length = 0
})

/** The entries that copy something, of the person at the foot of the rail. */
function open(permissions: readonly string[], appLinks: Partial<Profile['appLinks']> = {}) {
  const featureSettings = { has_sorting: true }
  const links = { driver: none, scanner: none, ...appLinks }
  profile.set({ appLinks: links, currentPlan: { featureSettings } } as unknown as Profile)
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions, store: null })
  render(<ProfilePanel onClose={() => undefined} />)
  return screen.queryAllByText(/^Copy/)
}
const words = (entries: readonly HTMLElement[]) => entries.map(({ textContent }) => textContent)

test('links to the apps of drivers and scanners are copied, the own ones unless there are others (SHELL-026, SHELL-027)', async () => {
  const entries = open(['MANAGE_DRIVERS', 'WAREHOUSE_SCANNER_APP'])
  expect(words(entries)).toEqual(['Copy driver app link', 'Copy scanner app link'])
  for (const entry of entries) fireEvent.click(entry)
  await expect.poll(() => toasts.get().map(({ message }) => message)).toContain('link copied to clipboard')
  expect(copied).toEqual([`${window.location.origin}/driver`, `${window.location.origin}/sorting/load`])
})

test('those of stores of apps are copied where the installation names them', () => {
  const driver = { ios: 'https://apps.example/driver', android: 'https://play.example/driver' }
  const entries = open(['MANAGE_DRIVERS', 'WAREHOUSE_SCANNER_APP'], { driver })
  expect(words(entries)).toEqual([
    'Copy driver app link for iPhones',
    'Copy driver app link for Android',
    'Copy scanner app link',
  ])
  for (const entry of entries.slice(0, 2)) fireEvent.click(entry)
  expect(copied).toEqual([driver.ios, driver.android])
})

test('who has nothing to do with an app is offered no link, and over plain http nobody is', () => {
  expect(words(open(['VIEW_NOTIFICATIONS']))).toEqual([])
  cleanup()
  vi.stubGlobal('isSecureContext', false)
  expect(words(open(['MANAGE_DRIVERS']))).toEqual([])
})
