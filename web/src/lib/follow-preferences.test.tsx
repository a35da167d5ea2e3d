import { afterEach, expect, test, vi } from 'vitest'
import { followPreferences } from './follow-preferences.ts'
import { shownMeasures } from './measures.ts'
import { profile } from './profile.ts'
import { shownLanguage } from './words.ts'

const chosen = vi.hoisted(() => vi.fn())
vi.mock('./language.ts', () => ({ chooseLanguage: chosen }))
afterEach(() => profile.set(null))

const tell = (language: 'en' | 'fr' | null, measures: 'METRIC' | 'IMPERIAL'): void =>
  profile.set({ id: 'ana', language, measures } as never)

test('what somebody chose on another device is followed, and said once: what is chosen here meanwhile stays', () => {
  const stop = followPreferences()
  expect(chosen).not.toHaveBeenCalled()
  tell(null, 'IMPERIAL')
  expect(shownMeasures()).toBe('IMPERIAL')
  expect([chosen.mock.calls.length, shownLanguage()]).toEqual([0, 'en'])
  tell('fr', 'METRIC')
  expect(shownMeasures()).toBe('METRIC')
  expect(chosen.mock.calls).toEqual([['fr']])
  // Asked again for another reason, it tells the same.
  tell('fr', 'METRIC')
  expect(chosen).toHaveBeenCalledTimes(1)
  stop()
  tell('fr', 'IMPERIAL')
  expect(shownMeasures()).toBe('METRIC')
})
