import * as stores from '@crossdock/contract/account/stores'
import { addressOf } from '@crossdock/contract/encode-call'
import { isOfAccount, pathParameters } from '@crossdock/contract/endpoint'
import { errors } from '@crossdock/contract/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type IdsOf, inputs, type JsonSchema, nastyTexts } from './test/arbitrary.ts'
import { idsFor } from './test/foreign-calls.ts'
import { make, type Person } from './test/harness.ts'
import { type Operation, operationsOf, tryAll } from './test/operations.ts'
import { makeWorld, worldServer } from './test/world.ts'

/**
 * Requests made from the OpenAPI document: no 500, no answer off its schema (a success is parsed against the contract
 * by the server itself in tests, and answers 500 when it does not fit), no SQL or stack in a body.
 * `npm run fuzz` makes 100,000 of them, with a seed of its own that FUZZ_SEED repeats.
 */
const server = worldServer()
const wanted = Number(process.env['FUZZ_REQUESTS'] ?? 2_000)
/** Told when something is found: FUZZ_SEED repeats it. Without one it is another each time. */
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

const errorAnswer = z.object({
  status: z.literal(false),
  code: z.number().int(),
  message: z.string().min(1),
  errInfo: z.object({ errType: z.enum(Object.keys(errors) as [keyof typeof errors]), requestId: z.string() }).loose(),
})
const leak = /\bat \S+ \(|node_modules|select .* from |insert into|syntax error at|pg_catalog|\.ts:\d+/i

const objectOf = (parameters: Operation['query']): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: [],
})
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** Half a surrogate pair cannot stand in an address. */
const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/g, '')
const short = nastyTexts.filter((text) => text.length < 1000)
const isHeaderSafe = (text: string): boolean => /^[\x20-\x7e]{1,500}$/.test(text)

async function shoot(
  owner: Person,
  { endpoint }: Operation,
  shot: { path: Record<string, unknown>; query: unknown; headers: unknown; body: unknown },
): Promise<number> {
  const inPath = pathParameters(endpoint.path).map((name) => [
    name,
    wellFormed(asText(shot.path[name])).slice(0, 150) || 'x',
  ])
  const url = addressOf(endpoint, Object.fromEntries(inPath))
  const query =
    typeof shot.query === 'object' && shot.query !== null && !Array.isArray(shot.query)
      ? Object.entries(shot.query)
      : []
  const headers: Record<string, string> = { authorization: `Bearer ${owner.token}`, 'store-id': owner.storeId }
  for (const [name, value] of Object.entries(shot.headers ?? {}))
    if (isHeaderSafe(asText(value))) headers[name.toLowerCase()] = asText(value)
  const isRead = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const answer = await server.app.http.inject({
    method: endpoint.method,
    url,
    // As a foreign client may write it: blanks, 'All' and lists as JSON, too.
    query: Object.fromEntries(query.map(([name, value]) => [name, asText(value).slice(0, 3000)])),
    headers: isRead ? headers : { ...headers, 'content-type': 'application/json' },
    ...(isRead ? {} : { payload: JSON.stringify(shot.body) ?? '{}' }),
  })
  const what = `${endpoint.method} ${url} ${JSON.stringify(query)} ${JSON.stringify(shot.body)?.slice(0, 600)} -> ${answer.statusCode} ${answer.body.slice(0, 600)}`
  expect(answer.statusCode, what).toBeLessThan(500)
  if (answer.statusCode < 300) return answer.statusCode
  const body: unknown = answer.json()
  if (Array.isArray(body)) {
    expect(
      body.every((sku) => typeof sku === 'string'),
      what,
    ).toBe(true)
    return answer.statusCode
  }
  expect(errorAnswer.safeParse(body).success, what).toBe(true)
  expect(leak.test(answer.body.replaceAll(JSON.stringify(shot.body) ?? '', '')), what).toBe(false)
  return answer.statusCode
}

test(`${wanted} requests made from the document find no fault of ours`, async () => {
  const owner = await make.account(server)
  const world = await makeWorld(server, owner)
  const stranger = await makeWorld(server, await make.account(server))
  const every = [
    ...Object.values(world.ids).flat(),
    ...(stranger.ids['products'] ?? []),
    '0123456789abcdef01234567',
  ].filter(
    // Without its store and its sign-in it would only be told so, from there on.
    (one) => one !== owner.storeId && !world.ids['sessions']?.includes(one),
  )
  const anyOne = fc.constantFrom(...every)
  /** Mostly those of the place's noun; where one is deleted any, or the store in which all is tried would soon be gone. */
  const idsAt =
    ({ endpoint }: Operation): IdsOf =>
    (schema) => {
      const right = endpoint.method === 'DELETE' ? [] : idsFor(world, schema)
      if (right.length === 0) return anyOne
      return fc.oneof({ arbitrary: fc.constantFrom(...right), weight: 3 }, { arbitrary: anyOne, weight: 1 })
    }
  // Signing out would end the fuzzer's own session, a changed password its others'.
  const all = operationsOf(server.app.endpoints).filter(
    ({ endpoint }) => !/logout|changeUserPassword/.test(endpoint.path) && isOfAccount(endpoint.can),
  )
  const perCall = Math.ceil(wanted / all.length)
  let made = 0
  let succeeded = 0
  await tryAll(all, async (operation) => {
    const ids = idsAt(operation)
    const shots = fc.record({
      path: inputs(objectOf(operation.path), ids).map((value) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {},
      ),
      query: inputs(objectOf(operation.query), ids),
      headers: inputs(objectOf(operation.headers), ids),
      body: operation.body ? inputs(operation.body, ids) : fc.constant({}),
    })
    await fc.assert(
      fc.asyncProperty(shots, async (shot) => {
        made++
        if ((await shoot(owner, operation, shot)) < 300) succeeded++
      }),
      // The same seed for all would try the same choices at every call.
      { numRuns: perCall, endOnFailure: true, seed: seed + all.indexOf(operation) },
    )
    const { status } = await owner.try(stores.get, { id: owner.storeId })
    expect(
      status,
      `seed ${seed}: the fuzzer is out, after ${operation.endpoint.method} ${operation.endpoint.path} or one beside it`,
    ).toBe(200)
  })
  expect(made).toBeGreaterThanOrEqual(wanted)
  // What is scanned, printed or searched for is one line, whatever was sent.
  for (const column of codeColumns) {
    const [table, name] = column.split('.')
    const { rows } = await server.app.platform.pool.query(
      `select ${name} from ${table} where ${name} ~ '[\\u0001-\\u001f\\u007f-\\u009f]'`,
    )
    expect(rows, column).toEqual([])
  }
  // Otherwise it would only be the parsers that were tried.
  expect(succeeded / made).toBeGreaterThan(0.05)
})

/** Columns with the names that people scan, print and search for. */
const codeColumns = [
  'products.sku',
  'products.barcode',
  'product_package_types.name',
  'product_package_types.barcode',
  'product_codes.code',
  'stock_locations.title',
  'warehouses.title',
  'stores.name',
  'storage_package_types.name',
  'shipment_package_types.name',
  'inventory.lot',
  'received_lines.lot',
  'receipt_orders.receipt_order_id',
  'receipt_orders.packing_list_id',
  'receipt_orders.po_number',
  'receipt_orders.external_id',
  'shipment_orders.external_order_number',
  'shipment_orders.external_po_number',
  'shipment_orders.pickup_id',
  'shipment_orders.tracking_number',
] as const

test('bodies that are no JSON, too deep, too large, or of the wrong kind are refused', async () => {
  const owner = await make.account(server)
  const url = '/api/fulfillment/products'
  const headers = {
    authorization: `Bearer ${owner.token}`,
    'store-id': owner.storeId,
    'content-type': 'application/json',
  }
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  const bodies: readonly [string, string, Record<string, string>?][] = [
    ['broken', '{"description": "x"'],
    ['empty', ''],
    ['text', 'hello'],
    ['an array', '[]'],
    ['a number', '7'],
    ['null', 'null'],
    ['deep', deep],
    ['large', `{"description":"${'x'.repeat(2 * 1024 * 1024)}"}`],
    ['prototype', '{"__proto__":{"isAdmin":true}}'],
    ['constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['xml', '<a/>', { 'content-type': 'application/xml' }],
    ['form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['bad length', '{}', { 'content-length': '5000' }],
  ]
  for (const [name, payload, more] of bodies) {
    if (name === 'bad length') continue
    const answer = await server.app.http.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload })
    expect(answer.statusCode, `${name}: ${answer.body.slice(0, 200)}`).toBe(400)
    expect(errorAnswer.safeParse(answer.json()).success, name).toBe(true)
  }
  expect(
    (await server.app.platform.pool.query('select 1 from products where account_id = $1', [owner.accountId])).rows,
  ).toEqual([])
})

test('nasty texts as search, cursor, sort and header are refused or find nothing', async () => {
  const owner = await make.account(server)
  const lists = server.app.endpoints.filter(
    ({ method, can, path }) => method === 'GET' && isOfAccount(can) && !path.includes('{'),
  )
  const tries = lists.flatMap((endpoint) => {
    const shape = (endpoint.input as unknown as { shape?: Record<string, unknown> }).shape ?? {}
    const names = ['cursor', 'sort', 'description', 'referenceId', 'search', 'title', 'term'].filter(
      (name) => name in shape,
    )
    return names.flatMap((name) => short.map((text) => ({ endpoint, name, text })))
  })
  // A seeded part of them in a run, so that all of them come round; every one in the long run.
  const some =
    wanted > 10_000
      ? tries
      : (fc.sample(fc.shuffledSubarray(tries, { minLength: 500, maxLength: 500 }), { numRuns: 1, seed })[0] ?? [])
  await tryAll(some, async ({ endpoint, name, text }) => {
    const reply = await owner.try(endpoint, { [name]: wellFormed(text) })
    expect(reply.status, `seed ${seed} ${endpoint.path} ${name}=${text}: ${JSON.stringify(reply.body)}`).toBeLessThan(
      500,
    )
  })
})
