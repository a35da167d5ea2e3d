import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A value in CBOR, as far as authenticators need it. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([major + size])
      : size < 256
        ? Buffer.from([major + 24, size])
        : Buffer.from([major + 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(0x20, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(0x60, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(0x40, value.length), value])
  const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as number)])
  return Buffer.concat([head(0xa0, value.size), ...parts])
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const text = (bytes: Buffer): string => bytes.toString('base64url')

interface Differences {
  readonly origin?: string
  readonly challenge?: string
  /** Of the site, as the authenticator signs it. */
  readonly rpId?: string
  /** Whether a finger, a face or a PIN was asked for. */
  readonly isVerified?: boolean
  readonly counter?: number
  readonly key?: KeyObject
}

/** What a browser and its authenticator do with passkeys, in a few lines: one passkey of one site. */
export function authenticatorOf(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let counter = 0
  let handle = ''
  const clientData = (type: string, challenge: string, more: Differences): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: more.challenge ?? challenge,
        origin: more.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authData = (flags: number, more: Differences): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(more.counter ?? ++counter)
    const site = sha256(more.rpId ?? new URL(origin).hostname)
    return Buffer.concat([site, Buffer.from([flags | (more.isVerified === false ? 0x01 : 0x05)]), count])
  }
  const about = { id: text(id), rawId: text(id), type: 'public-key' as const, clientExtensionResults: {} }
  return {
    /** Makes the passkey that `options` ask for. */
    make({ options }: { options: Record<string, unknown> }, more: Differences = {}) {
      handle = (options['user'] as { id: string }).id
      const data = clientData('webauthn.create', String(options['challenge']), more)
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = new Map<string, string | Buffer | ReadonlyMap<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Buffer.concat([authData(0x40, more), credential])],
      ])
      return { ...about, response: { clientDataJSON: text(data), attestationObject: text(cbor(attestation)) } }
    },
    /** Signs what `options` ask for. */
    use({ options }: { options: Record<string, unknown> }, more: Differences = {}) {
      const data = clientData('webauthn.get', String(options['challenge']), more)
      const authenticatorData = authData(0, more)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), more.key ?? privateKey)
      return {
        ...about,
        response: {
          ...{ clientDataJSON: text(data), authenticatorData: text(authenticatorData) },
          ...{ signature: text(signature), userHandle: handle },
        },
      }
    },
  }
}
