import { t } from '../lib/words.ts'
import type { Column } from './list-types.ts'

/** Whose a record is. `more` says how little room it does with, and when it gives way. */
export const merchantColumn = <Row>(
  nameOf: (row: Row) => string | null,
  more: Pick<Column<Row>, 'least' | 'priority' | 'isHidden'> = {},
): Column<Row> => ({
  key: 'store',
  label: 'Merchant',
  cell: (row) => nameOf(row) ?? t('Main'),
  least: 150,
  wish: 176,
  ...more,
})
