import { afterEach, expect, test } from 'vitest'
import { showLanguage } from '../../lib/words.ts'
import { words } from '../../lib/words-fr/hub-exceptions.ts'
import { eventWords } from '../orders/event-words.ts'
import { reasonKept, reasonSought, reasonWords } from './exception-words.ts'

afterEach(() => showLanguage('en'))

test('a usual reason is kept in English and read in each language; what somebody wrote stays as it is', () => {
  showLanguage('fr', words)
  expect(['Crushed', 'Solved'].map(reasonWords)).toEqual(['Écrasée', 'Solved'])
  expect(['Écrasée ', 'Autre chose'].map(reasonKept)).toEqual(['Crushed', 'Autre chose'])
  expect(['écras', 'MAN-00012'].map(reasonSought)).toEqual(['Crushed', 'MAN-00012'])
  const data = { kind: 'Extra', barcode: null, reason: 'Label cannot be read' }
  expect(eventWords({ type: 'ExceptionReported', data })).toBe('En trop : Sans étiquette, Étiquette illisible')
})
