import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PaymentState, settled } from './rules.ts'

const words = [
  { state: 'open', isFinal: false },
  { state: 'failed', isFinal: false },
  { state: 'failed', isFinal: true },
  { state: 'succeeded', isFinal: false },
] as const

test('word of the gateway in any order, any number of times: taken once is taken, and nothing untakes it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (heard) => {
      let state: PaymentState = 'OPEN'
      let paid = 0
      for (const word of heard) {
        const next = settled(state, word, true)
        if (next === 'SUCCEEDED' && state !== 'SUCCEEDED') paid++
        state = next
      }
      const isTaken = heard.some((word) => word.state === 'succeeded')
      expect(paid).toBe(isTaken ? 1 : 0)
      if (isTaken) expect(state).toBe('SUCCEEDED')
    }),
  )
})

test('what was given up, and is taken all the same, is surplus; a refusal that is not the last leaves it open', () => {
  const taken = { state: 'succeeded', isFinal: false } as const
  expect(settled('CANCELLED', taken, false)).toBe('SURPLUS')
  expect(settled('CANCELLED', taken, true)).toBe('SUCCEEDED')
  expect(settled('FAILED', taken, true)).toBe('SUCCEEDED')
  expect(settled('OPEN', { state: 'failed', isFinal: false }, true)).toBe('OPEN')
  expect(settled('OPEN', { state: 'failed', isFinal: true }, true)).toBe('FAILED')
})
