import type { Id } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/errors.ts'
import { withTypeIds } from './import/stock-location-import.tsx'

const shelf = { id: '0'.repeat(24), label: 'Shelf Space', depth: 120, width: 60, height: 40 }
const row = (rowId: number, stockLocationTypeId: Id<'stockLocationType'>) => ({
  rowId,
  title: `A-${rowId}`,
  stockLocationTypeId,
  maxWeight: null,
})

test('type names become ids before the rows are sent', () => {
  expect(withTypeIds([row(1, 'shelf space'), row(2, shelf.id)], [shelf])).toEqual([row(1, shelf.id), row(2, shelf.id)])
})

test('rows whose type does not exist are refused as the server would, all of them by number', () => {
  const refuse = (): unknown => {
    try {
      return withTypeIds([row(1, 'Shelf Space'), row(4, 'Cellar'), row(6, 'Attic')], [shelf])
    } catch (error) {
      return error
    }
  }
  const error = refuse()
  expect(error).toBeInstanceOf(ApiError)
  const { status, type, body } = error as ApiError
  expect([status, type, body.errInfo?.rowId, body.errInfo?.['rowIds']]).toEqual([417, 'ImportRowError', 4, [4, 6]])
  expect(body.errors).toEqual([
    'Row 4: There is no stock location type "Cellar" in this warehouse.',
    'Row 6: There is no stock location type "Attic" in this warehouse.',
  ])
})
