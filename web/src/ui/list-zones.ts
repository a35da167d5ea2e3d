import { zoneName } from '@crossdock/contract/zone-name'
import { useMemo } from 'react'
import { nothing } from '../lib/nothing.ts'
import { useZones } from '../lib/zone.ts'
import type { ListCard } from './list-card.tsx'
import type { Column } from './list-types.ts'
import { eachZone } from './page-head.tsx'

/** What the name of a zone needs beside a date. */
const nameWidth = 76

/**
 * The columns of a list, as wide as its rows need them, and the zone of its moments, which its head says. Where rows are of warehouses in different zones, each
 * moment names its own.
 */
export function useZonedColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): {
  readonly columns: readonly Column<Row>[]
  readonly zone: string | undefined
  readonly zoneOf: Column<Row>['zone']
} {
  // Cells that stand are drawn anew when a warehouse got another zone.
  const zones = useZones()
  const zoneOf = columns.find(({ zone }) => zone)?.zone
  const [zone, ...others] = new Set(zoneOf ? rows.map(zoneOf) : [])
  const isMixed = others.length > 0
  const widths = columns.map(({ width, widthFor }) => widthFor?.(rows) ?? width)
  const kept = widths.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widths themselves, not the array that has them
  const shown = useMemo(
    () =>
      columns.map((of, place): Column<Row> => {
        const width = widths[place]
        const column = width === of.width || width === undefined ? of : { ...of, width }
        const { cell, zone: zoneHere } = column
        if (!zoneHere || zones === null) return column
        if (!isMixed) return { ...column }
        const named = (row: Row) => {
          const words = cell(row)
          return typeof words === 'string' && words !== nothing ? `${words} ${zoneName(zoneHere(row))}` : words
        }
        return { ...column, cell: named, ...(width === undefined ? {} : { width: width + nameWidth }) }
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the widths themselves, not the array that has them
    [columns, isMixed, zones, kept],
  )
  return { columns: shown, zone: isMixed ? eachZone : zone, zoneOf }
}

/** The cards of a list: where each row is of a zone of its own, they name it. */
export function useZonedCard<Row>(
  card: ((row: Row) => ListCard) | undefined,
  zone: string | undefined,
  zoneOf: Column<Row>['zone'],
): ((row: Row) => ListCard) | undefined {
  return useMemo(
    () => (card && zoneOf && zone === eachZone ? (row) => ({ ...card(row), zone: zoneName(zoneOf(row)) }) : card),
    [card, zone, zoneOf],
  )
}
