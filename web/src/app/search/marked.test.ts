import { expect, test } from 'vitest'
import { markedParts } from './marked.ts'

const said = (text: string, term: string): string =>
  markedParts(text, term)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('')

test('what was looked for is marked wherever it stands, whatever its case, and nothing is lost of the text', () => {
  expect(said('Bea Novak', 'novak')).toBe('Bea [Novak]')
  expect(said('Novak & Novaković', 'novak 0142')).toBe('[Novak] & [Novak]ović')
  expect(said('6045550142', '604 555-0142')).toBe('[6045550142]')
  expect(said('+1 604 555 0142', '0142')).toBe('+1 604 555 [0142]')
  expect(said('6045557788', '+1 (604) 555-7788')).toBe('[6045557788]')
  expect(said('A.B', 'a.b')).toBe('[A.B]')
  for (const term of ['', ' ', '%', '((', '\\', '[', '$&', '.*'])
    expect(said('50% (off) $&', term), term).toBe('50% (off) $&')
})
