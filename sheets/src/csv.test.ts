import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type Cell, unguardParts } from './cells.ts'
import { detectDelimiter, readCsvRows, readingOf } from './csv.ts'
import type { Encoding } from './encodings.ts'
import { SheetFileError } from './limits.ts'
import { openWorkbook } from './open-workbook.ts'
import { testLimits } from './test/read-made.ts'
import type { Inflate } from './zip.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const read = (source: string | Uint8Array, limits = testLimits): Cell[][] =>
  [...readCsvRows(typeof source === 'string' ? bytesOf(source) : source, limits)].flat()
const failure = (source: string | Uint8Array, limits = testLimits): string => {
  try {
    read(source, limits)
  } catch (error) {
    if (error instanceof SheetFileError) return `${error.type}: ${error.message}`
    throw error
  }
  return 'none'
}

describe('rows of a text file', () => {
  it.each([
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a|b\n1|2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['single\nvalues\n', [['single'], ['values']]],
    [
      'a,b\n"1,5","say ""hi"""\n',
      [
        ['a', 'b'],
        ['1,5', 'say "hi"'],
      ],
    ],
    [
      'a,b\n"two\nlines",x\n',
      [
        ['a', 'b'],
        ['two\nlines', 'x'],
      ],
    ],
    [
      'a,b\n"q" ,2',
      [
        ['a', 'b'],
        ['q', '2'],
      ],
    ],
    [
      'a,b\n5" pipe,2',
      [
        ['a', 'b'],
        ['5" pipe', '2'],
      ],
    ],
    ['a,b\n,\n1,2', [['a', 'b'], [], ['1', '2']]],
    ['a,b\n\n1,2\n\n\n', [['a', 'b'], [], ['1', '2']]],
    [
      'a,b\n00123, x ',
      [
        ['a', 'b'],
        ['00123', ' x '],
      ],
    ],
    ['a,b\n1,', [['a', 'b'], ['1']]],
    [
      'a,b\n1,""',
      [
        ['a', 'b'],
        ['1', null],
      ],
    ],
    ['a,b\n"1"', [['a', 'b'], ['1']]],
    [
      'sep=;\na;b\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      "a,b\n'=1+1,'x",
      [
        ['a', 'b'],
        ['=1+1', "'x"],
      ],
    ],
    ['', []],
    ['\n\n', []],
  ] as [string, Cell[][]][])('%j', (text, rows) => expect(read(text)).toEqual(rows))

  it('reads back any table in any dialect, however it is cut into pieces', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/[\0\ufeff]/g, ''))
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, delimiter, end) => {
          const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
          const text = [`h1${delimiter}h2`, ...rows.map((row) => row.map(quote).join(delimiter))].join(end)
          const wanted = rows.map((row) =>
            row
              .map(unguardParts)
              .map((one) => (one === '' ? null : /^'+[=+\-@\t\r\n＝＋－＠]/.test(one) ? one.slice(1) : one)),
          )
          while (wanted.length > 0 && wanted.at(-1)?.every((one) => one === null)) wanted.pop()
          expect(read(text).slice(1)).toEqual(wanted.map((row) => (row.every((one) => one === null) ? [] : row)))
        },
      ),
    )
  })

  it('gives the same rows where pieces of a mebibyte meet', () => {
    const line = `${'x'.repeat(499)},"a ""b""\r\nc",é\r\n`
    const rows = read(line.repeat(4500))
    expect(rows).toHaveLength(4500)
    for (const row of rows) expect(row).toEqual(['x'.repeat(499), 'a "b"\r\nc', 'é'])
  })

  it('gives any bytes as rows or as a refusal', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(failure(bytes)).toMatch(/^(none$|FileUnreadable: |FileTooLarge: )/)
      }),
    )
  })
})

describe('encodings', () => {
  const text = 'Größe,Stück\nä,€\n'
  const utf16 = (mark: boolean, big: boolean) => {
    const bytes = Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le')
    return new Uint8Array(big ? bytes.swap16() : bytes)
  }
  const rows = [
    ['Größe', 'Stück'],
    ['ä', '€'],
  ]
  it.each([
    ['UTF-8', bytesOf(text)],
    ['UTF-8 with its mark', bytesOf(`\ufeff${text}`)],
    ['UTF-16 LE with its mark', utf16(true, false)],
    ['UTF-16 BE with its mark', utf16(true, true)],
    ['Windows-1252', Uint8Array.from(Array.from(text, (char) => (char === '€' ? 0x80 : char.charCodeAt(0))))],
  ])('%s', (_, bytes) => expect(read(bytes)).toEqual(rows))

  it('has the signs of Windows-1252 at 80 to 9F, whatever the machine’s own decoder thinks', () => {
    const bytes = Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index)
    const own = vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(function (
      this: { readonly fatal: boolean },
      input,
    ) {
      if (this.fatal) throw new TypeError('no UTF-8')
      // As Node decodes it in one piece: as Latin-1.
      return input ? String.fromCharCode(...(input as Uint8Array)) : ''
    })
    const signs = [...readCsvRows(Buffer.from([...bytes, 10]), testLimits)].flat()
    own.mockRestore()
    const wanted = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
    expect(String(signs[0]?.[0] ?? '').replace(/[\x81\x8d\x8f\x90\x9d]/g, '')).toBe(wanted)
    expect(String(read(Buffer.from([...bytes, 10]))[0]?.[0]).replace(/[\x81\x8d\x8f\x90\x9d]/g, '')).toBe(wanted)
  })

  it('one bad byte in a file of UTF-8 harms its own cell only', () => {
    const bytes = bytesOf('name,city\nJosé,Köln\nZoë,Malmö\nAna,X\n')
    bytes[bytes.length - 2] = 0xe9
    expect(readingOf(bytes).encoding).toBe('utf-8')
    expect([...readCsvRows(bytes, testLimits)].flat()).toEqual([
      ['name', 'city'],
      ['José', 'Köln'],
      ['Zoë', 'Malmö'],
      ['Ana', '\ufffd'],
    ])
    expect(readingOf(Uint8Array.from(Buffer.from('name\nJosé\nZoë Ã© Ö\n', 'latin1'))).encoding).toBe('windows-1252')
  })

  it('signs of Windows-1252 side by side are none of UTF-8, nor is one that a file ends in the middle of', () => {
    for (const text of ['NAME\nÉÉÉÉ\n', 'name\nÃ©, café'])
      expect(readingOf(Uint8Array.from(Buffer.from(text, 'latin1'))).encoding, text).toBe('windows-1252')
  })

  it('is said where it is not plain, and another is read when it is chosen', async () => {
    const open = (bytes: Uint8Array, chosen?: Encoding) =>
      openWorkbook(bytes, 'a.csv', testLimits, vi.fn<Inflate>(), chosen)
    const text = 'name\nJosé\n'
    const western = Uint8Array.from(Buffer.from(text, 'latin1'))
    expect((await open(bytesOf(text))).encoding).toBeUndefined()
    expect((await open(western)).encoding).toBe('windows-1252')
    const chosen = await open(bytesOf(text), 'windows-1252')
    expect(chosen.encoding).toBe('windows-1252')
    const rows = []
    for await (const batch of chosen.rows(0)) rows.push(...batch)
    expect(rows).toEqual([['name'], ['JosÃ©']])
  })

  it('knows UTF-16 by its NULs', () => {
    expect(readingOf(new Uint8Array(Buffer.from('sku,name\n1,2', 'utf16le'))).encoding).toBe('utf-16le')
    expect(readingOf(new Uint8Array(Buffer.from('sku,name\n1,2', 'utf16le').swap16())).encoding).toBe('utf-16be')
    expect(readingOf(bytesOf('sku')).encoding).toBe('utf-8')
    const chinese = '编号\t名称\t数量\n一\t红色的积木玩具\t二\n三\t蓝色的积木玩具\t四\n'
    expect(readingOf(new Uint8Array(Buffer.from(chinese, 'utf16le'))).encoding).toBe('utf-16le')
    expect(readingOf(new Uint8Array(Buffer.from(chinese, 'utf16le').swap16())).encoding).toBe('utf-16be')
  })
})

describe('the delimiter', () => {
  it.each([
    ['name,price\n"a;b;c",1\n"d;e;f",2', ','],
    ['name;price\n"a,b";1,5\nc;2,5', ';'],
    ['Name;Text\nx;Hello, dear, friends\ny;Bye', ';'],
    ['a b\tc\n1, 2\t3\n4, 5\t6', '\t'],
    ['a|b|c\n1|2|3', '|'],
    ['no delimiter here', ','],
    ['', ','],
  ])('of %j is %j', (text, delimiter) => expect(detectDelimiter(text)).toBe(delimiter))
})

describe('refusals', () => {
  it('of what is no text', () =>
    expect(failure(Uint8Array.from([65, 0, 66, 1, 67]))).toMatch(/^FileUnreadable: .*neither/))
  it('of a quote that never ends', () => {
    expect(failure('a,b\n1,"oops\n2,3')).toBe('FileUnreadable: A quote is opened in row 2 and never closed.')
    expect(failure(`a,b\n"${'x\n'.repeat(600_000)}`)).toBe(
      'FileUnreadable: A quote is opened in row 2 and never closed.',
    )
  })
  it('of too many rows and columns, but not of empty ones', () => {
    const limits = { ...testLimits, rows: 3, columns: 3 }
    expect(failure('a\nb\nc\n\n\n', limits)).toBe('none')
    expect(failure('a\nb\nc\nd', limits)).toBe('FileTooLarge: This file has more than 3 rows.')
    expect(read('a,b,c,,,\n', limits)).toEqual([['a', 'b', 'c']])
    expect(failure('a,b,c,,d', limits)).toBe('FileTooLarge: This file has more than 3 columns.')
  })
  it('of a cell without end', () =>
    expect(failure(`a,b\n${'x'.repeat(3_000_000)}`)).toBe('FileUnreadable: A cell of row 2 is too long.'))
})
