import type * as contract from '@crossdock/contract/account/imports'
import type { ImportJob } from '@crossdock/contract/account/imports'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { importFault, importKinds, importStates } from '@crossdock/contract/imports'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { col, statement } from '../../platform/statement.ts'

const columns = sql`j.id, j.kind, j.state, j.rows_total as rows, j.rows_done as "rowsDone", j.result,
  case when j.finished_at is null then j.fault ->> 'message' end as "waitsFor", j.written_at is not null as "isWritten", j.created_at as "createdAt",
  j.finished_at as "finishedAt", jsonb_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) as "createdBy"`
const listed = {
  id: col.id('importJob'),
  kind: col.oneOf(importKinds),
  state: col.oneOf(importStates),
  rows: col.int4,
  rowsDone: col.int4,
  result: col.json(z.record(z.string(), z.unknown())).orNull,
  waitsFor: col.text.orNull,
  isWritten: col.bool,
  createdAt: col.timestamptz,
  finishedAt: col.timestamptz.orNull,
  createdBy: col.json(z.object({ id: z.string(), name: z.string() })),
}
const people = sql`join users u on u.account_id = j.account_id and u.id = j.user_id`

/** One large import; 404 for one of another account or merchant. */
export async function getImport(ctx: Context, { id }: ParsedOf<typeof contract.get>): Promise<ImportJob> {
  const { rows } = await statement('imports.get', { ...listed, fault: col.json(importFault).orNull })`
    select ${columns}, j.fault from import_jobs j ${people}
    where j.account_id = ${ctx.account.id} and j.id = ${id}`.execute(ctx.db)
  return found(rows[0])
}

/** The large imports of the last 30 days: of the current merchant, or of all of the caller's. */
export async function listImports(ctx: Context): Promise<AnswerOf<typeof contract.list>> {
  const since = new Date(ctx.now().getTime() - 30 * 86_400_000)
  const { rows: items } = await statement('imports.list', listed)`
    select ${columns} from import_jobs j ${people}
    where j.account_id = ${ctx.account.id} and j.created_at >= ${since}
      ${ctx.storeId === null ? sql`` : sql`and j.store_id = ${ctx.storeId}`}
    order by j.created_at desc, j.id desc limit 50`.execute(ctx.db)
  return { items }
}
