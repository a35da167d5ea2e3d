import type { Id } from '@crossdock/contract/ids'
import { type ImportFault, type ImportState, mostRowsOfOne } from '@crossdock/contract/imports'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { ownerDb } from '../db.ts'
import { isDiskFull } from '../error-answer.ts'
import { fail, Refusal } from '../errors.ts'
import type { RowProblem } from '../import-rows.ts'
import { platformWork } from '../jobs.ts'
import type { Platform } from '../platform.ts'
import { queueJob } from '../queue.ts'
import { col, statement } from '../statement.ts'
import { asOwner, withAccount } from '../transaction.ts'
import { recordsOf } from './check-rows.ts'
import { importEndedJob, importEndedWork } from './import-ended.ts'
import { Faults, faultOf } from './import-faults.ts'
import { type Job, jobOf, keepAlive, putOff, runImportJob, takeNext, wakeNext } from './import-queue.ts'
import { type AnyImportWork, addTallies, countsOf, type Tally, tally, tellWritten } from './import-work.ts'
import { requireImport, works } from './serve-import.ts'
import { dropRows, sweepRows, sweepRowsJob } from './staging.ts'

/** Another process works at the import now, or nobody does any more: this one has nothing more to say of it. */
class TakenOver extends Error {}

/** Rows that are understood and written together, and groups of them. */
const sliceRows = 3_000
const sliceGroups = 1_000
/** Orders that are given their stock together: what they hold is locked for as long as that takes. */
const settleOrders = 500
/** How often the screens hear how far an import is. */
const tellEvery = 1_000
/** How long, and how often, it is tried again to give a written import its stock. */
const settlesFor = 3_600_000
const settlesEvery = 60_000

/** How often it is looked whether there is room again for an import that waits for it. */
const roomEvery = 60_000
/** What a row takes on the database's disk with all that is written beside it: products, which take most, were measured. */
const bytesOfRow = 6 * 1024

/** A large import in this process. One at a time: mail and other jobs are not to wait for imports. */
let isRunning = false

/** Runs the large import whose turn it is: the one that was announced, or one that waits longer. */
export async function runImport(platform: Platform): Promise<void> {
  // Whoever is at one looks for the next when it is done.
  if (isRunning) return
  isRunning = true
  try {
    const job = await takeNext(platform)
    if (job) await work(platform, job)
  } finally {
    isRunning = false
    // What went wrong with one keeps no other waiting.
    await wakeNext(platform)
  }
}

/** The job's own transactions, and what is told about it. */
interface Desk {
  readonly platform: Platform
  readonly job: Job
  readonly work: AnyImportWork
  readonly input: never
  /** A transaction as whoever imports, and still may. */
  in<Value>(task: (ctx: Context) => Promise<Value>): Promise<Value>
  /** One for what has to be done once all is written, whoever wrote it. */
  after<Value>(task: (ctx: Context) => Promise<Value>): Promise<Value>
  /** Says how far it is; throws when another process has taken over, or the disk is full: what is begun is taken back then. */
  tell(state: ImportState, rowsDone: number, isOver?: boolean): Promise<void>
}

async function work(platform: Platform, job: Job): Promise<void> {
  const kind = works.get(job.kind)
  if (!kind) throw new Error(`There is no import of ${job.kind}.`)
  let told = 0
  const life = keepAlive(platform, job)
  const who = { accountId: job.accountId, userId: job.userId, storeId: job.said.storeId }
  const desk: Desk = {
    platform,
    job,
    work: kind.work,
    input: job.said.input as never,
    in: (task) => withAccount(platform, who, task),
    after: (task) => withAccount(platform, { ...who, isUpkeep: true }, task),
    async tell(state, rowsDone, isOver = false) {
      if (life.isLost()) throw new TakenOver()
      if (platform.disk.isFull()) fail('DiskFull')
      const now = performance.now()
      if (!isOver && now - told < tellEvery) return
      told = isOver ? 0 : now
      const { numUpdatedRows } = await jobOf(platform.pool, job)
        .set({ state, rows_done: rowsDone, updated_at: sql`now()` })
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new TakenOver()
      platform.announce(job.accountId, [{ topic: 'import.changed', storeId: job.storeId }])
    },
  }
  try {
    if (!job.isWritten) {
      requireRoom(desk)
      const written = await writeAll(desk)
      await countTables(desk)
      await settle(desk, written)
    } else await settle(desk, job.result ?? {})
  } catch (error) {
    if (error instanceof TakenOver) return platform.log.info({ import: job.id }, 'import taken over')
    if (isDiskFull(error)) return await waitForRoom(desk, error)
    const fault = faultOf(error)
    if (!fault) throw error
    const isOver = await finish(desk, null, fault)
    if (isOver && !(error instanceof Refusal || error instanceof Faults))
      platform.log.error({ err: error, import: job.id }, 'import failed')
  } finally {
    life.stop()
  }
}

/** Refuses an import that would fill the disk: the database ends when its journal cannot grow, for everybody. */
function requireRoom({ platform: { disk, settings }, job }: Desk): void {
  // A database elsewhere has a disk of its own, which is not seen from here.
  if (disk.isFull() || (settings.databaseUrl === null && job.rows * bytesOfRow > disk.room())) fail('DiskFull')
}

/** Nothing is wrong with an import for which the disk has no room: it waits for it, and says so. */
async function waitForRoom({ platform, job }: Desk, error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) platform.disk.tell(error)
  platform.log.warn({ import: job.id, rows: job.rows }, 'an import waits for room on the disk')
  const message = 'There is no room on the disk for this import right now. It goes on by itself once there is.'
  const reason = { type: 'DiskFull', message, errors: [message], rowIds: [], faultCount: 1, skus: [] }
  await putOff(platform, job, roomEvery, reason)
  platform.announce(job.accountId, [{ topic: 'import.changed', storeId: job.storeId }])
}

/** The database learns how much there is now, before it plans what follows; tables that somebody else holds are left out. */
async function countTables({ platform, job, work: { tables } }: Desk): Promise<void> {
  await platform.pool
    .query(`analyze (skip_locked) ${tables.join(', ')}`)
    .catch((err: unknown) => platform.log.warn({ err, import: job.id }, 'the tables of an import were not counted'))
}

/** A written import has not failed, whatever keeps its orders from their stock: that is tried again, then they wait for it. */
async function settle(desk: Desk, written: Tally): Promise<void> {
  const { platform, job } = desk
  let done: Tally
  try {
    done = await settleAll(desk, written)
  } catch (error) {
    if (error instanceof TakenOver || isDiskFull(error)) throw error
    platform.log.error({ err: error, import: job.id }, 'the orders of an import have not got their stock')
    const { rows } = await statement('imports.unsettled', {
      result: col.json(tally).orNull,
      isOld: col.bool,
      left: col.int8,
    })`select result, written_at < ${new Date(platform.now().getTime() - settlesFor)} as "isOld",
         (select count(*) from import_orders o where o.account_id = j.account_id and o.job_id = j.id) as left
       from import_jobs j where account_id = ${job.accountId} and id = ${job.id}`.execute(ownerDb(platform.pool))
    const [now] = rows
    if (!now?.isOld) return putOff(platform, job, settlesEvery)
    done = addTallies(now.result ?? {}, { backOrdered: now.left })
  }
  await finish(desk, done, null)
}

/** Understands all rows, then writes them in one transaction. */
async function writeAll(desk: Desk): Promise<Tally> {
  const { job, work } = desk
  const faults = new Faults('The file has faults.')
  await desk.tell('checking', 0, true)
  await desk.in(async (ctx) => {
    await ctx.db
      .deleteFrom('import_groups')
      .where('account_id', '=', job.accountId)
      .where('job_id', '=', job.id)
      .execute()
    await statement('imports.group')`
      insert into import_groups (account_id, job_id, first_seq, group_key, row_count)
      select account_id, job_id, min(seq), group_key, count(*) from import_rows
      where account_id = ${job.accountId} and job_id = ${job.id} group by account_id, job_id, group_key`.execute(ctx.db)
    requireImport(ctx, job.kind)
    await work.admit(ctx, desk.input)
    faults.add(await largeGroups(ctx, job), [])
  })
  if (!faults.isEmpty) throw faults
  for (let after = -1, rowsDone = 0; ; ) {
    const slice = await desk.in(async (ctx) => {
      const next = await readSlice(ctx, desk, after)
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
    requireImport(ctx, job.kind)
    await work.hold(ctx, desk.input)
    let done: Tally = {}
    let orders = 0
    for (let after = -1, rowsDone = 0; ; ) {
      const slice = await readSlice(ctx, desk, after)
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
      for (let hasMore = orders > 0; hasMore; ) {
        const settled = await settleSome(ctx, desk)
        done = addTallies(done, settled.tally)
        hasMore = settled.hasMore
      }
      await work.requireRoom?.(ctx, done)
    }
    await ctx.audit({
      action: 'import',
      ...work.audited(ctx, desk.input),
      after: { rows: job.rows, importId: job.id, ...countsOf(done) },
    })
    await tellWritten(ctx, work, done)
    await keepResult(ctx, job, done, true)
    return done
  })
}

/** Notes what has been done so far, in the transaction that does it: it counts only while nobody else is at the job. */
async function keepResult(ctx: Context, job: Job, done: Tally, isWriting = false): Promise<void> {
  const { numAffectedRows } = await statement('imports.keep-result')`
    update import_jobs set result = ${JSON.stringify(done)}::jsonb, updated_at = clock_timestamp()
      ${isWriting ? sql`, written_at = ${ctx.now()}` : sql``}
    where account_id = ${job.accountId} and id = ${job.id} and runner = ${job.runner}`.execute(ctx.db)
  if (numAffectedRows !== 1n) throw new TakenOver()
}

/** Rows of one order or product are understood at once; more of them than of a small import are a fault of the first. */
async function largeGroups(ctx: Context, job: Job): Promise<RowProblem[]> {
  const { rows } = await statement('imports.large-groups', {
    rows: col.int8.orNull,
    large: col.json(z.array(z.object({ rowId: z.number(), count: z.number() }))).orNull,
  })`select sum(row_count) as rows,
      json_agg(json_build_object('count', row_count, 'rowId', (select (r.record ->> 'rowId')::integer from import_rows r
        where r.account_id = g.account_id and r.job_id = g.job_id and r.seq = g.first_seq)))
        filter (where row_count > ${mostRowsOfOne}) as large
    from import_groups g where account_id = ${job.accountId} and job_id = ${job.id}`.execute(ctx.db)
  if (rows[0]?.rows !== job.rows) throw new Error('Rows of this import are missing.')
  return (rows[0].large ?? []).map(({ rowId, count }) => ({
    rowId,
    message: `Row ${rowId} and ${(count - 1).toLocaleString('en-US')} others are about one thing; ${mostRowsOfOne.toLocaleString('en-US')} rows are the most.`,
  }))
}

interface Slice {
  readonly rows: readonly unknown[]
  /** Where the next one goes on. */
  readonly last: number
}

/** The next groups of rows, whole, in the order of their first rows. */
async function readSlice(ctx: Context, { job, work }: Desk, after: number): Promise<Slice> {
  const { rows: groups } = await statement('imports.groups', {
    first: col.int4,
    key: col.text,
    count: col.int4,
  })`
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
  const { rows } = await statement('imports.rows', { record: col.json(z.record(z.string(), z.unknown())) })`
    select r.record from unnest(${taken.map(({ key }) => key)}::text[]) with ordinality as g(key, place)
    join import_rows r on r.account_id = ${job.accountId} and r.job_id = ${job.id} and r.group_key = g.key
    order by g.place, r.seq`.execute(ctx.db)
  const recordOf = recordsOf(work.rows)
  return { rows: rows.map(({ record }) => recordOf(record)), last: taken.at(-1)?.first ?? after }
}

/** Notes orders that wait for their stock; gives how many there are by now. */
async function keepOrders(
  ctx: Context,
  job: Job,
  ids: readonly Id<'shipmentOrder'>[],
  before: number,
): Promise<number> {
  if (ids.length > 0)
    await statement('imports.keep-orders')`
      insert into import_orders (account_id, job_id, seq, order_id)
      select ${job.accountId}, ${job.id}, ${before}::integer + o.place, o.id from unnest(${[...ids]}::text[]) with ordinality as o(id, place)`.execute(
      ctx.db,
    )
  return before + ids.length
}

/** Gives some of the orders their stock. */
async function settleSome(ctx: Context, { job, work }: Desk): Promise<{ tally: Tally; hasMore: boolean }> {
  // One more than are taken: it says whether there are more.
  const next = await ctx.db
    .selectFrom('import_orders')
    .select(['seq', 'order_id as id'])
    .where('account_id', '=', job.accountId)
    .where('job_id', '=', job.id)
    .orderBy('seq')
    .limit(settleOrders + 1)
    .execute()
  const rows = next.slice(0, settleOrders)
  const last = rows.at(-1)
  if (!last || !work.settle) return { tally: {}, hasMore: false }
  const tally = await work.settle(
    ctx,
    rows.map(({ id }) => id),
  )
  await ctx.db
    .deleteFrom('import_orders')
    .where('account_id', '=', job.accountId)
    .where('job_id', '=', job.id)
    .where('seq', '<=', last.seq)
    .execute()
  return { tally, hasMore: next.length > rows.length }
}

/** Gives the orders of a written import their stock, some at a time, each in a transaction of its own. */
async function settleAll(desk: Desk, written: Tally): Promise<Tally> {
  const { job } = desk
  let done = written
  for (;;) {
    const { hasMore, sum } = await desk.after(async (ctx) => {
      const settled = await settleSome(ctx, desk)
      const added = addTallies(done, settled.tally)
      await keepResult(ctx, job, added)
      return { hasMore: settled.hasMore, sum: added }
    })
    done = sum
    if (!hasMore) return done
    await desk.tell('writing', job.rows)
  }
}

/** Ends the job, unless another process has it, or it has ended: false then. Its rows go with it. */
async function finish({ platform, job }: Desk, result: Tally | null, fault: ImportFault | null): Promise<boolean> {
  const isOver = await asOwner(await platform.pool.connect(), async (client) => {
    const open = jobOf(client, job).where('finished_at', 'is', null)
    const { numUpdatedRows } = await (fault ? open.where('written_at', 'is', null) : open)
      .set({
        state: fault ? 'failed' : 'done',
        result: result && JSON.stringify(result),
        fault: fault && JSON.stringify(fault),
        ...(fault ? {} : { rows_done: sql`rows_total` }),
        finished_at: platform.now().toISOString(),
        updated_at: sql`now()`,
      })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const { accountId, userId, said, kind, rows } = job
    const ended = { kind, storeId: said.storeId, isDone: fault === null, rows, faults: fault?.faultCount ?? 0 }
    await queueJob(client, importEndedJob, { accountId, userId, ended })
    return true
  })
  if (!isOver) return false
  platform.announce(job.accountId, [{ topic: 'import.changed', storeId: job.storeId }])
  for (const table of ['import_groups', 'import_orders'] as const)
    await ownerDb(platform.pool)
      .deleteFrom(table)
      .where('account_id', '=', job.accountId)
      .where('job_id', '=', job.id)
      .execute()
  await dropRows(platform, job.accountId, job.id)
  return true
}

/** What is done for imports in the background: they are run, and what they leave is swept up. */
export const importWork = [
  platformWork(runImportJob, runImport),
  platformWork(sweepRowsJob, sweepRows),
  importEndedWork,
]
