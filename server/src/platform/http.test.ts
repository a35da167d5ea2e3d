import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { login } from '@crossdock/contract/account/auth'
import { getProfile } from '@crossdock/contract/account/profile'
import { list as listReceipts } from '@crossdock/contract/fulfillment/receipts/orders'
import { setStrict } from '@crossdock/contract/fulfillment/shipments/orders'
import { newId } from '@crossdock/contract/ids'
import { expect, test, vi } from 'vitest'
import { make, send, testServer } from '../test/harness.ts'
import { ThreadEnded } from './errors.ts'
import { fileLink, serveFiles } from './files.ts'
import { openDoor } from './http.ts'
import { openLog } from './log.ts'
import { serveDocs } from './openapi.ts'

const server = testServer()
const strict = testServer({ callsPerMinute: 5 })
const secure = testServer({ publicUrl: 'https://wms.northwind.example' })

test('pages and answers carry the security headers, and an answer its request id', async () => {
  const reply = await send(server, getProfile, {}, {})
  expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
  expect(reply.headers['content-security-policy']).not.toContain("'unsafe-eval'")
  expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
  expect(reply.headers['referrer-policy']).toBe('no-referrer')
  expect(reply.headers['x-robots-tag']).toBe('noindex')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['x-request-id']).toBe(reply.body.errInfo.requestId)
})

test('an unknown call answers 404 as JSON', async () => {
  const answer = await server.app.http.inject({ url: '/api/nothing/here' })
  expect([answer.statusCode, answer.json<{ errorType: string }>().errorType]).toEqual([404, 'NotFound'])
})

test('an address that cannot be read is answered like any bad input', async () => {
  const answer = await server.app.http.inject({ url: '/api/fulfillment/products/sku/%zz/package-type' })
  expect([answer.statusCode, answer.json<{ errorType: string }>().errorType]).toEqual([400, 'ValidationError'])
})

test('a request that names two hosts is refused', async () => {
  await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.http.server.address() as AddressInfo
  const asked = async (target: string, ...hosts: readonly string[]) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `GET ${target} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}connection: close\r\n\r\n`,
    )
    return (await text(socket)).slice(9, 12)
  }
  expect(await asked('/api/installation', 'a.example')).toBe('200')
  expect(await asked('http://a.example/api/installation', 'a.example')).toBe('200')
  expect(await asked('/api/installation', 'a.example', 'b.example')).toBe('400')
  expect(await asked('http://b.example/api/installation', 'a.example')).toBe('400')
})

test('a link to a file does not stand in the log, whatever came of it', async () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const door = await openDoor({ ...server.app.platform, log })
  serveFiles(door)
  await door.http.ready()
  const link = fileLink(server.app.platform, 'get', 1, newId())
  const token = link.split('/').at(-1) ?? ''
  const asks = [
    ['GET', link],
    ['PUT', link],
    ['POST', link],
    ['DELETE', link],
    ['GET', `${link}/more`],
    ['GET', `/somewhere${link}`],
    ['GET', link.replace('/api', '/%61pi')],
    ['POST', `${link}%zz`],
    ['GET', `/api/nothing?file=${link}`],
  ] as const
  for (const [method, url] of asks) await door.http.inject({ method, url })
  await door.http.inject({ url: '/api/nothing/here' })
  await door.http.close()
  const all = lines.join('')
  expect(lines.length).toBeGreaterThanOrEqual(asks.length)
  expect(all).toContain('/api/nothing/here')
  expect(token.length).toBeGreaterThan(60)
  for (const part of token.split('.').filter(({ length }) => length > 12)) expect(all).not.toContain(part)
})

test('a trailing slash changes nothing', async () => {
  const owner = await make.account(server)
  const answer = await server.app.http.inject({
    url: '/api/fulfillment/reports/inventories/',
    headers: { authorization: `Bearer ${owner.token}`, 'store-id': owner.storeId },
  })
  expect(answer.statusCode).toBe(200)
})

test('a call that has nothing to say may say JSON all the same', async () => {
  const owner = await make.account(server)
  const headers = {
    authorization: `Bearer ${owner.token}`,
    'store-id': owner.storeId,
    'content-type': 'application/json',
  }
  const url = `/api/fulfillment/receiving-orders/${newId()}`
  const removed = await server.app.http.inject({ method: 'DELETE', url, headers })
  expect([removed.statusCode, removed.json<{ errorType: string }>().errorType]).toEqual([404, 'NotFound'])
  const paused = await server.app.http.inject({ method: 'PATCH', url: `${url}/pause`, headers })
  expect(paused.statusCode).toBe(404)
  for (const payload of ['{', 'null', '[]', '"x"', '{"__proto__":{}}']) {
    const broken = await server.app.http.inject({ method: 'PATCH', url: `${url}/pause`, headers, payload })
    expect(broken.statusCode, payload).toBe(payload === 'null' ? 404 : 400)
  }
})

test('a field whose schema says nothing by itself is refused in plain words', async () => {
  const owner = await make.account(server)
  const refusals = [
    await owner.try(listReceipts, { states: 'NOPE' }),
    await owner.try(listReceipts, { states: 'DRAFT,NOPE' }),
    await owner.try(setStrict, { id: newId(), isStrict: 'yes' }),
    await owner.try(setStrict, { id: newId() }),
  ]
  expect(refusals.map(({ body }) => body.errInfo.fields?.[0])).toEqual([
    { path: 'states', message: 'Must be one of DRAFT, EXPECTED, PROCESSING, COMPLETED' },
    { path: 'states', message: 'Must be one of DRAFT, EXPECTED, PROCESSING, COMPLETED' },
    { path: 'isStrict', message: 'Must be true or false' },
    { path: 'isStrict', message: 'Is required' },
  ])
})

test('health answers without a token; metrics only to this machine, or with the key', async () => {
  expect((await server.app.http.inject({ url: '/health/live' })).statusCode).toBe(200)
  expect((await server.app.http.inject({ url: '/health/ready' })).json()).toEqual({ status: true })
  const metrics = await server.app.http.inject({ url: '/metrics' })
  expect(metrics.body).toContain('http_request_duration_seconds_bucket')
  expect(
    (await server.app.http.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode,
  ).toBe(404)
})

test('the API describes itself: a document and a page', async () => {
  const document = (await server.app.http.inject({ url: '/api/openapi.json' })).json<{
    openapi: string
    paths: object
  }>()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths).length).toBe(new Set(server.app.endpoints.map(({ path }) => path)).size)
  const page = await server.app.http.inject({ url: '/api/docs' })
  expect(page.body).toContain('/api/fulfillment/products/{id}')
})

test('the document says how lists are written in an address: with commas, the one way in which all of their values are read', async () => {
  interface Parameter {
    readonly in: string
    readonly name: string
    readonly explode?: boolean
    readonly schema: { readonly type?: string; readonly anyOf?: readonly { readonly type?: string }[] }
  }
  const { paths } = (await server.app.http.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, { parameters: Parameter[] }>>
  }>()
  const parameters = Object.values(paths).flatMap((calls) => Object.values(calls).flatMap((one) => one.parameters))
  const isList = ({ schema }: Parameter) => [schema, ...(schema.anyOf ?? [])].some(({ type }) => type === 'array')
  const lists = parameters.filter((one) => one.in === 'query' && isList(one))
  expect(lists.length).toBeGreaterThan(10)
  expect(lists.filter(({ explode }) => explode !== false)).toEqual([])
  expect(parameters.filter((one) => !lists.includes(one) && 'explode' in one)).toEqual([])
})

test('the first to ask what the API is holds nobody up', async () => {
  const door = await openDoor(server.app.platform)
  door.endpoints.push(...server.app.endpoints)
  serveDocs(door)
  for (const url of ['/api/openapi.json', '/api/docs']) {
    let turns = 0
    let isMade = false
    const count = (): void => {
      turns++
      if (!isMade) setImmediate(count)
    }
    count()
    expect((await door.http.inject({ url })).statusCode).toBe(200)
    isMade = true
    expect(turns, url).toBeGreaterThanOrEqual(door.endpoints.length)
  }
  await door.http.close()
})

test('who has asked a thread that died is told to come again', async () => {
  const door = await openDoor(server.app.platform)
  door.http.get('/thread', () => Promise.reject(new ThreadEnded('A thread has died of a question.')))
  const { statusCode, headers, body } = await door.http.inject({ url: '/thread' })
  expect([statusCode, JSON.parse(body).errInfo.errType, headers['retry-after']]).toEqual([503, 'ServerBusy', '2'])
  await door.http.close()
})

test('whoever waits too long for a connection hears that the server is busy, not that the database is gone', async () => {
  const owner = await make.account(server)
  const { pool } = server.app.platform
  const patience = pool.options.connectionTimeoutMillis
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  pool.options.connectionTimeoutMillis = 20
  try {
    const { status, headers, body } = await owner.try(getProfile)
    expect([status, body.errInfo.errType, Number(headers['retry-after'])]).toEqual([503, 'ServerBusy', 2])
  } finally {
    pool.options.connectionTimeoutMillis = patience
    for (const client of taken) client.release()
  }
  expect((await owner.try(getProfile)).status).toBe(200)
})

test('who calls too often is told when to come back', async () => {
  const owner = await make.account(strict)
  const replies = []
  for (let call = 0; call < 8; call++) replies.push(await owner.try(getProfile))
  const last = replies.at(-1)
  expect(replies[0]?.status).toBe(200)
  expect([last?.status, last?.body.errInfo.errType]).toEqual([429, 'TooManyRequests'])
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
})

test('guessing a password is slowed down, whatever the answers were', async () => {
  const replies = []
  for (let call = 0; call < 35; call++)
    replies.push(await send(server, login, { email: 'maya@northwind.example', password: `guess ${call}` }, {}))
  expect(replies.some(({ status }) => status === 429)).toBe(true)
})

test('with an https PUBLIC_URL browsers are told to stay with https for a year, subdomains too; without one they are not', async () => {
  const headers = { host: 'wms.northwind.example' }
  for (const url of ['/api/installation', '/health/live', '/api/nothing']) {
    const answer = await secure.app.http.inject({ url, headers })
    expect(answer.headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains')
  }
  const plain = await server.app.http.inject({ url: '/api/installation' })
  expect(plain.headers['strict-transport-security']).toBeUndefined()
})

test('no answer is for other origins, and no method but those of the calls is served', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  for (const [method, url] of [
    ['OPTIONS', '/api/users/login'],
    ['TRACE', '/api/installation'],
    ['DELETE', '/api/installation'],
  ] as const) {
    const answer = await server.app.http.inject({ method: method as 'OPTIONS', url, headers })
    expect(answer.statusCode, method).toBe(404)
    expect(answer.headers['access-control-allow-origin'], method).toBeUndefined()
  }
  const read = await server.app.http.inject({ url: '/api/installation', headers })
  expect(read.headers['access-control-allow-origin']).toBeUndefined()
})

test('a public call takes JSON that says so, which no page of another origin can send unasked', async () => {
  const payload = JSON.stringify({ email: 'maya@northwind.example', password: 'x' })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await server.app.http.inject({
      method: 'POST',
      url: '/api/users/login',
      headers: { 'content-type': type },
      remoteAddress: '203.0.113.80',
      payload,
    })
    expect([answer.statusCode, answer.json<{ errorType: string }>().errorType], type).toEqual([400, 'ValidationError'])
  }
})

test('a fault of ours is told by its number, and by nothing of what went wrong', async () => {
  const { platform } = server.app
  const query = vi.spyOn(platform.pool, 'query').mockRejectedValue(new Error('select hash from users failed'))
  try {
    const answer = await server.app.http.inject({ url: '/health/ready' })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({
      message: 'Something went wrong!',
      errInfo: { requestId: answer.headers['x-request-id'] },
    })
    expect(answer.body).not.toMatch(/select|users|\.ts|node_modules/)
  } finally {
    query.mockRestore()
  }
})
