import { afterEach, expect, test } from 'vitest'
import {
  inMeasures,
  kilogramsTyped,
  lengthOf,
  lengthText,
  showMeasures,
  sizeWords,
  totalWeightWords,
  weightTyped,
  weightWords,
} from './measures.ts'

afterEach(() => showMeasures('METRIC'))
const box = { depth: 40, width: 30.5, height: 25.4 }

test('weights and sizes are kept in kilograms and centimetres, and read in pounds and inches by who chose them', () => {
  expect([weightWords(12.5), sizeWords(box), totalWeightWords(412.26), totalWeightWords(41.26)]).toEqual([
    '12.5\u00a0kg',
    '40 × 30.5 × 25.4\u00a0cm',
    '412\u00a0kg',
    '41.3\u00a0kg',
  ])
  showMeasures('IMPERIAL')
  expect([weightWords(12.5), sizeWords(box), totalWeightWords(41.26)]).toEqual([
    '27.56\u00a0lb',
    '15.75 × 12.01 × 10\u00a0in',
    '91.0\u00a0lb',
  ])
  expect(['Weight, kg', 'kg each', 'L × W × H, cm', 'Volume, ft³', 'Company'].map(inMeasures)).toEqual([
    'Weight, lb',
    'lb each',
    'L × W × H, in',
    'Volume, ft³',
    'Company',
  ])
})

test('what is typed in pounds and inches is kept in kilograms and centimetres, and stands there again as it was typed', () => {
  showMeasures('IMPERIAL')
  for (const typed of ['1', '2.5', '27.56', '0.01', '99.99']) {
    expect(Number(weightTyped(kilogramsTyped(typed)))).toBeCloseTo(Number(typed), 2)
    expect(lengthText(lengthOf(typed))).toBe(typed)
  }
  expect([lengthOf(''), lengthOf('ten'), kilogramsTyped('')]).toEqual([null, Number.NaN, null])
})
