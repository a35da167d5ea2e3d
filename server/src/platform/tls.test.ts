import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '../test/harness.ts'
import { readTls } from './tls.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-tls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A certificate of one's own for localhost, as the README makes one. */
function makePair(name: string): { readonly cert: string; readonly key: string } {
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...made, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { cert, key }
}

const [ours, other] = [makePair('ours'), makePair('other')]
const server = testServer({ tls: readTls(ours.cert, ours.key) })

test('with a certificate the server speaks https, and is trusted by whoever trusts it', async () => {
  await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.http.addresses()[0] as AddressInfo
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    const options = {
      host: 'localhost',
      port,
      path: '/health/live',
      ca: readFileSync(ours.cert),
      family: 4,
    }
    request(options, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(answer).toBe(200)
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow('fetch failed')
})

test('what does not serve is said before the server starts', () => {
  expect(readTls(null, null)).toBeNull()
  expect(() => readTls(ours.cert, null)).toThrow('TLS_CERT and TLS_KEY belong together')
  expect(() => readTls(ours.cert, join(folder, 'none'))).toThrow('TLS_KEY names')
  expect(() => readTls(ours.cert, other.key)).toThrow('TLS_KEY is not the key of the certificate in TLS_CERT')
  const wrong = join(folder, 'wrong.pem')
  writeFileSync(wrong, 'no certificate')
  expect(() => readTls(wrong, ours.key)).toThrow('TLS_CERT must be a certificate in PEM form')
  expect(() => readTls(ours.cert, wrong)).toThrow('TLS_KEY must be a private key in PEM form')
})
