import { kilogramsOfPounds, poundsOfKilograms } from '@crossdock/contract/units'

export type WeightUnit = 'KG' | 'LB'

/** A weight as it is shown in a unit: kilograms as stored, pounds with at most two decimals. Empty for none. */
export function weightText(kilograms: number | null | undefined, unit: WeightUnit): string {
  if (kilograms === null || kilograms === undefined || !Number.isFinite(kilograms)) return ''
  return String(unit === 'KG' ? kilograms : poundsOfKilograms(kilograms))
}

/** What was typed in a unit, in kilograms; null for nothing, NaN for what is no number (validation names it). */
export function weightOf(text: string, unit: WeightUnit): number | null {
  if (text.trim() === '') return null
  const value = Number(text.replace(',', '.'))
  if (!Number.isFinite(value)) return Number.NaN
  return unit === 'KG' ? value : kilogramsOfPounds(value)
}
