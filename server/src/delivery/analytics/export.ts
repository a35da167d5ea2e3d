import { formatDay } from '@crossdock/contract/days'
import * as contract from '@crossdock/contract/delivery/analytics'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { exportAnswer } from '../../platform/export.ts'
import type { FileAnswer } from '../../platform/file-answers.ts'
import { readAnalytics } from './reads.ts'

const percent = (rate: number | null): number | null => (rate === null ? null : Math.round(rate * 10_000) / 100)

/** The figures as a file, everything in one table that can be filtered by what it is counted by. */
export async function exportFigures(
  ctx: Context,
  { format, ...asked }: ParsedOf<typeof contract.exportFigures>,
): Promise<FileAnswer> {
  const { totals, totalsBefore, ...by } = await readAnalytics(ctx, asked)
  const row = (part: string, name: string, figures: contract.AnalyticsFigures): contract.ExportedFigures => ({
    ...figures,
    ...{ part, name, successRate: percent(figures.successRate), onTimeRate: percent(figures.onTimeRate) },
  })
  const range = (days: { readonly fromDate: string; readonly toDate: string }): string =>
    `${formatDay(days.fromDate)} – ${formatDay(days.toDate)}`
  const rows = [
    row('Days', range(by), totals),
    row('Days before', range(by.before), totalsBefore),
    ...by.perDay.map((one) => row('Day', formatDay(one.date), one)),
    ...by.perDriver.map((one) => row('Driver', one.driverName, one)),
    ...by.perCity.map((one) => row('City', one.city, one)),
    ...by.perMerchant.map((one) => row('Merchant', one.storeName ?? 'Main', one)),
  ]
  const columns = contract.figureColumns.map(
    ({ key, kind }) => sql`${sql.ref(key)} ${sql.raw(kind === undefined ? 'text' : 'numeric')}`,
  )
  return exportAnswer(ctx, {
    title: 'Delivery Analytics',
    format,
    columns: contract.figureColumns,
    query:
      sql`select x.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(${sql.join(columns)})`.$castTo<contract.ExportedFigures>(),
  })
}
