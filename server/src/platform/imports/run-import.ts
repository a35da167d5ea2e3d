import { isMet } from '@crossdock/contract/access'
import { type ImportFault, type ImportState, mostFaults } from '@crossdock/contract/account/imports'
import { newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { isUnreachable } from '../error-answer.ts'
import { fail, Refusal } from '../errors.ts'
import { type RowProblem, sentencesOf } from '../import-rows.ts'
import type { JsonValue } from '../json.ts'
import type { Platform } from '../platform.ts'
import { withAccount } from '../transaction.ts'
import { recordsOf } from './check-rows.ts'
import { type AnyImportWork, addTallies, countsOf, type Tally } from './import-work.ts'
import { works } from './serve-import.ts'
import { dropRows } from './staging.ts'

interface Job {
  readonly accountId: number
  readonly id: string
  readonly userId: string
  readonly storeId: string
  readonly kind: string
  readonly rows: number
  readonly said: { readonly storeId: string | null; readonly input: unknown }
  readonly isWritten: boolean
  readonly result: Tally | null
}

/** The faults of an import, all of them, from any of its slices. */
class Faults extends Error {
  readonly problems: RowProblem[] = []
  readonly skus = new Set<string>()
  count = 0

  add(problems: readonly RowProblem[], skus: readonly string[]): void {
    this.count += problems.length
    for (const problem of problems) if (this.problems.length < mostFaults) this.problems.push(problem)
    for (const sku of skus) if (this.skus.size < mostFaults) this.skus.add(sku)
  }

  get isEmpty(): boolean {
    return this.count === 0 && this.skus.size === 0
  }
}

/** Rows that are understood and written together, and groups of them. */
const sliceRows = 3_000
const sliceGroups = 1_000
/** Orders that are given their stock together: what they hold is locked for as long as that takes. */
const settleOrders = 500
/** How often the screens, and other processes, hear how far an import is. */
const tellEvery = 1_000

/** A large import in this process. One at a time: mail and other jobs are not to wait for imports. */
let isRunning = false

/** Runs a large import. Where a process that ran it has died, another one goes on. */
export async function runImport(platform: Platform, payload: JsonValue): Promise<void> {
  const { accountId, payload: inner } = payload as unknown as { accountId: number; payload: { jobId: string } }
  const { jobId } = inner
  if (isRunning) {
    await again(platform, accountId, jobId, 2_000)
    return
  }
  isRunning = true
  try {
    const runner = newId()
    const job = await claim(platform, accountId, jobId, runner)
    if (!job) return
    await work(platform, job, runner)
  } finally {
    isRunning = false
  }
}

const again = async ({ pool, now }: Platform, accountId: number, jobId: string, ms: number): Promise<void> => {
  await pool.query('select enqueue_job($1, $2::json, $3, $4)', [
    'run-import',
    JSON.stringify({ accountId, payload: { jobId } }),
    `import/${jobId}`,
    new Date(now().getTime() + ms),
  ])
}

/** Looks for imports whose process has not been heard of for a minute, and has them taken up again. */
export async function resumeImports(platform: Platform): Promise<void> {
  const { rows } = await platform.pool.query<{ account_id: number; id: string }>(
    `select account_id, id from import_jobs where finished_at is null and updated_at < now() - interval '1 minute'`,
  )
  for (const { account_id: accountId, id } of rows) await again(platform, accountId, id, 0)
}

/** Takes the job, unless it has ended or another process is at it. */
async function claim({ pool }: Platform, accountId: number, jobId: string, runner: string): Promise<Job | null> {
  const { rows } = await pool.query<Job>(
    `update import_jobs set runner = $3, updated_at = now()
     where account_id = $1 and id = $2 and finished_at is null and (runner is null or updated_at < now() - interval '1 minute')
     returning account_id as "accountId", id, user_id as "userId", store_id as "storeId", kind, rows_total as rows, input as said,
       written_at is not null as "isWritten", result`,
    [accountId, jobId, runner],
  )
  return rows[0] ?? null
}

/** The job's own transactions, and what is told about it. */
interface Desk {
  readonly platform: Platform
  readonly job: Job
  readonly work: AnyImportWork
  readonly input: never
  /** A transaction as whoever imports. */
  in<Value>(task: (ctx: Context) => Promise<Value>): Promise<Value>
  /** Says how far it is; throws when another process has taken over. */
  tell(state: ImportState, rowsDone: number, isOver?: boolean): Promise<void>
}

async function work(platform: Platform, job: Job, runner: string): Promise<void> {
  const kind = works.get(job.kind)
  if (!kind) throw new Error(`There is no import of ${job.kind}.`)
  let told = 0
  const desk: Desk = {
    platform,
    job,
    work: kind.work,
    input: job.said.input as never,
    in: (task) =>
      withAccount(platform, { accountId: job.accountId, userId: job.userId, storeId: job.said.storeId }, task),
    async tell(state, rowsDone, isOver = false) {
      const now = performance.now()
      if (!isOver && now - told < tellEvery) return
      told = isOver ? 0 : now
      const { rowCount } = await platform.pool.query(
        `update import_jobs set state = $4, rows_done = $5, updated_at = now() where account_id = $1 and id = $2 and runner = $3`,
        [job.accountId, job.id, runner, state, rowsDone],
      )
      if (rowCount === 0) throw new Error('Another process has taken this import over.')
      platform.announce(job.accountId, [{ topic: 'import.changed', storeId: job.storeId }])
    },
  }
  try {
    const done = job.isWritten ? (job.result ?? {}) : await writeAll(desk)
    await finish(desk, await settleAll(desk, done), null)
  } catch (error) {
    const fault = faultOf(error)
    if (!fault) throw error
    if (!(error instanceof Refusal || error instanceof Faults))
      platform.log.error({ err: error, import: job.id }, 'import failed')
    await finish(desk, null, fault)
  }
}

/** What an error says to whoever imports; null for what passes by itself, and is tried again. */
function faultOf(error: unknown): ImportFault | null {
  const nothing = { errors: [], rowIds: [], faultCount: 0, skus: [] }
  if (error instanceof Faults) {
    if (error.skus.size > 0)
      return {
        ...nothing,
        type: 'UnknownSkus',
        message: error.message,
        faultCount: error.skus.size,
        skus: [...error.skus],
      }
    const sorted = [...error.problems].sort((a, b) => a.rowId - b.rowId)
    const errors = sentencesOf(sorted)
    return {
      ...nothing,
      type: 'ImportRowError',
      message: errors[0] ?? error.message,
      errors,
      rowIds: [...new Set(sorted.map(({ rowId }) => rowId))],
      faultCount: error.count,
    }
  }
  if (error instanceof Refusal && error.type !== 'DatabaseUnavailable')
    return { ...nothing, type: error.type, message: error.message, errors: [error.message], faultCount: 1 }
  if (isUnreachable(error)) return null
  return { ...nothing, type: 'InternalError', message: 'Something went wrong.', faultCount: 1 }
}

/** Refuses an import whose permission was taken away since it was sent. */
function requireAccess(ctx: Context, job: Job): void {
  const can = works.get(job.kind)?.can ?? 'public'
  if (can === 'public' || can === 'signed-in' || isMet(can, (permission) => ctx.can(permission))) return
  fail('NO_ACCESS')
}

/** Understands all rows, then writes them in one transaction. */
async function writeAll(desk: Desk): Promise<Tally> {
  const { job, work } = desk
  await desk.tell('checking', 0, true)
  await desk.in(async (ctx) => {
    await ctx.db
      .deleteFrom('import_groups')
      .where('account_id', '=', job.accountId)
      .where('job_id', '=', job.id)
      .execute()
    await sql`
      insert into import_groups (account_id, job_id, first_seq, group_key, row_count)
      select account_id, job_id, min(seq), group_key, count(*) from import_rows
      where account_id = ${job.accountId} and job_id = ${job.id} group by account_id, job_id, group_key`.execute(ctx.db)
    requireAccess(ctx, job)
    await work.admit(ctx, desk.input)
  })
  const faults = new Faults('The file has faults.')
  for (let after = -1, rowsDone = 0; ; ) {
    const slice = await desk.in(async (ctx) => {
      const next = await readSlice(ctx, job, after)
      if (next.rows.length === 0) return next
      const { problems, unknownSkus } = await work.understand(ctx, desk.input, next.rows as never)
      faults.add(problems, unknownSkus)
      return next
    })
    if (slice.rows.length === 0) break
    after = slice.last
    rowsDone += slice.rows.length
    await desk.tell('checking', rowsDone)
  }
  if (!faults.isEmpty) throw faults

  await desk.tell('writing', 0, true)
  return desk.in(async (ctx) => {
    await work.hold(ctx, desk.input)
    let done: Tally = {}
    let orders = 0
    for (let after = -1, rowsDone = 0; ; ) {
      const slice = await readSlice(ctx, job, after)
      if (slice.rows.length === 0) break
      const { plan, problems, unknownSkus } = await work.understand(ctx, desk.input, slice.rows as never)
      faults.add(problems, unknownSkus)
      if (problems.length === 0 && unknownSkus.length === 0) {
        const written = await work.write(ctx, desk.input, plan, true)
        faults.add(written.problems, [])
        done = addTallies(done, written.done)
        orders = await keepOrders(ctx, job, written.unsettled ?? [], orders)
      }
      after = slice.last
      rowsDone += slice.rows.length
      await desk.tell('writing', rowsDone)
    }
    if (!faults.isEmpty) throw faults
    // A limit of the plan counts orders by whether they have their stock: then that is settled before anybody sees them.
    if (work.isLimited?.(ctx)) {
      while (orders > 0) {
        const { tally, left } = await settleSome(ctx, desk)
        done = addTallies(done, tally)
        orders = left
      }
      await work.requireRoom?.(ctx, done)
    }
    await ctx.audit({
      action: 'import',
      ...work.audited(ctx, desk.input),
      after: { rows: job.rows, importId: job.id, ...countsOf(done) },
    })
    await ctx.db
      .updateTable('import_jobs')
      .set({ written_at: ctx.now().toISOString(), result: JSON.stringify(done) })
      .where('account_id', '=', job.accountId)
      .where('id', '=', job.id)
      .execute()
    return done
  })
}

interface Slice {
  readonly rows: readonly unknown[]
  /** Where the next one goes on. */
  readonly last: number
}

/** The next groups of rows, whole, in the order of their first rows. */
async function readSlice(ctx: Context, job: Job, after: number): Promise<Slice> {
  const { rows: groups } = await sql<{ first: number; key: string; count: number }>`
    select first_seq as first, group_key as key, row_count as count from import_groups
    where account_id = ${job.accountId} and job_id = ${job.id} and first_seq > ${after} order by first_seq limit ${sliceGroups}`.execute(
    ctx.db,
  )
  const taken: typeof groups = []
  let count = 0
  for (const group of groups) {
    if (taken.length > 0 && count + group.count > sliceRows) break
    taken.push(group)
    count += group.count
  }
  const { rows } = await sql<{ record: Readonly<Record<string, unknown>> }>`
    select r.record from unnest(${taken.map(({ key }) => key)}::text[]) with ordinality as g(key, place)
    join import_rows r on r.account_id = ${job.accountId} and r.job_id = ${job.id} and r.group_key = g.key
    order by g.place, r.seq`.execute(ctx.db)
  const recordOf = recordsOf(job.kind as never)
  return { rows: rows.map(({ record }) => recordOf(record)), last: taken.at(-1)?.first ?? after }
}

/** Notes orders that wait for their stock; gives how many there are by now. */
async function keepOrders(ctx: Context, job: Job, ids: readonly string[], before: number): Promise<number> {
  if (ids.length > 0)
    await sql`
      insert into import_orders (account_id, job_id, seq, order_id)
      select ${job.accountId}, ${job.id}, ${before}::integer + o.place, o.id from unnest(${[...ids]}::text[]) with ordinality as o(id, place)`.execute(
      ctx.db,
    )
  return before + ids.length
}

/** Gives some of the orders their stock. */
async function settleSome(ctx: Context, { job, work }: Desk): Promise<{ tally: Tally; left: number }> {
  const { rows } = await sql<{ seq: number; id: string; left: number }>`
    select seq, order_id as id, count(*) over () as left from import_orders
    where account_id = ${job.accountId} and job_id = ${job.id} order by seq limit ${settleOrders}`.execute(ctx.db)
  const last = rows.at(-1)
  if (!last || !work.settle) return { tally: {}, left: 0 }
  const tally = await work.settle(
    ctx,
    rows.map(({ id }) => id),
  )
  await sql`delete from import_orders where account_id = ${job.accountId} and job_id = ${job.id} and seq <= ${last.seq}`.execute(
    ctx.db,
  )
  return { tally, left: last.left - rows.length }
}

/** Gives the orders of a written import their stock, some at a time, each in a transaction of its own. */
async function settleAll(desk: Desk, written: Tally): Promise<Tally> {
  const { job } = desk
  let done = written
  for (;;) {
    const { left, sum } = await desk.in(async (ctx) => {
      const { tally, left: rest } = await settleSome(ctx, desk)
      const added = addTallies(done, tally)
      await ctx.db
        .updateTable('import_jobs')
        .set({ result: JSON.stringify(added) })
        .where('account_id', '=', job.accountId)
        .where('id', '=', job.id)
        .execute()
      return { left: rest, sum: added }
    })
    done = sum
    if (left <= 0) return done
    await desk.tell('writing', job.rows)
  }
}

async function finish({ platform, job }: Desk, result: Tally | null, fault: ImportFault | null): Promise<void> {
  await platform.pool.query(
    `update import_jobs set state = $3, result = $4, fault = $5, rows_done = case when $5::jsonb is null then rows_total else rows_done end,
       finished_at = $6, updated_at = now() where account_id = $1 and id = $2`,
    [
      job.accountId,
      job.id,
      fault ? 'failed' : 'done',
      result && JSON.stringify(result),
      fault && JSON.stringify(fault),
      platform.now(),
    ],
  )
  platform.announce(job.accountId, [{ topic: 'import.changed', storeId: job.storeId }])
  await platform.pool.query('delete from import_groups where account_id = $1 and job_id = $2', [job.accountId, job.id])
  await dropRows(platform, job.accountId, job.id)
}
