import { isMet } from '@crossdock/contract/access'
import { type Access, type AnswerOf, type Endpoint, isOfAccount, type ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { plainWords } from '@crossdock/contract/plain-words'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { fail, found } from '../errors.ts'
import type { Door } from '../http.ts'
import type { JsonValue } from '../json.ts'
import { serve } from '../serve.ts'
import { withAccount } from '../transaction.ts'
import { runImportJob } from './import-queue.ts'
import { type AnyImportWork, type ImportWork, importAtOnce } from './import-work.ts'
import { type ReadRows, readRows } from './read-body.ts'
import { requireRoomForJob } from './staging.ts'

/** What an import knows of its rows as a whole. */
interface OfFile {
  /** The same for the same rows, whatever their order and numbers. */
  readonly file: string
}

/** Every import that is served, for the job that runs the large ones. */
export const works = new Map<string, { readonly work: AnyImportWork; readonly can: Access }>()

/** Refuses who may not import that; of a large import also whose permission was taken away since it was sent. */
export function requireImport(ctx: Context, kind: string): void {
  const { can } = found(works.get(kind))
  if (can === 'public' || can === 'signed-in') return
  if (isOfAccount(can) && isMet(can, (permission) => ctx.can(permission))) return
  fail('NO_ACCESS')
}

/**
 * Connects a call that imports rows: `field` of its input is their list. The body is read off the event loop; a small import
 * is done in the call's own transaction, a large one becomes a job, and its id is the answer.
 */
export function serveImport<
  Input extends z.ZodObject,
  Answer extends z.ZodType,
  Field extends keyof z.output<Input> & string,
  Row,
  Plan,
>(
  door: Door,
  endpoint: Endpoint<Input, Answer>,
  field: Field,
  work: ImportWork<Omit<ParsedOf<Endpoint<Input, Answer>>, Field> & OfFile, Row, Plan>,
): void {
  works.set(work.rows.kind, { work, can: endpoint.can })
  const rowsSchema = endpoint.input.shape[field] as z.ZodType
  serve(
    door,
    endpoint,
    async (ctx, given) => {
      const { [field]: read, ...rest } = given as Record<string, unknown>
      const rows = read as ReadRows
      const input = { ...(rest as Omit<ParsedOf<Endpoint<Input, Answer>>, Field>), file: rows.file }
      const answer =
        rows.records === undefined
          ? await beginJob(ctx, work, input, rows)
          : await importAtOnce(ctx, work, input, rows.records as readonly Row[])
      return answer as AnswerOf<typeof endpoint>
    },
    {
      readBody: async (body) => {
        const read = await readRows(
          body,
          { rows: work.rows, field: endpoint.bodyAs === undefined ? field : null },
          () => withAccount(body.platform, body.sender, (ctx) => work.admit(ctx, body.outside() as never)),
        )
        if (!('around' in read)) return { [field]: read }
        // No rows: the declaration says why that is not right.
        const { around } = read
        const value =
          endpoint.bodyAs === undefined && !Array.isArray(around)
            ? (around as { [name: string]: unknown } | null)?.[field]
            : around
        const { error } = rowsSchema.safeParse(value, { error: plainWords })
        const fields = (error?.issues ?? []).map(({ path, message }) => ({ path: [field, ...path].join('.'), message }))
        return fail('ValidationError', { message: fields[0]?.message ?? 'There are no rows to import', fields })
      },
    },
  )
}

/** Makes a job of an import whose rows have been put down, when its sender may import at all. */
async function beginJob(
  ctx: Context,
  work: AnyImportWork,
  input: JsonValue,
  { jobId, rows }: Extract<ReadRows, { jobId: Id<'importJob'> }>,
): Promise<{ jobId: Id<'importJob'> }> {
  await work.admit(ctx, input as never)
  await requireRoomForJob(ctx, rows)
  const storeId = ctx.storeId ?? (ctx.stores === '*' ? ctx.account.mainStoreId : (ctx.stores[0] ?? ''))
  await ctx.db
    .insertInto('import_jobs')
    .values({
      account_id: ctx.account.id,
      id: jobId,
      store_id: storeId,
      user_id: ctx.user.id,
      kind: work.rows.kind,
      input: JSON.stringify({ storeId: ctx.storeId, input }),
      rows_total: rows,
      created_at: ctx.now().toISOString(),
    })
    .execute()
  await ctx.audit({ action: 'begin-import', entity: 'import', id: jobId, after: { kind: work.rows.kind, rows } })
  await ctx.emit('import.changed', { storeId })
  await ctx.enqueue(runImportJob, { jobId })
  return { jobId }
}
