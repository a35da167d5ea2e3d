import type { FileColumn } from '@crossdock/contract/files'
import { formatMoney } from '@crossdock/contract/money'
import type { ReactNode } from 'react'
import { formatDay, formatMoment, formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import type { Column } from '../../ui/list-types.ts'
import { priorityOf } from './report-paper.ts'

const widths = { text: 150, number: 90, money: 110, boolean: 90, day: 110, moment: 140 } as const

/** Pixels of columns that hold more than others of their kind, or less: they are whole, and the others have the room. */
const ownWidths: Readonly<Record<string, number>> = {
  referenceId: 106,
  storeName: 160,
  warehouseTitle: 194,
  customer: 172,
  sku: 120,
  channel: 100,
  orderType: 100,
  state: 70,
  country: 90,
  trackingLink: 220,
}

const zoneOf = (row: object): string => ('timeZone' in row ? String(row.timeZone) : personZone())

/** A value as the export writes it, with a dash for nothing; moments in the zone of the row's warehouse, as in the file. */
function textOf({ kind = 'text', words, blank }: FileColumn<string>, value: unknown, row: object): string | null {
  if (typeof value === 'number') return kind === 'money' ? formatMoney(value) : formatNumber(value)
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value !== 'string') return blank === undefined ? null : t(blank)
  if (kind === 'day') return formatDay(value)
  if (kind === 'moment') return formatMoment(value, zoneOf(row))
  const word = words?.[value]
  return word === undefined ? value : t(word)
}

/** A link that the sender of an order wrote: only one that leads to a web page is one. */
const outside = (link: string): ReactNode =>
  /^https?:\/\//i.test(link) ? (
    <a href={link} target="_blank" rel="noreferrer">
      {link}
    </a>
  ) : (
    link
  )

/** The report's columns on the screen: the same headings in the same order as in its export (REP-027). */
export function reportColumns<Row extends object>(
  columns: readonly FileColumn<keyof Row & string>[],
  more: { readonly [Key in keyof Row]?: Partial<Column<Row>> },
): readonly Column<Row>[] {
  return columns.map((column): Column<Row> => {
    const { key, heading, kind = 'text' } = column
    const isNumber = kind === 'number' || kind === 'money'
    return {
      key,
      label: heading,
      width: Math.max(ownWidths[key] ?? widths[kind], heading.length * 6.8 + 22),
      priority: priorityOf(key),
      cell: (row) => {
        const value = row[key]
        return key === 'trackingLink' && typeof value === 'string' ? outside(value) : textOf(column, value, row)
      },
      ...(isNumber
        ? { kind: 'number' as const }
        : kind === 'moment' || kind === 'day'
          ? { kind: 'muted' as const, ...(kind === 'moment' ? { zone: zoneOf } : {}) }
          : {}),
      ...more[key],
    }
  })
}

/**
 * The columns of a phone: what names a row is the first, for its card. It leads nowhere: a press shows the row in full, which no
 * other screen does, and that leads on.
 */
export function cardColumns<Row>(columns: readonly Column<Row>[], named: string): readonly Column<Row>[] {
  return columns
    .filter(({ key }) => key === named)
    .map((column): Column<Row> => ({ ...column, to: () => null }))
    .concat(columns.filter(({ key }) => key !== named))
}

/** All facts of a row, for the panel beside the list. */
export const reportFacts = <Row extends object>(
  columns: readonly FileColumn<keyof Row & string>[],
  row: Row,
): (readonly [string, ReactNode])[] =>
  columns.map((column) => [t(column.heading), textOf(column, row[column.key], row)])
