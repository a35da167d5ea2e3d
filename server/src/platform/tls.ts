import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** What https is spoken with, as PEM. */
export interface Tls {
  readonly cert: Buffer
  readonly key: Buffer
}

function readNamed(variable: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new Error(`${variable} names ${path}, which cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Reads the certificate chain and its key; null when neither is named. Throws a plain sentence where they do not serve: a server
 * that started without would leave cameras and offline work absent, and nobody would know why.
 */
export function readTls(certPath: string | null, keyPath: string | null): Tls | null {
  if (certPath === null && keyPath === null) return null
  if (certPath === null || keyPath === null) throw new Error('TLS_CERT and TLS_KEY belong together: set both, or none.')
  const tls = { cert: readNamed('TLS_CERT', certPath), key: readNamed('TLS_KEY', keyPath) }
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(tls.cert)
  } catch {
    throw new Error(`TLS_CERT must be a certificate in PEM form; ${certPath} is none.`)
  }
  let isPair: boolean
  try {
    isPair = certificate.checkPrivateKey(createPrivateKey(tls.key))
  } catch {
    throw new Error(`TLS_KEY must be a private key in PEM form, without a passphrase; ${keyPath} is none.`)
  }
  if (!isPair) throw new Error('TLS_KEY is not the key of the certificate in TLS_CERT.')
  return tls
}
