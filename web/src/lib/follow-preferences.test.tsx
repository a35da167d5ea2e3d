import { afterEach, expect, test, vi } from 'vitest'
import { followPreferences } from './follow-preferences.ts'
import { shownMeasures } from './measures.ts'
import { keepProfile, profile } from './profile.ts'
import { shownLanguage } from './words.ts'

const chosen = vi.hoisted(() => vi.fn())
vi.mock('./language.ts', () => ({ chooseLanguage: chosen }))
afterEach(() => profile.set(null))

const tell = (language: 'en' | 'fr' | null, measures = 'METRIC'): void =>
  keepProfile({ id: 'ana', language, measures, currentPlan: { featureSettings: {} } } as never)

test('the language chosen on another device is followed, and said once: what is chosen here meanwhile stays', () => {
  const stop = followPreferences()
  tell(null)
  expect([chosen.mock.calls.length, shownLanguage()]).toEqual([0, 'en'])
  tell('fr')
  // Asked again for another reason, it tells the same.
  tell('fr')
  expect(chosen.mock.calls).toEqual([['fr']])
  stop()
  tell(null)
  tell('fr')
  expect(chosen).toHaveBeenCalledTimes(1)
})

test('measures are there before a screen is, stay as long as a form stands open, and are the next person’s after a sign-out', () => {
  tell(null, 'IMPERIAL')
  expect(shownMeasures()).toBe('IMPERIAL')
  tell(null, 'METRIC')
  expect(shownMeasures()).toBe('IMPERIAL')
  profile.set(null)
  tell(null, 'METRIC')
  expect(shownMeasures()).toBe('METRIC')
})
