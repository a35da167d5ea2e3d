import type { Id } from '@crossdock/contract/ids'
import { mostFaults } from '@crossdock/contract/imports'
import { z } from 'zod'
import type { Change, Context } from '../context.ts'
import { isLockTimeout } from '../error-answer.ts'
import { fail, UnknownSkus } from '../errors.ts'
import { failRows, type RowProblem } from '../import-rows.ts'
import { statement } from '../statement.ts'
import type { RowKind } from './row-kind.ts'

/** What an import did: counts, which add up over its slices, and lists, of which the first thousand are kept. */
export const tally = z.record(z.string(), z.union([z.number(), z.array(z.unknown()).readonly()])).readonly()
export type Tally = z.output<typeof tally>

/** What rows come to, or why they do not. */
export interface Understood<Plan> {
  readonly plan: Plan
  readonly problems: readonly RowProblem[]
  /** SKUs that the store does not know: the answer is a list of them. */
  readonly unknownSkus: readonly string[]
}

export interface Written {
  readonly done: Tally
  /** What only the write could find out; everything is taken back then. */
  readonly problems: readonly RowProblem[]
  /** Orders that wait for their stock, in the order of the file. */
  readonly unsettled?: readonly string[]
}

/**
 * One kind of import. A small file is understood and written in one go. Of a large one each slice is understood, then all of
 * them are understood again and written in one transaction; rows of one key are always in one slice.
 */
export interface ImportWork<Input, Row, Plan> {
  /** Rows of its kind: the feature's `rows.ts`, which the reading thread knows, too. */
  readonly rows: RowKind
  /** Tables that it fills. */
  readonly tables: readonly string[]
  /** Refuses who may not, and what the call itself gets wrong. */
  admit(ctx: Context, input: Input): Promise<void>
  /** Keeps what the import builds on, and other imports, away until the transaction has ended. */
  hold(ctx: Context, input: Input): Promise<void>
  /** Says what rows mean. Writes nothing. */
  understand(ctx: Context, input: Input, rows: readonly Row[]): Promise<Understood<Plan>>
  /** `inSlices`: other slices follow, and what others wait for is not locked. */
  write(ctx: Context, input: Input, plan: Plan, inSlices: boolean): Promise<Written>
  /** Gives what was written in slices its stock. */
  settle?(ctx: Context, ids: readonly Id<'shipmentOrder'>[]): Promise<Tally>
  /** True when the plan's limits have to be counted in the transaction that writes. */
  isLimited?(ctx: Context): boolean
  /** Refuses when the plan has no room for what has been written and settled in slices. */
  requireRoom?(ctx: Context, done: Tally): Promise<void>
  /** What the audit log calls it. */
  audited(ctx: Context, input: Input): Pick<Change, 'entity' | 'id'>
}

/** Any import, as the job that runs it sees it. */
export type AnyImportWork = ImportWork<never, never, unknown>

/**
 * Keeps other imports of that name away until the transaction ends. A sender that has waited for long is told why: its file is not at
 * fault, and may be sent again.
 */
export async function holdImports(ctx: Context, name: string): Promise<void> {
  try {
    await statement('imports.hold')`select pg_advisory_xact_lock(${ctx.account.id}, hashtext(${name}))`.execute(ctx.db)
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    fail('DatabaseUnavailable', {
      retryAfter: 10,
      message:
        'Another import of this store is still being written. Nothing of this one was; please send it again in a moment.',
    })
  }
}

/** The sum of two tallies. */
export function addTallies(a: Tally, b: Tally): Tally {
  const sum: Record<string, number | readonly unknown[]> = { ...a }
  for (const [name, value] of Object.entries(b)) {
    const present = sum[name]
    if (typeof value === 'number') sum[name] = (typeof present === 'number' ? present : 0) + value
    else sum[name] = [...(Array.isArray(present) ? (present as readonly unknown[]) : []), ...value].slice(0, mostFaults)
  }
  return sum
}

/** The counts of a tally, for the audit log. */
export const countsOf = (tally: Tally): Record<string, number> =>
  Object.fromEntries(
    Object.entries(tally).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  )

/** Tells areas what an import has made, in the transaction that made it. */
export async function tellWritten(
  ctx: Context,
  { rows: { kind } }: Pick<AnyImportWork, 'rows'>,
  done: Tally,
): Promise<void> {
  const { created = 0 } = countsOf(done)
  if (created > 0) await ctx.emit('import.written', { kind, storeId: ctx.storeId, created })
}

/** Imports rows in the caller's transaction: all of them or none. */
export async function importAtOnce<Input, Row, Plan>(
  ctx: Context,
  work: ImportWork<Input, Row, Plan>,
  input: Input,
  rows: readonly Row[],
): Promise<Tally> {
  await work.admit(ctx, input)
  await work.hold(ctx, input)
  const { plan, problems, unknownSkus } = await work.understand(ctx, input, rows)
  if (unknownSkus.length > 0) throw new UnknownSkus(unknownSkus)
  if (problems.length > 0) failRows(problems)
  const written = await work.write(ctx, input, plan, false)
  if (written.problems.length > 0) failRows(written.problems)
  await ctx.audit({
    action: 'import',
    ...work.audited(ctx, input),
    after: { rows: rows.length, ...countsOf(written.done) },
  })
  await tellWritten(ctx, work, written.done)
  return written.done
}
