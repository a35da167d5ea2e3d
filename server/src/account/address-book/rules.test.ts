import { expect, test } from 'vitest'
import { termsOf, termsSought } from './rules.ts'

test('a term is compared as it was typed, as a zip code without spaces, and as a phone number without signs (POOL-019 to 023)', () => {
  expect(termsOf('  Smith, John ')).toEqual({ text: 'smith, john', zip: 'smith,john', phone: null })
  expect(termsOf('V5K 0A1')).toEqual({ text: 'v5k 0a1', zip: 'v5k0a1', phone: null })
  expect(termsOf('+1 (604) 555-0100')).toEqual({
    text: '+1 (604) 555-0100',
    zip: '+1(604)555-0100',
    phone: '16045550100',
  })
  expect(termsOf('( )').phone).toBeNull()
})

test('an index is asked for no phone of which it knows nothing: it would be read whole', () => {
  expect(termsSought({ text: '12-', isIndexed: true }).phone).toBeNull()
  expect(termsSought({ text: '55-5', isIndexed: true }).phone).toBe('555')
  expect(termsSought({ text: '12', isIndexed: false }).phone).toBe('12')
})
