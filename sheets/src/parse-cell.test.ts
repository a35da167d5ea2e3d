import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell } from './cells.ts'
import { dayOfCell } from './day-text.ts'
import type { SheetField } from './fields.ts'
import { convertUnit, decimalMarkOf, parseCell, parseNumber, unitOfWord } from './parse-cell.ts'

const field = (more: Partial<SheetField> & Pick<SheetField, 'kind'>): SheetField => ({ key: 'x', label: 'X', ...more })
const value = (cell: Cell, more: Parameters<typeof field>[0], ...rest: [] | Parameters<typeof convertUnit>[1][]) => {
  const parsed = parseCell(cell, field(more), rest[0])
  return 'value' in parsed ? parsed.value : `! ${parsed.problem.message}`
}

describe('numbers as people write them', () => {
  it.each([
    ['5', 5],
    ['-5', -5],
    ['+5', 5],
    ['.5', 0.5],
    ['5.', 5],
    ['1,5', 1.5],
    ['0,500', 0.5],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ['1 234,5', 1234.5],
    ['1\u00a0234.5', 1234.5],
    ["1'234.5", 1234.5],
    ['1.2E+3', 1200],
    ['1,2e3', 1200],
    ['12E-1', 1.2],
    ['  7 ', 7],
  ])('%s is %d', (text, expected) => expect(parseNumber(text)).toBe(expected))

  it.each([
    '',
    '.',
    ',',
    'abc',
    '1 2',
    '1.2.3',
    '1,23,4',
    '1.234.56',
    '12,34.567,8',
    '--5',
    '5-',
    '1e',
    '1e999',
    'NaN',
    'Infinity',
    '0x10',
    '1/2',
    '5%',
    '１２',
  ])('%s is none', (text) => expect(parseNumber(text)).toBeNull())

  it('lets the column decide what one separator before three digits means', () => {
    expect(parseNumber('1,234')).toBe(1234)
    expect(parseNumber('1,234', ',')).toBe(1.234)
    expect(parseNumber('1.234')).toBe(1.234)
    expect(parseNumber('1.234', ',')).toBe(1234)
    expect(decimalMarkOf(['1,234', '0,5'])).toBe(',')
    expect(decimalMarkOf(['1.234', '2,50'])).toBe(',')
    expect(decimalMarkOf(['1.234,5'])).toBe(',')
    expect(decimalMarkOf(['1,234.5'])).toBe('.')
    expect(decimalMarkOf(['1.234.567'])).toBe(',')
    expect(decimalMarkOf(['1,234', '5', 7, null, undefined, 'abc'])).toBeNull()
    expect(decimalMarkOf(['1.234'])).toBeNull()
    expect(decimalMarkOf(['1.234'], true)).toBe(',')
    expect(decimalMarkOf(['12.000'], true)).toBeNull()
  })

  it('reads back every number written with either mark, grouped or not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.integer({ min: 0, max: 3 }),
        fc.boolean(),
        (cents, digits, grouped) => {
          const number = cents / 10 ** digits
          const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: grouped }
          const english = number.toLocaleString('en-US', options)
          const german = number.toLocaleString('de-DE', options)
          expect(parseNumber(english, '.')).toBeCloseTo(number, 3)
          expect(parseNumber(german, ',')).toBeCloseTo(number, 3)
        },
      ),
    )
  })

  it('gives a finite number or nothing for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const number = parseNumber(text)
        expect(number === null || Number.isFinite(number)).toBe(true)
      }),
    )
  })
})

describe('quantities', () => {
  it('holds numbers to their bounds', () => {
    expect(value(0, { kind: 'number', above: 0 })).toBe('! Must be greater than 0')
    expect(value(-1, { kind: 'number', min: 0 })).toBe('! Must be at least 0')
    expect(value(10_001, { kind: 'number', max: 10_000 })).toBe('! Must be at most 10,000')
    expect(value(1e308, { kind: 'number' })).toMatch(/^! Must be at most/)
    expect(value(-1e308, { kind: 'number' })).toBe('! Must be a number')
    expect(value(1.23456, { kind: 'number', decimals: 3 })).toBe(1.235)
    expect(value(true, { kind: 'number' })).toBe('! Must be a number')
  })

  it('wants whole numbers for counts and forgives the noise of binary fractions', () => {
    expect(value(3, { kind: 'count' })).toBe(3)
    expect(value('3.0', { kind: 'count' })).toBe(3)
    expect(value(2.9999999999999996, { kind: 'count' })).toBe(3)
    expect(value('2,5', { kind: 'count' })).toBe('! Must be a whole number')
    expect(value(1e17, { kind: 'count' })).toBe('! Must be a whole number')
    expect(Object.is(value(-0, { kind: 'count' }), 0)).toBe(true)
  })

  it('converts units of the column, and units written in the cell', () => {
    const weight = { kind: 'number', unit: 'kg' } as const
    expect(value(2, weight, 'lb')).toBe(0.907)
    expect(value('500', weight, 'g')).toBe(0.5)
    expect(value('8 oz', weight)).toBe(0.227)
    expect(value('2 lbs', weight)).toBe(0.907)
    expect(value('0,5 kg', weight, 'lb')).toBe(0.5)
    expect(value('10"', { kind: 'number', unit: 'cm' })).toBe(25.4)
    expect(value("1'", { kind: 'number', unit: 'cm' })).toBe(30.48)
    expect(value('10 cm', weight)).toBe('! Must be a number')
    expect(value('10 kg', { kind: 'number' })).toBe('! Must be a number')
    expect(convertUnit(10, 'in')).toBe(25.4)
    expect(convertUnit(1, 'm')).toBe(100)
  })

  it('refuses what could be two numbers, unless its column is asked about', () => {
    const count = { kind: 'count' } as const
    expect(value('1.000', count)).toBe('! Could be 1 or 1,000')
    expect(value('2,000', count)).toBe('! Could be 2,000 or 2')
    expect(value('1,234 kg', { kind: 'number', unit: 'kg' })).toBe('! Could be 1,234 or 1.234')
    for (const [mark, number] of [
      ['.', 1],
      [',', 1000],
    ] as const)
      expect(parseCell('1.000', field(count), undefined, mark)).toEqual({ value: number })
    expect(value('1.000', { ...count, isAsked: true })).toBe(1)
    for (const text of ['0,500', '1.234,5', '12.5', '1,234,567', '7'])
      expect(value(text, { kind: 'number' })).toBeTypeOf('number')
  })

  it('knows the words of units', () => {
    expect(unitOfWord(' LBS. ')).toBe('lb')
    expect(unitOfWord('inches')).toBe('in')
    expect(unitOfWord('stone')).toBeNull()
    expect(unitOfWord('constructor')).toBeNull()
  })
})

describe('text', () => {
  const text = { kind: 'text' } as const
  it('keeps leading zeros, and gives codes that are numbers without a fraction', () => {
    expect(value('00123', text)).toBe('00123')
    expect(value(21166, text)).toBe('21166')
    expect(value(6291041500213, text)).toBe('6291041500213')
    expect(value(0.1 + 0.2, text)).toBe('0.3')
    expect(value(true, text)).toBe('TRUE')
    expect(value('  a\r\nb ', text)).toBe('a\nb')
  })

  it('refuses numbers that have lost digits, and none that only look so', () => {
    expect(value(1234567890123456800, text)).toMatch(/^! The spreadsheet has lost digits/)
    // Whether 6.291041500213E+12 has lost any digits nobody knows.
    for (const cell of [
      "'1.23457E+11",
      '1,23457 E+11',
      '6.29104E+12',
      '1,23457E+11',
      '4E+11',
      '1.23457e+11',
      '1.23457E11',
      '6.291041500213E+12',
    ])
      expect(value(cell, text)).toBe('! Excel has shortened this number. Format the column as text and enter it again')
    for (const code of ['1E10', '4E11', 'E+12', '1.E2', 'A1.5E+3']) expect(value(code, text)).toBe(code)
    expect(value('1.2E+3', { kind: 'number' })).toBe(1200)
  })

  it('refuses what cannot be stored', () => {
    expect(value('a\ufffdb', text)).toBe('! A character of this text was damaged in the file. Enter it again')
    for (const control of ['\u0000', '\ufffe', '\uffff'])
      expect(value(`a${control}b`, text)).toBe('! Must not contain control characters')
    const code = { kind: 'text', isCode: true } as const
    expect(value('a\tb', text)).toBe('a\tb')
    for (const cell of ['a\tb', 'a\nb']) expect(value(cell, code)).toBe('! Must not contain control characters')
    expect(value(' A-1\n', code)).toBe('A-1')
    for (const sign of ['\u202a', '\u202e', '\u2066', '\u200f', '\u061c', '\u200b', '\u2060', '\ufeff', '\u00ad'])
      expect(value(` ${sign} A${sign}-1${sign}`, code), sign).toBe('A-1')
    expect(value('\u202a', code)).toBe('')
    expect(value('x'.repeat(256), text)).toBe('! Must be at most 255 characters')
    expect(value('x'.repeat(51), { kind: 'text', maxLength: 50 })).toBe('! Must be at most 50 characters')
    expect(value('#N/A', text)).toBe('! The formula in this cell has no value')
    expect(value('#1', text)).toBe('#1')
  })

  it('gives a member of a closed list as it is written there', () => {
    expect(value('pick UP', { kind: 'text', oneOf: ['Delivery', 'Pick up'] })).toBe('Pick up')
    expect(value('Post', { kind: 'text', oneOf: ['Delivery', 'Pick up'] })).toBe('! Must be one of Delivery, Pick up')
  })
})

describe('booleans and lists', () => {
  it.each([
    [true, true],
    [1, true],
    [0, false],
    ['Yes', true],
    ['no', false],
    ['TRUE', true],
    ['x', true],
    ['faux', false],
  ] as [Cell, boolean][])('%s is %s', (cell, expected) => expect(value(cell, { kind: 'boolean' })).toBe(expected))

  it('refuses other words', () => {
    expect(value('maybe', { kind: 'boolean' })).toBe('! Must be yes or no')
    expect(value(2, { kind: 'boolean' })).toBe('! Must be yes or no')
    expect(value('toString', { kind: 'boolean' })).toBe('! Must be yes or no')
  })

  it('splits lists and drops doubles', () => {
    expect(value('A1, A2;A3|A1\nA4,,', { kind: 'list' })).toEqual(['A1', 'A2', 'A3', 'A4'])
    expect(value(123, { kind: 'list' })).toEqual(['123'])
    expect(value(`a,${'b'.repeat(300)}`, { kind: 'list' })).toBe('! Must be at most 255 characters')
  })
})

describe('days', () => {
  it.each([
    [45292, '2024-01-01'],
    [45292.75, '2024-01-01'],
    ['45292', '2024-01-01'],
    ['01/01/2024', '2024-01-01'],
    ['02/03/2024', '2024-03-02'],
    ['2/3/2024', '2024-03-02'],
    ['2024-03-02', '2024-03-02'],
    ['2024/03/02', '2024-03-02'],
    ['02.03.2024', '2024-03-02'],
    ['02/03/2024 16:17', '2024-03-02'],
    ['2024-03-02T16:17:18Z', '2024-03-02'],
    ['2 Mar 2024', '2024-03-02'],
    ['02-March-2024', '2024-03-02'],
    ['March 2, 2024', '2024-03-02'],
    ['29/02/2024', '2024-02-29'],
  ] as [Cell, string][])('%s is %s', (cell, expected) => expect(dayOfCell(cell)).toBe(expected))

  it.each([
    '29/02/2023',
    '31/04/2024',
    '03/25/2024',
    '02/13/24',
    '2024',
    'tomorrow',
    '2 Foo 2024',
    -1,
    3e6,
    true,
  ] as Cell[])('%s is none', (cell) => expect(dayOfCell(cell)).toBeNull())

  it('wants four digits of a year that could be the day, unless its column is asked about', () => {
    const now = new Date().getFullYear()
    const text = `${now % 100}-11-22`
    expect(value(text, { kind: 'day' })).toBe(`! Could be ${now % 100}/11/2022 or 22/11/${now}`)
    expect(value(text, { kind: 'day', isAsked: true })).toBe(`2022-11-${now % 100}`)
    expect(parseCell(text, field({ kind: 'day' }), undefined, '.', 'year first')).toEqual({ value: `${now}-11-22` })
    expect(value('4/5/22', { kind: 'day' })).toBe('2022-05-04')
  })

  it('takes no dates before 2000', () => {
    expect(value(1, { kind: 'day' })).toBe('! Must be a date from 01/01/2000 on')
    expect(value('31/12/1999', { kind: 'day' })).toBe('! Must be a date from 01/01/2000 on')
    expect(value('soon', { kind: 'day' })).toBe('! Must be a date')
  })

  it('gives the same day for a serial and for its text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 36_526, max: 2_958_465 }), (serial) => {
        const day = dayOfCell(serial) as string
        expect(dayOfCell(`${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`)).toBe(day)
      }),
    )
  })
})

describe('rules of a field', () => {
  it('asks the field after the kind', () => {
    const units: SheetField = field({
      kind: 'count',
      check: (n: number) => (n === 0 ? 'Unit Per Package cannot be zero!' : null),
    })
    expect(parseCell(0, units)).toEqual({
      problem: { expected: 'another value', message: 'Unit Per Package cannot be zero!' },
    })
    expect(parseCell('x', units)).toMatchObject({ problem: { message: 'Must be a number' } })
    expect(parseCell(2, units)).toEqual({ value: 2 })
  })

  it('takes what is no number for none', () => {
    expect(parseCell(Number.NaN, field({ kind: 'number' }))).toMatchObject({ problem: { message: 'Must be a number' } })
  })

  it('gives a value or a problem, and never throws, for any cell and kind', () => {
    const kinds = fc.constantFrom('text', 'number', 'count', 'boolean', 'list', 'day') as fc.Arbitrary<
      SheetField['kind']
    >
    const cells = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null))
    fc.assert(
      fc.property(kinds, cells, (kind, cell) => {
        const parsed = parseCell(cell, field({ kind }))
        const isRight =
          'problem' in parsed
            ? parsed.problem.message !== ''
            : typeof parsed.value !== 'number' || Number.isFinite(parsed.value)
        expect(isRight).toBe(true)
      }),
    )
  })
})
