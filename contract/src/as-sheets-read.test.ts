import { hasControls as controls } from '@crossdock/sheets/controls'
import { parseDay as day, dayOfExcelSerial as serial, formatDay as shown } from '@crossdock/sheets/days'
import { kilogramsOfPounds as kilograms, round as rounded } from '@crossdock/sheets/units'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasControls } from './controls.ts'
import { dayOfExcelSerial, formatDay, parseDay } from './days.ts'
import { kilogramsOfPounds, round } from './units.ts'

// Spreadsheets are read by a workspace that knows nothing of this one: a day, a weight and a text are the same in both.
const digits = (most: number) => fc.integer({ min: 0, max: most }).map(String)
const dayText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.tuple(digits(40), digits(14), fc.integer({ min: 999, max: 10_001 }).map(String)).chain((parts) => {
    const [first, second, year] = parts.map((part) => part.padStart(2, '0')) as [string, string, string]
    return fc.constantFrom(
      `${first}/${second}/${year}`,
      parts.join('.'),
      `${year}-${second}-${first}`,
      `${year}-${second}-${first}T10:00:00Z`,
    )
  }),
)

it('reads days as files do', () => {
  fc.assert(
    fc.property(dayText, (text) => {
      const read = parseDay(text)
      expect(day(text)).toBe(read)
      if (read) expect(shown(read)).toBe(formatDay(read))
    }),
    { numRuns: 2000 },
  )
  fc.assert(
    fc.property(fc.double({ min: -10, max: 3_000_000 }), (one) => {
      expect(serial(one)).toBe(dayOfExcelSerial(one))
    }),
  )
})

it('weighs and rounds as files do, and holds the same for no text', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 4 }), (value, decimals) => {
      expect(kilograms(value)).toBe(kilogramsOfPounds(value))
      expect(rounded(value, decimals)).toBe(round(value, decimals))
    }),
  )
  for (let code = 0; code < 0x3000; code++)
    for (const isCode of [true, false])
      expect(controls(String.fromCharCode(code), isCode), String(code)).toBe(
        hasControls(String.fromCharCode(code), isCode),
      )
})
