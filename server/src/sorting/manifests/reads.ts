import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import * as contract from '@crossdock/contract/sorting/manifests'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { contains, type ListRules, readList } from '../../platform/listing.ts'
import { col } from '../../platform/statement.ts'

const rules: ListRules = {
  sorts: {
    // Ids are made in the order of creation.
    createdAt: { by: sql.ref('m.id'), type: 'text' },
    title: { by: sql`lower(m.title)`, type: 'text' },
  },
  defaultSort: 'createdAtDesc',
  defaultSize: contract.manifestsPageSize,
  id: sql.ref('m.id'),
}

const selectManifests = (ctx: Context) =>
  ctx.db
    .selectFrom('manifests as m')
    .select([
      'm.id',
      'm.title',
      'm.state',
      'm.warehouse_id',
      col.text`(select w.title from warehouses w where w.account_id = m.account_id and w.id = m.warehouse_id)`.as(
        'warehouse_title',
      ),
      'm.store_id',
      col.text.orNull`(select s.name from stores s where s.account_id = m.account_id and s.id = m.store_id)`.as(
        'store_name',
      ),
      'm.source',
      'm.orders_count',
      'm.boxes_count',
      'm.received_boxes_count',
      'm.created_at',
      'm.created_by',
      col.text.orNull`(select trim(u.first_name || ' ' || u.last_name) from users u
        where u.account_id = m.account_id and u.id = m.created_by)`.as('creator'),
    ])
    .where('m.account_id', '=', ctx.account.id)

type Row = Awaited<ReturnType<ReturnType<typeof selectManifests>['executeTakeFirstOrThrow']>>

const shape = (row: Row): contract.Manifest => ({
  id: row.id,
  title: row.title,
  state: row.state as contract.ManifestState,
  warehouseId: row.warehouse_id,
  warehouseTitle: row.warehouse_title,
  storeId: row.store_id,
  storeName: row.store_name,
  source: row.source as contract.Manifest['source'],
  ordersCount: row.orders_count,
  boxesCount: row.boxes_count,
  receivedBoxesCount: row.received_boxes_count,
  createdAt: row.created_at,
  createdBy: { id: row.created_by, name: row.creator ?? '' },
})

export function listManifests(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  const { term, state, warehouseId } = input
  let query = selectManifests(ctx)
  if (ctx.storeId !== null) query = query.where('m.store_id', '=', ctx.storeId)
  if (term?.trim()) query = query.where(contains(sql.ref('m.title'), term.trim()))
  if (state) query = query.where('m.state', '=', state)
  if (warehouseId) query = query.where('m.warehouse_id', '=', warehouseId)
  return readList(ctx, query, input, rules, (rows) => rows.map(shape))
}

export async function getManifest(ctx: Context, id: Id<'manifest'>): Promise<contract.Manifest> {
  return shape(found(await selectManifests(ctx).where('m.id', '=', id).executeTakeFirst()))
}
