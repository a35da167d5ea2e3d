import type { ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/products'
import type { Context } from '../../platform/context.ts'
import type { FileAnswer } from '../../platform/file-answers.ts'
import { tagFile } from '../../platform/papers/tag-file.ts'
import { listProductsById } from './reads.ts'

/** Labels of products: what a scan of one says is its barcode, or its SKU where it has none. */
export async function makeProductLabels(
  ctx: Context,
  { ids, format, copies }: ParsedOf<typeof contract.labels>,
): Promise<FileAnswer> {
  const products = await listProductsById(ctx, ids)
  const tags = products.flatMap(({ sku, description, barcode }) =>
    Array.from({ length: copies }, () => ({ title: sku, lines: [description, barcode ?? ''], code: barcode ?? sku })),
  )
  return tagFile(
    tags,
    'thing',
    `Labels of ${products.length === 1 ? products[0]?.sku : `${products.length} products`}`,
    format,
  )
}
