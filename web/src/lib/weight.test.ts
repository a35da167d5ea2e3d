import { expect, test } from 'vitest'
import { type WeightUnit, weightOf, weightText } from './weight.ts'

test('pounds are shown with two decimals, kilograms as stored (UIW-012)', () => {
  expect(weightText(1, 'LB')).toBe('2.2')
  expect(weightText(10, 'LB')).toBe('22.05')
  expect(weightText(1.234, 'KG')).toBe('1.234')
  expect(weightText(null, 'LB')).toBe('')
})

test('toggling back and forth never changes what is stored', () => {
  const stored = 3.333
  const units: readonly WeightUnit[] = ['LB', 'KG', 'LB', 'KG']
  // The toggle shows the stored weight again; it never reads the shown text.
  expect(units.map((unit) => weightText(stored, unit))).toEqual(['7.35', '3.333', '7.35', '3.333'])
})

test('what is typed is stored in kilograms', () => {
  expect(weightOf('2.2046226', 'LB')).toBe(1)
  expect(weightOf('1,5', 'KG')).toBe(1.5)
  expect(weightOf(' ', 'KG')).toBeNull()
  expect(weightOf('heavy', 'KG')).toBeNaN()
})
