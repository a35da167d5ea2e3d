import { createECDH, createPublicKey, randomBytes } from 'node:crypto'
import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { decryptPush, encryptPush, mostPushed, pushKeysOf, vapidHeader } from './web-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('a push is encrypted as the example of RFC 8291 is, and read with its keys', () => {
  const receiver = {
    privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const text = Buffer.from('When I grow up, I want to be a watermelon')
  const body = encryptPush(text, receiver, {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    senderKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  })
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  expect(decryptPush(body, receiver.privateKey, receiver.auth)).toEqual(text)
})

test('each push is encrypted anew, whatever it says and however long it may be; a changed one is not read', () => {
  const receiver = createECDH('prime256v1')
  receiver.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: receiver.getPublicKey(), auth }
  for (const length of [0, 1, 100, mostPushed]) {
    const text = randomBytes(length)
    const body = encryptPush(text, keys)
    expect(body.length).toBeLessThanOrEqual(4096)
    expect(decryptPush(body, receiver.getPrivateKey(), auth)).toEqual(text)
    expect(encryptPush(text, keys)).not.toEqual(body)
    body[body.length - 1] = (body[body.length - 1] ?? 0) ^ 1
    expect(() => decryptPush(body, receiver.getPrivateKey(), auth)).toThrow('authenticate')
  }
  expect(() => encryptPush(randomBytes(mostPushed + 1), keys)).toThrow('too long')
})

test('the keys of an installation are those of its secret, and say to one push service who sends', async () => {
  const keys = pushKeysOf(Buffer.from('a secret'))
  expect(pushKeysOf(Buffer.from('a secret'))).toEqual(keys)
  expect(pushKeysOf(Buffer.from('another')).publicKey).not.toEqual(keys.publicKey)
  const now = new Date()
  const header = await vapidHeader(keys, new URL('https://push.example/a/b'), 'https://wms.example', now)
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(key).toBe(keys.publicKey.toString('base64url'))
  const point = bytes(key)
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const { payload } = await jwtVerify(token, publicKey, { audience: 'https://push.example' })
  expect(payload).toMatchObject({ sub: 'https://wms.example', exp: Math.floor(now.getTime() / 1000) + 12 * 3600 })
})
