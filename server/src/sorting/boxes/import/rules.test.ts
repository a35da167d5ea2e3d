import { expect, test } from 'vitest'
import { ordersOf } from './rules.ts'

test('what one row of an order leaves blank another says', () => {
  const row = { poNo: null, phone: null, email: null, addressLine2: null, city: null, state: null, zipCode: null }
  const rest = {
    country: null,
    description: null,
    weight: null,
    depth: null,
    width: null,
    height: null,
    expectedAt: null,
  }
  const one = { ...row, ...rest, orderNo: 'W', customerName: 'Ada King Lovelace', addressLine1: 'x', barcode: null }
  const { orders: made, problems } = ordersOf([
    { ...one, rowId: 1 },
    { ...one, rowId: 2, city: 'Vancouver' },
  ])
  expect(problems).toEqual([])
  expect(made).toMatchObject([
    { firstName: 'Ada King', lastName: 'Lovelace', facts: { city: 'Vancouver' }, boxes: [{}, {}] },
  ])
})
