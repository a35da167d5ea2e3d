import type * as contract from '@crossdock/contract/account/operator/health'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { found } from '../../../platform/errors.ts'
import { queueMail } from '../../../platform/mail.ts'
import type { OperatorContext } from '../../../platform/serve-operator.ts'
import { col, statement } from '../../../platform/statement.ts'

/** Runs a job again at once, with all its tries; one that runs already is left alone. */
export async function retryJob(
  ctx: OperatorContext,
  { job }: ParsedOf<typeof contract.retryJob>,
): Promise<Record<string, never>> {
  await ctx.tx(async (db) => {
    const { rows } = await statement('operator.retry-job', { name: col.text })`
      select j.task_identifier as name from graphile_worker.jobs j, lateral (
        select id from graphile_worker.reschedule_jobs(array[${job}::bigint], run_at := now(), attempts := 0)) again
      where j.id = ${job} and j.attempts > 0 and j.locked_at is null`.execute(db)
    await ctx.note(db, { action: 'retry', about: 'job', thing: found(rows[0]).name })
  })
  return {}
}

/** Puts a mail that was refused into the queue once more. */
export async function retryMail(
  ctx: OperatorContext,
  { id }: ParsedOf<typeof contract.retryMail>,
): Promise<Record<string, never>> {
  await ctx.tx(async (db, client) => {
    found(
      await db
        .selectFrom('mails')
        .select('id')
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .forUpdate()
        .executeTakeFirst(),
    )
    await queueMail(client, id)
    await ctx.note(db, { action: 'retry', about: 'mail', thing: id })
  })
  return {}
}
