import { expect, test } from 'vitest'
import { countryCode, crossesBorder, handoverFaults } from './rules.ts'

test.each([
  ['Canada', 'CA'],
  [' ca ', 'CA'],
  ['CAN', 'CA'],
  [' Canada ', 'CA'],
  ['United States', 'US'],
  ['USA', 'US'],
  ['Atlantis', null],
])('%j is %s', (text, code) => expect(countryCode(text)).toBe(code))

test('an unknown country is another one', () => {
  expect(crossesBorder('Atlantis', 'CA')).toBe(true)
  expect(crossesBorder('canada', 'CA')).toBe(false)
  expect(crossesBorder('Canada', 'US')).toBe(true)
  expect(crossesBorder(null, 'CA')).toBe(false)
  // What an account has as its country is not looked up: unknown, but the same.
  expect(crossesBorder(' xx ', 'XX')).toBe(false)
})

test('an order leaves with a carrier, and abroad with a declaration of each product', () => {
  const declarable = [
    { productId: 'tea', sku: 'TEA' },
    { productId: 'cup', sku: 'CUP' },
  ]
  expect(handoverFaults({ carrierName: null, customsInfo: [{ productId: 'tea' }] }, declarable)).toEqual([
    { path: 'carrierName', message: 'Carrier Name is required' },
    { path: 'customsInfo', message: 'Customs information of CUP is required' },
  ])
  expect(handoverFaults({ carrierName: 'UPS', customsInfo: declarable }, declarable)).toEqual([])
  expect(handoverFaults({ carrierName: 'UPS', customsInfo: [] }, [])).toEqual([])
})
