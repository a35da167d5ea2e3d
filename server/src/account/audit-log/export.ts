import * as contract from '@crossdock/contract/account/audit-log'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { exportAnswer } from '../../platform/export.ts'
import { sorted } from '../../platform/listing.ts'
import { col } from '../../platform/statement.ts'
import { driverName, listRules, selectEntries, thingName, userName } from './reads.ts'

export const exportEntries = (ctx: Context, input: ParsedOf<typeof contract.exportList>) =>
  exportAnswer(ctx, {
    title: 'Audit log',
    format: input.format,
    columns: contract.auditColumns,
    query: sorted(
      selectEntries(ctx, input)
        .select(['g.at', 'g.action', 'g.entity', 'g.device', 'g.place', 'g.request_id as requestId'])
        .select(col.text.orNull`coalesce((${userName}), (${driverName}))`.as('user'))
        .select(col.text.orNull`${thingName()}`.as('name'))
        .select(col.text.orNull`g.before::text`.as('before'))
        .select(col.text.orNull`g.after::text`.as('after'))
        .select(col.text`${input.timezone ?? ctx.user.timeZone}::text`.as('timeZone')),
      input,
      listRules,
    ),
  })
