import { expect, test } from 'vitest'
import { addressOf, type CallShape, encodeCall } from './encode-call.ts'

const get: CallShape = { method: 'GET', path: '/api/things/{id}/parts/{partId}' }
const list: CallShape = { method: 'GET', path: '/api/things' }
const post: CallShape = { method: 'POST', path: '/api/things' }

test('parameters of the path are encoded, whatever stands in them, and are sent nowhere else', () => {
  expect(addressOf(get, { id: 'a/b c', partId: '7?x=1&{id}', page: 2 })).toBe(
    '/api/things/a%2Fb%20c/parts/7%3Fx%3D1%26%7Bid%7D?page=2',
  )
  expect(addressOf(get, { id: 0, partId: '$&' })).toBe('/api/things/0/parts/%24%26')
  expect(encodeCall({ ...get, method: 'PUT' }, { id: '1', partId: '2', name: 'Box' })).toMatchObject({
    url: '/api/things/1/parts/2',
    body: '{"name":"Box"}',
  })
  // Twice in one path.
  expect(addressOf({ method: 'GET', path: '/api/{id}/of/{id}' }, { id: 'a' })).toBe('/api/a/of/a')
})

test('a call without a parameter of its path is refused: it would be another call', () => {
  for (const missing of [undefined, null, ''])
    expect(() => encodeCall(get, { id: '1', partId: missing })).toThrow(
      '/api/things/{id}/parts/{partId} was asked for without partId.',
    )
  expect(() => addressOf(get, {})).toThrow('without id')
})

test('a query: lists with commas, zero and false are values, days and moments as they are, objects as JSON', () => {
  expect(
    addressOf(list, {
      states: ['READY', 'PICKING'],
      volumeFrom: 0,
      multiItem: false,
      infinite: true,
      day: '2026-11-22',
      since: new Date('2026-11-22T10:00:00Z'),
      moments: [new Date('2026-11-22T10:00:00Z'), 7],
      where: { a: [1] },
      text: 'ä & b=c+d',
    }),
  ).toBe(
    '/api/things?states=READY%2CPICKING&volumeFrom=0&multiItem=false&infinite=true&day=2026-11-22' +
      '&since=2026-11-22T10%3A00%3A00.000Z&moments=2026-11-22T10%3A00%3A00.000Z%2C7&where=%7B%22a%22%3A%5B1%5D%7D' +
      '&text=%C3%A4+%26+b%3Dc%2Bd',
  )
})

test('what is blank, undefined or All stands in no query and no header', () => {
  const blanks = { a: '', b: null, c: undefined, d: [], e: 'All', zone: null }
  const shape = { ...list, headers: { timezone: 'zone' } }
  expect(encodeCall(shape, blanks)).toEqual({
    method: 'GET',
    url: '/api/things',
    headers: { 'content-type': 'application/json' },
  })
  expect(encodeCall({ ...shape, method: 'DELETE' }, blanks)).toEqual({
    method: 'DELETE',
    url: '/api/things',
    headers: {},
  })
})

test('a body keeps its nested fields, nulls, blanks and empty lists; undefined ones are left out', () => {
  const { url, headers, body } = encodeCall(post, {
    name: '',
    note: null,
    more: undefined,
    items: [],
    place: { lines: [{ units: 2, on: new Date('2026-11-22T10:00:00Z') }], all: 'All' },
  })
  expect([url, headers]).toEqual(['/api/things', { 'content-type': 'application/json' }])
  expect(JSON.parse(body as string)).toEqual({
    name: '',
    note: null,
    items: [],
    place: { lines: [{ units: 2, on: '2026-11-22T10:00:00.000Z' }], all: 'All' },
  })
  expect(encodeCall(post, {}).body).toBe('{}')
})

test('fields of headers are sent as headers alone', () => {
  const shape: CallShape = { ...post, headers: { 'Warehouse-Id': 'warehouseId', timezone: 'zone' } }
  expect(encodeCall(shape, { warehouseId: 'w1', zone: 'Asia/Tokyo', name: 'Box' })).toEqual({
    method: 'POST',
    url: '/api/things',
    headers: { 'Warehouse-Id': 'w1', timezone: 'Asia/Tokyo', 'content-type': 'application/json' },
    body: '{"name":"Box"}',
  })
})

test('where one field is the whole body, the others are in the query', () => {
  const shape: CallShape = { ...post, path: '/api/things/{id}', bodyAs: 'rows', headers: { 'Warehouse-Id': 'w' } }
  const call = { id: '1', rows: [{ a: 1 }], w: 'w1', mode: 'ask', none: null }
  expect(encodeCall(shape, call)).toMatchObject({ url: '/api/things/1?mode=ask', body: '[{"a":1}]' })
  expect(addressOf(shape, call)).toBe('/api/things/1?mode=ask')
})

test('a file goes as it is with the type it has; a body that is made takes the place of the input’s', () => {
  const csv = new Blob(['a,b'], { type: 'text/csv' })
  const shape: CallShape = { ...post, bodyAs: 'file' }
  expect(encodeCall(shape, { file: csv }).body).toBe(csv)
  expect(encodeCall(shape, { file: csv }).headers).toEqual({ 'content-type': 'text/csv' })
  expect(encodeCall(shape, { file: new ArrayBuffer(2) }).headers).toEqual({
    'content-type': 'application/octet-stream',
  })
  const made = new Blob(['{}'])
  expect(encodeCall(post, { name: 'Box' }, made).body).toBe(made)
  expect(encodeCall(post, { name: 'Box' }, made).headers).toEqual({ 'content-type': 'application/octet-stream' })
})

test('a form: files as they are, lists and objects as JSON, null as a blank, undefined nowhere', () => {
  const picture = new Blob(['…'], { type: 'image/png' })
  const { headers, body } = encodeCall(
    { ...post, form: true },
    { name: 'Ana', picture, old: null, more: undefined, ids: ['a', 'b'], place: { city: 'Ulm' }, isMain: false },
  )
  expect(headers).toEqual({})
  const form = body as FormData
  expect([...form].filter(([name]) => name !== 'picture')).toEqual([
    ['name', 'Ana'],
    ['old', ''],
    ['ids', '["a","b"]'],
    ['place', '{"city":"Ulm"}'],
    ['isMain', 'false'],
  ])
  expect(form.get('picture')).toBeInstanceOf(Blob)
})
