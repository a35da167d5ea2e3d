import type { ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import { expect, test } from 'vitest'
import { countryCode, crossesBorder, handoverFaults, poolFormOf } from './rules.ts'

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

const to = {
  ...{ recipientName: 'Ana Ruiz Vega', recipientPrimaryPhone: '6045550134', recipientAddressLine1: '14 Alder Street' },
  ...{ recipientCity: 'Vancouver', recipientState: 'BC', recipientPostalCode: 'V5K 0A1' },
}
const leaving = (recipient: object) => ({
  order: { referenceId: 'SO-000001', businessDeliveryInfo: recipient } as ShipmentOrder,
  ...{ boxes: [], totalWeight: 0 },
})
const plain = { scheduledFor: null, signatureRequired: false, premiumType: 'NONE' } as const

test('for drivers a name is in two parts, of which nothing is lost', () => {
  const names = (recipientName: string) =>
    poolFormOf(leaving({ ...to, recipientName }), plain, 'America/Los_Angeles').form?.customer
  expect(names('Ana Ruiz Vega')).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz Vega' })
  expect(names('Cooperative')).toMatchObject({ firstName: 'Cooperative', lastName: null })
  const { firstName = '', lastName = '' } = names('A'.repeat(100)) ?? {}
  expect(firstName + lastName).toBe('A'.repeat(100))
})

test('for drivers a promised moment is a day and a beginning by the account’s clocks, a premium an end', () => {
  const windowOf = (options: ShipmentOrder['deliveryOptions']) => {
    const { deliveryDate, windowFrom, windowTo } = poolFormOf(leaving(to), options, 'America/Los_Angeles').form ?? {}
    return [deliveryDate, windowFrom, windowTo]
  }
  expect(windowOf(plain)).toEqual([null, null, null])
  expect(windowOf({ ...plain, scheduledFor: '2031-03-05T01:30:00Z' })).toEqual(['2031-03-04', '17:30', null])
  expect(windowOf({ ...plain, scheduledFor: '2031-03-04T08:00:00Z', premiumType: 'TEN_AM' })).toEqual([
    '2031-03-04',
    null,
    '10:00',
  ])
  // What cannot be kept both ways is kept as the premium says.
  expect(windowOf({ ...plain, scheduledFor: '2031-03-05T01:30:00Z', premiumType: 'NOON' })).toEqual([
    '2031-03-04',
    null,
    '12:00',
  ])
})

test('what a recipient lacks for drivers is named', () => {
  const { form, faults } = poolFormOf(leaving({ ...to, recipientCity: null, recipientPostalCode: null }), plain, 'UTC')
  expect(form).toBeNull()
  expect(faults.map(({ message }) => message)).toEqual(['City is required', 'Zip Code is required'])
})
