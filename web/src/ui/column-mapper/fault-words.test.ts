// @vitest-environment node

import { expect, test, vi } from 'vitest'
import { showLanguage } from '../../lib/words.ts'
import { french, toldInFrench } from '../../lib/words-fr.ts'
import { faultWords, headingWords, rowWords } from './fault-words.ts'

const placed =
  'Row 1, SKU*: SO-000051 is Order Placed, so that nothing can be added to it. Expected an order that is Draft or Back Order, found "A: 1. Expected".'

test('what the server says of a row is said in French: its place, what is wrong, and what was expected', () => {
  vi.stubGlobal('document', { documentElement: {} })
  showLanguage('fr', french, toldInFrench)
  expect(rowWords(placed)).toBe(
    'Ligne 1, SKU*\u00a0: SO-000051 : Passée, donc rien ne peut y être ajouté. Attendu : une commande à l’état Brouillon ou En attente; trouvé : "A: 1. Expected".',
  )
  expect(rowWords('Row 12: You already have a product with this SKU! (10002: Globe: blue)')).toBe(
    'Ligne 12\u00a0: Vous avez déjà un produit avec ce SKU! (10002 : Globe: blue).',
  )
  expect(
    rowWords(
      'Row 5, Quantity*: This row was imported before, in SO-2, with 1,200 units. Expected 1 unit, found nothing.',
    ),
  ).toBe(
    'Ligne 5, Quantité*\u00a0: Cette ligne a déjà été importée, dans SO-2, avec 1\u00a0200 unités. Attendu : 1 unité; trouvé : rien.',
  )
  expect(rowWords('Row 3, Unit Weight (kg)*: Must be a number. Expected a number greater than 0, found "abc".')).toBe(
    'Ligne 3, Poids d’une unité (kg)*\u00a0: Doit être un nombre. Attendu : un nombre supérieur à 0; trouvé : "abc".',
  )
  expect(faultWords({ message: 'Must be a date', expected: 'a date as DD/MM/YYYY' })).toBe(
    'Doit être une date. une date de la forme JJ/MM/AAAA attendu.',
  )
  expect(headingWords('Unit Weight (kg)')).toBe('Poids d’une unité (kg)')
  showLanguage('en')
})

test('in English it is what was said, to the letter', () => {
  expect(rowWords(placed)).toBe(placed)
  expect(rowWords('Nothing of a row')).toBe('Nothing of a row')
  expect(faultWords({ message: 'Must be a date', expected: 'a date' })).toBe('Must be a date. Expected a date.')
})
