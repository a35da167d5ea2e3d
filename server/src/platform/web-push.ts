import { createCipheriv, createDecipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'

/** Encrypted pushes to browsers (RFC 8291, in one record of RFC 8188), and who sends them (VAPID, RFC 8292). */

const curve = 'prime256v1'
/** Bytes of a record; a push is one, and push services take 4,096 bytes of it. */
const recordSize = 4096
const headSize = 16 + 4 + 1 + 65
/** Most bytes that a push can say: what is left of its record beside the mark of its end and the tag. */
export const mostPushed = recordSize - headSize - 1 - 16

interface PushKeys {
  readonly publicKey: Buffer
  readonly privateKey: Buffer
}

/** Keys of a receiver: its public key, and the secret that it shares with nobody but us. */
interface ReceiverKeys {
  readonly p256dh: Buffer
  readonly auth: Buffer
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** The key and nonce of a record, from what both sides know. */
function secretsOf(shared: Buffer, auth: Buffer, receiver: Buffer, sender: Buffer, salt: Buffer) {
  const input = derive(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]), 32)
  return {
    key: derive(input, salt, 'Content-Encoding: aes128gcm\0', 16),
    nonce: derive(input, salt, 'Content-Encoding: nonce\0', 12),
  }
}

/** A push as its receiver alone can read it. Sender's key and salt are new for each; tests give the ones of the RFC. */
export function encryptPush(
  text: Buffer,
  { p256dh, auth }: ReceiverKeys,
  { salt = randomBytes(16), senderKey }: { readonly salt?: Buffer; readonly senderKey?: Buffer } = {},
): Buffer {
  if (text.length > mostPushed) throw new Error(`A push of ${text.length} bytes is too long.`)
  const sender = createECDH(curve)
  if (senderKey) sender.setPrivateKey(senderKey)
  else sender.generateKeys()
  const own = sender.getPublicKey()
  const { key, nonce } = secretsOf(sender.computeSecret(p256dh), auth, p256dh, own, salt)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const head = Buffer.alloc(headSize)
  salt.copy(head)
  head.writeUInt32BE(recordSize, 16)
  head.writeUInt8(own.length, 20)
  own.copy(head, 21)
  return Buffer.concat([
    head,
    cipher.update(text),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** What a receiver reads: for tests, and for whoever stands in for a browser. */
export function decryptPush(body: Buffer, privateKey: Buffer, auth: Buffer): Buffer {
  const receiver = createECDH(curve)
  receiver.setPrivateKey(privateKey)
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const { key, nonce } = secretsOf(receiver.computeSecret(sender), auth, receiver.getPublicKey(), sender, salt)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const record = Buffer.concat([decipher.update(body.subarray(21 + sender.length, -16)), decipher.final()])
  return record.subarray(0, record.lastIndexOf(2))
}

/**
 * The installation's own keys: of its secret, which is made at the first start and kept. So all its processes have the same, and
 * nothing else has to be kept, backed up or guarded.
 */
export function pushKeysOf(secret: Buffer): PushKeys {
  for (let round = 0; ; round++) {
    const ecdh = createECDH(curve)
    try {
      ecdh.setPrivateKey(derive(secret, Buffer.alloc(0), `crossdock web push ${round}`, 32))
    } catch {
      // One number in four thousand million is no key of the curve.
      continue
    }
    return { publicKey: ecdh.getPublicKey(), privateKey: ecdh.getPrivateKey() }
  }
}

const base64url = (bytes: Buffer): string => bytes.toString('base64url')

/** Says to a push service who sends, for twelve hours and for this service alone. */
export async function vapidHeader(
  { publicKey, privateKey }: PushKeys,
  endpoint: URL,
  subject: string,
  now: Date,
): Promise<string> {
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: base64url(privateKey),
      x: base64url(publicKey.subarray(1, 33)),
      y: base64url(publicKey.subarray(33)),
    },
  })
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(endpoint.origin)
    .setSubject(subject)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + 12 * 3600)
    .sign(key)
  return `vapid t=${token}, k=${base64url(publicKey)}`
}
