import { finished } from 'node:stream/promises'
import type { Cell } from '@crossdock/sheets/cells'
import { serverLimits } from '@crossdock/sheets/limits'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { zoneOffsets } from './export-cells.ts'
import { type ExportRequest, exportName, exportStream } from './export-stream.ts'
import { openHere } from './read-workbook.ts'

async function* given(rows: readonly (readonly Cell[])[]) {
  yield* rows
}
const bytesOf = async (request: ExportRequest): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = []
  for await (const piece of exportStream(request)) pieces.push(Buffer.from(piece as Uint8Array))
  return new Uint8Array(Buffer.concat(pieces))
}
const readBack = async (bytes: Uint8Array, format: string): Promise<Cell[][]> => {
  const workbook = await openHere(bytes, `x.${format}`, serverLimits)
  const rows: Cell[][] = []
  for await (const batch of workbook.rows(0)) rows.push(...batch)
  return rows
}

const columns = [
  { label: 'SKU', kind: 'text' },
  { label: 'Units', kind: 'number' },
  { label: 'Price', kind: 'money' },
  { label: 'Dangerous', kind: 'boolean' },
  { label: 'Expires', kind: 'day' },
  { label: 'Created', kind: 'moment' },
] as const
const row: Cell[] = ['00123', -5, 12.5, true, '2024-03-02', '2024-07-01T23:30:00Z']

describe('exports', () => {
  it('write what our reader reads, as text', async () => {
    const bytes = await bytesOf({
      format: 'csv',
      title: 'Goods',
      columns,
      rows: given([row, [null, null, null, false]]),
      timeZone: 'America/Toronto',
    })
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
      '\ufeffSKU,Units,Price,Dangerous,Expires,Created\r\n00123,-5,12.50,Yes,02/03/2024,01/07/2024 19:30\r\n,,,No,,\r\n',
    )
  })

  it('write what our reader reads, as a workbook with numbers and dates', async () => {
    const bytes = await bytesOf({
      format: 'xlsx',
      title: 'Goods',
      columns,
      rows: [row, [null, null, null, false]],
      timeZone: 'America/Toronto',
    })
    expect(await readBack(bytes, 'xlsx')).toEqual([
      columns.map(({ label }) => label),
      ['00123', -5, 12.5, 'Yes', '02/03/2024', '01/07/2024 19:30'],
      [null, null, null, 'No'],
    ])
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.name).toBe('Goods')
    expect(sheets[0]?.rows[1]?.[4]).toEqual(new Date('2024-03-02T00:00:00Z'))
  })

  it('keep values of a wrong kind as text', async () => {
    const odd: Cell[] = [true, 'n/a', 'free', 'maybe', 'soon', 'never']
    for (const format of ['csv', 'xlsx'] as const)
      expect((await readBack(await bytesOf({ format, title: 'x', columns, rows: [odd] }), format))[1]).toEqual([
        'TRUE',
        'n/a',
        'free',
        'maybe',
        'soon',
        'never',
      ])
  })

  it('neutralise formulas, which come back unchanged through our reader and no other', async () => {
    const formulas = [
      '=1+1',
      '+44 1',
      '-2',
      '@SUM(A1)',
      '\t=1',
      "'=1",
      '=HYPERLINK("http://x","y")',
      "=cmd|' /C calc'!A0",
    ]
    for (const format of ['csv', 'xlsx'] as const) {
      const bytes = await bytesOf({
        format,
        title: '=1',
        columns: [
          { label: '=SUM(A:A)', kind: 'text' },
          { label: 'n', kind: 'number' },
        ],
        rows: formulas.map((one) => [one, one]),
      })
      expect((await readBack(bytes, format)).slice(1)).toEqual(formulas.map((one) => [one, one]))
      const cells =
        format === 'csv'
          ? new TextDecoder().decode(bytes).split(/\r\n|,/)
          : (await readXlsx(bytes)).sheets[0]?.rows.flat()
      for (const cell of cells ?? []) expect(String(cell)).not.toMatch(/^"?[=+\-@\t\r]/)
    }
  })

  it('bring any text back, in both formats', async () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 30 })
      .map((one) => one.replace(/[\p{Cs}\0\ufeff\ufffe\uffff]/gu, ''))
    const awkward = fc.constantFrom(
      '_x000D_',
      'a_x0041_b',
      ' lead',
      'trail ',
      'two\nlines',
      'a"b',
      'a,b;c\td',
      '&lt;',
      '<b>',
      "''",
      '😀',
      'السلام',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(text, awkward), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('csv', 'xlsx'),
        async (texts, format) => {
          const rows = texts.map((one) => ['key', one])
          const bytes = await bytesOf({ format, title: 'x', columns: [columns[0], columns[0]], rows })
          const back = await readBack(bytes, format)
          for (const [index, one] of texts.entries())
            expect(back[index + 1]?.[1] ?? '').toBe(one.trim() === '' && format === 'xlsx' ? '' : one)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('cut text that no cell can hold', async () => {
    const bytes = await bytesOf({ format: 'xlsx', title: 'x', columns: [columns[0]], rows: [['y'.repeat(40_000)]] })
    expect(String((await readBack(bytes, 'xlsx'))[1]?.[0])).toHaveLength(32_767)
  })

  it('take rows only as fast as they are read, and close them when the reader goes', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      let made = 0
      let closed = false
      async function* endless() {
        try {
          for (;;) yield [`row ${made++}`, made, 1, true, '2024-01-01', null]
        } finally {
          closed = true
        }
      }
      const stream = exportStream({ format, title: 'x', columns, rows: endless() })
      for await (const piece of stream) {
        expect((piece as Uint8Array).length).toBeGreaterThan(0)
        break
      }
      expect(made).toBeLessThan(200_000)
      await expect.poll(() => closed).toBe(true)
    }
  })

  it('fail when their rows do', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      async function* failing() {
        yield row
        throw new Error('the database went away')
      }
      const stream = exportStream({ format, title: 'x', columns, rows: failing() })
      stream.resume()
      await expect(finished(stream)).rejects.toThrow('the database went away')
    }
  })
})

describe('names of exports', () => {
  it('are the title and the day of the zone', () => {
    const now = new Date('2026-02-14T02:00:00Z')
    expect(exportName('Shipment Orders', 'xlsx', 'UTC', now)).toBe('Shipment Orders - 14-02-2026.xlsx')
    expect(exportName('a/b:c', 'csv', 'America/Toronto', now)).toBe('a b c - 13-02-2026.csv')
  })
  it('give the sheet a name it may have', async () => {
    for (const [title, name] of [
      ['Stock: a/b [1]?', 'Stock  a b  1'],
      ['x'.repeat(40), 'x'.repeat(31)],
      ['***', 'Sheet1'],
    ] as const)
      expect((await readXlsx(await bytesOf({ format: 'xlsx', title, columns, rows: [] }))).sheets[0]?.name).toBe(name)
  })
})

describe('time zones', () => {
  it('follow the clock changes', () => {
    const toronto = zoneOffsets('America/Toronto')
    expect(toronto(Date.parse('2024-03-10T06:59:00Z'))).toBe(-5 * 3_600_000)
    expect(toronto(Date.parse('2024-03-10T07:01:00Z'))).toBe(-4 * 3_600_000)
    expect(zoneOffsets('Asia/Kathmandu')(0)).toBe(5.5 * 3_600_000)
    expect(zoneOffsets('UTC')(Date.now())).toBe(0)
  })
})
