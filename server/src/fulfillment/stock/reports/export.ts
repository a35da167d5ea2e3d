import type { ParsedOf } from '@crossdock/contract/endpoint'
import * as contract from '@crossdock/contract/fulfillment/stock/reports'
import type { Context } from '../../../platform/context.ts'
import { exportAnswer } from '../../../platform/export.ts'
import { sorted } from '../../../platform/listing.ts'
import { lineRules, selectLines, selectSummaries, summaryRules } from './reads.ts'

export const exportInventoryLines = async (ctx: Context, input: ParsedOf<typeof contract.exportInventoryLines>) =>
  exportAnswer(ctx, {
    title: 'Inventory Report',
    format: input.format,
    columns: contract.inventoryLineColumns,
    query: sorted(await selectLines(ctx, input), input, lineRules),
  })

export const exportInventorySummaries = async (
  ctx: Context,
  input: ParsedOf<typeof contract.exportInventorySummaries>,
) =>
  exportAnswer(ctx, {
    title: 'Consolidated Inventory Report',
    format: input.format,
    columns: contract.inventorySummaryColumns,
    query: sorted(await selectSummaries(ctx, input), input, summaryRules),
  })
