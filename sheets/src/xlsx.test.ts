import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cell, columnName } from './cells.ts'
import { makeWorkbook, makeZip, sheetData, workbookParts } from './test/make-workbook.ts'
import { readMade, refusalOf, testLimits } from './test/read-made.ts'

const rowsOf = async (
  data: string,
  options?: Parameters<typeof makeWorkbook>[1],
  after?: string,
): Promise<Cell[][]> => {
  const [sheet] = await readMade(makeWorkbook([{ name: 'S', data, ...(after ? { after } : {}) }], options))
  return sheet?.rows as Cell[][]
}
describe('cells of a workbook', () => {
  it('of every type', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="[&gt;1]dd/mm/yyyy;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs>'
    const data =
      '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="inlineStr"><is><r><t>rich </t></r><r><rPr><b/></rPr><t>text</t></r><rPh sb="0" eb="1"><t>no</t></rPh></is></c>' +
      '<c r="C1" t="str"><f>A1&amp;"x"</f><v>a &amp; b &lt;c&gt; &#233; &#x1F600; _x000D_ _x005F_x0041_</v></c><c r="D1" t="b"><v>1</v></c><c r="E1" t="e"><v>#REF!</v></c>' +
      '<c r="F1"><f>1+1</f><v>2</v></c><c r="G1"><f>NOW()</f></c><c r="H1" s="1"><v>45292</v></c><c r="I1" s="2"><v>45292.5</v></c><c r="J1" s="3"><v>45293</v></c>' +
      '<c r="K1" t="d"><v>2024-01-03T00:00:00</v></c><c r="L1" t="n"><v>1.2E-3</v></c><c r="M1" t="s"><v>99</v></c><c r="N1"/><c r="O1" t="s"><v>2</v></c></row>'
    const sharedStrings =
      '<si><t>zero</t></si><si><t xml:space="preserve"> one </t><phoneticPr fontId="1"/></si><si><t><![CDATA[a <&> b]]></t></si><si/>'
    expect(await rowsOf(data, { styles, sharedStrings })).toEqual([
      [
        ' one ',
        'rich text',
        'a & b <c> é 😀 \r _x0041_',
        true,
        '#REF!',
        2,
        '#CALC!',
        '01/01/2024',
        '01/01/2024 12:00',
        '02/01/2024',
        '03/01/2024',
        0.0012,
        null,
        null,
        'a <&> b',
      ],
    ])
  })

  it('of one value, the first; what extends a cell may have values of its own', async () => {
    const extension = '<extLst><ext uri="x"><x14:v>9</x14:v><x14:c r="C1"><x14:v>8</x14:v></x14:c></ext></extLst>'
    const data = `<row r="1"><c r="A1"><v>5</v><v>5</v></c><c r="B1" t="b"><v>1</v>${extension}</c><c r="C1"><v>7</v></c></row>`
    expect(await rowsOf(data)).toEqual([[5, true, 7]])
  })

  it('of signs that XML does not allow, written out or as references to them', async () => {
    const row = (...texts: string[]) =>
      `<row r="1">${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`
    expect(await rowsOf(row('a\u0001b', 'a&#x1;b', 'a&#11;b', '&#xD83D;&#xDE00;', 'a&amp;#x1;b'))).toEqual([
      ['a\u0001b', 'a\u0001b', 'a\u000bb', '\u{1F600}', 'a&#x1;b'],
    ])
  })

  it('with rows and cells left out, unnumbered, self-closed or empty', async () => {
    const data =
      '<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="3"/><row r="4" ht="15"></row><row r="6"><c r="A6"><v>3</v></c></row>' +
      '<row><c><v>4</v></c><c/><c><v>5</v></c></row><row r="20"><c r="A20" s="1"/></row>'
    expect(await rowsOf(data)).toEqual([[], [null, 1, null, 2], [], [], [], [3], [4, null, 5]])
  })

  it('with a prefix on every element, single quotes and line breaks between', async () => {
    const parts = workbookParts([{ name: 'S', data: '' }], { sharedStrings: '' }).map((part) =>
      part.name.endsWith('sheet1.xml')
        ? {
            ...part,
            data: "<x:worksheet xmlns:x='m'>\n<x:cols><x:col min='1'/></x:cols>\n<x:sheetData>\n<x:row r='1'>\n<x:c r='A1' t='s'>\n<x:v>0</x:v></x:c>\n<x:c r='B1' t='inlineStr'><x:is><x:t>b</x:t></x:is></x:c></x:row>\n</x:sheetData><x:rowBreaks/></x:worksheet>",
          }
        : part.name.endsWith('sharedStrings.xml')
          ? { ...part, data: "<x:sst xmlns:x='m'><x:si><x:t>a</x:t></x:si></x:sst>" }
          : part,
    )
    const [sheet] = await readMade(makeZip(parts))
    expect(sheet?.rows).toEqual([['a', 'b']])
  })

  it('under merged cells count for nothing but the first', async () => {
    const data = sheetData([
      ['a', 'left over', 'c'],
      ['left over', 'left over', 'f'],
    ])
    expect(await rowsOf(data, {}, '<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>')).toEqual([
      ['a', null, 'c'],
      [null, null, 'f'],
    ])
  })

  it('with the zeros that their format shows, which are digits of a code', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="00000\\-0000"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
    const data =
      '<row r="1"><c r="A1" s="1"><v>2134</v></c><c r="B1" s="2"><v>21341234</v></c><c r="C1"><v>2134</v></c></row>'
    expect(await rowsOf(data, { styles })).toEqual([['02134', '02134-1234', 2134]])
  })

  it('with a note of what is merged, hidden, and counted from 1904', async () => {
    const made = (rows: string, columns: string, after: string) =>
      makeZip(
        workbookParts([{ name: 'S', data: rows, after }], { base1904: true }).map((part) => ({
          ...part,
          data: String(part.data).replace('<sheetData>', `${columns}<sheetData>`),
        })),
      )
    const rows = sheetData([
      ['order', 'sku'],
      ['A1', 'x'],
      [null, 'y'],
      [null, 'z'],
      ['A2', 'x'],
      ['A3', 'x'],
    ])
      .replace('<row r="3"', '<row r="3" hidden="1"')
      .replace('<row r="4"', "<row r='4' hidden='true'")
      .replace('<row r="6"', '<row r="6" hidden="0"')
      .replace('<row r="2"', '<row hidden="1" r="2"')
    const [sheet] = await readMade(
      made(
        `${rows}<row r="7" hidden="1"/>`,
        '<cols><col min="1" max="1" width="9"/><col min="3" max="16384" hidden="1"/></cols>',
        '<mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="A5:B5"/></mergeCells>',
      ),
    )
    expect(sheet).toMatchObject({
      merged: [{ column: 0, from: 1, to: 3, cell: 'A1' }],
      hiddenRows: [[1, 3]],
      base1904: true,
    })
    expect([sheet?.hiddenColumns?.has(1), sheet?.hiddenColumns?.has(2)]).toEqual([false, true])
    const plain = await readMade(makeWorkbook([{ name: 'S', data: sheetData([['a']]) }]))
    expect(plain).toEqual([{ name: 'S', rows: [['a']] }])
  })

  it('with dates from 1904', async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    expect(await rowsOf('<row r="1"><c r="A1" s="1"><v>43830</v></c></row>', { styles, base1904: true })).toEqual([
      ['01/01/2024'],
    ])
  })

  it('with guarded formulas as they were before', async () => {
    expect(await rowsOf(sheetData([["'=1+1", "'tis"]]))).toEqual([['=1+1', "'tis"]])
  })

  it('are those of hidden rows, too', async () => {
    expect(
      await rowsOf('<row r="1" hidden="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>'),
    ).toEqual([[1], [2]])
  })

  it('come out as they went in, however large the sheet', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((one) => one.trim() !== '' && !/_x|[\p{Cc}\p{Cs}\ufffe\uffff]|^'/u.test(one))
    const cell = fc.oneof(
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
      fc.constant(null),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 40 }), async (made) => {
        const bytes = makeWorkbook([{ name: 'S', data: sheetData([['first'], ...made]) }])
        const [sheet] = await readMade(bytes)
        const trimmed = (row: readonly Cell[] | undefined) =>
          (row ?? []).slice(0, (row ?? []).findLastIndex((one) => one !== null) + 1)
        for (const [index, row] of made.entries()) expect(sheet?.rows[index + 1] ?? []).toEqual(trimmed(row))
      }),
      { numRuns: 60 },
    )
    const rows = Array.from({ length: 30_000 }, (_, i) => [`Row ${i}`, i, i / 7, null, 'x'])
    const [sheet] = await readMade(makeWorkbook([{ name: 'S', data: sheetData(rows) }]))
    expect(sheet?.rows).toEqual(rows)
  })
})

describe('sheets of a workbook', () => {
  it('are those that can be seen, by name', async () => {
    const data = sheetData([['x']])
    const sheets = await readMade(
      makeWorkbook([
        { name: 'Products & "more"', data },
        { name: 'lists', data, state: 'hidden' },
        { name: 'Second', data: '' },
      ]),
    )
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Products & "more"', 1],
      ['Second', 0],
    ])
    expect(
      (await readMade(makeWorkbook([{ name: 'only', data, state: 'veryHidden' }]))).map(({ name }) => name),
    ).toEqual(['only'])
  })
})

const refusalOrNone = /^(none$|FileUnreadable: |FileTooLarge: )/

describe('refusals', () => {
  const parts = workbookParts([{ name: 'S', data: sheetData([['a']]) }])
  const swapped = (name: string, change: (data: string) => string) =>
    makeZip(parts.map((part) => (part.name === name ? { ...part, data: change(String(part.data)) } : part)))
  const limits = { ...testLimits, bytes: 50_000, unzippedBytes: 100_000, rows: 10, columns: 5 }

  it('of nothing, and of files too large', async () => {
    expect(await refusalOf(readMade(new Uint8Array(0)))).toBe('FileUnreadable: This file is empty.')
    expect(await refusalOf(readMade(new Uint8Array(50_001), limits))).toBe(
      'FileTooLarge: This file is larger than 50,000 bytes.',
    )
    expect(await refusalOf(readMade(makeWorkbook([{ name: 'S', data: '' }])))).toBe(
      'FileUnreadable: This file holds no rows.',
    )
  })

  it('of bombs that say what they are, and of those that lie', async () => {
    const big = makeZip([...parts, { name: 'xl/media/image1.bin', data: Buffer.alloc(200_000) }])
    expect(await refusalOf(readMade(big, limits))).toMatch(
      /^FileTooLarge: This file unpacks to more than 100,000 bytes/,
    )
    const liar = makeZip(
      parts.map((part) =>
        part.name.endsWith('sheet1.xml')
          ? { ...part, data: `${String(part.data)}${' '.repeat(90_000)}`, claimedSize: 500 }
          : part,
      ),
    )
    expect(await refusalOf(readMade(liar, limits))).toMatch(/^FileUnreadable: This file is damaged/)
  })

  it('of rows and columns beyond the limits, wherever the file puts them', async () => {
    const cell = (reference: string, row: string) =>
      makeWorkbook([{ name: 'S', data: `<row r="${row}"><c r="${reference}"><v>1</v></c></row>` }])
    expect(await refusalOf(readMade(cell('F1', '1'), limits))).toBe('FileTooLarge: This file has more than 5 columns.')
    expect(await refusalOf(readMade(cell('ZZZZZZ1', '1'), limits))).toBe(
      'FileTooLarge: This file has more than 5 columns.',
    )
    expect(await refusalOf(readMade(cell('A11', '11'), limits))).toBe('FileTooLarge: This file has more than 10 rows.')
    expect(await refusalOf(readMade(cell('A1', '999999999'), limits))).toBe(
      'FileTooLarge: This file has more than 10 rows.',
    )
    expect(
      await refusalOf(
        readMade(makeWorkbook([{ name: 'S', data: sheetData([['a'], ['b'], ['c']]) }]), { ...testLimits, cells: 2 }),
      ),
    ).toBe('FileTooLarge: This file holds too many cells.')
  })

  it('of definitions that could grow without end', async () => {
    const type = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]>'
    for (const name of ['xl/workbook.xml', '_rels/.rels', 'xl/worksheets/sheet1.xml'])
      expect(await refusalOf(readMade(swapped(name, (data) => type + data)))).toBe(
        'FileUnreadable: This workbook holds definitions that are not allowed.',
      )
  })

  it('of markup that is broken: its cells could be read into other columns', async () => {
    const cell = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`
    for (const data of [
      cell('a').replace('</is>', ''),
      cell('a').replace('</c>', ''),
      cell('a').replace('"inlineStr"', '"inlineStr'),
      cell('a < b'),
      cell('a & b'),
      cell('a &nbsp; b'),
      // Each open tag would be held in memory.
      `<row r="1">${'<c>'.repeat(501)}${'</c>'.repeat(501)}</row>`,
      cell('a') + cell('b').replace('</row>', ''),
      // One in the other: the cells behind it, or its value, would be lost.
      cell('a').replace('<c ', '<row/><c '),
      cell('a').replace('<is>', '<row/><is>'),
      cell('a').replace('<is>', '<c r="B1"><v>1</v></c><is>'),
    ])
      expect(await refusalOf(readMade(makeWorkbook([{ name: 'S', data }]))), data).toMatch(/^FileUnreadable.*damaged/)
    // What may stand in no text of XML either is for the cell that has it to answer for.
    for (const text of ['a\u0001b', 'a\u000bb', 'a]]>b']) expect(await rowsOf(cell(text))).toEqual([[text]])
    expect(await rowsOf(cell('a<![CDATA[<&b]]><!-- c -->d'))).toEqual([['a<&bd']])
  })

  it('of what is cut, damaged or protected', async () => {
    const whole = makeZip(parts)
    for (const length of [10, 30, 200, whole.length - 30, whole.length - 1])
      expect(await refusalOf(readMade(whole.slice(0, length)))).toMatch(/^FileUnreadable/)
    expect(await refusalOf(readMade(swapped('xl/worksheets/sheet1.xml', (data) => data.slice(0, -40))))).toMatch(
      /damaged/,
    )
    expect(await refusalOf(readMade(makeZip(parts.map((part) => ({ ...part, encrypted: true })))))).toMatch(/password/)
    expect(await refusalOf(readMade(makeZip(parts.filter(({ name }) => !name.endsWith('sheet1.xml')))))).toMatch(
      /damaged/,
    )
  })

  it('of other archives and other files', async () => {
    expect(await refusalOf(readMade(makeZip([{ name: 'word/document.xml', data: '<x/>' }])))).toMatch(
      /archive, but no spreadsheet/,
    )
    expect(await refusalOf(readMade(makeZip([{ name: 'xl/workbook.bin', data: 'x' }])))).toMatch(/xlsb/)
    expect(
      await refusalOf(
        readMade(
          makeZip([
            { name: 'mimetype', data: 'x' },
            { name: 'content.xml', data: 'x' },
          ]),
        ),
      ),
    ).toMatch(/OpenDocument/)
    const text = (one: string) => new TextEncoder().encode(one)
    expect(await refusalOf(readMade(text('a,b\n1,2')))).toMatch(/no Excel workbook/)
    expect(await refusalOf(readMade(text('%PDF-1.4'), testLimits, 'x.csv'))).toMatch(/PDF/)
    expect(await refusalOf(readMade(text('<!DOCTYPE html><table>'), testLimits, 'x.xls'))).toMatch(/web page/)
    expect(await refusalOf(readMade(text('<?xml version="1.0"?><html>'), testLimits, 'x.xls'))).toMatch(/web page/)
    const asXml = '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>'
    expect(await refusalOf(readMade(text(asXml), testLimits, 'x.xls'))).toMatch(
      /This file is XML, which cannot be read/,
    )
    expect((await readMade(makeZip(parts), testLimits, 'x.csv'))[0]?.rows).toEqual([['a']])
    expect(await readMade(text('a\tb\n1\t2'), testLimits, 'C:\\x\\Old file.xls')).toEqual([
      {
        name: 'Old file',
        rows: [
          ['a', 'b'],
          ['1', '2'],
        ],
      },
    ])
  })

  it('never of another kind, however the file is damaged', async () => {
    const whole = makeZip(parts)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }),
        async (changes) => {
          const broken = whole.slice()
          for (const [at, byte] of changes) broken[at] = byte
          expect(await refusalOf(readMade(broken, limits))).toMatch(refusalOrNone)
        },
      ),
      { numRuns: 300 },
    )
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 300 }), fc.nat(3000), async (junk, at) => {
        expect(
          await refusalOf(
            readMade(
              swapped('xl/worksheets/sheet1.xml', (data) => data.slice(0, at) + junk + data.slice(at)),
              limits,
            ),
          ),
        ).toMatch(refusalOrNone)
      }),
      { numRuns: 200 },
    )
  })

  it('or rows come soon from markup made to be slow', async () => {
    const evil = [
      '<row r="1"><c t="inlineStr">'.repeat(100_000),
      '<c r="A1" t="inlineStr"></c>'.repeat(200_000),
      `<row r="1">${'<c '.repeat(500_000)}`,
      `<row r="1"><c t="inlineStr">${'<rPh '.repeat(300_000)}</c></row>`,
      '<row r="1"></row>'.repeat(300_000),
      `<row r="1">${'<c><v></v></c>'.repeat(200_000)}</row>`,
    ]
    // Reading that is quadratic anywhere takes minutes here, and the runner's time limit ends it.
    for (const data of evil)
      expect(await refusalOf(readMade(makeWorkbook([{ name: 'S', data }])))).toMatch(/^FileUnreadable/)
  })
})

describe('names of columns', () => {
  it('are read as they are written', async () => {
    for (const column of [0, 25, 26, 51, 52, 499])
      expect((await rowsOf(`<row r="1"><c r="${columnName(column)}1"><v>1</v></c></row>`))[0]?.length).toBe(column + 1)
  })
})
