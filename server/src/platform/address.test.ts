import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { hostnameOf, isFromThisMachine, placeOf } from './address.ts'

test('an address counts as itself, an IPv6 one as its network', () => {
  const places = [
    '203.0.113.9',
    '::ffff:203.0.113.9',
    '2001:db8::1',
    '2001:0DB8:0:0:ffff::',
    '2001:db8:1:2:3:4:5:6',
    '::1',
  ]
  expect(places.map(placeOf)).toEqual([
    '203.0.113.9',
    '203.0.113.9',
    '2001:db8:0:0::/64',
    '2001:db8:0:0::/64',
    '2001:db8:1:2::/64',
    '0:0:0:0::/64',
  ])
  expect(placeOf('fe80::1%eth0')).toBe(placeOf('fe80::2'))
})

test('the name in a Host header', () => {
  const names = ['localhost:3000', 'WMS.Example.', '[::1]:3000', 'a@b', 'a/b', 'a b', '', undefined]
  expect(names.map(hostnameOf)).toEqual(['localhost', 'wms.example', '[::1]', '', '', '', '', ''])
})

test('this machine is a connection of its own, under a name of its own', () => {
  const asked = (host: string, remoteAddress: string, localAddress = '192.168.1.5') =>
    isFromThisMachine({ headers: { host }, socket: { remoteAddress, localAddress } } as unknown as FastifyRequest)
  expect(asked('localhost:3000', '127.0.0.1')).toBe(true)
  expect(asked(`${hostname()}:3000`, '192.168.1.5')).toBe(true)
  expect(asked('localhost:3000', '192.168.1.6')).toBe(false)
  expect(asked('192.168.1.5:3000', '192.168.1.6')).toBe(false)
  expect(asked('evil.example', '127.0.0.1')).toBe(false)
  expect(asked('127.0.0.1.evil.example', '127.0.0.1')).toBe(false)
})
