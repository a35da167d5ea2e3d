import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { exceptionKinds, exceptionOutcomes } from '@crossdock/contract/sorting/exception-kinds'
import type * as contract from '@crossdock/contract/sorting/exceptions'
import { type SqlBool, sql } from 'kysely'
import { listAssignable } from '../../account/users/assignable/reads.ts'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { fileLink } from '../../platform/files.ts'
import { contains, type ListRules, readList } from '../../platform/listing.ts'
import type { Platform } from '../../platform/platform.ts'
import { col } from '../../platform/statement.ts'
import { worksOnExceptions } from './rules.ts'

const rules: ListRules = {
  // Ids are made in the order of creation: what waits longest comes first.
  sorts: { createdAt: { by: sql.ref('x.id'), type: 'text' } },
  defaultSort: 'createdAtAsc',
  id: sql.ref('x.id'),
}

const nameOf = (column: string) =>
  col.text.orNull`(select trim(u.first_name || ' ' || u.last_name) from users u
    where u.account_id = x.account_id and u.id = ${sql.ref(column)})`

const selectExceptions = (ctx: Context) =>
  ctx.db
    .selectFrom('hub_exceptions as x')
    .select([
      ...(['x.id', 'x.store_id', 'x.code', 'x.reason', 'x.note', 'x.box_id', 'x.box_number', 'x.order_id'] as const),
      ...(['x.order_no', 'x.manifest_id', 'x.warehouse_id', 'x.owner_id', 'x.photos_count', 'x.created_at'] as const),
      ...(['x.created_by', 'x.updated_at', 'x.outcome_note', 'x.solved_at', 'x.solved_by'] as const),
    ])
    .select([
      col.oneOf(exceptionKinds)`x.kind`.as('kind'),
      col.oneOf(exceptionOutcomes).orNull`x.outcome`.as('outcome'),
      nameOf('x.owner_id').as('owner'),
      nameOf('x.created_by').as('creator'),
      nameOf('x.solved_by').as('solver'),
      // Looked up for the rows that are shown: a join would be part of the count, too.
      col.text.orNull`(select m.title from manifests m where m.account_id = x.account_id and m.id = x.manifest_id)`.as(
        'manifest_title',
      ),
      col.text
        .orNull`(select w.title from warehouses w where w.account_id = x.account_id and w.id = x.warehouse_id)`.as(
        'warehouse_title',
      ),
      col.text.orNull`(select s.name from stores s where s.account_id = x.account_id and s.id = x.store_id)`.as(
        'store_name',
      ),
    ])
    .where('x.account_id', '=', ctx.account.id)

type Row = Awaited<ReturnType<ReturnType<typeof selectExceptions>['executeTakeFirstOrThrow']>>

const shape = (row: Row): contract.HubException => ({
  id: row.id,
  kind: row.kind,
  state: row.solved_at === null ? 'Open' : 'Solved',
  code: row.code,
  reason: row.reason,
  note: row.note,
  box: row.box_number === null ? null : { id: row.box_id, number: row.box_number },
  order: row.order_no === null ? null : { id: row.order_id, orderNo: row.order_no },
  manifest:
    row.manifest_id === null || row.manifest_title === null ? null : { id: row.manifest_id, title: row.manifest_title },
  warehouse: row.warehouse_id === null ? null : { id: row.warehouse_id, title: row.warehouse_title ?? '' },
  storeId: row.store_id,
  storeName: row.store_name,
  ownerId: row.owner_id,
  ownerName: row.owner_id === null ? null : (row.owner ?? ''),
  photosCount: row.photos_count,
  createdAt: row.created_at,
  createdBy: { id: row.created_by, name: row.creator ?? '' },
  updatedAt: row.updated_at,
  outcome: row.outcome,
  outcomeNote: row.outcome_note,
  solvedAt: row.solved_at,
  solvedBy: row.solved_by === null ? null : { id: row.solved_by, name: row.solver ?? '' },
})

export function listExceptions(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  const { state, kind, warehouseId, manifestId, term } = input
  let query = selectExceptions(ctx)
  if (ctx.storeId !== null) query = query.where('x.store_id', '=', ctx.storeId)
  // As the indexes of open and of solved ones say it.
  if (state !== 'All') query = query.where(sql<SqlBool>`x.solved_at is ${state === 'Open' ? sql`` : sql`not `}null`)
  if (kind) query = query.where('x.kind', '=', kind)
  if (warehouseId) query = query.where('x.warehouse_id', '=', warehouseId)
  if (manifestId) query = query.where('x.manifest_id', '=', manifestId)
  if (term?.trim()) query = query.where(contains(sql.ref('x.search_text'), term.trim()))
  return readList(ctx, query, input, rules, (rows) => rows.map(shape))
}

export async function findException(ctx: Context, id: Id<'hubException'>): Promise<contract.HubException | null> {
  const row = await selectExceptions(ctx).where('x.id', '=', id).executeTakeFirst()
  return row ? shape(row) : null
}

export async function getException(
  ctx: Context,
  id: Id<'hubException'>,
  platform: Platform,
): Promise<contract.WholeHubException> {
  const [exception, photos] = await Promise.all([
    findException(ctx, id),
    ctx.db
      .selectFrom('hub_photos')
      .select(['id', 'file_id', 'created_at'])
      .where('account_id', '=', ctx.account.id)
      .where('exception_id', '=', id)
      .orderBy('id')
      .execute(),
  ])
  return {
    ...found(exception),
    photos: photos.map(({ id: photoId, file_id: fileId, created_at: createdAt }) => ({
      ...{ id: photoId, fileId, createdAt, url: fileLink(platform, 'get', ctx.account.id, fileId) },
    })),
  }
}

/** Stores that whoever sees to an exception must work for; null: it is nobody's, and only whoever works for all may. */
export const storesOf = ({ storeId }: Pick<contract.HubException, 'storeId'>): readonly Id<'store'>[] | null =>
  storeId === null ? null : [storeId]

export async function listOwners(
  ctx: Context,
  { id, term }: ParsedOf<typeof contract.owners>,
): Promise<AnswerOf<typeof contract.owners>> {
  return listAssignable(ctx, worksOnExceptions, term, storesOf(found(await findException(ctx, id))))
}
