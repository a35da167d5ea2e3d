import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowCutter } from './json-rows.ts'

const limits = { rows: 1000, rowBytes: 100_000, depth: 8 }

/** What is read of a body that arrives in pieces of these lengths, again and again. */
function read(body: string, lengths: readonly number[], field: string | null, more: Partial<typeof limits> = {}) {
  const cutter = rowCutter(field, { ...limits, ...more })
  const bytes = Buffer.from(body)
  const rows: unknown[] = []
  let turn = 0
  for (let at = 0; at < bytes.length; ) {
    const length = lengths[turn++ % lengths.length] ?? 1
    rows.push(...cutter.push(bytes.subarray(at, at + length)))
    at += length
  }
  return { rows, ...cutter.end() }
}

const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
const value = fc.jsonValue({ maxDepth: 3 })

test('rows are those of the whole body, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 20 }), lengths, fc.constantFrom(0, 2), (rows, pieces, indent) => {
      expect(read(JSON.stringify(rows, null, indent), pieces, null)).toEqual({
        rows: JSON.parse(JSON.stringify(rows)),
        around: null,
        hasRows: true,
      })
    }),
  )
})

test('rows in a field are found beside other fields, before and after, also those that look like them', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), value, value, lengths, (rows, before, after, pieces) => {
      const body = { before, text: '"items": [', inner: { items: [1, 2] }, items: rows, after }
      const read1 = read(JSON.stringify(body), pieces, 'items')
      expect(read1).toEqual({
        rows: JSON.parse(JSON.stringify(rows)),
        around: JSON.parse(JSON.stringify({ ...body, items: null })),
        hasRows: true,
      })
    }),
  )
})

test.each([
  '[',
  '[{}',
  '[{},]',
  '[,{}]',
  '[{},,{}]',
  '[{} {}]',
  '[{"a":1}}]',
  '[{"a"}]',
  '[1]]',
  '[1] 2',
  '[1],[2]',
  '["\n"]',
  'nothing',
])('%s is no JSON, and refused', (body) => {
  for (const pieces of [[1], [3], [1000]])
    expect(() => read(body, pieces, null), String(pieces)).toThrow('could not be read')
})

test('a body without the rows says what stands there instead', () => {
  expect(read('{"items":5}', [2], 'items')).toEqual({ rows: [], around: { items: 5 }, hasRows: false })
  expect(read('[1]', [2], 'items')).toEqual({ rows: [], around: [1], hasRows: false })
  expect(read('{"a":[1]}', [2], null)).toEqual({ rows: [], around: { a: [1] }, hasRows: false })
  expect(read('', [2], null)).toEqual({ rows: [], around: null, hasRows: false })
  expect(read(' \n [ 1 ]', [1], null)).toEqual({ rows: [1], around: null, hasRows: true })
  expect(read('[ ]', [1], null)).toEqual({ rows: [], around: null, hasRows: true })
})

test('too many rows, too large a row, too deep and too much besides are refused', () => {
  const some = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({})))
  expect(read(some(1000), [100], null).rows).toHaveLength(1000)
  expect(() => read(some(1001), [100], null)).toThrow('Must be at most 1,000 rows')
  expect(() => read(`["${'x'.repeat(2000)}"]`, [100], null, { rowBytes: 1000 })).toThrow('A row is too large')
  expect(() => read('['.repeat(10), [100], null)).toThrow('nests too deep')
  expect(() => read(`{"a":"${'x'.repeat(2000)}","items":[]}`, [100], 'items', { rowBytes: 1000 })).toThrow(
    'besides its rows',
  )
})
