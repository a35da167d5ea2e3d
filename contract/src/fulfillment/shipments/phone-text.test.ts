import { expect, test } from 'vitest'
import { phoneField } from './phone-text.ts'

const { clean, aside, check } = phoneField('Primary Phone')

test('a number is read with its extension, whatever surrounds it', () => {
  expect(clean('+1 (617) 555-0101 ext. 34563')).toBe('6175550101')
  expect(clean(`${' '.repeat(1_000)}617-555-0101 x12\t`)).toBe('6175550101')
  expect(aside.of('617-555-0101 x12')).toBe('Primary Phone extension 12')
  expect(aside.of('617-555-0101')).toBeNull()
})

// With steps that grow with the square it would take longer than any test may.
test('what is too long for a number is none, and is not searched for one', () => {
  for (const filling of [' ', ',', ';', ' x', '1 ', '-']) {
    const text = `6${filling.repeat(100_000)}6`
    expect(check(clean(text))).not.toBeNull()
    expect(aside.of(text)).toBeNull()
  }
})
