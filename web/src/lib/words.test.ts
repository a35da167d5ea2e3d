import { expect, test } from 'vitest'
import { t, translate } from './words.ts'

test('a sentence is its own key; dots, colons and braces in it mean nothing', () => {
  expect(t('Are you sure?')).toBe('Are you sure?')
  expect(t('Connection lost.')).toBe('Connection lost.')
  expect(t('Merchant: {{name}}', { name: 'A & B {{count}}' })).toBe('Merchant: A & B {{count}}')
  expect(t('{{unknown}} stays')).toBe('{{unknown}} stays')
})

test('the wording follows the count, and numbers are grouped', () => {
  expect(t('{{count}} filters', { count: 1 })).toBe('1 filter')
  expect(t('{{count}} filters', { count: 2 })).toBe('2 filters')
  expect(t('{{count}} selected', { count: 12345 })).toBe('12,345 selected')
})

test('another language has its own plural forms; what it lacks stays English', () => {
  const polish = {
    '{{count}} days_one': '{{count}} dzień',
    '{{count}} days_few': '{{count}} dni',
    '{{count}} days_many': '{{count}} dni',
    Save: 'Zapisz',
  }
  const rules = new Intl.PluralRules('pl')
  expect(translate(polish, rules, '{{count}} days', { count: 1 })).toBe('1 dzień')
  expect(translate(polish, rules, '{{count}} days', { count: 3 })).toBe('3 dni')
  expect(translate(polish, rules, 'Save')).toBe('Zapisz')
  expect(translate(polish, rules, 'Cancel')).toBe('Cancel')
})

const sources: Record<string, string> = import.meta.glob(
  ['../**/*.ts', '../**/*.tsx', '!../**/*.test.*', '!./words*.ts', '!./words-fr/*.ts', '!./words-en/*.ts'],
  { eager: true, query: '?raw', import: 'default' },
)
const nouns =
  'boxes|cells|characters|columns|containers|days|drifts|entries|faults|filters|hours|lines|locations|minutes|orders|packages|pallets|pick-ups|places|products|records|rows|seconds|units'

test('of what is counted there is a wording for one: 1 unit, 2 units', () => {
  const counted = new RegExp(
    String.raw`\{\{(\w+)\}\} (?:(?:more|of|draft|stock|receipt|shipment|blank|deleted) )*(?:${nouns})\b`,
  )
  const sentences = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/'([^'\n]*\{\{[^'\n]*)'/g)].map(([, sentence = '']) => sentence),
  )
  const wrong = [...new Set(sentences)].filter((sentence) => {
    const gap = counted.exec(sentence)?.[1]
    return (
      gap !== undefined &&
      (gap !== 'count' || t(sentence, { count: 1 }) === t(sentence, { count: 2 }).replace('2', '1'))
    )
  })
  expect(wrong).toEqual([])
  expect(sentences.length).toBeGreaterThan(200)
})
