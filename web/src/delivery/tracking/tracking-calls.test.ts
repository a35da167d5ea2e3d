import { get, instruct, instructionChips, proof, rate, ratingChips } from '@crossdock/contract/delivery/tracking'
import { expect, test } from 'vitest'
import { doorChips, faultChip, instructCall, praiseChips, proofCall, rateCall, trackedCall } from './tracking-calls.ts'

test('the page’s own calls and choices are those of the contract', () => {
  const pairs = [
    [trackedCall, get],
    [instructCall, instruct],
    [rateCall, rate],
    [proofCall, proof],
  ] as const
  for (const [own, { method, path, can, bodyAs, form, headers }] of pairs) {
    expect(own).toEqual({ method, path, can })
    expect([bodyAs, form, headers]).toEqual([undefined, undefined, undefined])
  }
  expect(doorChips).toEqual(instructionChips)
  expect([...praiseChips, faultChip]).toEqual(ratingChips)
})
