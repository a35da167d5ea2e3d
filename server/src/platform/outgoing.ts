import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Settings } from './settings.ts'

/** What is sent to addresses that people, or their browsers, have named: never into a network behind this machine. */

// One list each: an IPv4 address is looked for among those of IPv6 as well.
const privates = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privates.ipv4.addSubnet(address, bits, 'ipv4')
// Of IPv6 everything but what is given to networks of the public, less what leads elsewhere by it: tunnels, examples.
for (const [address, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privates.ipv6.addSubnet(address, bits, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

type Rules = Pick<Settings, 'receiversHere'>

/** Whether something may be sent to an address. */
export function mayReach(address: string, { receiversHere }: Rules): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (receiversHere !== null && loopback.check(address, family)) return true
  return isIP(address) !== 0 && !privates[family].check(address, family)
}

/** An address to send to, as somebody has named it; null where nothing is sent to such a one. Its name is looked up later. */
export function receiverOf(text: string, rules: Rules): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return mayReach(host, rules) ? url : null
  // A name without a dot is one of somebody's own network.
  return host.includes('.') || rules.receiversHere !== null ? url : null
}

/** Looks a name up, and gives none of its addresses where one of them must not be reached: the one that is asked is the one that is reached. */
const guarded =
  (rules: Rules): LookupFunction =>
  (name, options, done) => {
    lookUp(name, { ...options, all: true }, (error, given) => {
      // Of a name that is not known there are none, whatever the type says.
      const addresses: LookupAddress[] = error ? [] : given
      const isOpen = addresses.every(({ address }) => mayReach(address, rules))
      const closed = Object.assign(new Error(`${name} is not to be reached.`), { code: 'EPRIVATE' })
      const fault = error ?? (isOpen ? null : closed)
      if (options.all) done(fault, fault ? [] : addresses)
      else done(fault, addresses[0]?.address ?? '', addresses[0]?.family ?? 4)
    })
  }

/** Milliseconds that a receiver has for its answer. */
const patience = 10_000

/** Sends a body and gives the status that came back. Redirections are not followed, and what the answer says is not read. */
export function sendOutgoing(
  url: URL,
  headers: Readonly<Record<string, string | number>>,
  body: Buffer,
  rules: Rules,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        lookup: guarded(rules),
        agent: false,
        ...(rules.receiversHere ? { ca: rules.receiversHere.ca } : {}),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    const timer = setTimeout(() => sending.destroy(new Error(`${url.hostname} did not answer.`)), patience)
    sending.on('close', () => clearTimeout(timer))
    sending.on('error', reject)
    sending.end(body)
  })
}

/** Bytes of an answer that are read, at most. */
const longestAnswer = 512 * 1024

interface OutgoingAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Asks something and reads the answer, as far as it is not too long. Redirections are not followed. */
export function askOutgoing(
  url: URL,
  {
    method,
    headers,
    body,
  }: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer },
  rules: Rules,
): Promise<OutgoingAnswer> {
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method,
        headers: { ...headers, ...(body.length > 0 ? { 'content-length': body.length } : {}) },
        lookup: guarded(rules),
        agent: false,
        ...(rules.receiversHere ? { ca: rules.receiversHere.ca } : {}),
      },
      (answer) => {
        const parts: Buffer[] = []
        let length = 0
        answer.on('data', (part: Buffer) => {
          length += part.length
          if (length > longestAnswer) sending.destroy(new Error(`${url.hostname} answered too much.`))
          else parts.push(part)
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const given = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
            typeof value === 'string' ? [[name, value]] : [],
          )
          resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(given), body: Buffer.concat(parts) })
        })
      },
    )
    const timer = setTimeout(() => sending.destroy(new Error(`${url.hostname} did not answer.`)), patience)
    sending.on('close', () => clearTimeout(timer))
    sending.on('error', reject)
    sending.end(body)
  })
}
