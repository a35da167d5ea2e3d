import { shipmentImport } from '@crossdock/contract/fulfillment/shipments/import'
import { rowReader, sentenceOf } from '@crossdock/sheets/apply'
import type { Cell } from '@crossdock/sheets/cells'
import type { SheetField } from '@crossdock/sheets/fields'
import { type Mapping, missingFields, suggestMapping } from '@crossdock/sheets/mapping'
import {
  columnWords,
  contradicts,
  dateColumns,
  mapperDefinition,
  missingForChoices,
  withDateOrders,
} from '@crossdock/sheets/questions'
import { togetherReader } from '@crossdock/sheets/together'
import { describe, expect, it } from 'vitest'
import { knownExports } from './known-exports.ts'

const fields: readonly SheetField[] = shipmentImport.fields
/** The import without what every row must have. */
const optional = { name: 'x', title: 'x', fields: fields.filter(({ required }) => !required) }
const mapping: Mapping = {
  deliveryType: { column: 0 },
  shipOutDate: { column: 1 },
  recipientAddressLine1: { column: 2 },
}
const rows: Cell[][] = [
  ['Expedited', '04-05-22', '1 Main St'],
  ['expedited', '04-30-22', null],
  ['Delivery', null, null],
  [],
  ['Pick-up', null, '2 Main St'],
  ['Pick up', null, null],
  ['gone', null, null],
]

describe('dates of columns', () => {
  it('are read in the order that their values have, with an example', () => {
    const [column] = dateColumns(shipmentImport, mapping, rows)
    expect(column).toMatchObject({
      column: 1,
      labels: ['Ship Out Date'],
      order: 'month first',
      example: { text: '04-05-22', day: '2022-04-05' },
    })
    const ordered = withDateOrders(shipmentImport, mapping, column ? [column] : [])
    expect(ordered['shipOutDate']).toEqual({ column: 1, dates: 'month first' })
    const record = rowReader(optional, ordered)
    expect(record.read(rows[0] as Cell[], 1, () => undefined)).toMatchObject({ shipOutDate: '2022-04-05' })
  })

  it('are read with the day first until a value says otherwise, or a person does', () => {
    const either: Cell[][] = [[null, '12/10/2018']]
    const [column] = dateColumns(shipmentImport, mapping, either)
    expect(column).toMatchObject({ order: 'day first', example: { text: '12/10/2018', day: '2018-10-12' } })
    expect(withDateOrders(shipmentImport, mapping, column ? [column] : [])).toEqual(mapping)
    const chosen = { ...mapping, shipOutDate: { column: 1, dates: 'month first' } } as const
    expect(dateColumns(shipmentImport, chosen, either)[0]?.example?.day).toBe('2018-12-10')
  })

  it('that are counted, or are dates of the spreadsheet, have an example, too', () => {
    expect(dateColumns(shipmentImport, mapping, [[null, 46_100]])[0]?.example).toEqual({
      text: '46100',
      day: '2026-03-19',
    })
    const [own] = dateColumns(shipmentImport, mapping, [[null, '12/10/2026']], new Set([1]))
    expect(own).toMatchObject({ isFixed: true, isOpen: false, example: { text: '12/10/2026', day: '2026-10-12' } })
  })

  it('of both orders contradict each other', () => {
    const [column] = dateColumns(shipmentImport, mapping, [
      [null, '13/02/2024'],
      [null, '02/13/2024'],
    ])
    expect(column && contradicts(column)).toBe(true)
    expect(column?.found).toMatchObject({ dayFirst: '13/02/2024', monthFirst: '02/13/2024' })
  })
})

describe('words of a list', () => {
  const words = columnWords(shipmentImport, mapping, rows, new Set([7]))

  it('are counted once, with what nobody knows the meaning of', () => {
    expect(words.map(({ text, meaning, rows: count, leftOut }) => [text, meaning, count, leftOut])).toEqual([
      ['Expedited', null, 2, 0],
      ['Delivery', 'Delivery', 1, 0],
      ['Pick-up', 'Pick up', 1, 1],
      ['Pick up', 'Pick up', 1, 0],
    ])
  })

  it('say which fields their rows need besides', () => {
    expect(missingForChoices(shipmentImport, mapping, words)).toEqual([
      {
        choice: 'Delivery',
        labels: ['Recipient Name', 'Primary Phone', 'City', 'State', 'Postal Code', 'Country'],
      },
      { choice: 'Pick up', labels: ['Carrier Name'] },
    ])
    const constant = { ...mapping, deliveryType: { constant: 'pickup' }, carrierName: { constant: 'ABF' } } as const
    expect(missingForChoices(shipmentImport, constant, [])).toEqual([])
  })

  it('are closed to the mapper, which sends what a known one means, and open to the call', () => {
    const faults: string[] = []
    const whole: Mapping = Object.fromEntries(shipmentImport.fields.map(({ key }, column) => [key, { column }]))
    expect(missingFields(shipmentImport, whole)).toEqual([])
    const cells = (type: string) =>
      fields.map(({ key, example }): Cell => (key === 'deliveryType' ? type : (example ?? null)))
    const mapper = rowReader(mapperDefinition(shipmentImport, whole), whole)
    expect(mapper.read(cells('Expedited'), 1, ({ message }) => faults.push(message))).toBeNull()
    expect(faults).toEqual(['Must be one of Delivery, Pick up'])
    expect(mapper.read(cells('PICKUP'), 1, () => undefined)).toMatchObject({ deliveryType: 'Pick up' })
    const call = rowReader(shipmentImport, whole)
    expect(call.read(cells('Expedited'), 1, () => undefined)).toMatchObject({ deliveryType: 'Expedited' })
  })
})

describe('a recipient as people write one', () => {
  const whole: Mapping = { recipientPrimaryPhone: { column: 0 }, recipientPostalCode: { column: 1 } }
  const read = (...row: Cell[]) => {
    const faults: string[] = []
    const record = rowReader(optional, whole).read(row, 1, ({ message }) => faults.push(message))
    return faults.length > 0 ? faults.join() : [record?.['recipientPrimaryPhone'], record?.['recipientPostalCode']]
  }
  it.each([
    ['+1 617-555-0101', '6175550101'],
    ['+1 (617) 555.0101', '6175550101'],
    ['617 555 0101', '6175550101'],
    [6175550101, '6175550101'],
    ['1-617-555-0101', '6175550101'],
    ['1 (617) 555-0101', '6175550101'],
    ['16175550101', '16175550101'],
    ['001 617 555 0101', '6175550101'],
    ['001-617-555-0101 ext. 5', '6175550101'],
    ['138-1234-5678', '13812345678'],
    ['6175550101.0', '6175550101'],
    ['tel:+1-617-555-0101', '6175550101'],
    ['617\u2011555\u20110101', '6175550101'],
    ['\u202a+1 617-555-0101\u202c', '6175550101'],
    ['+44 (0)20 7946 0958', '442079460958'],
    ['(030)/1234567', '0301234567'],
    ['+44 20 7946 0958', '442079460958'],
  ])('%s is %s', (phone, digits) => expect(read(phone, "'02134")).toEqual([digits, '02134']))
  it.each(['617 555 010', '5550101/02/03', '6175550101/6175550102', 'call me'])('%s is no phone', (phone) => {
    const faults: string[] = []
    rowReader(optional, whole).read([phone], 1, (fault) => faults.push(sentenceOf(fault)))
    expect(faults).toEqual([
      `Row 1, Primary Phone: Phone number is not valid. Expected one number of 10 digits, or of up to 15 with the code of its country, found "${phone}".`,
    ])
  })
  it.each(['+1 347-448-3190 ext. 34563', '347-448-3190 x34563', '(347) 448-3190, extension 34563'])(
    'the extension of %s goes into the note',
    (phone) => {
      const noted: Mapping = { ...whole, note: { column: 2 } }
      const record = (note: Cell, faults: string[] = []) => {
        const read = rowReader(optional, noted).read([phone, null, note], 1, ({ message }) => faults.push(message))
        return [read?.['recipientPrimaryPhone'], read?.['note'], ...faults]
      }
      expect(record(null)).toEqual(['3474483190', 'Primary Phone extension 34563'])
      expect(record('Ring twice')).toEqual(['3474483190', 'Ring twice\nPrimary Phone extension 34563'])
      // A file that was written from what came in says nothing new.
      expect(record('Ring twice\nPrimary Phone extension 34563')).toEqual([
        '3474483190',
        'Ring twice\nPrimary Phone extension 34563',
      ])
      // The extension of the other phone is another one, also where its digits begin alike.
      const both: Mapping = { ...noted, recipientSecondaryPhone: { column: 1 } }
      const two = rowReader(optional, both).read([phone, '6175550102 x3456', 'Ring'], 1, () => {})
      expect(two?.['note']).toBe('Ring\nPrimary Phone extension 34563\nSecondary Phone extension 3456')
      const full = 'x'.repeat(optional.fields.find(({ key }) => key === 'note')?.maxLength ?? 0)
      expect(record(full)[2]).toBe('There is no room for "Primary Phone extension 34563"')
    },
  )
  it('an extension that one row has makes no other note of it; other words, and another extension of that phone, do', () => {
    const differing = (...notes: string[]) => {
      const together = togetherReader<{ rowId: number }>(shipmentImport, {})
      return notes.flatMap((note, index) =>
        together.read({ externalOrderNumber: '1', note }, { rowId: index + 1 }).map(({ fault }) => fault.rowId),
      )
    }
    const [one, two] = ['Primary Phone extension 12', 'Secondary Phone extension 1']
    expect(differing(`Gate 4\n${one}`, 'Gate 4', `Gate 4\n${two}`, one)).toEqual([])
    expect(differing(`Gate 4\n${one}`, 'Gate 5', `Gate 4\n${one}3`)).toEqual([2, 3])
  })
})

it('guesses nothing for a column of states, nor beside a column that left its place', () => {
  const ours = shipmentImport.fields.map(({ label }) => label)
  const guessed = (...headers: string[]) => {
    const { matchedBy } = suggestMapping(
      { name: 'Sheet1', rows: [headers] },
      { ...shipmentImport, shapes: knownExports },
    )
    return Object.keys(matchedBy).filter((key) => matchedBy[key] === 'position')
  }
  const eight = ours.slice(0, 8)
  expect(guessed(...eight, 'Carrier Name', 'Status')).toEqual([])
  expect(guessed(...eight, 'Carrier Name', 'Memo')).toEqual([])
  expect(guessed(...eight, 'Memo', 'Carrier Name')).toEqual([])
  for (const state of ['Order State', 'Payment Status', 'Cancelled at']) expect(guessed(...eight, state)).toEqual([])
  expect(guessed(...eight, 'Empfänger')).toEqual(['recipientName'])
})
