import { isIPv4 } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'

/** What an address is counted as: an IPv4 address, or the network of an IPv6 one (/64: one customer has all of it). */
export function placeOf(ip: string): string {
  const address = ip.split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? [] : Array<string>(Math.max(8 - front.length - back.length, 0)).fill('0')
  const groups = [...front, ...gap, ...back].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
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

const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const

/** True for a call from this very machine, to it under one of its own names, that no proxy passed on. */
export function isFromThisMachine({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const remote = socket.remoteAddress ?? ''
  return (
    (isLoopback(remote) || (remote !== '' && remote === socket.localAddress)) &&
    proxyHeaders.every((name) => headers[name] === undefined) &&
    isOwnName(hostnameOf(headers.host))
  )
}
