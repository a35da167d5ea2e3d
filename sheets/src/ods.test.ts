import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell } from './cells.ts'
import { type MadePart, makeZip } from './test/make-workbook.ts'
import { readMade, refusalOf, testLimits } from './test/read-made.ts'

const type = 'application/vnd.oasis.opendocument.spreadsheet'
const content = (tables: string, before = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`
const makeOds = (tables: string, more: readonly MadePart[] = [], before = '', mime = type) =>
  makeZip([
    { name: 'mimetype', data: mime, stored: true },
    { name: 'content.xml', data: content(tables, before) },
    ...more,
  ])
const table = (rows: string, name = 'Orders') => `<table:table table:name="${name}">${rows}</table:table>`
const row = (cells: string, attributes = '') => `<table:table-row${attributes}>${cells}</table:table-row>`
const text = (words: string, attributes = '') =>
  `<table:table-cell office:value-type="string"${attributes}><text:p>${words}</text:p></table:table-cell>`

describe('an OpenDocument spreadsheet', () => {
  it('has cells of every type, as the other readers give them', async () => {
    const cells =
      text('a &amp; b<text:span> c</text:span><text:s text:c="2"/>d') +
      '<table:table-cell office:value-type="float" office:value="12.5"><text:p>12,50</text:p></table:table-cell>' +
      '<table:table-cell office:value-type="date" office:date-value="2022-04-30"><text:p>30.4.22</text:p></table:table-cell>' +
      '<table:table-cell office:value-type="date" office:date-value="2022-04-30T14:05:00"><text:p>x</text:p></table:table-cell>' +
      '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell>' +
      '<table:table-cell table:number-columns-repeated="2"/>' +
      '<table:table-cell office:value-type="string"><office:annotation><text:p>note</text:p></office:annotation><text:p>one</text:p><text:p>two</text:p></table:table-cell>' +
      text("'02134") +
      '<table:table-cell office:value-type="float" office:value="2134"><text:p>02134</text:p></table:table-cell>' +
      '<table:covered-table-cell/>' +
      text('end', ' table:number-columns-repeated="2"')
    const [sheet, other] = await readMade(
      makeOds(
        table(
          '<table:table-column/>' +
            row(cells) +
            row('<table:table-cell/>', ' table:number-rows-repeated="2"') +
            row(text('x')),
        ) + table(row(text('second')), 'More'),
      ),
    )
    expect(sheet?.name).toBe('Orders')
    expect(sheet?.rows).toEqual([
      [
        'a & b c  d',
        12.5,
        '30/04/2022',
        '30/04/2022 14:05',
        true,
        null,
        null,
        'one\ntwo',
        '02134',
        '02134',
        null,
        'end',
        'end',
      ],
      [],
      [],
      ['x'],
    ])
    expect([...(sheet?.dated ?? [])]).toEqual([
      [2, 0],
      [3, 0],
    ])
    expect([other?.name, other?.rows]).toEqual(['More', [['second']]])
  })

  it('says what is merged and hidden', async () => {
    const spanned = (words: string) => text(words, ' table:number-rows-spanned="2"')
    const [sheet] = await readMade(
      makeOds(
        table(
          '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse" table:number-columns-repeated="16382"/>' +
            row('<table:table-cell/>') +
            row(spanned('A1') + text('x')) +
            row(`<table:covered-table-cell/>${text('y')}`, ' table:visibility="filter"'),
        ),
      ),
    )
    expect(sheet?.rows).toEqual([[], ['A1', 'x'], [null, 'y']])
    expect(sheet?.merged).toEqual([{ column: 0, from: 1, to: 2, cell: 'A1' }])
    expect(sheet?.hiddenRows).toEqual([[2, 2]])
    expect([sheet?.hiddenColumns?.has(1), sheet?.hiddenColumns?.has(2)]).toEqual([false, true])
  })

  it('leaves the place of a covered cell that has a text, and of several', async () => {
    const hidden = (attributes = '') => text('under', attributes).replaceAll('table-cell', 'covered-table-cell')
    const cells = text('a') + hidden() + text('c') + hidden(' table:number-columns-repeated="2"') + text('f')
    const [sheet] = await readMade(makeOds(table(row(cells))))
    expect(sheet?.rows).toEqual([['a', null, 'c', null, null, 'f']])
  })

  it('gives back any texts', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(fc.string({ minLength: 1, unit: fc.constantFrom('a', ' ', 'é', '<', '&', '"', ']', '>') }), {
            maxLength: 4,
          }),
          { minLength: 1, maxLength: 6 },
        ),
        async (rows) => {
          const escaped = (one: string) => one.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
          const bytes = makeOds(
            table(
              rows.map((cells) => row(cells.map((one) => text(escaped(one))).join(''))).join('') + row(text('end')),
            ),
          )
          const [sheet] = await readMade(bytes)
          expect(sheet?.rows).toEqual([...rows, ['end']] as Cell[][])
        },
      ),
      { numRuns: 60 },
    ))

  it('takes no more than it may: repeated rows and columns, entities, unpacked size, passwords, other documents', async () => {
    const limits = { ...testLimits, rows: 1000, columns: 50, cells: 20_000 }
    const many = (cells: string, count: number) => makeOds(table(row(cells, ` table:number-rows-repeated="${count}"`)))
    expect(await refusalOf(readMade(many(text('x'), 1_048_576), limits))).toBe(
      'FileTooLarge: This file has more than 1,000 rows.',
    )
    expect(await refusalOf(readMade(many(text('x', ' table:number-columns-repeated="16384"'), 1), limits))).toMatch(
      /more than 50 columns/,
    )
    expect(await refusalOf(readMade(many(text('x', ' table:number-columns-repeated="50"'), 1000), limits))).toMatch(
      /too many cells/,
    )
    // Blank cells to the edge of the sheet are what every such file has.
    const edge = row(
      '<table:table-cell table:number-columns-repeated="16384"/>',
      ' table:number-rows-repeated="1048576"',
    )
    expect((await readMade(makeOds(table(row(text('x')) + edge)), limits))[0]?.rows).toEqual([['x']])
    const evil = '<!DOCTYPE x [<!ENTITY a "aaaa">]>'
    expect(await refusalOf(readMade(makeOds(table(row(text('&a;'))), [], evil)))).toMatch(
      /definitions that are not allowed/,
    )
    const claimed = [{ name: 'media/x', data: 'x', claimedSize: 2 ** 31 }]
    expect(await refusalOf(readMade(makeOds(table(row(text('x'))), claimed)))).toMatch(/unpacks to more than/)
    const locked = [{ name: 'META-INF/manifest.xml', data: '<manifest:encryption-data/>' }]
    expect(await refusalOf(readMade(makeOds(table(row(text('x'))), locked)))).toMatch(/password/)
    expect(await refusalOf(readMade(makeOds('', [], '', 'application/vnd.oasis.opendocument.text')))).toMatch(
      /no spreadsheet/,
    )
    expect(await refusalOf(readMade(makeOds('')))).toMatch(/no sheets/)
    const cut = makeZip([
      { name: 'mimetype', data: type, stored: true },
      { name: 'content.xml', data: content(table(row(text('x')))).slice(0, 200) },
    ])
    expect(await refusalOf(readMade(cut))).toMatch(/damaged|no sheets/)
  })
})
