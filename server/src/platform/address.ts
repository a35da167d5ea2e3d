import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'

/** An address as X-Forwarded-For may hold it, without its port and its zone; null for what is none. */
function addressIn(text: string): string | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.split('%')[0] ?? ''
  return isIP(address) === 0 ? null : address
}

/** What an address is counted as: an IPv4 address, or the network of an IPv6 one (/64: one customer has all of it). */
function networkOf(address: string): string {
  if (isIPv4(address)) return address
  // Written out in full, whatever short form it came in.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
  return bytes.join('.')
}

/** Whom a request is counted as. Where a trusted proxy passes on what is no address, it is counted as the proxy itself. */
export function placeOf({ ip, ips = [ip] }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  // The connection's own address stands first.
  for (const text of [...ips].reverse()) {
    const address = addressIn(text ?? '')
    if (address !== null) return networkOf(address)
  }
  return ''
}

/** The name in a Host header, without its port; empty when it is none. */
export function hostnameOf(host: string | undefined): string {
  if (host === undefined || /[/@?#\\\s]/.test(host)) return ''
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : ''
}

/** An address as links begin with it: scheme, host and port. Null for anything else, such as one with a path. */
export function parseOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { origin, protocol, pathname, search, hash, username, password, hostname } = new URL(text)
  if (!/^https?:$/.test(protocol) || hostname === '' || username !== '' || password !== '') return null
  return pathname === '/' && search === '' && hash === '' ? origin : null
}

const isLoopback = (address: string): boolean => /^(::1|127\.|::ffff:127\.)/.test(address)

/** True of a name that leads every machine to itself. */
export const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'))

/** Names under which a machine knows itself; a page of somebody else's has another one, wherever that name leads. */
function isOwnName(name: string): boolean {
  const own = hostname().toLowerCase()
  return isLoopbackName(name) || (name !== '' && (name === own || name === own.split('.')[0]))
}

/**
 * Headers that browsers, programs that fetch, Prometheus and the web app send by themselves. What else is there was added on the
 * way, by whatever passes calls on: there is no list of all the names that such things use.
 */
const ownHeader =
  /^(host|connection|keep-alive|user-agent|accept(-(charset|encoding|language))?|cache-control|pragma|cookie|referer|origin|dnt|http2-settings|priority|range|te|expect|save-data|upgrade|upgrade-insecure-requests|sec-.+|if-.+|content-(type|length|encoding|language)|transfer-encoding|authorization|store-id|idempotency-key|x-operator-key|x-requested-with|x-prometheus-scrape-timeout-seconds)$/

/** True of a call that a page of another origin sent: browsers say so, and pages cannot keep them from it. */
function isFromOtherPage(headers: FastifyRequest['headers']): boolean {
  const { origin, host = '' } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return origin !== undefined && origin.replace(/^https?:\/\//, '').toLowerCase() !== host.toLowerCase()
}

/**
 * True for a call from this very machine, to it under one of its own names, that no proxy passed on and no page of somebody
 * else's sent. A program on this machine that passes on bare connections (a tunnel) cannot be told from a browser on it.
 */
export function isFromThisMachine({
  headers,
  socket,
  raw,
}: Pick<FastifyRequest, 'headers' | 'socket'> & {
  readonly raw: Pick<IncomingMessage, 'httpVersion'>
}): boolean {
  const remote = socket.remoteAddress ?? ''
  return (
    // Nginx that was told nothing else adds no header and says that it was called localhost, in HTTP/1.0, which people's programs left behind.
    raw.httpVersion !== '1.0' &&
    (isLoopback(remote) || (remote !== '' && remote === socket.localAddress)) &&
    Object.keys(headers).every((name) => ownHeader.test(name)) &&
    isOwnName(hostnameOf(headers.host)) &&
    !isFromOtherPage(headers)
  )
}

/** The address at which this machine was called by itself; null for calls from elsewhere. */
export function ownAddressOf(request: Pick<FastifyRequest, 'headers' | 'socket' | 'protocol' | 'raw'>): string | null {
  if (!isFromThisMachine(request)) return null
  const url = new URL(`${request.protocol}://${request.headers.host}`)
  // Nothing stands between: a call that names no port came to ours, whatever leads others there from port 80.
  if (url.port === '' && request.socket.localPort) url.port = String(request.socket.localPort)
  return url.origin
}

/**
 * True of a request that names two hosts, in two headers or in its address beside the header: what stood before us may have
 * read the other one.
 */
export function namesTwoHosts({ rawHeaders, url = '/', headers }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count++
  if (count > 1) return true
  if (!/^[a-z][a-z\d+.-]*:/i.test(url)) return false
  const here = `http://${headers.host ?? ''}`
  return !URL.canParse(url) || !URL.canParse(here) || new URL(url).host !== new URL(here).host
}
