import { expect, test } from 'vitest'
import { termsOf } from './rules.ts'

test('a term is compared as it was typed, as a zip code without spaces, and as a phone number without signs (POOL-019 to 023)', () => {
  expect(termsOf('  Smith, John ')).toEqual({ text: 'smith, john', zip: 'smith,john', phone: 'smith,john' })
  expect(termsOf('V5K 0A1')).toEqual({ text: 'v5k 0a1', zip: 'v5k0a1', phone: 'v5k0a1' })
  expect(termsOf('+1 (604) 555-0100')).toEqual({
    text: '+1 (604) 555-0100',
    zip: '+1(604)555-0100',
    phone: '16045550100',
  })
  expect(termsOf('( )').phone).toBeNull()
})
