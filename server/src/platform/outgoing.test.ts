import { expect, test } from 'vitest'
import { mayReach, receiverOf, sendOutgoing } from './outgoing.ts'

const outside = { receiversHere: null }
const here = { receiversHere: { ca: '' } }

test('nothing is sent to private, local or reserved addresses, however they are written', () => {
  const closed = [
    ...[
      '10.1.2.3',
      '127.0.0.1',
      '127.9.9.9',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '0.0.0.0',
    ],
    ...['100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1'],
    ...[
      '::1',
      '::',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      'ff02::1',
      '64:ff9b::a00:1',
    ],
    ...['2001:db8::1', '2002:7f00:1::', '::127.0.0.1', 'not an address', ''],
  ]
  expect(closed.filter((address) => mayReach(address, outside))).toEqual([])
  const open = ['8.8.8.8', '172.32.0.1', '142.250.69.42', '2607:f8b0:400a:80c::200a', '2a00:1450::1']
  expect(open.filter((address) => !mayReach(address, outside))).toEqual([])
  expect([mayReach('127.0.0.1', here), mayReach('::1', here), mayReach('10.0.0.1', here)]).toEqual([true, true, false])
})

test('an address that is sent to is https, names no person and no address behind this machine', () => {
  const refused = [
    'http://push.example/a',
    'https://user:word@push.example/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://10.0.0.1:8443/x',
    'https://localhost/',
    'https://intranet/',
    'file:///etc/passwd',
    'push.example',
    '',
  ]
  expect(refused.filter((text) => receiverOf(text, outside) !== null)).toEqual([])
  expect(receiverOf('https://fcm.googleapis.com/fcm/send/abc', outside)?.hostname).toBe('fcm.googleapis.com')
  expect(receiverOf('https://localhost:4000/', here)?.port).toBe('4000')
})

test('a name that leads to this machine is looked up and not reached', async () => {
  // Looked up by the system itself, so that it needs no server of names.
  const url = new URL('https://localhost:9/')
  await expect(sendOutgoing(url, {}, Buffer.alloc(0), outside)).rejects.toMatchObject({ code: 'EPRIVATE' })
})
