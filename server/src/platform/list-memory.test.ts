import { expect, test, vi } from 'vitest'
import { guessPlace, isRemembered, listKey, recall, remember } from './list-memory.ts'

test('what is remembered of a list is believed for a minute, whatever the count of changes says', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const place = { value: 'a', id: '0123456789abcdef01234567', within: '' }
  const [short, long] = [listKey(['short']), listKey(['long'])]
  remember(short, 7, { count: 30, before: [[25, place]] })
  remember(long, 7, { count: 10_001, before: [] })
  const seen = () => [
    recall(short, 7).count,
    recall(short, 7).before(25),
    guessPlace(short, 25),
    isRemembered(short),
    // That there are more than anybody counts is believed whatever changes.
    recall(long, 8).count,
  ]
  clock.mockReturnValue(60_999)
  expect(seen()).toEqual([30, place, place, true, 10_001])
  clock.mockReturnValue(61_000)
  expect(seen()).toEqual([null, null, null, false, null])
})
