import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import * as contract from '@crossdock/contract/warehouse/storage-package-types'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { fieldsOf } from '../../platform/field-names.ts'
import { contains } from '../../platform/listing.ts'
import { is, namedList, plainReads } from '../../platform/plain-noun.ts'
import type { StoragePackageTypes } from '../../platform/schema.gen.ts'
import { col } from '../../platform/statement.ts'
import { requireWarehouse } from '../warehouses/reads.ts'

const linkedTypes = col.json(z.array(z.object({ id: z.string(), label: z.string() })))`
  coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'label', t.label) order by lower(t.label), t.id)
    from stock_location_type_packages k
    join stock_location_types t on t.account_id = k.account_id and t.id = k.stock_location_type_id and t.deleted_at is null
    where k.account_id = p.account_id and k.storage_package_type_id = p.id), '[]'::jsonb)`

type TypeRow = Selectable<StoragePackageTypes> & {
  readonly types: readonly { readonly id: string; readonly label: string }[]
}

const shape = ({ types, ...row }: TypeRow): contract.StoragePackageType => ({
  ...fieldsOf(row),
  stockLocationTypes: types.map(({ id }) => id),
  stockLocationTypeLabels: [...types],
})

const reads = plainReads(contract, 'p', {
  select: ({ db }) => db.selectFrom('storage_package_types as p').selectAll('p').select(linkedTypes.as('types')),
  // Pickers ask without a page and want them all.
  rules: namedList('p', 'name', { defaultSize: 500, plainFilters: ['id'] }),
  filters: { id: (_, warehouseId) => is(sql.ref('p.warehouse_id'), warehouseId), name: contains },
  shape,
})
export const getStoragePackageType = reads.get

export async function listStoragePackageTypes(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  await requireWarehouse(ctx, input.id)
  const { items, ...page } = await reads.list(ctx, input)
  return { types: items, ...page }
}
