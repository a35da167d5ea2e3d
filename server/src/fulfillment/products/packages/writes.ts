import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { anyText, statement } from '../../../platform/statement.ts'
import { settleLowPoints } from '../../stock/low-points/writes.ts'

/** What is said of one package of a product. */
const ofPackages = ['low_points', 'cart_settings'] as const

/** What is said of packages goes with those that the product has no longer, and over to what has taken the place of others. */
export async function followPackages(
  ctx: Context,
  productId: Id<'product'>,
  gone: readonly Id<'productPackageType'>[],
  replaced: readonly { readonly from: Id<'productPackageType'>; readonly to: Id<'productPackageType'> }[],
): Promise<void> {
  if (gone.length === 0 && replaced.length === 0) return
  for (const name of ofPackages) {
    const table = sql.table(name)
    if (gone.length > 0)
      await statement('packages.go')`delete from ${table}
        where account_id = ${ctx.account.id} and product_package_type_id = ${anyText(gone)}`.execute(ctx.db)
    for (const { from, to } of replaced)
      await statement('packages.give-place')`update ${table} set product_package_type_id = ${to}
        where account_id = ${ctx.account.id} and product_package_type_id = ${from}`.execute(ctx.db)
  }
  await settleLowPoints(ctx, [productId])
}
