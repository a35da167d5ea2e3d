import { type Id, newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { anyOf, kept } from '../../../platform/db.ts'
import { fail, failField, found } from '../../../platform/errors.ts'
import { col, statement } from '../../../platform/statement.ts'
import { brokenPackages, hasTwins, type LineForm, type NewLine } from './rules.ts'

/** SQL for the cubic centimetres of a line `i` in packages `k`, one begun counted whole. Lines keep it. */
export const volumeOfLine = sql`(ceil(i.units_count::numeric / k.unit_quantity) * k.depth * k.width * k.height)::double precision`

/**
 * Lines to write, with their package types' units. Refuses what is not the store's (404), one product and package type twice
 * (ExistingPackage), and, in a strict order, units that no whole packages make up.
 */
export async function checkLines(
  ctx: Context,
  storeId: Id<'store'>,
  lines: readonly LineForm[],
  isStrict: boolean,
): Promise<NewLine[]> {
  if (hasTwins(lines)) fail('ExistingPackage')
  if (lines.length === 0) return []
  const ids = [...new Set(lines.map((line) => line.productPackageTypeId))]
  const { rows } = await statement('lines.check-lines', {
    id: col.id('productPackageType'),
    productId: col.id('product'),
    unitQuantity: col.int4,
  })`${kept}
    select t.id, t.product_id as "productId", t.unit_quantity as "unitQuantity"
    from product_package_types t join products p on p.account_id = t.account_id and p.id = t.product_id
    where t.account_id = ${ctx.account.id} and t.id = ${anyOf(ids)} and p.store_id = ${storeId} and p.deleted_at is null`.execute(
    ctx.db,
  )
  const types = new Map(rows.map((row) => [row.id, row]))
  const checked = lines.map(({ productId, productPackageTypeId, unitsCount }): NewLine => {
    const type = found(types.get(productPackageTypeId))
    if (type.productId !== productId) return fail('NotFound')
    return { id: newId(), productId, productPackageTypeId, unitsCount, unitQuantity: type.unitQuantity }
  })
  const [broken] = isStrict ? brokenPackages(checked) : []
  if (broken) failField(`items.${broken.index}.unitsCount`, `Must be a multiple of ${broken.unitQuantity}`)
  return checked
}
