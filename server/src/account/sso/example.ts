import * as sso from '@crossdock/contract/account/sso'
import type { World } from '../../test/world.ts'

/** A domain, and a provider that is off. */
export async function example({ owner, shared }: World) {
  const domain = await owner.call(sso.addDomain, { domain: `${shared.toLowerCase()}.example` })
  await owner.call(sso.set, { issuer: `https://${shared.toLowerCase()}.example`, client: shared, isOn: false })
  return { ssoDomain: domain.id }
}
