import { expect, test } from 'vitest'
import { ordersOf } from '../../../sorting/boxes/import/rules.ts'
import { merchants } from '../company/rules.ts'
import { rowsOf, told } from './rules.ts'

test('what is announced to the hub is orders that agree with themselves, and no barcode is there twice', () => {
  const rows = merchants.flatMap((merchant) => rowsOf(merchant, '2031-03-15'))
  const { orders, problems } = ordersOf(rows.map((row, index) => ({ ...row, rowId: index })))
  expect([problems, orders.length]).toEqual([[], merchants.length * told.length])
})
