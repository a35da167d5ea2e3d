import { expect, test } from 'vitest'
import type { z } from 'zod'
import { inputMoment } from './dates.ts'
import { email, optionalCode, optionalText, phone, price, requiredCode, requiredText } from './fields.ts'
import { queryBoolean, queryInt, queryNumber } from './paging.ts'

/** What people read about a value; null when it is right. */
const faultOf = (schema: z.ZodType, value: unknown): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null

test('a price is a number, not below zero, with two decimals at most (VALD-001 to 003)', () => {
  for (const right of [0, 1, 1.23, 0.1 + 0.2, 99_999_999]) expect(faultOf(price, right), String(right)).toBeNull()
  for (const wrong of ['1', null, undefined, Number.NaN]) expect(faultOf(price, wrong)).toBe('Must be a number')
  expect(faultOf(price, -0.01)).toBe('Must be greater than or equal to 0')
  expect(faultOf(price, 1.234)).toBe('Maximum two digits after comma')
})

test('a phone number has 10 digits, 10 or 11 in account forms, 10 to 15 from a file (VALD-004, VALD-005)', () => {
  const accepted = (schema: z.ZodType): number[] =>
    Array.from({ length: 10 }, (_, index) => index + 8).filter((length) => faultOf(schema, '6'.repeat(length)) === null)
  expect(accepted(phone('ten'))).toEqual([10])
  expect(accepted(phone('ten-or-eleven'))).toEqual([10, 11])
  expect(accepted(phone('ten-to-fifteen'))).toEqual([10, 11, 12, 13, 14, 15])
  for (const wrong of ['604-555-0199', 'telephone1', 6045550199])
    expect(faultOf(phone('ten-or-eleven'), wrong)).toBe('Phone number is not valid')
})

test('an e-mail address ends with a dot and two letters or more (VALD-006 to 008)', () => {
  for (const right of ['a@b.co', 'Maya.Brandt+wms@northwind.example', 'a@b.c.ca'])
    expect(faultOf(email, right), right).toBeNull()
  for (const wrong of [5, 'a', 'a@b', 'a@b.c', 'a@b.c1', 'a b@c.ca', 'a@b@c.ca', '@b.ca', `${'a'.repeat(250)}@b.ca`])
    expect(faultOf(email, wrong), String(wrong)).toBe('Invalid email address')
})

test('what is required names its label, and nothing else where it is empty (UIW-028, SUPP-011)', () => {
  for (const wrong of ['', '   ', undefined, null]) {
    expect(faultOf(requiredText('Title', 50), wrong)).toBe('Title is required')
    expect(email.safeParse(wrong).error?.issues.map(({ message }) => message)).toEqual(['Email is required'])
    expect(
      phone('ten')
        .safeParse(wrong)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Phone is required'])
  }
})

test('a text keeps its lines; a code has one, and neither has other control characters', () => {
  const message = 'Must not contain control characters'
  for (const lines of ['a\tb', 'a\nb', 'a\r\nb']) {
    for (const text of [requiredText('Note', 50), optionalText(50)]) expect(faultOf(text, lines)).toBeNull()
    for (const code of [requiredCode('SKU', 50), optionalCode(50)]) expect(faultOf(code, lines)).toBe(message)
  }
  for (const control of ['\u0000', '\u0001', '\u001b', '\u007f', '\ufffe', '\uffff'])
    for (const schema of [requiredText('Note', 50), optionalText(50), requiredCode('SKU', 50), optionalCode(50)])
      expect(faultOf(schema, `a${control}b`), control.codePointAt(0)?.toString(16)).toBe(message)
  for (const control of ['\u0085', '\u2028', '\u2029']) expect(faultOf(optionalCode(50), `a${control}b`)).toBe(message)
  // Nor signs that nobody sees: two codes that look alike are one.
  for (const unseen of ['\u202e', '\u2066', '\u200e', '\u200b', '\ufeff', '\u00ad']) {
    expect(faultOf(requiredCode('SKU', 50), `a${unseen}b`)).toBe(message)
    expect(faultOf(requiredText('Note', 50), `a${unseen}b`)).toBeNull()
  }
  // Blanks around it are not part of it, and what scripts other than Latin need is.
  expect(requiredCode('SKU', 50).parse('\t A-1 \n')).toBe('A-1')
  for (const right of ['Ä-1 ✓', 'נ-1', '货-1', 'a b', 'می\u200cخ'])
    expect(faultOf(requiredCode('SKU', 50), right)).toBeNull()
})

test('a moment has an offset, lies in years that calendars have, and is handed on in UTC', () => {
  expect(inputMoment().parse('2026-03-01T09:00:00+02:00')).toBe('2026-03-01T07:00:00.000Z')
  for (const wrong of ['2026-03-01', '2026-03-01T09:00', '0000-01-01T00:00:00Z', '1999-12-31T23:59:59Z', 'x', 5, null])
    expect(faultOf(inputMoment(), wrong), String(wrong)).toBe('Must be a date and time')
})

test('values of a query string say what they must be', () => {
  expect(queryInt(1, 500).parse('50')).toBe(50)
  for (const wrong of ['0', '501', '1.5', 'x', '1e3']) {
    expect(faultOf(queryInt(1, 500), wrong), wrong).toBe('Must be a whole number from 1 to 500')
  }
  expect(queryNumber.parse('-1.5')).toBe(-1.5)
  expect(faultOf(queryNumber, 'x')).toBe('Must be a number')
  expect([queryBoolean.parse('1'), queryBoolean.parse('false')]).toEqual([true, false])
  expect(faultOf(queryBoolean, 'maybe')).toBe('Must be true or false')
})
