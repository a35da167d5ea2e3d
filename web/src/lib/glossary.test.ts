import { expect, test } from 'vitest'
import { english } from './words-en.ts'
import { french } from './words-fr.ts'

/**
 * The terms of the trade, each said by one word in each language: what it is called in French, and the words that would mean the
 * same and are said nowhere. A text that the specification gives is a term as it stands there.
 */
const glossary: readonly {
  readonly term: RegExp
  readonly french: RegExp
  readonly never: readonly string[]
}[] = [
  { term: /\bmerchants?\b/i, french: /marchand/i, never: ['seller', 'sellers', 'client', 'clients', 'tenant'] },
  { term: /\bwarehouses?\b/i, french: /entrepôt/i, never: ['stockroom', 'facilities'] },
  { term: /\bdepots?\b/i, french: /dépôt/i, never: ['garage', 'home base'] },
  { term: /\bdrivers?\b/i, french: /chauffeur/i, never: ['delivery man', 'deliveryman'] },
  { term: /\bvehicles?\b/i, french: /véhicule/i, never: ['lorry', 'lorries'] },
  { term: /\bstock locations?\b/i, french: /emplacement/i, never: ['slot', 'slots', 'bin location'] },
  { term: /\brecipients?\b/i, french: /destinataire/i, never: ['consignee', 'addressee', 'receiver'] },
  { term: /\breceipt orders?\b/i, french: /réception/i, never: ['goods receipt', 'inbound', 'inbounds'] },
  { term: /\bshipment orders?\b/i, french: /expédition/i, never: ['outbound', 'consignment', 'dispatch', 'despatch'] },
  // As the state of an order it is said without the noun, as the other states are.
  { term: /\bback orders?\b/i, french: /commandes? en attente|^en attente$/i, never: ['backlog', 'rain check'] },
  { term: /\bship by\b/i, french: /expédier avant/i, never: ['deadline', 'due date', 'cut-off date'] },
  { term: /\bcarriers?\b/i, french: /transporteur/i, never: ['courier', 'couriers', 'forwarder', 'haulier'] },
  { term: /\bvendors?\b/i, french: /fournisseur/i, never: ['manufacturer', 'provider'] },
  { term: /\bassignee\b/i, french: /responsable/i, never: ['worker', 'employee', 'packer'] },
  { term: /\boperators?\b/i, french: /hébergeur/i, never: ['superuser', 'sysadmin', 'hosting company'] },
  { term: /\btracking (number|link)\b/i, french: /suivi/i, never: ['waybill', 'PRO number', 'track number'] },
  { term: /\bbarcodes?\b/i, french: /codes? à barres/i, never: ['EAN', 'bar code', 'bar codes'] },
  { term: /\bunits\b/i, french: /unité/i, never: ['pcs', 'pieces', 'eaches'] },
  { term: /\bon hold\b/i, french: /bloqu|retenu/i, never: ['quarantine', 'blocked'] },
]

const sentences = Object.keys(french)
const plain = (sentence: string): string => sentence.replace(/\{\{\w+\}\}/g, '')
const has = (sentence: string, word: string): boolean => new RegExp(`\\b${word}\\b`, 'i').test(sentence)

test('a thing is called by one word, in either language', () => {
  const synonyms = glossary.flatMap(({ never }) => never)
  const said = [...sentences, ...Object.values(english)]
  expect(said.flatMap((one) => synonyms.filter((word) => has(one, word)).map((word) => `${word}: ${one}`))).toEqual([])
  const others = glossary.flatMap(({ term, french: words }) =>
    sentences
      .filter((sentence) => term.test(plain(sentence)) && !words.test(french[sentence] ?? ''))
      .map((sentence) => `${sentence} = ${french[sentence]}`),
  )
  expect(others).toEqual([])
  for (const { term } of glossary)
    expect(
      sentences.some((sentence) => term.test(sentence)),
      String(term),
    ).toBe(true)
})
