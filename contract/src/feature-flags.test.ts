import { expect, test } from 'vitest'
import { featureFlags, isSwitchedOn } from './feature-flags.ts'

test('all flags are on by themselves; one that is switched off is off, and so is a name of none', () => {
  for (const flag of featureFlags) {
    expect(isSwitchedOn(flag, [])).toBe(true)
    expect(isSwitchedOn(flag, [flag])).toBe(false)
    expect(
      isSwitchedOn(
        flag,
        featureFlags.filter((other) => other !== flag),
      ),
    ).toBe(true)
  }
  expect(isSwitchedOn('SOMETHING_ELSE', [])).toBe(false)
  expect(isSwitchedOn('notifications', [])).toBe(false)
})
