import { expect, test } from 'vitest'
import { z } from 'zod'
import type { JsonSchema } from '../test/arbitrary.ts'
import { testServer } from '../test/harness.ts'
import { operationsOf } from '../test/operations.ts'
import { bodyLimitOf } from './bodies.ts'
import { endlessLists, mostFaults, tooLongList, upToFaults } from './list-limits.ts'

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
  const renamed = z.preprocess((value) => ({ rows: (value as { Rows: unknown }).Rows }), schema)
  expect(tooLongList(renamed, { Rows: [{}, {}, {}, {}] })).toEqual({ path: 'rows', message: 'At most 3 rows' })
  expect(tooLongList(renamed, { Rows: [{}] })).toBe(null)
  for (const odd of [null, 7, [], { rows: 'x', parts: null }, { rows: [null, 1] }])
    expect(tooLongList(schema, odd)).toBe(null)
  expect(looks).toBe(0)
  expect(
    endlessLists(z.object({ a: z.object({ b: z.array(z.object({ c: z.array(z.string()) })).optional() }) })),
  ).toEqual(['a.b', 'a.b.*.c'])
})

test('a list of wrong items is looked at no further than the faults that are told of it', () => {
  let looks = 0
  const item = z.object({ name: z.custom((value) => ++looks > 0 && value === 'right'), size: z.number() })
  const rows = z.array(item).max(5000)
  const schema = z.object({ title: z.string(), rows, boxes: z.array(z.object({ rows })).max(200).optional() })
  const wrong = (count: number) => Array.from({ length: count }, () => ({}))
  const right = (count: number) => Array.from({ length: count }, () => ({ name: 'right', size: 1 }))
  const lengths = (input: Record<string, unknown>) => {
    looks = 0
    const { rows: kept, boxes } = upToFaults(schema, input) as z.input<typeof schema>
    return [kept.length, boxes?.map((box) => box.rows.length), looks]
  }
  // Two faults an item.
  expect(lengths({ rows: wrong(5000) })).toEqual([mostFaults / 2, undefined, mostFaults / 2])
  expect(lengths({ rows: [...right(4000), ...wrong(1000)] })[0]).toBe(4050)
  expect(lengths({ rows: [], boxes: [{ rows: wrong(120) }, { rows: right(120) }, { rows: wrong(120) }] })).toEqual([
    0,
    [50, 0, 0],
    50,
  ])
  const all = { title: 'x', rows: [...right(300), ...wrong(49)], boxes: [{ rows: right(300) }] }
  expect(upToFaults(schema, all)).toBe(all)
  for (const odd of [{ rows: 'x', boxes: [null, 7] }, { rows: wrong(mostFaults) }, { boxes: null }])
    expect(upToFaults<unknown>(schema, odd)).toBe(odd)
  const renamed = z.preprocess((value) => ({ title: '', rows: (value as { Rows: unknown }).Rows }), schema)
  expect(upToFaults<unknown>(renamed, { Rows: wrong(5000) })).toEqual({ title: '', rows: wrong(50) })
  const kept = { Rows: right(5000) }
  expect(upToFaults<unknown>(renamed, kept)).toBe(kept)
  // The same faults as of the whole, the first ones, in their order.
  const input = { rows: [...right(200), ...wrong(4000)] }
  const faults = (value: unknown) => schema.safeParse(value).error?.issues.slice(0, mostFaults)
  expect(faults(upToFaults(schema, input))).toEqual(faults(input))
})

test('no call looks at all items of a long list of wrong ones', () => {
  /** Something in the place of a schema, its lists `long` long, of empty objects. */
  const filled = (schema: JsonSchema, long: number): unknown => {
    const one = ((schema['anyOf'] ?? schema['allOf']) as JsonSchema[] | undefined)?.[0]
    if (one) return filled(one, long)
    const {
      type,
      properties,
      items,
      maxItems = long,
    } = schema as {
      type?: string
      properties?: Record<string, JsonSchema>
      items?: JsonSchema
      maxItems?: number
    }
    if (properties)
      return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, filled(field, long)]))
    if (type !== 'array') return undefined
    const deep = JSON.stringify(items ?? {}).includes('"maxItems"')
    return Array.from({ length: Math.min(deep ? 2 : long, maxItems) }, () => (deep ? filled(items ?? {}, long) : {}))
  }
  const longest = (value: unknown): number =>
    Array.isArray(value)
      ? Math.max(value.length, ...value.slice(0, 2).map(longest))
      : typeof value === 'object' && value !== null
        ? Math.max(0, ...Object.values(value).map(longest))
        : 0
  const long = 1000
  let count = 0
  for (const { endpoint, body } of operationsOf(server.app.endpoints)) {
    if (body === null || bodyLimitOf(endpoint) > 10 * 1024 * 1024 || endpoint.bodyAs !== undefined) continue
    const input = filled(body, long)
    if (longest(input) < long) continue
    count++
    expect(longest(upToFaults(endpoint.input, input)), endpoint.path).toBeLessThanOrEqual(mostFaults)
  }
  expect(count).toBeGreaterThan(6)
})
