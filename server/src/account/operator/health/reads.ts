import type { Health } from '@crossdock/contract/account/operator/health'
import type { Db } from '../../../platform/db.ts'
import type { OperatorContext } from '../../../platform/serve-operator.ts'
import { col, statement } from '../../../platform/statement.ts'

/** Failed jobs and mails that are shown. */
const mostShown = 50

async function readJobs(db: Db): Promise<Health['jobs']> {
  const { rows } = await statement('operator.jobs', {
    waiting: col.int4,
    running: col.int4,
    retrying: col.int4,
    failed: col.int4,
    oldest: col.int4,
  })`
    select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::integer as waiting,
      count(*) filter (where locked_at is not null)::integer as running,
      count(*) filter (where attempts > 0 and attempts < max_attempts)::integer as retrying,
      count(*) filter (where attempts >= max_attempts)::integer as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::integer as oldest
    from graphile_worker.jobs`.execute(db)
  const items = await statement('operator.failed-jobs', {
    job: col.int8,
    name: col.text,
    attempts: col.int4,
    most: col.int4,
    error: col.text.orNull,
    runAt: col.timestamptz,
  })`
    select id::bigint as job, task_identifier as name, attempts::integer as attempts, max_attempts::integer as most,
      left(last_error, 500) as error, run_at as "runAt"
    from graphile_worker.jobs where attempts > 0 and locked_at is null
    order by attempts >= max_attempts desc, run_at, id limit ${mostShown}`.execute(db)
  const counts = rows[0] ?? { waiting: 0, running: 0, retrying: 0, failed: 0, oldest: 0 }
  return { ...counts, items: items.rows }
}

async function readMails(db: Db, hasServer: boolean): Promise<Health['mails']> {
  const { rows } = await statement('operator.mails', { waiting: col.int4, sentToday: col.int4 })`
    select count(*) filter (where sent_at is null)::integer as waiting,
      count(*) filter (where sent_at > now() - interval '24 hours')::integer as "sentToday" from mails`.execute(db)
  const items = await db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'last_error as error', 'created_at as createdAt'])
    .where('sent_at', 'is', null)
    .where('last_error', 'is not', null)
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
  return {
    hasServer,
    ...(rows[0] ?? { waiting: 0, sentToday: 0 }),
    items: items.map((item) => ({ ...item, error: item.error ?? '' })),
  }
}

export async function readHealth({ platform, tx }: OperatorContext): Promise<Health> {
  const { settings, disk } = platform
  return tx(async (db) => {
    const facts = await statement('operator.facts', {
      version: col.text,
      processes: col.int4,
      databaseBytes: col.int8,
      used: col.int4,
      most: col.int4,
      openPayments: col.int4,
      failedPayments: col.int4,
      checkedAt: col.timestamptz.orNull,
      checked: col.int4,
      wrong: col.int4,
    })`
      with last as (select distinct on (account_id) account_id, created_at, drift_count from self_checks
        order by account_id, created_at desc, id desc)
      select (select max(name) from kysely_migration) as version,
        -- Each holds it with the others, or alone.
        (select count(distinct pid)::integer from pg_locks where locktype = 'advisory' and granted
          and database = (select oid from pg_database where datname = current_database())
          and objid = hashtext('crossdock jobs')::oid) as processes,
        pg_database_size(current_database()) as "databaseBytes",
        (select count(*)::integer from pg_stat_activity where datname = current_database()) as used,
        current_setting('max_connections')::integer as most,
        (select count(*)::integer from payments where state = 'OPEN') as "openPayments",
        (select count(*)::integer from payments where state = 'FAILED' and settled_at > now() - interval '24 hours') as "failedPayments",
        (select max(created_at) from last) as "checkedAt", (select count(*)::integer from last) as checked,
        (select count(*) filter (where drift_count > 0)::integer from last) as wrong`.execute(db)
    const row = facts.rows[0]
    if (!row) throw new Error('The database has told nothing of itself.')
    return {
      version: row.version,
      seconds: Math.round(process.uptime()),
      processes: row.processes,
      jobs: await readJobs(db),
      mails: await readMails(db, settings.smtpUrl !== null),
      gateway: platform.sandbox ? 'sandbox' : platform.gateway ? 'cards' : null,
      openPayments: row.openPayments,
      failedPayments: row.failedPayments,
      disk: {
        freeBytes: Number.isFinite(disk.free()) ? disk.free() : null,
        isFull: disk.isFull(),
        databaseBytes: row.databaseBytes,
      },
      connections: { used: row.used, most: row.most },
      selfCheck: { at: row.checkedAt, accounts: row.checked, wrong: row.wrong },
    }
  })
}
