import { applyMapping } from '@crossdock/sheets/apply'
import { headingOf, templateRows } from '@crossdock/sheets/fields'
import { missingFields, missingFieldsMessage, suggestMapping } from '@crossdock/sheets/mapping'
import { expect, test } from 'vitest'
import { stockLocationImport, typeFinder } from './import.ts'

const shelf = { id: '0'.repeat(24), label: 'Shelf Space', depth: 120, width: 60, height: 40 }
const high = { ...shelf, id: '1'.repeat(24), height: 80.5 }
const aisle = { ...shelf, id: '2'.repeat(24), label: 'Aisle' }

test.each([
  ['Aisle', aisle.id],
  ['  aISLE ', aisle.id],
  [aisle.id, aisle.id],
  ['Shelf Space (120 × 60 × 40 cm)', shelf.id],
  ['shelf  space (120 x 60 x 80.5 CM)', high.id],
])('"%s" names a type', (name, id) => {
  expect(typeFinder([shelf, high, aisle])(name)).toEqual({ id })
})

test.each([
  ['Cellar', 'There is no stock location type "Cellar" in this warehouse'],
  ['', 'There is no stock location type "" in this warehouse'],
  [
    'Shelf Space',
    'Several stock location types are called "Shelf Space". Write Shelf Space (120 × 60 × 40 cm) or Shelf Space (120 × 60 × 80.5 cm)',
  ],
])('"%s" names none, and why', (name, problem) => {
  expect(typeFinder([shelf, high, aisle])(name)).toEqual({ problem })
})

test('the sheet is called StockLocations, and its headings mark what is mandatory', () => {
  expect(stockLocationImport.name).toBe('StockLocations')
  expect(stockLocationImport.fields.map(headingOf)).toEqual(['SL Name*', 'SL Type Name*', 'Max Weight (kg)'])
  expect(templateRows(stockLocationImport)[0]).toEqual(['SL Name*', 'SL Type Name*', 'Max Weight (kg)'])
})

test('SL Name and SL Type Name must be mapped; Max Weight may be left out', () => {
  expect(missingFieldsMessage(missingFields(stockLocationImport, {}))).toBe(
    'Please fill all mandatory fields: SL Name, SL Type Name',
  )
  expect(missingFields(stockLocationImport, { title: { column: 0 }, stockLocationTypeId: { column: 1 } })).toEqual([])
})

test('rows carry title, type and weight and nothing else; a weight in pounds becomes kilograms, a blank one none', () => {
  const rows = [
    ['Bin', 'Location Type', 'Max Weight (lb)', 'Floor'],
    ['A-01', 'Aisle', 1102.3, 1],
    ['A-02', 'Aisle', null, 1],
  ]
  const { headerRow, mapping } = suggestMapping({ name: 'Sheet1', rows }, stockLocationImport)
  const { records, faults } = applyMapping(stockLocationImport, rows.slice(headerRow + 1), mapping)
  expect(faults).toEqual([])
  expect(records).toEqual([
    { rowId: 1, title: 'A-01', stockLocationTypeId: 'Aisle', maxWeight: 499.995 },
    { rowId: 2, title: 'A-02', stockLocationTypeId: 'Aisle', maxWeight: null },
  ])
})

test('a weight that is no number faults its cell', () => {
  const rows = [['A-01', 'Aisle', 'heavy']]
  const mapping = { title: { column: 0 }, stockLocationTypeId: { column: 1 }, maxWeight: { column: 2 } }
  const { faults } = applyMapping(stockLocationImport, rows, mapping)
  expect(faults.map(({ rowId, field, message }) => [rowId, field, message])).toEqual([
    [1, 'maxWeight', 'Must be a number'],
  ])
})
