import type { ProofWay } from '@crossdock/contract/account/proofs'
import { freshMinutes } from '@crossdock/contract/endpoint'

/** Until when a proof of a moment is fresh. */
export const freshEnd = (provenAt: number): string => new Date(provenAt + freshMinutes * 60_000).toISOString()

/**
 * By what somebody proves who they are: whoever has a second factor by that one, for a password or a company's word alone would take it
 * away again. A recovery code counts as a code.
 */
export function waysOf({
  hasCodeApp,
  passkeys,
  hasCompany,
}: {
  readonly hasCodeApp: boolean
  readonly passkeys: number
  readonly hasCompany: boolean
}): ProofWay[] {
  if (!hasCodeApp && passkeys === 0) return hasCompany ? ['password', 'sso'] : ['password']
  return passkeys > 0 ? ['passkey', 'code'] : ['code']
}
