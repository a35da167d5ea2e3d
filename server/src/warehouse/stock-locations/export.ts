import type { ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/warehouse/stock-locations'
import type { Context } from '../../platform/context.ts'
import type { FileAnswer } from '../../platform/file-answers.ts'
import { tagFile } from '../../platform/papers/tag-file.ts'
import { listLocationsById } from './reads.ts'

/** Labels of stock locations: what a scan of one says is its title. */
export async function makeLocationLabels(
  ctx: Context,
  { ids, format }: ParsedOf<typeof contract.labels>,
): Promise<FileAnswer> {
  const locations = await listLocationsById(ctx, ids)
  const tags = locations.map(({ title, warehouseTitle, stockLocationType }) => ({
    title,
    lines: [warehouseTitle, stockLocationType.label],
    code: title,
  }))
  return tagFile(
    tags,
    'place',
    `Labels of ${tags.length === 1 ? tags[0]?.title : `${tags.length} stock locations`}`,
    format,
  )
}
