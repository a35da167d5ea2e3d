import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { login } from '@crossdock/contract/account/auth'
import { updateProfile } from '@crossdock/contract/account/profile'
import { create as createStore } from '@crossdock/contract/account/stores'
import { addressOf } from '@crossdock/contract/encode-call'
import { endpoint } from '@crossdock/contract/endpoint'
import { importShipments } from '@crossdock/contract/fulfillment/shipments/import'
import { newId } from '@crossdock/contract/ids'
import { create as createWarehouse } from '@crossdock/contract/warehouse/warehouses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { make, type Person, testServer } from '../test/harness.ts'
import { faultOfJson, patiently, type StreamedBody, workOn } from './bodies.ts'
import { fail } from './errors.ts'
import { type Door, openDoor } from './http.ts'
import { serve } from './serve.ts'

const server = testServer({ poolSize: 3 })
beforeAll(async () => {
  await server.app.http.listen({ port: 0, host: '127.0.0.1' })
})

const portOf = (door: Pick<Door, 'http'>): number => (door.http.server.address() as AddressInfo).port

/** A request whose body is not sent, or not to its end. */
async function begun(
  method: string,
  path: string,
  headers: Readonly<Record<string, string | number>>,
  body: string | Buffer = '',
  door: Pick<Door, 'http'> = server.app,
): Promise<Socket> {
  const socket = connect(portOf(door), '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  const head = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`)
  if (body.length > 0) socket.write(body)
  return socket
}

/** Status and error of the answer to a request that is still being sent. */
async function answerOf(socket: Socket): Promise<readonly [status: number, error: string, connection: string]> {
  let all = ''
  for await (const piece of socket) {
    all += String(piece)
    const [head = '', body = ''] = all.split('\r\n\r\n')
    if (body.length < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Infinity)) continue
    const { errorType = '' } = JSON.parse(body) as { errorType?: string }
    const connection = /^connection: (.*)$/im.exec(head)?.[1]?.trim() ?? ''
    return [Number(head.split(' ')[1]), errorType, connection]
  }
  throw new Error(`No answer: ${all}`)
}

const json = { 'content-type': 'application/json' }
const signed = (person: Person) => ({ authorization: `Bearer ${person.token}`, 'store-id': person.storeId })
/** Connections that the server has open. */
const connectionsOf = (): Promise<number> =>
  new Promise((resolve, reject) =>
    server.app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
const sixtyMillion = 60_000_000
const importPath = addressOf(importShipments, { orderId: 'new' })
const form = { 'content-type': 'multipart/form-data; boundary=x' }

test('who may not is told so before a byte of the body was read', async () => {
  const owner = await make.account(server)
  const nobody = await make.subAccount(server, owner, [])
  const importer = await make.subAccount(server, owner, ['INVENTORY_IMPORT', 'INVENTORY_MANAGE'])
  const withoutPlan = await make.account(server)
  await server.app.platform.pool.query(
    "with plan as (insert into plans (key, name, features) values ('bare', 'Bare', '{}')) update accounts set plan_key = 'bare' where id = $1",
    [withoutPlan.accountId],
  )
  const large = { ...json, 'content-length': sixtyMillion }
  const refusals = [
    await begun('POST', importPath, large),
    await begun('POST', importPath, { ...large, authorization: 'Bearer x.y.z' }),
    await begun('POST', importPath, { ...large, ...signed(nobody) }),
    await begun('POST', importPath, { ...large, ...signed(withoutPlan) }),
    await begun('POST', importPath, { ...large, ...signed(importer), 'store-id': newId() }),
    await begun('POST', importPath, { ...large, ...signed(owner), 'store-id': owner.allStoreId }),
    await begun(updateProfile.method, updateProfile.path, { ...form, 'content-length': 1000 }),
    await begun('POST', '/api/nothing/here', { ...json, 'content-length': 1000 }),
    await begun('POST', importPath, { ...json, 'transfer-encoding': 'chunked' }, '5\r\n[1,2,'),
  ]
  expect(await Promise.all(refusals.map(answerOf))).toEqual([
    [401, 'TokenMissing', 'close'],
    [401, 'TokenUndecodable', 'close'],
    [403, 'NO_ACCESS', 'close'],
    [402, 'PLAN_FEATURE_NOT_AVAILABLE', 'close'],
    [404, 'NotFound', 'close'],
    [400, 'INVALID_STORE_ALL', 'close'],
    [401, 'TokenMissing', 'close'],
    [404, 'NotFound', 'close'],
    [401, 'TokenMissing', 'close'],
  ])
})

test('a body that says it is too large is refused before it comes; one that does not say, where it gets so', async () => {
  const owner = await make.account(server)
  const refusals = [
    await begun('POST', login.path, { ...json, 'content-length': 8 * 1024 + 1 }),
    await begun('POST', login.path, { ...json, 'transfer-encoding': 'chunked' }, `4000\r\n"${'x'.repeat(0x3fff)}\r\n`),
    await begun('POST', createWarehouse.path, { ...json, ...signed(owner), 'content-length': 1024 * 1024 + 1 }),
    await begun('POST', createStore.path, { ...form, ...signed(owner), 'content-length': sixtyMillion }),
  ]
  for (const refusal of await Promise.all(refusals.map(answerOf)))
    expect(refusal).toEqual([400, 'PayloadTooLarge', 'close'])
})

test('a sender that leaves while its rights are looked up keeps no room from others', async () => {
  const owner = await make.account(server)
  const { pool } = server.app.platform
  const taken = await Promise.all(Array.from({ length: 3 }, () => pool.connect()))
  const senders = await Promise.all(
    Array.from({ length: 140 }, () =>
      begun('POST', createWarehouse.path, { ...json, ...signed(owner), 'content-length': 1_000_000 }),
    ),
  )
  // All are in, and wait to be told who they are: those in the account's share for a connection, the others for their turn in it.
  await expect.poll(() => connectionsOf()).toBe(senders.length)
  await expect.poll(() => pool.waitingCount).toBeGreaterThan(0)
  for (const sender of senders) sender.destroy()
  await expect.poll(() => connectionsOf()).toBe(0)
  for (const client of taken) client.release()
  await expect.poll(() => pool.waitingCount).toBe(0)
  const sent = await begun(
    'POST',
    createWarehouse.path,
    { ...json, ...signed(owner), 'content-length': 1_000_000 },
    ' '.repeat(1_000_000),
  )
  expect((await answerOf(sent))[0]).toBe(400)
})

test('a sender who goes on after a refusal reads the answer, and is let go', async () => {
  const socket = await begun('POST', importPath, { ...json, 'content-length': 1_000_000_000 })
  const piece = Buffer.alloc(1024 * 1024, 0x20)
  let sent = 0
  const pour = (): void => {
    while (!socket.destroyed && sent < 900_000_000) {
      sent += piece.length
      if (!socket.write(piece)) return void socket.once('drain', pour)
    }
  }
  pour()
  let answer = ''
  socket.on('data', (data) => {
    answer += String(data)
  })
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(sent).toBeLessThan(900_000_000)
})

test('bodies that come slowly hold no connection to the database', async () => {
  const owner = await make.account(server)
  const { pool } = server.app.platform
  const slow: Socket[] = []
  for (let n = 0; n < 8; n++)
    slow.push(await begun('POST', createWarehouse.path, { ...json, ...signed(owner), 'content-length': 500 }, '{'))
  for (let n = 0; n < 8; n++)
    slow.push(await begun('POST', createStore.path, { ...form, ...signed(owner), 'content-length': 500 }, '--x\r\n'))
  // Their questions about the caller are asked and answered by the time that this one's are.
  await pause(200)
  await owner.try(createWarehouse, {})
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0])
  for (const socket of slow) socket.destroy()
})

test('a permission taken away while the body comes is gone when the work begins', async () => {
  const owner = await make.account(server)
  const keeper = await make.subAccount(server, owner, ['INVENTORY_WAREHOUSES'])
  const body = JSON.stringify({ title: 'Late' })
  const headers = { ...json, ...signed(keeper), 'content-length': body.length }
  const socket = await begun('POST', createWarehouse.path, headers, body.slice(0, 5))
  // Long enough for a busy machine to have let it in by what is known before the body.
  await pause(1_000)
  await server.app.platform.pool.query("update users set grants = '{}' where id = $1", [keeper.userId])
  socket.write(body.slice(5))
  expect(await answerOf(socket)).toEqual([403, 'NO_ACCESS', 'keep-alive'])
  socket.destroy()
})

test('JSON of more values than any call has, or of more names in one object, is not parsed', async () => {
  const owner = await make.account(server)
  const post = (payload: string) =>
    server.app.http.inject({
      method: 'POST',
      url: '/api/drivers/addUserRole',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      payload,
    })
  const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}`
  for (const [payload, fault] of [
    [`{"lines":[${'{},'.repeat(300_000)}{}]}`, 'The request holds too many values.'],
    [keys(1001), 'The request has too many names in one object.'],
    [`{"a":[{},[${keys(90_000)}]]}`, 'The request has too many names in one object.'],
  ] as const) {
    const answer = await post(payload)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, fault])
  }
  // A thousand names, and as many in each of many objects, are no fault of this kind.
  expect(faultOfJson(keys(1000), 1_000_000)).toBe(null)
  expect(faultOfJson(`[${`${keys(900)},`.repeat(20)}{"a":{"b":",,"}}]`, 1_000_000)).toBe(null)
})

test('large bodies are parsed one after another, and what is small does not wait for them', async () => {
  const done: string[] = []
  for (const name of ['first', 'second']) void workOn(100_000, () => done.push(name))
  void workOn(2, () => done.push('small'))
  setImmediate(() => done.push('between'))
  await expect.poll(() => done).toEqual(['small', 'between', 'first', 'second'])
})

test('JSON that nests deeper than any call is not parsed', async () => {
  const owner = await make.account(server)
  const post = (payload: string) =>
    server.app.http.inject({
      method: 'POST',
      url: createWarehouse.path,
      headers: { ...json, ...signed(owner), 'idempotency-key': newId() },
      payload,
    })
  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}"]}\\""${']'.repeat(levels - 1)}}`
  const within = (await post(nested(32))).json<{ errInfo: { fields?: { path: string }[] } }>()
  expect(within.errInfo.fields?.length).toBeGreaterThan(0)
  for (const levels of [33, 100_000]) {
    const answer = await post(nested(levels))
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      'The request nests too deep.',
    ])
  }
})

test('what stands in a text is neither depth nor a value', () => {
  const note = `${'[{'.repeat(50)}\\"${','.repeat(60_000)}`
  expect(faultOfJson(`{"note":"${note}"}`, 1024 * 1024)).toBeNull()
  expect(faultOfJson(`{"note":"${note}","list":${'['.repeat(32)}`, 1024 * 1024)).toBe('The request nests too deep.')
  expect(faultOfJson(`{"note":"${note}","list":[${'1,'.repeat(60_000)}`, 1024 * 1024)).toBe(
    'The request holds too many values.',
  )
})

const upload = endpoint({
  method: 'POST',
  path: '/api/test/{id}/lines',
  summary: 'Counts the lines of a text, for the tests of streamed bodies',
  can: 'FULFILLMENT_IMPORT',
  input: z.object({ id: z.string(), place: z.string('Say where'), lines: z.number(), wide: z.boolean().optional() }),
  answer: z.object({ id: z.string(), place: z.string(), lines: z.number() }),
  headers: { 'x-place': 'place' },
  bodyLimit: 300_000,
})

let door: Door
let reading = 0
/** How many bodies came to something, and how the reading of each ended. */
let counts = 0
const ends: string[] = []
let inUse: number | null = null
beforeAll(async () => {
  door = await openDoor(server.app.platform)
  const { pool } = server.app.platform
  const readBody = async ({ stream }: StreamedBody) => {
    reading++
    inUse = pool.totalCount - pool.idleCount
    try {
      const lines = (await text(stream)).split('\n').length
      ends.push('whole')
      return { lines }
    } catch (error) {
      ends.push((error as Error).message)
      throw error
    }
  }
  serve(
    door,
    upload,
    async (ctx, { id, place, lines }) => {
      counts++
      await ctx.audit({ action: 'receive', entity: 'product', id })
      return { id, place, lines }
    },
    { readBody },
  )
  await door.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => door.http.close())

test('a call may read its body as a stream: after the checks, before the transaction', async () => {
  const owner = await make.account(server)
  const headers = { ...signed(owner), 'content-type': 'text/csv', 'x-place': 'shelf' }
  const url = addressOf(upload, { id: 'one' })
  const post = (payload: string, more: Readonly<Record<string, string>> = {}) =>
    door.http.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload })
  const answer = await post('a\nb\nc')
  expect([answer.statusCode, answer.json<{ data: unknown }>().data]).toEqual([
    200,
    { id: 'one', place: 'shelf', lines: 3 },
  ])
  expect(inUse).toBe(0)
  const unplaced = await post('a', { 'x-place': '' })
  expect(unplaced.json<{ errInfo: unknown }>().errInfo).toMatchObject({
    fields: [{ path: 'place', message: 'Say where' }],
  })
  // The digest of the bytes tells a repeated request from another one.
  const key = { 'idempotency-key': newId() }
  expect((await post('a\nb', key)).json<{ data: unknown }>().data).toMatchObject({ lines: 2 })
  expect((await post('a\nb', key)).json<{ data: unknown }>().data).toMatchObject({ lines: 2 })
  expect((await post('a\nc', key)).statusCode).toBe(409)
})

test('an ordinary body has its time in all; a stream has as long as it comes; what is no request is told so', async () => {
  const brief = await openDoor(server.app.platform, 300)
  serve(brief, createWarehouse, async () => fail('NotFound'))
  serve(brief, createStore, async () => fail('NotFound'))
  const readBody = async ({ stream }: StreamedBody) => {
    let lines = 0
    for await (const piece of patiently(stream, 60_000, { silence: 600, bytesPerSecond: 5 }))
      lines += String(piece).length
    return { lines }
  }
  serve(
    brief,
    upload,
    async (ctx, { id, place, lines }) => {
      await ctx.audit({ action: 'receive', entity: 'product', id })
      return { id, place, lines }
    },
    { readBody },
  )
  await brief.http.listen({ port: 0, host: '127.0.0.1' })
  try {
    const owner = await make.account(server)
    const slow = (method: string, path: string, headers: Readonly<Record<string, string | number>>, body = '') =>
      begun(method, path, { ...signed(owner), ...headers, 'content-length': 500 }, body, brief)
    const refusals = [
      await slow('POST', createWarehouse.path, json, '{'),
      await slow('POST', createStore.path, form, '--x\r\n'),
    ]
    for (const refusal of await Promise.all(refusals.map(answerOf)))
      expect(refusal).toEqual([408, 'RequestTimeout', 'close'])
    const path = addressOf(upload, { id: 'one' })
    const coming = await begun('POST', path, { ...signed(owner), 'x-place': 'shelf', 'content-length': 8 }, '', brief)
    const answer = answerOf(coming)
    for (let n = 0; n < 8; n++) {
      await pause(100)
      coming.write('x')
    }
    expect((await answer)[0]).toBe(200)
    const silent = await begun('POST', path, { ...signed(owner), 'x-place': 'shelf', 'content-length': 8 }, 'x', brief)
    expect(await answerOf(silent)).toEqual([408, 'RequestTimeout', 'close'])
    // Never silent for long, and no end of it: a sixth of what is asked for.
    const dripping = await begun(
      'POST',
      path,
      { ...signed(owner), 'x-place': 'shelf', 'content-length': 400 },
      'x',
      brief,
    )
    const drops = setInterval(() => dripping.write('x'), 400)
    try {
      expect(await answerOf(dripping)).toEqual([408, 'RequestTimeout', 'close'])
    } finally {
      clearInterval(drops)
    }
    const nonsense = connect(portOf(brief), '127.0.0.1')
    nonsense.write('nonsense\r\n\r\n')
    expect(await answerOf(nonsense)).toEqual([400, 'ValidationError', 'close'])
    expect([brief.http.server.requestTimeout, brief.http.server.headersTimeout]).toEqual([0, 60_000])
  } finally {
    await brief.http.close()
  }
})

test('a body is checked before there is a transaction, and refused once it is known who asks', async () => {
  const owner = await make.account(server)
  const { pool } = server.app.platform
  const used: number[] = []
  const strict = await openDoor(server.app.platform)
  const looked = endpoint({
    method: 'POST',
    path: '/api/test/{id}/checked',
    summary: 'Notes how many connections are in use while its body is checked, and refuses the first one',
    can: 'FULFILLMENT_IMPORT',
    input: z.object({
      id: z.string(),
      place: z.string(),
      lines: z.custom<number>(() => used.push(pool.totalCount - pool.idleCount) > 1),
    }),
    answer: z.object({ id: z.string() }),
  })
  serve(strict, looked, async (ctx, { id }) => {
    await ctx.audit({ action: 'check', entity: 'product', id })
    return { id }
  })
  const post = (headers: Readonly<Record<string, string>>) =>
    strict.http.inject({
      method: 'POST',
      url: addressOf(looked, { id: 'one' }),
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ place: 'x'.repeat(100_000), lines: 1 }),
    })
  const answers = [await post(signed(owner)), await post(signed(owner))]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 200])
  expect(used).toEqual([0, 0])
  await strict.http.close()
})

test('a streamed body is cut off at its limit, and read for nobody who may not', async () => {
  const owner = await make.account(server)
  const nobody = await make.subAccount(server, owner, [])
  const before = reading
  const path = addressOf(upload, { id: 'one' })
  const chunked = { ...signed(owner), 'transfer-encoding': 'chunked', 'x-place': 'shelf' }
  const piece = `ffff\r\n${'x'.repeat(0xffff)}\r\n`
  const refused = await begun('POST', path, { ...signed(nobody), 'content-length': sixtyMillion }, '', door)
  expect(await answerOf(refused)).toEqual([403, 'NO_ACCESS', 'close'])
  const declared = await begun('POST', path, { ...signed(owner), 'content-length': sixtyMillion }, '', door)
  expect(await answerOf(declared)).toEqual([400, 'PayloadTooLarge', 'close'])
  expect(reading).toBe(before)
  const counted = await begun('POST', path, chunked, `${piece.repeat(6)}0\r\n\r\n`, door)
  expect((await answerOf(counted)).slice(0, 2)).toEqual([400, 'PayloadTooLarge'])
  expect(reading).toBe(before + 1)
})

test('a streamed body that is cut short is none: its reader is told, and nothing comes of it', async () => {
  const owner = await make.account(server)
  const [before, done] = [reading, counts]
  const path = addressOf(upload, { id: 'one' })
  const headers = { ...signed(owner), 'content-type': 'text/csv', 'x-place': 'shelf' }
  const declared = await begun('POST', path, { ...headers, 'content-length': 500 }, 'a\nb', door)
  const chunked = await begun('POST', path, { ...headers, 'transfer-encoding': 'chunked' }, '3\r\na\nb\r\n', door)
  await expect.poll(() => reading).toBe(before + 2)
  ends.length = 0
  for (const socket of [declared, chunked]) socket.destroy()
  await expect.poll(() => ends).toHaveLength(2)
  expect(ends).toEqual(['The request was cut short.', 'The request was cut short.'])
  expect(counts).toBe(done)
})
