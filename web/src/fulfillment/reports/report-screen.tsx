import type { SharedList } from '@crossdock/contract/account/shared-views'
import type { InputOf } from '@crossdock/contract/endpoint'
import { type ReactNode, useMemo } from 'react'
import type { AnyEndpoint } from '../../lib/client.ts'
import type { ListCard } from '../../ui/list-card.tsx'
import { saveList } from '../../ui/list-export.ts'
import { ListScreen } from '../../ui/list-screen.tsx'
import { type Column, type ItemOf, type ListFilter } from '../../ui/list-types.ts'
import { useNarrow } from '../../ui/media.ts'
import { BooksMark } from '../stock/self-check/books-mark.tsx'
import { cardColumns } from './report-columns.tsx'
import { paperColumns } from './report-paper.ts'

interface ReportScreenProps<E extends AnyEndpoint, X extends AnyEndpoint> {
  readonly id: SharedList
  readonly title: string
  readonly endpoint: E
  readonly exportEndpoint: X
  readonly columns: readonly Column<ItemOf<E>>[]
  readonly rowKey: (row: ItemOf<E>) => string
  /** A row on a phone, and the column that names it there. */
  readonly card: (row: ItemOf<E>) => ListCard
  readonly named: string
  readonly filters: readonly ListFilter[]
  readonly placeholder: string
  readonly hint: string
  readonly defaultSort?: string
  readonly peek: (row: ItemOf<E>) => ReactNode
  /** What all rows come to; it is asked with the filters of the list. */
  readonly summary: (input: InputOf<E>) => ReactNode
}

/** A report: a list whose export has its filters, its order and its headings, as a workbook or as text. */
export function ReportScreen<E extends AnyEndpoint, X extends AnyEndpoint>(props: ReportScreenProps<E, X>) {
  const { exportEndpoint, filters, defaultSort } = props
  const isPhone = useNarrow(640)
  const columns = useMemo(
    () => (isPhone ? cardColumns(props.columns, props.named) : props.columns),
    [isPhone, props.columns, props.named],
  )
  return (
    <ListScreen
      id={props.id}
      title={props.title}
      subtitle={() => <BooksMark />}
      endpoint={props.endpoint}
      rowKey={props.rowKey}
      columns={columns}
      card={props.card}
      paperColumns={paperColumns}
      search={{ placeholder: props.placeholder, field: 'search' }}
      filters={filters}
      onExport={(input, format) => saveList(exportEndpoint, input as Readonly<Record<string, unknown>>, format)}
      exportsText
      empty={{ hint: props.hint }}
      peek={props.peek}
      summary={(_, input) => props.summary(input)}
      {...(defaultSort ? { defaultSort } : {})}
    />
  )
}
