import { centimetresOfInches, inchesOfCentimetres, poundsOfKilograms } from '@crossdock/contract/units'
import { formatNumber } from './format.ts'
import { profile } from './profile.ts'
import { keepText, readText, storageKeys } from './storage.ts'
import { weightOf, weightText } from './weight.ts'
import { t } from './words.ts'

/** What weights and sizes are read and typed in; they are kept in kilograms and centimetres. */
export type Measures = 'METRIC' | 'IMPERIAL'

/** As they were when the first screen asked: a form that stands open goes on in the measures that it shows. */
let held: Measures | null = null
profile.subscribe(() => {
  // The next person has their own.
  if (profile.get() === null) held = null
})

export const shownMeasures = (): Measures =>
  (held ??= readText(storageKeys.measures) === 'IMPERIAL' ? 'IMPERIAL' : 'METRIC')

export function showMeasures(measures: Measures): void {
  held = measures
  keepText(storageKeys.measures, measures)
}

const isImperial = (): boolean => shownMeasures() === 'IMPERIAL'

export const weightUnit = (): string => (isImperial() ? 'lb' : 'kg')
export const lengthUnit = (): string => (isImperial() ? t('in') : 'cm')

const weighed = (kilograms: number): number => (isImperial() ? poundsOfKilograms(kilograms) : kilograms)

/** Kilograms as a number in the person's measures; a dash for nothing. */
export const weightNumber = (kilograms: number | null | undefined, decimals?: number): string =>
  formatNumber(typeof kilograms === 'number' ? weighed(kilograms) : kilograms, decimals)

/** "12.5 kg", or "27.56 lb". */
export const weightWords = (kilograms: number, decimals?: number): string =>
  `${weightNumber(kilograms, decimals)}\u00a0${weightUnit()}`

/** What many weigh together: to a tenth, from a hundred on to a whole one. */
export const totalWeightWords = (kilograms: number): string => weightWords(kilograms, weighed(kilograms) < 100 ? 1 : 0)

interface Sized {
  readonly depth: number
  readonly width: number
  readonly height: number
}

/** "40 × 30 × 20": length, width and height of something in the person's measures. */
export const sizeNumbers = ({ depth, width, height }: Sized): string =>
  [depth, width, height].map((side) => formatNumber(isImperial() ? inchesOfCentimetres(side) : side)).join(' × ')

/** "40 × 30 × 20 cm". */
export const sizeWords = (sized: Sized): string => `${sizeNumbers(sized)}\u00a0${lengthUnit()}`

/** Labels that name kilograms or centimetres, and what they are called in pounds and inches. */
const imperialLabels: Readonly<Record<string, string>> = {
  'Weight, kg': 'Weight, lb',
  'Weight, kg (optional)': 'Weight, lb (optional)',
  'Max weight, kg': 'Max weight, lb',
  'kg each': 'lb each',
  'L × W × H, cm': 'L × W × H, in',
  'Length (cm)': 'Length (in)',
  'Width (cm)': 'Width (in)',
  'Height (cm)': 'Height (in)',
}

/** A label as it names the person's measures: 'Weight, kg' as 'Weight, lb'. */
export const inMeasures = (label: string): string => (isImperial() && imperialLabels[label]) || label

/** Kilograms as they are typed: pounds with at most two decimals. Empty for none. */
export const weightTyped = (kilograms: number | null): string => weightText(kilograms, isImperial() ? 'LB' : 'KG')

/** What was typed of a weight, in kilograms; null for nothing, NaN for what is no number. */
export const kilogramsTyped = (text: string): number | null => weightOf(text, isImperial() ? 'LB' : 'KG')

/** Centimetres as they are typed: inches with at most two decimals. Empty for none. */
export function lengthText(centimetres: number | null | undefined): string {
  if (centimetres === null || centimetres === undefined || !Number.isFinite(centimetres)) return ''
  return String(isImperial() ? inchesOfCentimetres(centimetres) : centimetres)
}

/** What was typed, in centimetres; null for nothing, NaN for what is no number (validation names it). */
export function lengthOf(text: string): number | null {
  if (text.trim() === '') return null
  const value = Number(text.replace(',', '.'))
  return isImperial() && Number.isFinite(value) ? centimetresOfInches(value) : value
}
