import { newId } from '@crossdock/contract/ids'
import type { World } from '../../test/world.ts'

/** One that was made: what makes them works in the background, and owners alone ask for it. */
export async function example({ owner, insert }: World) {
  const archive = newId<'archive'>()
  await insert(
    `insert into archives (account_id, id, user_id, state, bytes, row_count, file_count, created_at, finished_at, ends_at)
     values ($1, $2, $3, 'done', 3, 1, 0, now(), now(), now() + interval '7 days')`,
    [owner.accountId, archive, owner.userId],
  )
  return { archive }
}
