import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupSeparator as gs, gtinOf, readScanned, writingsOf } from './scanned-codes.ts'

const checked = (digits: string): string => {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return digits + ((10 - (sum % 10)) % 10)
}
const digitsOf = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`))
const names = fc.stringMatching(/^[A-Za-z0-9\-./_]{1,20}$/)

describe('GTINs', () => {
  test('EAN-13, UPC-A and GTIN-14 of one product are one', () => {
    const all = ['628504751367', '0628504751367', '00628504751367']
    for (const code of all) {
      expect(gtinOf(code)).toBe('00628504751367')
      expect(writingsOf(code).toSorted()).toEqual(all.toSorted())
      expect(writingsOf(code)[0]).toBe(code)
    }
  })

  test('a case has a GTIN of its own; what proves nothing stays as it is', () => {
    expect(writingsOf(checked('1062850475136'))).toEqual([checked('1062850475136')])
    expect(writingsOf('0628504751368')).toEqual(['0628504751368'])
    expect(writingsOf('A-01')).toEqual(['A-01'])
    expect(writingsOf('00000000')).toEqual(['00000000'])
  })

  test('every writing of every GTIN leads to all the others', () => {
    fc.assert(
      fc.property(fc.constantFrom(7, 11, 12, 13).chain(digitsOf), (digits) => {
        const code = checked(digits)
        for (const writing of writingsOf(code))
          expect(writingsOf(writing).toSorted()).toEqual(writingsOf(code).toSorted())
      }),
    )
  })
})

describe('element strings', () => {
  const gtin = '00628504751367'

  test('the GTIN is looked up, and what else is said is known', () => {
    const facts = { expirationDate: '2027-02-28', lot: 'L-7', quantity: 24, serial: 'S1' }
    const text = `01${gtin}1727020010L-7${gs}3724${gs}21S1`
    for (const read of [
      `]C1${text}`,
      `]d2${gs}${text}`,
      `\u0002${text}\u0003`,
      text,
      `(01)${gtin}(17)270200(10)L-7(37)24(21)S1`,
    ])
      expect(readScanned(read, 2026)).toEqual({ code: gtin, facts })
  })

  test('years are those within 49 back and 50 ahead', () => {
    const expiry = (text: string, year: number) => readScanned(`]C101${gtin}17${text}`, year)
    expect(expiry('990101', 2026)).toMatchObject({ facts: { expirationDate: '1999-01-01' } })
    expect(expiry('760101', 2026)).toMatchObject({ facts: { expirationDate: '2076-01-01' } })
    expect(expiry('100101', 2070)).toMatchObject({ facts: { expirationDate: '2110-01-01' } })
    expect(expiry('280229', 2026)).toMatchObject({ facts: { expirationDate: '2028-02-29' } })
  })

  test.each([
    ['a check digit that is wrong', '0100628504751368', '01'],
    ['a GTIN that ends too soon', '0100628504', '01'],
    ['no such day', `01${gtin}17270230`, '17'],
    ['no such month', `01${gtin}17271300`, '17'],
    ['a lot that is too long', `01${gtin}10${'X'.repeat(21)}`, '10'],
    ['a lot of nothing', `01${gtin}10`, '10'],
    ['a quantity that is none', `01${gtin}30x`, '30'],
    ['a quantity of nothing', `01${gtin}370`, '37'],
    ['an identifier that is not given out', `01${gtin}77abc`, '77'],
    ['two products in one', `01${gtin}01${checked('0400638133393')}`, '01'],
    ['no product at all', '10L-7', '01'],
    ['nothing', '', '01'],
  ])('%s is said, with the part that is wrong', (_, text, fault) => {
    expect(readScanned(`]C1${text}`, 2026)).toEqual({ fault })
  })

  test('what does not say that it is one, and is none, is a code like any other', () => {
    for (const text of ['0100628504751368', `01${gtin}77`, `01${gtin}`, 'SKU-1', '(A)-1', '20'])
      expect(readScanned(text)).toEqual({ code: text, facts: {} })
    expect(readScanned(']E00628504751367')).toEqual({ code: '0628504751367', facts: {} })
  })

  test('what is written is what is read, in whatever order', () => {
    const parts = fc.record({
      gtin: digitsOf(13).map(checked),
      lot: names,
      serial: names,
      quantity: fc.integer({ min: 1, max: 99_999_999 }),
      day: fc
        .integer({ min: 0, max: 20_000 })
        .map((days) => new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10)),
      order: fc.shuffledSubarray(['lot', 'serial', 'quantity', 'day'] as const, { minLength: 4 }),
    })
    fc.assert(
      fc.property(parts, ({ gtin, order, ...said }) => {
        const element = {
          lot: `10${said.lot}${gs}`,
          serial: `21${said.serial}${gs}`,
          quantity: `30${said.quantity}${gs}`,
          day: `17${said.day.slice(2).replaceAll('-', '')}`,
        }
        expect(readScanned(`]C101${gtin}${order.map((one) => element[one]).join('')}`, 2026)).toEqual({
          code: gtin,
          facts: { lot: said.lot, serial: said.serial, quantity: said.quantity, expirationDate: said.day },
        })
      }),
    )
  })

  test('no text makes it fail, and none is changed without a frame', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.constantFrom('', ']C1', ']d2', '(01)', '01'),
        (text, start) => {
          expect(readScanned(start + text)).toBeDefined()
        },
      ),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z][A-Z0-9-]{2,30}$/), (text) => {
        expect(readScanned(text)).toEqual({ code: text, facts: {} })
      }),
    )
  })
})
