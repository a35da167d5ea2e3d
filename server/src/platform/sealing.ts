import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Secrets that have to be read again, sealed with a key of the installation's own secret (AES-256-GCM): the database alone opens none. */

const keyOf = (secret: Buffer, what: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `crossdock ${what}`, 32))

/** Seals a text. `whose` is bound to it: sealed for one, it does not open for another. */
export function seal(secret: Buffer, what: string, whose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, what), nonce).setAAD(Buffer.from(whose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Opens what was sealed; null where it was changed, is another's, or the secret is another one by now. */
export function unseal(secret: Buffer, what: string, whose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 28) return null
  const cipher = createDecipheriv('aes-256-gcm', keyOf(secret, what), bytes.subarray(0, 12))
  cipher.setAAD(Buffer.from(whose)).setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
