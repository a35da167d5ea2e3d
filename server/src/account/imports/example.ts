import * as imports from '@crossdock/contract/account/imports'
import { newId } from '@crossdock/contract/ids'
import type { World } from '../../test/world.ts'

/** A large import that is being checked. */
export async function example({ owner, own, insert }: World) {
  const id = newId<'importJob'>()
  await insert(
    `insert into import_jobs (account_id, id, store_id, user_id, kind, state, input, result)
     values ($1, $2, $3, $4, 'shipments', 'checking', '{}', $5)`,
    [owner.accountId, id, owner.storeId, owner.userId, { file: own }],
  )
  await owner.call(imports.get, { id })
  return { import: id }
}
