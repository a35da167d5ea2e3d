import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CFB, utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import type { FileBytes } from './limits.ts'
import { openWorkbook } from './open-workbook.ts'
import { inflateInNode, makeWorkbook, makeZip, sheetData, workbookParts } from './test/make-workbook.ts'
import { readMade, refusalOf, testLimits } from './test/read-made.ts'
import { sheetsOfXls } from './xls.ts'
import { openZip } from './zip.ts'

const text = (value: string) => new TextEncoder().encode(value)

describe('an old workbook', () => {
  it('is read as others are', async () => {
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
    const [noted] = await readMade(new Uint8Array(old), testLimits, 'old.xls')
    expect(noted).toMatchObject({
      merged: [{ column: 0, from: 1, to: 2, cell: '007' }],
      hiddenColumns: new Set([5]),
    })
    // The library reads hidden rows, and writes none.
    const data = [[{ t: 'n', v: 1 }], [{ t: 'n', v: 2 }]]
    const hidden = { '!data': data, '!rows': [undefined, { hidden: true }] }
    expect(sheetsOfXls({ SheetNames: ['S'], Sheets: { S: hidden } }, testLimits)[0]?.hiddenRows).toEqual([[1, 1]])
    expect(noted?.rows).toEqual([
      ['sku', 'from', 'ok', '=1', 'zip'],
      ['007', '01/01/2024', true, '=1+1', '02134'],
      [null, 2],
    ])
  })
})

describe('hostile files are refused', () => {
  const onePart = workbookParts([{ name: 'S', data: sheetData([['a']]) }])

  it('empty, with no rows, or of another kind', async () => {
    expect(await refusalOf(readMade(new Uint8Array(0), testLimits, 'a.xlsx'))).toBe(
      'FileUnreadable: This file is empty.',
    )
    expect(await refusalOf(readMade(text('\n\n'), testLimits, 'a.csv'))).toBe(
      'FileUnreadable: This file holds no rows.',
    )
    expect(await refusalOf(readMade(text('sku,name'), testLimits, 'a.xlsx'))).toMatch(/no Excel workbook/)
    expect(await refusalOf(readMade(text('%PDF-1.7'), testLimits, 'a.xlsx'))).toMatch(/PDF/)
    expect(await refusalOf(readMade(Uint8Array.from([1, 2, 0, 3]), testLimits, 'a.csv'))).toMatch(
      /neither a spreadsheet/,
    )
    expect(
      await refusalOf(
        readMade(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 5]), testLimits, 'a.xls'),
      ),
    ).toMatch(/damaged/)
    expect(await refusalOf(readMade(text('PK\u0003\u0004 and no more'), testLimits, 'a.xlsx'))).toMatch(/damaged/)
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
    expect(await refusalOf(readMade(bytes, testLimits, 'a.xlsx'))).toBe(
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
    expect(await refusalOf(readMade(honest, testLimits, 'a.xlsx'))).toMatch(
      /^FileTooLarge: This file unpacks to more than 768 MiB/,
    )
    const lying = makeZip(
      onePart.map((part) =>
        part.name.endsWith('sheet1.xml') ? { ...part, data: Buffer.alloc(30_000_000, 32), claimedSize: 2000 } : part,
      ),
    )
    expect(await refusalOf(readMade(lying, testLimits, 'a.xlsx'))).toMatch(/damaged/)
    // It is left while it unpacks, not when all of it has been.
    let unpacked = 0
    async function* inflate(packed: Uint8Array): AsyncGenerator<Uint8Array> {
      for await (const piece of inflateInNode(packed)) {
        unpacked += piece.length
        yield piece
      }
    }
    const zip = openZip(lying, testLimits, inflate)
    const [sheet = ''] = zip.names.filter((name) => name.endsWith('sheet1.xml'))
    expect(await refusalOf(zip.textOf(sheet, 2000))).toMatch(/damaged/)
    expect(unpacked).toBeLessThan(1_000_000)
    expect(await refusalOf(zip.textOf(sheet, 1999))).toBe('FileTooLarge: A part of this workbook is too large.')
  })

  it('with a million columns or a hundred megabytes', async () => {
    const wide = Array.from({ length: 1_000_000 }, (_, index) => index)
    const book = (data: string) => refusalOf(readMade(makeWorkbook([{ name: 'S', data }])))
    expect(await book(sheetData([wide]))).toBe('FileTooLarge: This file has more than 500 columns.')
    expect(await book(`<row r="1">${'<c/>'.repeat(2_200_000)}</row>`)).toMatch(/^FileTooLarge: A row/)
    expect(await refusalOf(readMade(text(wide.join(',')), testLimits, 'a.csv'))).toBe(
      'FileTooLarge: This file has more than 500 columns.',
    )
    const large: FileBytes = { length: 100 * 1024 * 1024 + 1, subarray: () => expect.unreachable('it is read') }
    expect(await refusalOf(openWorkbook(large, 'large.csv', testLimits, inflateInNode))).toBe(
      'FileTooLarge: This file is larger than 96 MiB.',
    )
  })

  it('with more rows, or more cells in memory, than allowed', async () => {
    const bytes = text('a,b\n'.repeat(3000))
    expect(await refusalOf(readMade(bytes, { ...testLimits, rows: 2999 }, 'a.csv'))).toBe(
      'FileTooLarge: This file has more than 2,999 rows.',
    )
    expect(await refusalOf(readMade(bytes, { ...testLimits, cells: 5999 }, 'a.csv'))).toBe(
      'FileTooLarge: This file holds too many cells.',
    )
  })

  it('with entities, while macros and other parts are never looked at', async () => {
    const swap = (name: string, change: (data: string) => string) =>
      makeZip(onePart.map((part) => (part.name === name ? { ...part, data: change(String(part.data)) } : part)))
    expect(
      await refusalOf(
        readMade(
          swap('xl/worksheets/sheet1.xml', (data) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${data}`),
        ),
      ),
    ).toMatch(/not allowed/)
    const withMacro = makeZip([
      ...onePart,
      { name: 'xl/vbaProject.bin', data: 'Sub AutoOpen()' },
      { name: 'xl/externalLinks/externalLink1.xml', data: '<' },
    ])
    expect((await readMade(withMacro, testLimits, 'a.xlsm'))[0]?.rows).toEqual([['a']])
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
    expect((await readMade(bytes, testLimits, 'a.xlsx'))[0]?.rows).toEqual([
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
    const [sheet] = await readMade(text(`\ufeff${rows.join('\n')}\r\n`), testLimits, 'products.csv')
    expect(sheet?.rows).toEqual([
      ['ID', 'Type', 'SKU', 'Name', 'Is featured?', 'Weight (lbs)', 'Description'],
      ['7', 'variable', 'tea-green', 'Tea, green', '1', '.5', 'Loose "leaf"\nin two lines'],
    ])
  })

  // Real files that lie beside a checkout; where they do not, their tests are skipped.
  const shared = join(import.meta.dirname, '../../../shared/data')
  const shop = join(shared, 'woocommerce-products.csv')
  it.runIf(existsSync(shop))('the products of a shop', async () => {
    const [sheet] = await readMade(await readFile(shop), testLimits, 'woocommerce-products.csv')
    expect(sheet?.rows).toHaveLength(26)
    const [head, first] = sheet?.rows ?? []
    expect(head?.slice(0, 4)).toEqual(['ID', 'Type', 'SKU', 'Name'])
    expect(first?.slice(0, 4)).toEqual(['44', 'variable', 'woo-vneck-tee', 'V-Neck T-Shirt'])
    expect(first?.[head?.indexOf('Weight (lbs)') ?? -1]).toBe('.5')
    expect(new Set(sheet?.rows.map((row) => row.length > 38))).toEqual(new Set([true]))
  })

  const retail = join(shared, 'online-retail-40k.xlsx')
  it.runIf(existsSync(retail))('forty thousand invoice lines', async () => {
    const [sheet] = await readMade(await readFile(retail))
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
