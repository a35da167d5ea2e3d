import { exceptionKinds, exceptionOutcomes, outcomesOf } from '@crossdock/contract/sorting/exception-kinds'
import { expect, test } from 'vitest'
import { canBecome, reportFault } from './rules.ts'

test('what is wrong with a box fits the box', () => {
  const can = (box: Parameters<typeof reportFault>[1]) =>
    exceptionKinds.filter((kind) => reportFault(kind, box) === null)
  expect(can(null)).toEqual(['Extra'])
  expect(can({ state: 'Expected' })).toEqual(['Missing', 'Damaged', 'Foreign'])
  expect(can({ state: 'Received' })).toEqual(['Damaged', 'Foreign'])
})

test('each kind has outcomes of its own, and each outcome is one of some kind', () => {
  const all = exceptionKinds.flatMap((kind) => exceptionOutcomes.filter((outcome) => canBecome(kind, outcome)))
  expect(all.length).toBe(exceptionKinds.reduce((sum, kind) => sum + outcomesOf[kind].length, 0))
  expect(new Set(all)).toEqual(new Set(exceptionOutcomes))
  expect(canBecome('Damaged', 'Found')).toBe(false)
})
