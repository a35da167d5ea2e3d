import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cell } from '@crossdock/sheets/cells'
import { serverLimits } from '@crossdock/sheets/limits'
import { readAllSheets } from '@crossdock/sheets/open-workbook'
import { makeWorkbook, makeZip, sheetData, workbookParts } from '@crossdock/sheets/test/make-workbook'
import { refusalOf } from '@crossdock/sheets/test/read-made'
import { sheetsOfXls } from '@crossdock/sheets/xls'
import { CFB, utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeRetail, retailBooks } from '../../test/retail.ts'
import { Refusal } from '../errors.ts'
import { readSheets, streamSheet } from './read-sheets.ts'
import { openHere } from './read-workbook.ts'

const failure = (work: Promise<unknown>): Promise<string> => refusalOf(work, Refusal)
const collect = async (batches: AsyncIterable<Cell[][]>): Promise<Cell[][]> => {
  const rows: Cell[][] = []
  for await (const batch of batches) rows.push(...batch)
  return rows
}
const text = (value: string) => new TextEncoder().encode(value)

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('reading a file in a thread', () => {
  it('takes bytes or a path', async () => {
    const bytes = text('sku;name\n001;Größe\n')
    const path = join(folder, 'upload')
    writeFileSync(path, bytes)
    const wanted = [
      {
        name: 'goods',
        rows: [
          ['sku', 'name'],
          ['001', 'Größe'],
        ],
      },
    ]
    expect(await readSheets(bytes, 'goods.csv')).toEqual(wanted)
    expect(await readSheets(path, 'goods.csv')).toEqual(wanted)
    expect(bytes.byteLength).toBeGreaterThan(0)
  })

  it('gives one sheet in batches, by name or place', async () => {
    const rows = Array.from({ length: 12_345 }, (_, index) => [`row ${index}`, index])
    const bytes = makeWorkbook([
      { name: 'First', data: sheetData([['x']]) },
      { name: 'Second', data: sheetData(rows) },
    ])
    expect(await collect(streamSheet(bytes, 'x.xlsx'))).toEqual([['x']])
    expect(await collect(streamSheet(bytes, 'x.xlsx', { sheet: 'Second' }))).toEqual(rows)
    expect(await collect(streamSheet(bytes, 'x.xlsx', { sheet: 1 }))).toEqual(rows)
    expect(await failure(collect(streamSheet(bytes, 'x.xlsx', { sheet: 'Third' })))).toBe(
      'FileUnreadable: This file has no such sheet.',
    )
  })

  it('waits for its reader, and ends when the reader goes', async () => {
    const bytes = text(Array.from({ length: 50_000 }, (_, index) => `${index},x`).join('\n'))
    let batches = 0
    for await (const batch of streamSheet(bytes, 'x.csv')) {
      expect(batch.length).toBeGreaterThan(0)
      if (++batches === 3) break
    }
    // The turns are free again: three more than are read at once come through.
    const sheets = await Promise.all(Array.from({ length: 5 }, () => readSheets(bytes, 'x.csv')))
    for (const [sheet] of sheets) expect(sheet?.rows).toHaveLength(50_000)
  })

  it('reads old binary workbooks', async () => {
    const sheet = utils.aoa_to_sheet([
      ['sku', 'from', 'ok', "'=1", 'zip'],
      ['007', 1, true, '=1+1', 2134],
      [null, 2],
    ])
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
    sheet['!cols'] = [{}, {}, {}, {}, {}, { hidden: true }]
    Object.assign(sheet.B2 ?? {}, { t: 'n', v: 45_292, z: 'dd/mm/yyyy' })
    Object.assign(sheet.E2 ?? {}, { z: '00000' })
    const old = write(
      {
        SheetNames: ['Old', 'Hidden'],
        Sheets: { Old: sheet, Hidden: sheet },
        Workbook: { Sheets: [{}, { Hidden: 1 }] },
      },
      { bookType: 'biff8', type: 'buffer' },
    ) as Buffer
    expect(old.subarray(0, 4)).toEqual(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))
    const [noted] = await readAllSheets(await openHere(new Uint8Array(old), 'old.xls', serverLimits), serverLimits)
    expect(noted).toMatchObject({
      merged: [{ column: 0, from: 1, to: 2, cell: '007' }],
      hiddenColumns: new Set([5]),
    })
    // The library reads hidden rows, and writes none.
    const data = [[{ t: 'n', v: 1 }], [{ t: 'n', v: 2 }]]
    const hidden = { '!data': data, '!rows': [undefined, { hidden: true }] }
    expect(sheetsOfXls({ SheetNames: ['S'], Sheets: { S: hidden } }, serverLimits)[0]?.hiddenRows).toEqual([[1, 1]])
    expect(await readSheets(new Uint8Array(old), 'old.xlsx')).toEqual([
      {
        name: 'Old',
        rows: [
          ['sku', 'from', 'ok', '=1', 'zip'],
          ['007', '01/01/2024', true, '=1+1', '02134'],
          [null, 2],
        ],
      },
    ])
  })
})

describe('hostile files are refused', () => {
  const onePart = workbookParts([{ name: 'S', data: sheetData([['a']]) }])

  it('empty, with no rows, or of another kind', async () => {
    expect(await failure(readSheets(new Uint8Array(0), 'a.xlsx'))).toBe('FileUnreadable: This file is empty.')
    expect(await failure(readSheets(text('\n\n'), 'a.csv'))).toBe('FileUnreadable: This file holds no rows.')
    expect(await failure(readSheets(text('sku,name'), 'a.xlsx'))).toMatch(/no Excel workbook/)
    expect(await failure(readSheets(text('%PDF-1.7'), 'a.xlsx'))).toMatch(/PDF/)
    expect(await failure(readSheets(Uint8Array.from([1, 2, 0, 3]), 'a.csv'))).toMatch(/neither a spreadsheet/)
    expect(
      await failure(readSheets(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 5]), 'a.xls')),
    ).toMatch(/damaged/)
    expect(await failure(readSheets(text('PK\u0003\u0004 and no more'), 'a.xlsx'))).toMatch(/damaged/)
  })

  it('protected with a password', async () => {
    const { utils: parts, write: writeContainer } = CFB as {
      utils: { cfb_new: () => object; cfb_add: (container: object, name: string, data: Buffer) => void }
      write: (container: object, options: { type: 'buffer' }) => Buffer
    }
    const container = parts.cfb_new()
    parts.cfb_add(container, '/EncryptionInfo', Buffer.alloc(300))
    parts.cfb_add(container, '/EncryptedPackage', Buffer.alloc(9000))
    const bytes = new Uint8Array(writeContainer(container, { type: 'buffer' }))
    expect(await failure(readSheets(bytes, 'a.xlsx'))).toBe(
      'FileUnreadable: This file is protected with a password. Please save it without one.',
    )
  })

  it('bombs, honest and lying', async () => {
    const media = Array.from({ length: 16 }, (_, index) => ({
      name: `xl/media/${index}`,
      data: 'x',
      claimedSize: 64 << 20,
    }))
    const honest = makeZip([...onePart, ...media])
    expect(await failure(readSheets(honest, 'a.xlsx'))).toMatch(/^FileTooLarge: This file unpacks to more than 768 MiB/)
    const lying = makeZip(
      onePart.map((part) =>
        part.name.endsWith('sheet1.xml') ? { ...part, data: Buffer.alloc(30_000_000, 32), claimedSize: 2000 } : part,
      ),
    )
    expect(await failure(readSheets(lying, 'a.xlsx'))).toMatch(/damaged/)
  })

  it('with a million columns or a hundred megabytes', async () => {
    const wide = Array.from({ length: 1_000_000 }, (_, index) => index)
    expect(await failure(readSheets(makeWorkbook([{ name: 'S', data: sheetData([wide]) }]), 'a.xlsx'))).toMatch(
      /^FileTooLarge: A row/,
    )
    expect(await failure(readSheets(text(wide.join(',')), 'a.csv'))).toBe(
      'FileTooLarge: This file has more than 500 columns.',
    )
    const path = join(folder, 'large.csv')
    writeFileSync(path, Buffer.alloc(100 * 1024 * 1024 + 1, 'a,b\n'))
    expect(await failure(readSheets(path, 'large.csv'))).toBe('FileTooLarge: This file is larger than 96 MiB.')
  })

  it('with more rows, or more cells in memory, than allowed', async () => {
    const bytes = text('a,b\n'.repeat(3000))
    expect(await failure(readSheets(bytes, 'a.csv', { limits: { ...serverLimits, rows: 2999 } }))).toBe(
      'FileTooLarge: This file has more than 2,999 rows.',
    )
    expect(await failure(readSheets(bytes, 'a.csv', { limits: { ...serverLimits, cells: 5999 } }))).toBe(
      'FileTooLarge: This file holds too many cells.',
    )
  })

  it('that take too much memory or time, and the server goes on', async () => {
    const strings = Array.from({ length: 900_000 }, (_, index) => `<si><t>${index} ${'é'.repeat(20)}</t></si>`).join('')
    const hungry = makeWorkbook([{ name: 'S', data: '<row r="1"><c r="A1" t="s"><v>5</v></c></row>' }], {
      sharedStrings: strings,
    })
    expect(await failure(readSheets(hungry, 'a.xlsx', { megabytes: 24 }))).toBe(
      'FileTooLarge: This file is too large to be read.',
    )
    expect(await failure(readSheets(hungry, 'a.xlsx', { milliseconds: 5 }))).toBe(
      'FileTooLarge: This file takes too long to read.',
    )
    expect((await readSheets(hungry, 'a.xlsx'))[0]?.rows).toEqual([[`5 ${'é'.repeat(20)}`]])
  })

  it('with entities, while macros and other parts are never looked at', async () => {
    const swap = (name: string, change: (data: string) => string) =>
      makeZip(onePart.map((part) => (part.name === name ? { ...part, data: change(String(part.data)) } : part)))
    expect(
      await failure(
        readSheets(
          swap('xl/worksheets/sheet1.xml', (data) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${data}`),
          'a.xlsx',
        ),
      ),
    ).toMatch(/not allowed/)
    const withMacro = makeZip([
      ...onePart,
      { name: 'xl/vbaProject.bin', data: 'Sub AutoOpen()' },
      { name: 'xl/externalLinks/externalLink1.xml', data: '<' },
    ])
    expect((await readSheets(withMacro, 'a.xlsm'))[0]?.rows).toEqual([['a']])
  })
})

describe('what people have in their files', () => {
  it('formulas as their kept value, merged cells once, dates of 1900 as they are shown', async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    const data =
      '<row r="1"><c r="A1"><f>SUM(B1:B9)</f><v>42</v></c><c r="B1" t="str"><f>HYPERLINK("http://x")</f><v>click</v></c><c r="C1"><f>NOW()</f></c></row>' +
      '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c><c r="C2" s="1"><v>1</v></c></row>'
    const bytes = makeWorkbook([{ name: 'S', data, after: '<mergeCells><mergeCell ref="A2:B3"/></mergeCells>' }], {
      styles,
    })
    expect((await readSheets(bytes, 'a.xlsx'))[0]?.rows).toEqual([
      [42, 'click', '#CALC!'],
      [1, null, '01/01/1900'],
    ])
  })

  it('the products of a shop: a mark of its bytes, quotes in headers and cells, weights without a zero', async () => {
    const rows = [
      'ID,Type,SKU,Name,"Is featured?","Weight (lbs)",Description',
      '7,variable,tea-green,"Tea, green",1,.5,"Loose ""leaf""',
      'in two lines"',
    ]
    const [sheet] = await readSheets(text(`\ufeff${rows.join('\n')}\r\n`), 'products.csv')
    expect(sheet?.rows).toEqual([
      ['ID', 'Type', 'SKU', 'Name', 'Is featured?', 'Weight (lbs)', 'Description'],
      ['7', 'variable', 'tea-green', 'Tea, green', '1', '.5', 'Loose "leaf"\nin two lines'],
    ])
  })

  it('invoice lines: numbers, texts and days as the spreadsheet has them', async () => {
    const [sheet] = await readSheets(madeRetail(), 'retail.xlsx')
    const [, ...rows] = sheet?.rows ?? []
    expect(rows).toHaveLength(retailBooks.rows)
    for (const [invoice, , , quantity, day, price, , country] of rows) {
      expect([typeof invoice, typeof quantity, typeof price, typeof country]).toEqual([
        String(invoice).match(/^\d/) ? 'number' : 'string',
        'number',
        'number',
        'string',
      ])
      expect(day).toMatch(/^\d{2}\/\d{2}\/201[01] 12:00$/)
    }
    expect(new Set(rows.map((row) => String(row[1]))).size).toBe(retailBooks.codes)
  })

  // Real files that lie beside a checkout; where they do not, their tests are skipped.
  const shared = join(import.meta.dirname, '../../../../../shared/data')
  const shop = join(shared, 'woocommerce-products.csv')
  it.runIf(existsSync(shop))('the products of a shop', async () => {
    const [sheet] = await readSheets(await readFile(shop), 'woocommerce-products.csv')
    expect(sheet?.rows).toHaveLength(26)
    const [head, first] = sheet?.rows ?? []
    expect(head?.slice(0, 4)).toEqual(['ID', 'Type', 'SKU', 'Name'])
    expect(first?.slice(0, 4)).toEqual(['44', 'variable', 'woo-vneck-tee', 'V-Neck T-Shirt'])
    expect(first?.[head?.indexOf('Weight (lbs)') ?? -1]).toBe('.5')
    expect(new Set(sheet?.rows.map((row) => row.length > 38))).toEqual(new Set([true]))
  })

  const retail = join(shared, 'online-retail-40k.xlsx')
  it.runIf(existsSync(retail))('forty thousand invoice lines', async () => {
    const [sheet] = await readSheets(retail, 'online-retail-40k.xlsx')
    const [head, ...rows] = sheet?.rows ?? []
    expect(rows).toHaveLength(40_000)
    expect(head).toEqual([
      'InvoiceNo',
      'StockCode',
      'Description',
      'Quantity',
      'InvoiceDate',
      'UnitPrice',
      'CustomerID',
      'Country',
    ])
    expect(rows[0]).toEqual([
      573415,
      21166,
      'COOK WITH WINE METAL SIGN ',
      1,
      '30/10/2011 16:17',
      2.08,
      13607,
      'United Kingdom',
    ])
    for (const [invoice, , , quantity, day, price, , country] of rows) {
      expect([typeof invoice, typeof quantity, typeof price, typeof country]).toEqual([
        String(invoice).match(/^\d/) ? 'number' : 'string',
        'number',
        'number',
        'string',
      ])
      expect(day).toMatch(/^\d{2}\/\d{2}\/201[01] \d{2}:\d{2}(:\d{2})?$/)
    }
    expect(new Set(rows.map(([invoice]) => invoice)).size).toBe(13_199)
    expect(rows.filter(([invoice]) => String(invoice).startsWith('C'))).toHaveLength(674)
  })
})
