import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillPath } from '@crossdock/contract/encode-call'
import type { Endpoint } from '@crossdock/contract/endpoint'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '../test/harness.ts'
import { openDoor, serveWeb } from './http.ts'

const most = 3
const server = testServer({ callsPerMinute: most, publicUrl: 'https://wms.northwind.example' })
const host = 'wms.northwind.example'
const folder = mkdtempSync(join(tmpdir(), 'web-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let places = 0
/** Another address, so that counts begin anew. */
const anotherPlace = () => `198.51.${Math.floor(++places / 250)}.${(places % 250) + 1}`

/** Ways to write the same path: as it is, with a letter of each part escaped, with all of the first part escaped. */
const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
const spellings = (path: string) => [
  path,
  path.replace(/\/[a-z]/g, ([, letter = '']) => `/${escaped(letter)}`),
  path.replace(/^\/[a-z]+/, (part) => `/${part.slice(1).replace(/./g, escaped)}`),
]

const pathOf = ({ path }: Pick<Endpoint, 'path'>) => fillPath(path, () => 'x')
const ask = (method: Endpoint['method'], url: string, remoteAddress: string, http = server.app.http) =>
  // Whole: `//api` alone would be another host's.
  http.inject({ method, url: `http://${host}${url}`, remoteAddress, headers: { host } })

test('every call is counted, kept out of caches and told apart from a page, however its address is spelled', async () => {
  const calls = [
    ...server.app.endpoints,
    { method: 'GET', path: '/api/docs' } as const,
    { method: 'GET', path: '/api/openapi.json' } as const,
    { method: 'POST', path: '/api/nothing/here' } as const,
  ]
  expect(calls.filter((call) => 'can' in call && call.can === 'public').length).toBeGreaterThan(8)
  for (const call of calls) {
    const place = anotherPlace()
    const path = pathOf(call)
    for (const [index, url] of [...spellings(path), path].entries()) {
      const answer = await ask(call.method, url, place)
      const name = `${call.method} ${url}`
      if (index < most) expect(answer.statusCode, name).not.toBe(429)
      else expect(answer.statusCode, name).toBe(429)
      expect(answer.headers['cache-control'], name).toBe('no-store')
    }
  }
})

test('whoever makes tokens up is counted by address', async () => {
  const remoteAddress = anotherPlace()
  const statuses: number[] = []
  for (let n = 0; n <= most; n++) {
    const headers = { host, authorization: `Bearer made.up.${n}` }
    const url = `http://${host}/api/fulfillment/products`
    statuses.push((await server.app.http.inject({ method: 'GET', url, remoteAddress, headers })).statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 429])
})

test('an address that cannot be read is counted like any other', async () => {
  const place = anotherPlace()
  const statuses: number[] = []
  for (const url of ['/api/%zz', '/%zz', '/api/products/%c0', '/api/installation'])
    statuses.push((await ask('GET', url, place)).statusCode)
  expect(statuses).toEqual([400, 400, 400, 429])
  expect((await ask('GET', '/%zz', place)).statusCode).toBe(429)
})

test('tries at a call are one count, however its address is spelled', async () => {
  const limited = server.app.endpoints.filter(({ triesPerMinute }) => triesPerMinute !== undefined)
  expect(limited.length).toBeGreaterThan(2)
  const door = await openDoor({
    ...server.app.platform,
    settings: { ...server.app.platform.settings, callsPerMinute: 1000 },
  })
  for (const { method, path, triesPerMinute } of limited)
    door.http.route({
      method,
      url: path,
      config: { isSignedIn: false, ...(triesPerMinute === undefined ? {} : { triesPerMinute }) },
      handler: async () => ({}),
    })
  await door.http.ready()
  for (const { method, path, triesPerMinute = 0 } of limited) {
    const place = anotherPlace()
    const ways = spellings(path)
    for (let call = 0; call < triesPerMinute; call++)
      expect((await ask(method, ways[call % ways.length] ?? path, place, door.http)).statusCode, path).toBe(200)
    for (const url of ways) expect((await ask(method, url, place, door.http)).statusCode, url).toBe(429)
  }
  await door.http.close()
})

test('beside the web app, what is no page is counted and not answered by one; pages and health are not counted', async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<p>The app</p>')
  writeFileSync(join(folder, 'assets/a.js'), '1')
  const door = await openDoor(server.app.platform)
  door.http.get('/health/live', async () => ({}))
  await serveWeb(door, folder)
  await door.http.ready()
  const wrong = ['/api/x', '/%61pi/x', '/api/..%2f', '/%2fapi', '/api%2fx', '/%68ealth/x', '/no.js']
  for (const url of wrong) {
    const place = anotherPlace()
    for (let call = 0; call <= most; call++) {
      const answer = await ask('GET', url, place, door.http)
      expect(answer.statusCode, url).toBe(call < most ? 404 : 429)
      expect(answer.headers['cache-control'], url).toBe('no-store')
    }
  }
  // Refused before it is looked for.
  for (const url of ['//api', '//api/x']) {
    const answer = await ask('GET', url, anotherPlace(), door.http)
    expect([answer.statusCode, answer.headers['cache-control']], url).toEqual([400, 'no-store'])
  }
  const place = anotherPlace()
  for (const url of ['/', '/orders/1', '/apiary', '/assets/a.js', '/health/live', '/%68ealth/live'])
    for (let call = 0; call <= most; call++) expect((await ask('GET', url, place, door.http)).statusCode, url).toBe(200)
  // Health answers under any name, however it is spelled; nothing else does.
  for (const [url, status] of [
    ['/%68ealth/live', 200],
    ['/health/..%2fapi', 421],
    ['/%61pi/x', 421],
  ] as const)
    expect((await door.http.inject({ url, headers: { host: 'elsewhere.example' } })).statusCode, url).toBe(status)
  await door.http.close()
})
