import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { OfRecord } from '@crossdock/contract/events'
import type * as contract from '@crossdock/contract/fulfillment/products/pictures'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { dropFileRows, hideFiles, showFiles, storePicture } from '../../../platform/files.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockProduct } from '../writes.ts'
import { listPictures } from './reads.ts'
import { pictureOwner } from './rules.ts'

/** Puts a picture in the place of the one there is, or takes it away. */
export async function setPicture(
  ctx: Context,
  { id, picture }: ParsedOf<typeof contract.set>,
  platform: Platform,
): Promise<AnswerOf<typeof contract.set>> {
  const { storeId } = await lockProduct(ctx, id)
  if (picture instanceof Uint8Array)
    await storePicture(ctx, platform, { kind: pictureOwner, id, field: 'picture' }, picture)
  else await dropPicture(ctx, id)
  await ctx.audit({ action: 'set-picture', entity: 'product', id, after: { hasPicture: picture !== null } })
  await ctx.emit('product.changed', { storeId })
  const { pictures } = await listPictures(ctx, { ids: [id] }, platform)
  return { picture: pictures[0]?.picture ?? null }
}

/** Takes the picture of a product away. */
async function dropPicture(ctx: Context, id: Id<'product'>): Promise<void> {
  await dropFileRows(ctx, { ownerKind: pictureOwner, ownerId: id })
}

export async function hidePicture(ctx: Context, { id }: OfRecord<'product'>): Promise<void> {
  await hideFiles(ctx, { ownerKind: pictureOwner, ownerId: id })
}

export async function showPicture(ctx: Context, { id }: OfRecord<'product'>): Promise<void> {
  await showFiles(ctx, { ownerKind: pictureOwner, ownerId: id })
}
