import { expect, test } from 'vitest'
import { z } from 'zod'
import { testServer } from '../test/harness.ts'
import { endlessLists, tooLongList } from './list-limits.ts'

const server = testServer()

test('every list that a call takes in a body has a longest length', () => {
  const bodies = server.app.endpoints.filter(({ method }) => method !== 'GET' && method !== 'DELETE')
  const endless = bodies.flatMap(({ path, input }) => endlessLists(input).map((place) => `${path}: ${place}`))
  expect(endless).toEqual([])
})

test('a list that is too long is refused in its own words, before its items are looked at', () => {
  let looks = 0
  const item = z.custom(() => ++looks > 0)
  const inner = z.object({ names: z.array(item).max(2).optional() })
  const schema = z
    .object({
      title: z.string(),
      rows: z.array(inner).min(1, 'No rows').max(3, 'At most 3 rows').default([]),
      either: z.union([z.string(), z.array(item).max(1)]).optional(),
      parts: z
        .array(item)
        .max(2)
        .transform((all) => all)
        .pipe(z.array(item))
        .nullish(),
    })
    .refine(() => true)
  expect(tooLongList(schema, { title: 'x', rows: [{}, {}, {}], parts: [1, 2], either: [1] })).toBe(null)
  expect(tooLongList(schema, { rows: [{}, {}, {}, {}] })).toEqual({ path: 'rows', message: 'At most 3 rows' })
  expect(tooLongList(schema, { rows: [{}, { names: [1, 2, 3] }] })?.path).toBe('rows.1.names')
  expect(tooLongList(schema, { parts: [1, 2, 3] })?.path).toBe('parts')
  expect(tooLongList(schema, { either: [1, 2] })?.path).toBe('either')
  for (const odd of [null, 7, [], { rows: 'x', parts: null }, { rows: [null, 1] }])
    expect(tooLongList(schema, odd)).toBe(null)
  expect(looks).toBe(0)
  expect(
    endlessLists(z.object({ a: z.object({ b: z.array(z.object({ c: z.array(z.string()) })).optional() }) })),
  ).toEqual(['a.b', 'a.b.*.c'])
})
