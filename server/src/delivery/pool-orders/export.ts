import * as contract from '@crossdock/contract/delivery/pool-orders'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { isSwitchedOn } from '@crossdock/contract/feature-flags'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { exportAnswer } from '../../platform/export.ts'
import type { FileAnswer } from '../../platform/file-answers.ts'
import { sorted } from '../../platform/listing.ts'
import type { Platform } from '../../platform/platform.ts'
import { col } from '../../platform/statement.ts'
import { poolQuery, poolRules } from './reads.ts'

/** What was given is handed out, also while it is to be confirmed: the file makes the same order elsewhere. */
const given = (column: 'lat' | 'lng') =>
  col.numeric
    .orNull`case when o.place_state = 'To confirm' and o.place_source = 'Given' then ${sql.ref(`o.hint_${column}`)} else ${sql.ref(`o.${column}`)} end`
const listed = (column: string) => col.text`array_to_string(${sql.ref(column)}, ', ')`

/** The pool as a file that can be imported again; an installation may not want it (POOL-035). */
export function exportPoolOrders(
  ctx: Context,
  input: ParsedOf<typeof contract.exportOrders>,
  { settings }: Pick<Platform, 'settings'>,
): Promise<FileAnswer> {
  if (!isSwitchedOn('EXPORT_ORDER_POOL', settings.featuresOff)) fail('FeatureOff')
  const query = poolQuery(ctx, input)
    .clearSelect()
    .select([
      'o.order_no as orderNo',
      'o.po_no as poNo',
      'o.first_name as firstName',
      'o.last_name as lastName',
      'o.phone as phone',
      'o.secphone as secphone',
      'o.email as email',
      'o.address_line1 as addressLine1',
      'o.address_line2 as addressLine2',
      'o.city as city',
      'o.state as state',
      'o.zip_code as zipCode',
      'o.country as country',
      'o.note as note',
      'o.weight as weight',
      'o.packages as packages',
      'o.delivery_date as deliveryDate',
      'o.window_from as windowFrom',
      'o.window_to as windowTo',
      'o.volume_m3 as volumeM3',
      listed('o.skills').as('skills'),
      'o.priority as priority',
      listed('o.services').as('services'),
      'o.service_minutes as serviceMinutes',
      listed('o.proof').as('proof'),
      given('lat').as('lat'),
      given('lng').as('lng'),
      'o.delivery_type as deliveryType',
    ])
  return exportAnswer(ctx, {
    title: input.isDeleted ? 'Deleted Orders' : 'Order Pool',
    format: input.format,
    columns: contract.poolColumns,
    query: sorted(query, input, poolRules),
  })
}
