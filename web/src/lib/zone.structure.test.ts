import type { Day, Moment } from '@crossdock/contract/days'
import { expect, test } from 'vitest'
import { formatDate, formatDay, formatMoment } from './format.ts'

/** Never called: what is expected here, the compiler says, and a line on which it says nothing is refused. */
function mistakes(day: Day, moment: Moment): unknown {
  return [
    // @ts-expect-error: without a zone
    formatMoment(moment),
    // @ts-expect-error: without a zone
    formatDate(moment),
    // @ts-expect-error: a moment has no day before a zone is named
    formatDay(moment),
    // @ts-expect-error: a day has no time
    formatMoment(day, 'UTC'),
  ]
}

test('no moment is written without a zone, and none as if it were a day', () => {
  expect(mistakes).toHaveLength(2)
})
