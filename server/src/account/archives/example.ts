import * as archives from '@crossdock/contract/account/archives'
import { newId } from '@crossdock/contract/ids'
import type { World } from '../../test/world.ts'

/** One that is ready; asking for it leaves it to the background. */
export async function example({ owner, own, insert }: World) {
  const { jobId: archive } = await owner.call(archives.ask, {})
  const file = newId<'file'>()
  await insert(
    `insert into files (account_id, id, owner_kind, owner_id, name, content_type, size, sha256, created_by)
     values ($1, $2, 'archive', $3, $4, 'application/gzip', 3, repeat('a', 64), $5)`,
    [owner.accountId, file, archive, `${own}.tar.gz`, owner.userId],
  )
  await insert(
    `update archives set state = 'done', bytes = 3, row_count = 1, file_count = 0, finished_at = now(), ends_at = now() + interval '7 days'
     where account_id = $1 and id = $2`,
    [owner.accountId, archive],
  )
  await owner.call(archives.open, { id: archive })
  return { archive }
}
