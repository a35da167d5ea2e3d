import fc from 'fast-check'

/** A JSON Schema as the OpenAPI document holds it. */
export type JsonSchema = { readonly [key: string]: unknown }

/** Texts that break naive programs: NUL, lone surrogates, right-to-left, emoji, markup, SQL, formulas, very long. */
export const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'a\tb',
  'a\nb',
  'a\u001bb',
  'a\u0085b',
  '\ud800',
  '🧸',
  'מוצר',
  '<script>alert(1)</script>',
  "'; drop table users; --",
  '=1+1',
  '%',
  '_',
  '\\',
  'null',
  'undefined',
  'NaN',
  '1e308',
  '-1',
  '0',
  '999999999999999999999',
  '0123456789abcdef01234567',
  '2024-02-30',
  '31/02/2024',
  '../../etc/passwd',
  '{"$ne":1}',
  '%00',
  '\r\n',
  'x'.repeat(300),
  'x'.repeat(70_000),
] as const

const nastyValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { a: { b: {} } },
  ...nastyTexts,
]
export const nasty = fc.oneof(
  fc.constantFrom(...nastyValues),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

const list = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : [])
const number = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Math.abs(value) < 1e15 ? value : fallback

/** Ids that a place of a schema is tried with. */
export type IdsOf = (schema: JsonSchema) => fc.Arbitrary<string>

/** Values that fit a schema, mostly: patterns and formats that zod checks besides are met for ids and dates. */
function fitting(schema: JsonSchema, ids: IdsOf): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const choices = [...list(schema['anyOf']), ...list(schema['oneOf'])]
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => fitting(choice, ids)))
  const all = list(schema['allOf'])
  if (all.length > 0) return fitting(Object.assign({}, ...all) as JsonSchema, ids)
  const type = Array.isArray(schema['type']) ? (schema['type'] as string[])[0] : schema['type']
  switch (type) {
    case 'string': {
      const pattern = typeof schema['pattern'] === 'string' ? schema['pattern'] : ''
      if (pattern.includes('[0-9a-f]{24}')) return ids(schema)
      return fc.oneof(
        fc.constantFrom(
          'Wooden blocks',
          'A-1',
          '2027-01-31',
          '6045550199',
          'ana@kiln.example',
          'Storage warehouse',
          '1',
          '42',
          'true',
        ),
        fc.string({ maxLength: Math.min(number(schema['maxLength'], 40), 60) }),
      )
    }
    case 'integer':
      return fc.integer({
        min: Math.max(number(schema['minimum'], number(schema['exclusiveMinimum'], 0)), -1000),
        max: Math.min(number(schema['maximum'], 500), 100_000),
      })
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0.001, max: 900, noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting((schema['items'] ?? {}) as JsonSchema, ids), { maxLength: 3 })
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
      const required = new Set((schema['required'] ?? []) as string[])
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, fitting(inner, ids)])),
        { requiredKeys: Object.keys(properties).filter((name) => required.has(name)) },
      )
    }
    default:
      return nasty
  }
}

/** Inputs for a call: some that fit, some that fit but for one nasty field, some that are nasty altogether. */
export function inputs(schema: JsonSchema, ids: IdsOf): fc.Arbitrary<unknown> {
  const right = fitting(schema, ids)
  const names = Object.keys(schema['properties'] ?? {})
  const spoilt = fc
    .tuple(right, fc.constantFrom(...(names.length > 0 ? names : ['x'])), nasty)
    .map(([value, name, wrong]) => ({ ...(value as object), [name]: wrong }))
  return fc.oneof({ arbitrary: right, weight: 4 }, { arbitrary: spoilt, weight: 4 }, { arbitrary: nasty, weight: 1 })
}
