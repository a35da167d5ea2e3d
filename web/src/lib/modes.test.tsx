import { expect, test } from 'vitest'
import { keepMode, modeInfo, modeOfPreference, modes, readMode } from './modes.ts'

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

test('five modes, D V S A F', () => {
  expect(modes.map((mode) => modeInfo[mode].letter).join('')).toBe('DVSAF')
})
