import type { Job } from '@crossdock/contract/fulfillment/work'
import { expect, test } from 'vitest'
import { firstInTurn, inTurn } from './rules.ts'

const job = (referenceId: string, day: string | null, more: Partial<Job> = {}): Job =>
  ({ referenceId, kind: 'pick', shipBy: { day }, isBegun: false, isMine: false, ...more }) as Job
const receipt = (referenceId: string, expectedArrival: string | null, more: Partial<Job> = {}): Job =>
  ({ referenceId, kind: 'receive', expectedArrival, isBegun: false, isMine: false, ...more }) as Job

test('what was begun, then what was given, then what nobody has; each by its day, then by its number', () => {
  const jobs = [
    job('SO-1', '2026-11-24'),
    job('SO-2', '2026-11-20'),
    job('SO-3', '2026-11-30', { isMine: true }),
    job('SO-4', '2026-12-30', { isMine: true, isBegun: true }),
    job('SO-5', '2026-11-20'),
    receipt('RO-1', '2026-11-21'),
    receipt('RO-2', null),
    receipt('RO-3', '2026-11-01', { isMine: true }),
  ]
  const turn = ['SO-4', 'RO-3', 'SO-3', 'SO-2', 'SO-5', 'RO-1', 'SO-1', 'RO-2']
  expect(jobs.sort(inTurn).map(({ referenceId }) => referenceId)).toEqual(turn)
  expect(jobs.reverse().sort(inTurn)[0]?.referenceId).toBe('SO-4')
})

test('what was begun does not hide what nobody has begun: some places are left to it, and no more than it needs', () => {
  const begun = Array.from({ length: 9 }, (_, index) => job(`SO-1${index}`, '2026-12-30', { isBegun: true }))
  const late = ['SO-1', 'SO-2', 'SO-3', 'SO-4'].map((name) => job(name, '2026-11-20'))
  const shown = (jobs: readonly Job[]) => firstInTurn(jobs, 7).map(({ referenceId }) => referenceId)
  expect(shown([...late, ...begun])).toEqual(['SO-10', 'SO-11', 'SO-12', 'SO-13', 'SO-1', 'SO-2', 'SO-3'])
  expect(shown([...begun, ...late.slice(0, 1)]).slice(-2)).toEqual(['SO-15', 'SO-1'])
  expect(shown(begun)).toHaveLength(7)
})
