import type { Archive, list } from '@crossdock/contract/account/archives'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'

/** Refuses everybody but the owner of the account. */
export function requireOwner({ user }: Context): void {
  if (!user.isOwner) fail('OwnersAlone')
}

/** The archives that can be downloaded, are being made, or could not be. */
export async function listArchives(ctx: Context): Promise<AnswerOf<typeof list>> {
  requireOwner(ctx)
  const rows = await ctx.db
    .selectFrom('archives')
    .select(['id', 'state', 'bytes', 'row_count', 'file_count', 'created_at', 'finished_at', 'ends_at'])
    .where('account_id', '=', ctx.account.id)
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', ctx.now().toISOString())]))
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return {
    items: rows.map((row) => ({
      id: row.id,
      state: row.state as Archive['state'],
      bytes: row.bytes,
      rows: row.row_count,
      files: row.file_count,
      createdAt: row.created_at,
      finishedAt: row.finished_at,
      endsAt: row.ends_at,
    })),
  }
}
