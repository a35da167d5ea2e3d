import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { passkeyFaults } from '@crossdock/contract/account/passkeys'
import type { Id } from '@crossdock/contract/ids'
import { isLoopbackName } from '../../platform/address.ts'

/** Whom passkeys are made for: the installation, by the address that it knows of itself. */
export interface Site {
  readonly origin: string
  readonly id: string
}

/** The installation as passkeys know it, or why there are none: browsers make them over https, or on the machine itself, and never for a number. */
export function siteOf(origin: string | null): Site | (typeof passkeyFaults)[number] {
  if (origin === null) return 'no-address'
  const { protocol, hostname } = new URL(origin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLoopbackName(hostname)))
    return 'insecure'
  return { origin, id: hostname }
}

/** Under what a passkey says whose it is: our ids, no name and no address. */
export const handleOf = (accountId: number, userId: Id<'user'>): Buffer => Buffer.from(`${accountId}/${userId}`)

/** Whose a passkey says that it is. */
export function ownerOf(
  handle: string | undefined,
): { readonly accountId: number; readonly userId: Id<'user'> } | null {
  const match = /^(\d{1,9})\/([0-9a-f]{24})$/.exec(Buffer.from(handle ?? '', 'base64url').toString())
  return match ? { accountId: Number(match[1]), userId: match[2] ?? '' } : null
}

/** What an answer says it is an answer to; empty of what is none. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown } | null
    return typeof said?.challenge === 'string' ? said.challenge : ''
  } catch {
    return ''
  }
}

/** A challenge is kept as its digest. */
export const digestOf = (challenge: string): string => createHash('sha256').update(challenge).digest('hex')
