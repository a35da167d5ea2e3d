import type { Job } from '@crossdock/contract/fulfillment/work'

/** What was begun comes first, then what somebody was given, then what nobody has. */
const rank = (job: Job): number => (job.isBegun ? 0 : job.isMine ? 1 : 2)

/** By when it is due, as its warehouse's calendar says; goods that nobody expects on a day come last. */
const due = (job: Job): string => (job.kind === 'receive' ? (job.expectedArrival ?? '9999') : job.shipBy.day)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Of the jobs that are shown, so many are left to what nobody has begun: else what leaves within the hour is hidden by what was begun for next week. */
const keptForOthers = 3

/** The order in which one person does jobs. */
export const inTurn = (a: Job, b: Job): number =>
  rank(a) - rank(b) || compare(due(a), due(b)) || compare(a.referenceId, b.referenceId)

/** The first jobs of a person, in turn, at most so many. */
export function firstInTurn(jobs: readonly Job[], most: number): Job[] {
  const sorted = jobs.toSorted(inTurn)
  const others = sorted.filter(({ isBegun }) => !isBegun)
  const begun = sorted.filter(({ isBegun }) => isBegun).slice(0, most - Math.min(others.length, keptForOthers))
  return [...begun, ...others].slice(0, most)
}
