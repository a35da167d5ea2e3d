import type { ParsedOf } from '@crossdock/contract/endpoint'
import * as contract from '@crossdock/contract/fulfillment/shipments/reports'
import type { Context } from '../../../platform/context.ts'
import { exportAnswer } from '../../../platform/export.ts'
import { sorted } from '../../../platform/listing.ts'
import { allLines, allSummaries } from './reads.ts'
import { lineRules, summaryRules } from './rules.ts'

export const exportShipmentLines = (ctx: Context, input: ParsedOf<typeof contract.exportShipmentLines>) =>
  exportAnswer(ctx, {
    title: 'Shipment Report',
    format: input.format,
    columns: contract.shipmentLineColumns,
    query: sorted(allLines(ctx, input), input, lineRules(input)),
  })

export const exportShipmentSummaries = (ctx: Context, input: ParsedOf<typeof contract.exportShipmentSummaries>) =>
  exportAnswer(ctx, {
    title: 'Consolidated Shipment Report',
    format: input.format,
    columns: contract.shipmentSummaryColumns,
    query: sorted(allSummaries(ctx, input), input, summaryRules(input)),
  })
