import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { barsOf, isForBars } from './codes.ts'
import { splitRuns } from './fonts.ts'
import { type Label, printable } from './label.ts'
import { labelsPdf } from './label-pdf.ts'
import { columnsOf, sheetsPdf } from './sheet.ts'
import { tagsPdf, tagsZpl } from './tag.ts'
import { labelsZpl } from './zpl.ts'

const label: Label = {
  from: ['Northwind Toys', 'Vancouver DC'],
  toTitle: 'Ship to',
  to: ['Ana Ruiz', '14 Alder Street'],
  facts: [
    ['Order', 'SO-000123'],
    ['Weight', '2 kg'],
  ],
  code: 'SO-000123-01',
  place: '1 / 2',
}
const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
/** Everything the pages draw. */
const contentOf = (pdf: Buffer): string =>
  Array.from(pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g), ([, bytes]) => {
    try {
      return inflateSync(Buffer.from(bytes ?? '', 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  }).join('\n')

describe('bars', () => {
  test('of Code 128 begin and end as its specification says', () => {
    // Start B is 211214, stop is 2331112; a symbol has 11 modules, the stop 13.
    const widths = barsOf('SO-A')
    expect(widths.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4])
    expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2])
    expect(widths.reduce((sum, one) => sum + one, 0)).toBe(11 * (1 + 4 + 1) + 13)
  })

  test('are drawn as rectangles, as many as there are bars', async () => {
    const drawn = contentOf(await labelsPdf([label], 'Labels'))
    const bars = Math.ceil(barsOf(label.code).length / 2)
    const rectangles = drawn.match(/ re$/gm)?.length ?? 0
    // Three rules, and the bars.
    expect(rectangles).toBe(bars + 3)
  })
})

describe('labels of boxes', () => {
  test('have all that is said of a box above the line over its bars', async () => {
    const facts = Array.from({ length: 8 }, (_, at) => [`Name ${at}`, 'Value'] as const)
    const drawn = contentOf(await labelsPdf([{ ...label, facts }], 'Labels'))
    const height = 6 * 72
    const rules = Array.from(drawn.matchAll(/^14 ([\d.]+) 260 1(?:\.5)? re$/gm), ([, y]) => Number(y))
    expect(rules).toHaveLength(3)
    const lines = Array.from(drawn.matchAll(/^1 0 0 1 [\d.]+ ([\d.]+) Tm$/gm), ([, y]) => height - Number(y))
    expect(lines.length).toBeGreaterThan(16)
    // A letter is at most 11 points high above its line, and a third of that below.
    const struck = lines.filter((y) => rules.some((rule) => rule > y - 11 && rule < y + 3.5))
    expect(struck).toEqual([])
  })

  test('say a long address whole', async () => {
    const to = ['Maple Ridge Community Toy Library', '1250 Lougheed Highway, Building C, Unit 14']
    expect(contentOf(await labelsPdf([{ ...label, to }], 'Labels')).includes('<2026>')).toBe(false)
  })
})

describe('writing', () => {
  test('is split by the fonts that can draw it', () => {
    expect(splitRuns('Ana Ruiz')).toEqual([{ text: 'Ana Ruiz', named: null }])
    expect(splitRuns('王小明 Wang')).toEqual([
      { text: '王小明', named: 'chinese' },
      { text: ' Wang', named: null },
    ])
    expect(splitRuns('山田たろう').map(({ named }) => named)).toEqual(['japanese'])
    expect(splitRuns('김철수').map(({ named }) => named)).toEqual(['korean'])
    expect(splitRuns('Дмитрий Γιώργος علي שלום')).toHaveLength(1)
    expect(splitRuns('🎁')).toEqual([{ text: '□', named: null }])
  })

  test('of any kind comes out as a page; East Asian names are written as their code points', async () => {
    const names = [
      'Łukasz Żółć',
      'Дмитрий',
      'علي',
      'שלום',
      '王小明',
      '山田たろう',
      '김철수',
      '🎁',
      '\u0000<script>',
      '',
    ]
    const pdf = await labelsPdf(
      names.map((name) => ({ ...label, to: [name] })),
      'Labels',
    )
    expect(countPages(pdf)).toBe(names.length)
    expect(contentOf(pdf)).toContain('<738b5c0f660e> Tj')
    expect(pdf.toString('latin1')).toContain('/UniGB-UCS2-H')
  })

  test('is cut to one line without what cannot be printed', () => {
    expect(printable([' a\nb ', null, '', '\u0007', '\u202eevil', 'c', 'd'], 3)).toEqual(['a b', 'evil', 'c'])
  })
})

describe('ZPL', () => {
  test('is a label each, with its bars', () => {
    const zpl = labelsZpl([label, { ...label, code: 'SO-000123-02' }])
    expect(zpl.match(/^\^XA$/gm)).toHaveLength(2)
    expect(zpl.match(/^\^XZ$/gm)).toHaveLength(2)
    expect(zpl).toContain('^BCN,160,N,N,N,A^FH_^FDSO-000123-02^FS')
  })

  test('keeps what people write out of its own language', () => {
    const zpl = labelsZpl([{ ...label, to: ['a^FS^XZ~JA_1\\&'] }])
    expect(zpl).toContain('^FDa_5EFS_5EXZ_7EJA_5F1_5C&^FS')
    expect(zpl.match(/\^XZ/g)).toHaveLength(1)
  })
})

/** The text that pages draw, letter by letter: embedded fonts write glyphs, so it is counted, not read. */
const sheet = (lines: number, more: object = {}) => ({
  title: 'Packing slip SO-000123',
  code: 'SO-000123',
  blocks: [{ heading: 'From', lines: ['Northwind Toys'] }],
  table: {
    headings: ['SKU', 'Units', 'Came'],
    widths: [3, 1, 1],
    right: [1],
    rows: Array.from({ length: lines }, (_, index) => [`SKU-${index}`, String(index), '']),
    ...more,
  },
  footer: ['Thank you'],
  stamp: 'Northwind Toys · printed 23/11/2026 02:00, Vancouver',
})

test('a column of a sheet is as wide as its heading, and what it takes for that comes from those with room to spare', () => {
  const columns = columnsOf([3, 1, 1], [20, 40, 15], 100)
  expect(columns[1]).toBe(40)
  columns.forEach((one, at) => expect(one).toBeGreaterThanOrEqual([20, 40, 15][at] ?? 0))
  expect(columns.reduce((sum, one) => sum + one)).toBeCloseTo(100)
  expect(columnsOf([3, 1, 1], [20, 10, 10], 100)).toEqual([60, 20, 20])
})

test('a sheet cuts no name and no address: what is too long for its column is smaller', async () => {
  const rows = [['GT-EBT-100', 'English Breakfast, loose leaf, tin of 100 g', '12', '']]
  const long = { ...sheet(0), blocks: [{ heading: 'Ship to', lines: ['1250 Lougheed Highway, Building C, Unit 14'] }] }
  const four = { headings: ['SKU', 'Product', 'Units', 'Came'], widths: [3, 3, 1, 3], rows, byHand: [3] }
  const blocks = [...long.blocks, ...long.blocks, ...long.blocks]
  const drawn = contentOf(await sheetsPdf([{ ...long, blocks, table: { ...long.table, ...four } }], 'Sheets'))
  expect(drawn.includes('<2026>')).toBe(false)
})

test('a sheet goes on over as many pages as its lines need, and several begin on pages of their own', async () => {
  const pagesOf = async (...lines: number[]) =>
    countPages(
      await sheetsPdf(
        lines.map((count) => sheet(count)),
        'Slips',
      ),
    )
  expect(await pagesOf(0)).toBe(1)
  expect(await pagesOf(30)).toBe(1)
  expect(await pagesOf(100)).toBe(3)
  expect(await pagesOf(0, 100, 1)).toBe(5)
})

test('what is written by hand has a box in each row', async () => {
  const boxes = async (more: object): Promise<number> =>
    contentOf(await sheetsPdf([sheet(7, more)], 'Slips')).match(/^S$/gm)?.length ?? 0
  expect(await boxes({})).toBe(0)
  expect(await boxes({ byHand: [2] })).toBe(7)
})

describe('tags', () => {
  const tag = { title: 'A-04-2-B', lines: ['Vancouver DC', 'Shelf'], code: 'A-04-2-B' }

  test('are one a page, with bars; what bars cannot say is dots', async () => {
    expect(countPages(await tagsPdf([tag, tag], 'place', 'Labels'))).toBe(2)
    const rectangles = async (code: string): Promise<number> =>
      contentOf(await tagsPdf([{ ...tag, code }], 'thing', 'Labels')).match(/ re$/gm)?.length ?? 0
    expect(await rectangles(tag.code)).toBe(Math.ceil(barsOf(tag.code).length / 2))
    expect(isForBars('Étagère 王', 4)).toBe(false)
    expect(await rectangles('Étagère 王')).toBeGreaterThan(100)
  })

  test('say what is long in letters that stand whole, and in dots where bars would be too narrow for a printer', async () => {
    const long = { ...tag, title: 'MEZZANINE-NORTH-A-04-02-B-R', code: 'LITTLE-FIR-BALANCE-BOARD-RED-XL' }
    const drawn = contentOf(await tagsPdf([long], 'place', 'Labels'))
    // What was cut ends with three dots, which the font then has to say.
    expect(drawn.includes('<2026>')).toBe(false)
    const bars = (code: string): number => Math.ceil(barsOf(code).length / 2)
    const rectangles = async (code: string, size: 'place' | 'thing'): Promise<number> =>
      contentOf(await tagsPdf([{ ...tag, code }], size, 'Labels')).match(/ re$/gm)?.length ?? 0
    expect(await rectangles('MEZZANINE-NORTH-A-04', 'place')).toBe(bars('MEZZANINE-NORTH-A-04'))
    expect(await rectangles('2000001003572', 'thing')).toBe(bars('2000001003572'))
    expect(await rectangles(long.code, 'thing')).toBeGreaterThan(bars(long.code) * 2)
    const zpl = (code: string) => tagsZpl([{ ...tag, code }], 'thing')
    expect(zpl('2000001003572')).toContain('^BCN')
    expect(zpl(long.code)).toContain('^BQN,2,3^FH_^FDMA,LITTLE-FIR-BALANCE-BOARD-RED-XL^FS')
    // A field of one line writes what does not fit over itself.
    expect(tagsZpl([long], 'place')).toMatch(/\^A0N,5\d,4\d\^FB750,1,0,L,0\^FH_\^FDMEZZANINE-NORTH-A-04-02-B-R\^FS/)
    expect(tagsZpl([{ ...tag, title: 'M'.repeat(90) }], 'place')).toMatch(/\^FDM{20,60}…\^FS/)
  })

  test('in ZPL say the code in bars or dots, and keep people out of the language', () => {
    const zpl = tagsZpl([tag, { ...tag, code: 'Étagère ^XZ' }], 'place')
    expect(zpl.match(/^\^XZ$/gm)).toHaveLength(2)
    expect(zpl).toContain('N,N,N,A^FH_^FDA-04-2-B^FS')
    expect(zpl).toContain('^FDMA,Étagère _5EXZ^FS')
  })
})
