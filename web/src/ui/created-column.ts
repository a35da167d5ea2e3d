import { formatDate } from '../lib/format.ts'
import type { Column } from './list-types.ts'

/** The day on which a record was made, in the zone of its row. `more` says its width and when it gives way. */
export const createdColumn = <Row extends { readonly createdAt: string }>(
  zone: (row: Row) => string,
  more: Pick<Column<Row>, 'width' | 'priority' | 'isHidden'> = {},
): Column<Row> => ({
  key: 'createdAt',
  label: 'Created',
  kind: 'muted',
  cell: (row) => formatDate(row.createdAt, zone(row)),
  zone,
  sort: 'createdAt',
  width: 100,
  ...more,
})
