import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardParts, guardText, isBlankRow, textOfCell, unguardParts, unguardText } from './cells.ts'
import { dateFormatOfCode, dateText, formatOfCode, formattedNumber, isoDateText } from './number-formats.ts'

describe('guarding against formulas', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', "'=1", "''@x", '＝1'])('%j is guarded', (text) => {
    const guarded = guardText(text)
    expect(guarded).toBe(`'${text}`)
    expect(unguardText(guarded)).toBe(text)
  })
  it.each(["'02134", "''02134", "'1-2"])('%j already has an apostrophe in front, and gets another', (text) => {
    expect(guardText(text)).toBe(`'${text}`)
    expect(unguardText(`'${text}`)).toBe(text)
  })
  it('takes the apostrophe off that keeps a zero', () => expect(unguardText("'02134")).toBe('02134'))
  it.each(['', "'90s shirt", 'a=1', "'tis", "it's", '1-2', "'", '5'])('%j is left alone', (text) => {
    expect(guardText(text)).toBe(text)
    expect(unguardText(text)).toBe(text)
  })
  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a;"=1"', `a;"'=1"`],
    ['a\n-1', "a\n'-1"],
    ["a;'@b", "a;''@b"],
    [';;+1;b', ";;'+1;b"],
    ['a; b;c', 'a; b;c'],
  ])('%j is guarded where a program that parts by semicolons would begin a cell', (text, guarded) => {
    expect(guardParts(text)).toBe(guarded)
    expect(unguardParts(guarded)).toBe(text)
  })

  it('survives a round trip of its parts, whatever the text', () => {
    const hostile = fc.string({ unit: fc.constantFrom(';', '"', "'", '=', '-', '\r', '\n', 'a'), maxLength: 20 })
    fc.assert(
      fc.property(hostile, (text) => {
        expect(unguardParts(guardParts(text))).toBe(text)
        expect(guardParts(text)).not.toMatch(/[;\r\n]"*[=+\-@]/)
      }),
    )
  })

  it('survives a round trip, whatever the text', () => {
    const hostile = fc
      .tuple(fc.constantFrom('', "'", "''", '=', '-', '@', '\t'), fc.string())
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(hostile, (text) => {
        expect(unguardText(guardText(text))).toBe(text)
        expect(guardText(text)).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })
})

describe('cells', () => {
  it('read as people see them', () => {
    expect([null, undefined, true, 0.1 + 0.2, 1e15, 123456789012345680000, -2.5].map(textOfCell)).toEqual([
      '',
      '',
      'TRUE',
      '0.3',
      '1000000000000000',
      '123456789012346000000',
      '-2.5',
    ])
    expect(isBlankRow([null, ' ', '\u00a0'])).toBe(true)
    expect(isBlankRow([null, 0])).toBe(false)
  })
})

describe('dates of cells', () => {
  it.each([
    ['dd/mm/yyyy', 'day'],
    ['yyyy-mm-dd h:mm:ss', 'moment'],
    ['h:mm AM/PM', 'time'],
    ['mmm-yy', 'day'],
    ['mmmm', 'day'],
    ['mm:ss.0', 'time'],
    ['[$-409]d-mmm-yyyy;@', 'day'],
    ['[h]:mm', null],
    ['0.00', null],
    ['#,##0 "days"', null],
    ['General', null],
    ['[Red]0', null],
    ['\\d0', null],
    ['@', null],
  ] as const)('%s shows a %s', (code, format) => expect(dateFormatOfCode(code)).toBe(format))

  it('are written as people read them', () => {
    expect(dateText(45292, 'day')).toBe('01/01/2024')
    expect(dateText(45292.75, 'moment')).toBe('01/01/2024 18:00')
    expect(dateText(45292.999_999, 'moment')).toBe('02/01/2024')
    expect(dateText(45292.75, 'day')).toBe('01/01/2024')
    expect(dateText(0.5, 'time')).toBe('12:00')
    expect(dateText(40846.67847222222, 'moment')).toBe('30/10/2011 16:17')
    expect(dateText(43830, 'day', true)).toBe('01/01/2024')
    expect(dateText(-1, 'day')).toBeNull()
    expect(dateText(2_958_466, 'day')).toBeNull()
  })
  it('of 1900 are those that spreadsheet programs show', () => {
    expect([1, 59, 60, 61].map((serial) => dateText(serial, 'day'))).toEqual([
      '01/01/1900',
      '28/02/1900',
      '29/02/1900',
      '01/03/1900',
    ])
  })
  it('are codes where their format is zeros', () => {
    const shown = (code: string, value: number) => formattedNumber(value, formatOfCode(code), false)
    expect(shown('00000', 2134)).toBe('02134')
    expect(shown('00000;-00000;@', 2134)).toBe('02134')
    expect(shown('00000\\-0000', 21341234)).toBe('02134-1234')
    expect(shown('\\(000\\)\\ 000\\-0000', 6175550101)).toBe('(617) 555-0101')
    expect(shown('"INV-"0000', 12)).toBe('INV-0012')
    expect(shown('00000', 1234567)).toBe('1234567')
    for (const code of ['0', '0.00', '#,##0', '00.0', '0E+00', 'General', '0 "pcs"', '"0"0'])
      expect(shown(code, 12)).toBe(12)
    for (const value of [-5, 1.5]) expect(shown('00000', value)).toBe(value)
  })
  it('in ISO form are written alike', () => {
    expect(isoDateText('2024-03-02T00:00:00')).toBe('02/03/2024')
    expect(isoDateText('2024-03-02T16:17:18Z')).toBe('02/03/2024 16:17:18')
    expect(isoDateText('PT5H')).toBe('PT5H')
  })
})
