import { newId } from '@crossdock/contract/ids'
import type { World } from '../../test/world.ts'

/** A passkey of the owner's: a browser's authenticator makes one, which is no part of a call. */
export async function example({ owner, shared, insert }: World) {
  const id = newId<'passkey'>()
  await insert(
    `insert into passkeys (account_id, id, user_id, name, credential, public_key) values ($1, $2, $3, $4, $5, 'x')`,
    [owner.accountId, id, owner.userId, `${shared} key`, `credential ${shared}`],
  )
  return { passkey: id }
}
