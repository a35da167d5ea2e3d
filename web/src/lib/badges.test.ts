import { expect, it } from 'vitest'
import { badgeWords } from './badges.ts'

it.each([
  [7, '7'],
  [10_000, '10,000'],
  [10_001, '10,000+'],
])('%i is shown as %s beside a menu entry or on a tab', (count, words) => expect(badgeWords(count)).toBe(words))
