import type { ParsedOf } from '@crossdock/contract/endpoint'
import * as contract from '@crossdock/contract/fulfillment/stock/low-points'
import type { Context } from '../../../platform/context.ts'
import { exportAnswer } from '../../../platform/export.ts'
import { sorted } from '../../../platform/listing.ts'
import { reportRules, selectReport } from './reads.ts'

export const exportReport = async (ctx: Context, input: ParsedOf<typeof contract.exportReport>) =>
  exportAnswer(ctx, {
    title: 'Low-Point Report',
    format: input.format,
    columns: contract.lowPointColumns,
    query: sorted(await selectReport(ctx, input), input, reportRules),
  })
