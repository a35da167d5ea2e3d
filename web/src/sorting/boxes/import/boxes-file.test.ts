import { boxesImport } from '@crossdock/contract/sorting/boxes/import'
import { applyMapping } from '@crossdock/sheets/apply'
import { readCsvRows } from '@crossdock/sheets/csv'
import { screenLimits } from '@crossdock/sheets/limits'
import { expect, test } from 'vitest'
import { type BoxRow, boxesFile } from './boxes-file.ts'

const row = (rowId: number, more: Partial<BoxRow>): BoxRow => ({
  ...{ rowId, orderNo: 'W-1', poNo: null, customerName: 'Hana Sato', phone: '6045550100', email: null },
  ...{ addressLine1: '12 Water Street', addressLine2: null, city: null, state: null, zipCode: null, country: null },
  ...{ barcode: null, description: null, weight: null, depth: null, width: null, height: null, expectedAt: null },
  ...more,
})

test('what the person has put right is what the server reads, each row by the number that it has on the screen', async () => {
  const rows = [
    row(1, { barcode: '00042', description: 'Lamp, "white"\nfragile', weight: 1.234, expectedAt: '2031-03-04' }),
    row(4, { orderNo: '=1+1', description: "'quoted" }),
  ]
  const { file, mapping } = boxesFile(rows, 'boxes.xlsx')
  expect(file.name).toBe('boxes.csv')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const read = [...readCsvRows(bytes, screenLimits)].flat()
  const { records, faults } = applyMapping(boxesImport, read.slice(1), mapping.columns)
  expect(faults).toEqual([])
  expect(records).toEqual(rows)
})
