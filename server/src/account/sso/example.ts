import { newId } from '@crossdock/contract/ids'
import type { World } from '../../test/world.ts'

/** A domain, and a provider that is off: the owner alone names them, and an example is anybody's. */
export async function example({ owner, shared, insert }: World) {
  const id = newId<'ssoDomain'>()
  const domain = `${shared.toLowerCase()}.example`
  await insert("insert into sso_domains (account_id, id, domain, token) values ($1, $2, $3, 'x')", [
    ...[owner.accountId, id, domain],
  ])
  await insert(
    'insert into sso_providers (account_id, issuer, client) values ($1, $2, $3) on conflict (account_id) do nothing',
    [owner.accountId, `https://${domain}`, shared],
  )
  return { ssoDomain: id }
}
