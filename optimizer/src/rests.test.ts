import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeChecker } from './evaluate.ts'
import type { Job, Problem } from './problem.ts'
import { restsInTime, timeAlong } from './rests.ts'

const quarter = 900
const places = 5
const moment = fc.nat(44).map((count) => count * quarter)

const job = fc.record({
  location: fc.nat(places - 1),
  service: fc.nat(3).map((count) => count * 600),
  setup: fc.constantFrom(0, 0, 500),
  opens: fc.option(fc.array(fc.tuple(moment, fc.integer({ min: 1, max: 16 })), { minLength: 1, maxLength: 2 })),
})

const day = fc.record({
  jobs: fc.array(job, { minLength: 2, maxLength: 8 }),
  rests: fc.array(fc.record({ from: moment, long: fc.nat(10), lasts: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  start: fc.option(fc.nat(places - 1)),
  end: fc.option(fc.nat(places - 1)),
  until: fc.integer({ min: 16, max: 60 }),
  locked: fc.nat(2),
  legs: fc.array(fc.constantFrom(0, 300, 900, 1500, 2400, Number.POSITIVE_INFINITY), {
    minLength: places * places,
    maxLength: places * places,
  }),
  speed: fc.constantFrom(0.5, 1),
})

function problemOf(
  { jobs, rests, start, end, until, locked, legs, speed }: typeof day extends fc.Arbitrary<infer T> ? T : never,
  speedByHour?: readonly number[],
): Problem {
  return {
    jobs: jobs.map(({ opens, ...one }, n): Job => {
      const windows = (opens ?? []).map(([from, long]) => [from, from + long * quarter] as const)
      const [first, then] = windows.sort((a, b) => a[0] - b[0])
      const own = { id: `j${n}`, ...one }
      if (!first) return own
      return { ...own, windows: then && then[0] > first[1] ? [first, then] : [first] }
    }),
    vehicles: [
      {
        ...{ id: 'van', start, end, speed, shift: [0, until * quarter] },
        prefix: jobs.slice(0, Math.min(locked, jobs.length - 2)).map((_, n) => `j${n}`),
        breaks: rests
          .map(({ from, long, lasts }) => {
            return { window: [from, from + long * quarter] as const, duration: lasts * 600 }
          })
          .sort((a, b) => a.window[1] - b.window[1]),
      },
    ],
    matrix: {
      kind: 'table',
      size: places,
      distances: legs.map(() => 1),
      durations: legs.map((seconds, k) => (k % (places + 1) === 0 ? 0 : seconds)),
    },
    ...(speedByHour ? { speedByHour } : {}),
  }
}

/** For each place of the last job, and of the last two as a pair: whether the quick word says there is time, and the whole route does. */
function* wordsOn(asked: Problem): Generator<{ quick: boolean; whole: boolean }> {
  const checker = makeChecker(asked)
  const ids = asked.jobs.map(({ id }) => id)
  const locked = asked.vehicles[0]?.prefix?.length ?? 0
  const last = ids.at(-1) ?? ''
  const whole = (jobs: readonly string[]): boolean => restsInTime(checker, 'van', jobs) !== null
  const rest = ids.slice(0, -1)
  const along = timeAlong(checker, 'van', rest)
  for (let i = locked; i <= rest.length; i++)
    yield { quick: along(last, i, null, 0), whole: whole([...rest.slice(0, i), last, ...rest.slice(i)]) }
  const few = ids.slice(0, -2)
  const first = ids.at(-2) ?? ''
  const both = timeAlong(checker, 'van', few)
  for (let i = locked; i <= few.length; i++)
    for (let k = i; k <= few.length; k++)
      yield {
        quick: both(first, i, last, k),
        whole: whole([...few.slice(0, i), first, ...few.slice(i, k), last, ...few.slice(k)]),
      }
}

test('what the legs that are new say of the time is what the whole route says', () => {
  const seen = { true: 0, false: 0 }
  fc.assert(
    fc.property(day, (one) => {
      for (const { quick, whole } of wordsOn(problemOf(one))) {
        expect(quick).toBe(whole)
        seen[`${whole}`]++
      }
    }),
    { numRuns: 1500, endOnFailure: true },
  )
  expect(Math.min(seen.true, seen.false)).toBeGreaterThan(100)
})

test('with hours of different speed there is time at least where there is', () => {
  const seen = { true: 0, false: 0 }
  fc.assert(
    fc.property(
      day,
      fc.array(fc.constantFrom(0.5, 0.8, 1, 1.3), { minLength: 24, maxLength: 24 }),
      (one, speedByHour) => {
        for (const { quick, whole } of wordsOn(problemOf(one, speedByHour))) {
          if (whole) expect(quick).toBe(true)
          seen[`${quick}`]++
        }
      },
    ),
    { numRuns: 500, endOnFailure: true },
  )
  expect(Math.min(seen.true, seen.false)).toBeGreaterThan(100)
})
