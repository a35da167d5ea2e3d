import type * as contract from '@crossdock/contract/account/imports'
import type { ImportJob } from '@crossdock/contract/account/imports'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { fail, found } from '../../platform/errors.ts'
import { requireImport } from '../../platform/imports/serve-import.ts'
import { sweepRowsJob } from '../../platform/imports/staging.ts'
import { statement } from '../../platform/statement.ts'
import { getImport } from './reads.ts'

/**
 * Ends a large import that has not been written: nothing of it ever is. Whoever works at it finds that it is nobody's any more,
 * at the latest when that transaction would end, and takes it back.
 */
export async function cancelImport(ctx: Context, { id }: ParsedOf<typeof contract.cancel>): Promise<ImportJob> {
  const job = found(
    await ctx.db
      .selectFrom('import_jobs')
      .select(['kind', 'store_id as storeId'])
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  requireImport(ctx, job.kind)
  const { numAffectedRows } = await statement('imports.cancel')`
    update import_jobs set state = 'cancelled', runner = null, fault = null, finished_at = ${ctx.now()}, updated_at = clock_timestamp()
    where account_id = ${ctx.account.id} and id = ${id} and finished_at is null and written_at is null`.execute(ctx.db)
  if (numAffectedRows !== 1n)
    fail('WrongState', {
      message: 'This import has been written, or has ended already: it can not be cancelled any more.',
    })
  await ctx.audit({ action: 'cancel-import', entity: 'import', id, after: { kind: job.kind } })
  await ctx.emit('import.changed', { storeId: job.storeId })
  await ctx.enqueue(sweepRowsJob, {})
  return getImport(ctx, { id })
}
