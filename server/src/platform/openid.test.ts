import { EventEmitter } from 'node:events'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { discoverProvider } from './openid.ts'

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

/** Has every address answer what a provider says of itself: Microsoft's is known to the library by its name. */
function saying(issuer: string, more: object = {}): void {
  const said = { issuer, authorization_endpoint: `${issuer}/in`, token_endpoint: `${issuer}/token`, ...more }
  const request = (_url: URL, _options: object, done: (answer: Readable) => void) => {
    const sending = new EventEmitter()
    const headers = { 'content-type': 'application/json' }
    const answer = Object.assign(Readable.from([Buffer.from(JSON.stringify(said))]), { statusCode: 200, headers })
    answer.on('close', () => sending.emit('close'))
    return Object.assign(sending, { end: () => done(answer), destroy: () => answer.destroy() })
  }
  vi.spyOn(https, 'request').mockImplementation(request as unknown as typeof https.request)
  syncBuiltinESMExports()
}

const ask = (issuer: string) =>
  discoverProvider({ issuer, clientId: 'crossdock', clientSecret: 'secret' }, { receiversHere: null }, new Date())

test('a provider that says who the people of every company are is none of one', async () => {
  const microsoft = 'https://login.microsoftonline.com'
  saying(`${microsoft}/1c7a/v2.0`)
  expect((await ask(`${microsoft}/1c7a/v2.0`)).serverMetadata().issuer).toBe(`${microsoft}/1c7a/v2.0`)
  saying(`${microsoft}/{tenantid}/v2.0`)
  for (const all of ['common', 'organizations'])
    await expect(ask(`${microsoft}/${all}/v2.0`)).rejects.toThrow('every company')
})

test('what a provider says at great length is not kept: of half a megabyte that would be ten', async () => {
  const empty = (count: number) => Array.from({ length: count }, () => ({}))
  saying('https://idp.example', { more: empty(2000) })
  expect((await ask('https://idp.example')).serverMetadata().issuer).toBe('https://idp.example')
  saying('https://long.example', { more: empty(100_000) })
  await expect(ask('https://long.example')).rejects.toMatchObject({
    cause: { message: 'long.example answered too much.' },
  })
})
