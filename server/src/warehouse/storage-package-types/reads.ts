import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type * as contract from '@crossdock/contract/warehouse/storage-package-types'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { fieldsOf } from '../../platform/field-names.ts'
import { contains, readList } from '../../platform/listing.ts'
import { namedList } from '../../platform/plain-noun.ts'
import { col } from '../../platform/statement.ts'
import { requireWarehouse } from '../warehouses/reads.ts'

// Pickers ask without a page and want them all.
const listRules = namedList('p', 'name', { defaultSize: 500, plainFilters: ['id'] })

const linkedTypes = col.json(z.array(z.object({ id: z.string(), label: z.string() })))`
  coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'label', t.label) order by lower(t.label), t.id)
    from stock_location_type_packages k
    join stock_location_types t on t.account_id = k.account_id and t.id = k.stock_location_type_id and t.deleted_at is null
    where k.account_id = p.account_id and k.storage_package_type_id = p.id), '[]'::jsonb)`

const selectTypes = (ctx: Context) =>
  ctx.db
    .selectFrom('storage_package_types as p')
    .select(['p.id', 'p.warehouse_id', 'p.name', 'p.depth', 'p.width', 'p.height', 'p.created_at', 'p.updated_at'])
    .select(linkedTypes.as('types'))
    .where('p.account_id', '=', ctx.account.id)
    .where('p.deleted_at', 'is', null)

type TypeRow = Awaited<ReturnType<ReturnType<typeof selectTypes>['executeTakeFirstOrThrow']>>

const shape = ({ types, ...row }: TypeRow): contract.StoragePackageType => ({
  ...fieldsOf(row),
  stockLocationTypes: types.map(({ id }) => id),
  stockLocationTypeLabels: types,
})

export async function listStoragePackageTypes(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  await requireWarehouse(ctx, input.id)
  let query = selectTypes(ctx).where('p.warehouse_id', '=', input.id)
  if (input.name) query = query.where(contains(sql.ref('p.name'), input.name))
  const { items, ...page } = await readList(ctx, query, input, listRules, (rows) => rows.map(shape))
  return { types: items, ...page }
}

export async function getStoragePackageType(
  ctx: Context,
  id: Id<'storagePackageType'>,
): Promise<contract.StoragePackageType> {
  return shape(found(await selectTypes(ctx).where('p.id', '=', id).executeTakeFirst()))
}
