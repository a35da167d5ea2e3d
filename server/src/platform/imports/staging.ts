import type pg from 'pg'
import type { Platform } from '../platform.ts'
import type { RowText } from './messages.ts'

/** Rows that have arrived, for an import that does not exist before they all have. */
export interface Staged {
  readonly accountId: number
  readonly jobId: string
  /** Rows put down before these. */
  readonly from: number
  readonly texts: readonly RowText[]
}

/**
 * Puts rows down, as the database's owner: whose import it will be is said when all have arrived. Each text is a statement of
 * its own, so that no transaction waits for whoever sends them.
 */
export async function stageRows({ pool }: Platform, { accountId, jobId, from, texts }: Staged): Promise<void> {
  let place = from
  for (const { text, right } of texts) {
    await pool.query(
      `insert into import_rows (account_id, job_id, seq, group_key, record)
       select $1, $2, $3 + r.place, r.entry ->> 0, r.entry -> 1 from jsonb_array_elements($4::jsonb) with ordinality as r(entry, place)`,
      [accountId, jobId, place, text],
    )
    place += right
  }
}

/** Removes the rows of an import, a slice at a time. */
export async function dropRows({ pool }: { readonly pool: pg.Pool }, accountId: number, jobId: string): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await pool.query<{ last: number | null }>(
      `with gone as (
         delete from import_rows where account_id = $1 and job_id = $2 and seq <= $3::integer returning seq
       ) select (select min(seq) from import_rows where account_id = $1 and job_id = $2 and seq > $3::integer) as last`,
      [accountId, jobId, last],
    )
    const next = rows[0]?.last
    if (next === undefined || next === null) return
    last = next + 20_000
  }
}

/** Removes rows whose import never came to be, because the server was ended meanwhile: after a day, which no upload takes. */
export async function sweepRows(platform: Platform): Promise<void> {
  // Ids begin with the time in which they were made.
  const before = (platform.now().getTime() - 24 * 3_600_000).toString(16).padStart(12, '0')
  const { rows } = await platform.pool.query<{ account_id: number; job_id: string }>(
    `with recursive jobs as (
       (select account_id, job_id from import_rows order by account_id, job_id limit 1)
       union all
       select next.account_id, next.job_id from jobs
       cross join lateral (select r.account_id, r.job_id from import_rows r
         where (r.account_id, r.job_id) > (jobs.account_id, jobs.job_id) order by r.account_id, r.job_id limit 1) next
     )
     select account_id, job_id from jobs
     where job_id < $1 and not exists (select from import_jobs j where j.account_id = jobs.account_id and j.id = jobs.job_id
       and j.finished_at is null)`,
    [before],
  )
  for (const row of rows) await dropRows(platform, row.account_id, row.job_id)
}
