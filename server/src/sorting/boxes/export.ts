import type { ParsedOf } from '@crossdock/contract/endpoint'
import { contentTypes, mostPrinted } from '@crossdock/contract/files'
import type { Id } from '@crossdock/contract/ids'
import type * as contract from '@crossdock/contract/sorting/boxes'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/file-answers.ts'
import { type BoxLabel, boxLabelsPdf, boxLabelsZpl } from '../../platform/papers/box-label.ts'
import { anyText, col, statement } from '../../platform/statement.ts'

/** What labels say: of boxes as they are named, or of all boxes that orders show, one order after the other. All or none. */
async function readLabels(
  ctx: Context,
  ids: readonly Id<'hubBox'>[] | undefined,
  orderIds: readonly Id<'hubOrder'>[] | undefined,
): Promise<BoxLabel[]> {
  const wanted: readonly string[] = ids ?? orderIds ?? []
  const { rows } = await statement('hub-boxes.labels', {
    ...{ wanted: col.text, barcode: col.text, number: col.int4, of: col.int8, description: col.text.orNull },
    ...{ order_no: col.text, customer: col.text, city: col.text.orNull, zip_code: col.text.orNull },
    ...{ weight: col.numeric.orNull, manifest: col.text },
  })`
    select ${sql.ref(ids ? 'b.id' : 'b.order_id')} as wanted, b.barcode, b.number,
      (select count(*) from hub_boxes n where n.account_id = b.account_id and n.own_order_id = b.own_order_id) as of,
      b.description, b.weight, o.order_no, trim(o.first_name || ' ' || coalesce(o.last_name, '')) as customer, o.city, o.zip_code,
      (select m.title from manifests m where m.account_id = o.account_id and m.id = o.manifest_id) as manifest
    from hub_boxes b join hub_orders o on o.account_id = b.account_id and o.id = b.own_order_id
    where b.account_id = ${ctx.account.id} and ${sql.ref(ids ? 'b.id' : 'b.order_id')} = ${anyText(wanted)}
    order by b.number, b.id
    limit ${mostPrinted.labels + 1}`.execute(ctx.db)
  if (rows.length > mostPrinted.labels)
    fail('ValidationError', {
      message: `Labels are printed of at most ${mostPrinted.labels} boxes at once. Choose fewer orders.`,
    })
  const unique = [...new Set(wanted)]
  if (new Set(rows.map((row) => row.wanted)).size < unique.length) fail('NotFound')
  return unique.flatMap((one) =>
    rows
      .filter((row) => row.wanted === one)
      .map((row) => ({
        title: row.order_no,
        lines: [
          row.customer,
          [row.city, row.zip_code].filter(Boolean).join(' '),
          row.manifest,
          [row.description, row.weight === null ? null : `${row.weight.toLocaleString('en-US')} kg`]
            .filter(Boolean)
            .join(', '),
        ],
        place: `${row.number} / ${Math.max(row.number, row.of)}`,
        code: row.barcode,
      })),
  )
}

/** Labels of boxes: what a scan of one says is its barcode. */
export async function makeBoxLabels(
  ctx: Context,
  { ids, orderIds, format }: ParsedOf<typeof contract.labels>,
): Promise<FileAnswer> {
  const labels = await readLabels(ctx, ids, orderIds)
  const name = `Labels of ${labels.length === 1 ? labels[0]?.code : `${labels.length} boxes`}`
  return format === 'zpl'
    ? { file: Buffer.from(boxLabelsZpl(labels)), name: `${name}.zpl`, contentType: contentTypes.zpl }
    : {
        file: await boxLabelsPdf(labels, format, name),
        name: `${name}.pdf`,
        contentType: contentTypes.pdf,
        inline: true,
      }
}
