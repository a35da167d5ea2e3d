import type { IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { hostnameOf, isFromThisMachine, namesTwoHosts, ownAddressOf, placeOf } from './address.ts'

/** The place of a call whose connection is from a proxy, which passes on these addresses, the nearest first. */
const placeBehind = (...seen: readonly string[]) =>
  placeOf({ ip: seen.at(-1) ?? '10.0.0.1', ips: ['10.0.0.1', ...seen] })

test('an address counts as itself, an IPv6 one as its network, however it is written', () => {
  const places = [
    '203.0.113.9',
    '203.0.113.9:50123',
    '::ffff:203.0.113.9',
    '::FFFF:CB00:7109',
    '0:0:0:0:0:ffff:cb00:7109',
    '[::ffff:203.0.113.9]:443',
    '2001:db8::1',
    '2001:0DB8:0:0:ffff::',
    '[2001:db8::1]:443',
    '[2001:db8::2]',
    '2001:db8:1:2:3:4:5:6',
    '::1',
  ]
  expect(places.map((ip) => placeOf({ ip }))).toEqual([
    ...Array<string>(6).fill('203.0.113.9'),
    ...Array<string>(4).fill('2001:db8:0:0::/64'),
    '2001:db8:1:2::/64',
    '0:0:0:0::/64',
  ])
  expect(placeBehind('fe80::1%eth0')).toBe(placeBehind('fe80::2'))
})

test('what a proxy passes on that is no address counts as the proxy', () => {
  for (const rubbish of [
    'unknown',
    '',
    '8.8.8',
    '8.8.8.8.8',
    '08.8.8.8',
    '8.8.8.8:',
    ':1001',
    '[8.8.8.8]x',
    '_hidden',
    '::1::',
  ])
    expect(placeBehind(rubbish), rubbish).toBe('10.0.0.1')
  expect(placeBehind('198.51.100.7', 'unknown')).toBe('198.51.100.7')
  expect(placeOf({ ip: undefined } as unknown as FastifyRequest)).toBe('')
})

test('the name in a Host header', () => {
  const names = ['localhost:3000', 'WMS.Example.', '[::1]:3000', 'a@b', 'a/b', 'a b', '', undefined]
  expect(names.map(hostnameOf)).toEqual(['localhost', 'wms.example', '[::1]', '', '', '', '', ''])
})

const raw = { httpVersion: '1.1' }

test('this machine is a connection of its own, under a name of its own', () => {
  const asked = (host: string, remoteAddress: string, localAddress = '192.168.1.5') =>
    isFromThisMachine({ raw, headers: { host }, socket: { remoteAddress, localAddress } } as unknown as FastifyRequest)
  expect(asked('localhost:3000', '127.0.0.1')).toBe(true)
  expect(asked(`${hostname()}:3000`, '192.168.1.5')).toBe(true)
  expect(asked('localhost:3000', '192.168.1.6')).toBe(false)
  expect(asked('192.168.1.5:3000', '192.168.1.6')).toBe(false)
  expect(asked('evil.example', '127.0.0.1')).toBe(false)
  expect(asked('127.0.0.1.evil.example', '127.0.0.1')).toBe(false)
})

test('what a proxy or a page of another origin sent is not from this machine', () => {
  const asked = (headers: Readonly<Record<string, string>>, httpVersion = '1.1') =>
    isFromThisMachine({
      raw: { httpVersion },
      headers: { host: 'localhost:3000', ...headers },
      socket: { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' },
    } as unknown as FastifyRequest)
  const marks =
    'forwarded via x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-port x-forwarded-server x-forwarded x-real-ip x-client-ip true-client-ip cf-connecting-ip cf-ray cf-visitor fastly-client-ip fly-client-ip x-cluster-client-ip x-original-forwarded-for x-envoy-external-address x-amzn-trace-id x-azure-clientip proxy-connection cdn-loop client-ip do-connecting-ip cloudfront-viewer-address tailscale-user-login x-request-id x-appengine-user-ip x-vercel-ip-country ngrok-skip-browser-warning traceparent x-sentry-trace x-what-ever'
  for (const name of marks.split(' ')) expect(asked({ [name]: 'anything' }), name).toBe(false)
  // What browsers, the web app, curl and Prometheus send by themselves.
  const usual =
    'accept accept-encoding accept-language user-agent connection cache-control pragma http2-settings cookie referer dnt upgrade-insecure-requests sec-fetch-mode sec-ch-ua sec-gpc if-none-match if-modified-since range priority content-type content-length authorization store-id idempotency-key x-operator-key x-requested-with x-prometheus-scrape-timeout-seconds'
  for (const name of usual.split(' ')) expect(asked({ [name]: 'anything' }), name).toBe(true)
  expect([asked({}), asked({}, '1.0')]).toEqual([true, false])
  for (const origin of ['http://evil.example', 'null', 'http://localhost:8080', 'http://localhost', ''])
    expect(asked({ origin }), origin).toBe(false)
  expect(asked({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).toBe(true)
  for (const [site, isOurs] of [
    ['cross-site', false],
    ['same-site', false],
    ['none', true],
  ] as const)
    expect(asked({ 'sec-fetch-site': site }), site).toBe(isOurs)
})

test("this machine's own address has the port that was called", () => {
  const own = (host: string, localPort: number) =>
    ownAddressOf({
      raw,
      headers: { host },
      protocol: 'http',
      socket: { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1', localPort },
    } as unknown as FastifyRequest)
  expect(own('localhost:3000', 3000)).toBe('http://localhost:3000')
  expect(own('localhost', 3000)).toBe('http://localhost:3000')
  expect(own('localhost', 80)).toBe('http://localhost')
  expect(own('wms.example', 80)).toBe(null)
})

test('a request names one host', () => {
  const two = (url: string, ...hosts: readonly string[]) =>
    namesTwoHosts({
      url,
      rawHeaders: ['Accept', 'host', ...hosts.flatMap((host) => ['HoSt', host])],
      headers: { host: hosts[0] },
    } as unknown as IncomingMessage)
  expect(two('/', 'a.example')).toBe(false)
  expect(two('/?next=http://b.example', 'a.example')).toBe(false)
  expect(two('/')).toBe(false)
  expect(two('/', 'a.example', 'a.example')).toBe(true)
  for (const url of ['http://A.example/api', 'http://a.example:80/api', 'https://a.example/api'])
    expect(two(url, 'a.example'), url).toBe(false)
  for (const url of ['http://b.example/', 'http://a.example:81/', 'http://a.example@b.example/', 'http://', 'ftp://x/'])
    expect(two(url, 'a.example'), url).toBe(true)
  expect(two('http://a.example/')).toBe(true)
})
