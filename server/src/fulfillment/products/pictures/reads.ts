import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/products/pictures'
import type { Context } from '../../../platform/context.ts'
import { fileLink } from '../../../platform/files.ts'
import type { Platform } from '../../../platform/platform.ts'
import { pictureOwner } from './rules.ts'

/** Links to the pictures of products that the caller may see. */
export async function listPictures(
  ctx: Context,
  { ids }: ParsedOf<typeof contract.list>,
  platform: Platform,
): Promise<AnswerOf<typeof contract.list>> {
  if (ids.length === 0) return { pictures: [] }
  const rows = await ctx.db
    .selectFrom('products as p')
    .innerJoin('files as f', (join) =>
      join
        .onRef('f.account_id', '=', 'p.account_id')
        .onRef('f.owner_id', '=', 'p.id')
        .on('f.owner_kind', '=', pictureOwner),
    )
    .select(['p.id as productId', 'f.id as fileId'])
    .where('p.account_id', '=', ctx.account.id)
    .where('p.id', 'in', ids)
    .where('p.deleted_at', 'is', null)
    .where('f.sha256', 'is not', null)
    .execute()
  return {
    pictures: rows.map(({ productId, fileId }) => ({
      productId,
      picture: fileLink(platform, 'get', ctx.account.id, fileId),
    })),
  }
}
