import { expect, test } from 'vitest'
import { keepMode, modeInfo, modeKey, modeOfPreference, modes, readMode } from './modes.ts'

test('the preference says the mode (SHELL-004 to SHELL-006)', () => {
  expect(modeOfPreference('/')).toBe('dashboard')
  expect(modeOfPreference(null)).toBe('dashboard')
  expect(modeOfPreference('nonsense')).toBe('dashboard')
  expect(modeOfPreference('/delivery/main')).toBe('delivery')
  expect(modeOfPreference('sorting')).toBe('sorting')
  expect(modeOfPreference('/scheduler')).toBe('scheduler')
  expect(modeOfPreference('/fulfillment')).toBe('fulfillment')
  expect(modeOfPreference('fulfilment')).toBe('fulfillment')
  expect(modeOfPreference('scheduler and delivery')).toBe('delivery')
})

test('a switched mode is kept and read again (SHELL-007)', () => {
  for (const mode of modes) {
    keepMode(mode)
    expect(localStorage.getItem('preference')).toBe(modeInfo[mode].preference)
    expect(readMode()).toBe(mode)
  }
})

test('five modes, each with a name, an icon and a key of its own, whichever of them are there', () => {
  expect(modes.map((mode) => `${modeKey(mode)} ${modeInfo[mode].name}`)).toEqual([
    '1 Dashboard',
    '2 Delivery',
    '3 Sorting',
    '4 Scheduler',
    '5 Fulfillment',
  ])
  expect(new Set(modes.map((mode) => modeInfo[mode].icon)).size).toBe(5)
})
