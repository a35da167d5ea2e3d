import type { SharedList } from '@crossdock/contract/account/shared-views'
import type { AnswerOf, InputOf } from '@crossdock/contract/endpoint'
import type { ExportFormat } from '@crossdock/contract/files'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { allows, usePermissions } from '../lib/can.ts'
import type { AnyEndpoint } from '../lib/client.ts'
import { reportFailure } from '../lib/client-errors.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { listInputOf, placeOf, positionWords, readSort } from '../lib/list-input.ts'
import { keepColumns, keepSort, readColumns } from '../lib/list-memory.ts'
import { usePathname } from '../lib/location.ts'
import { go } from '../lib/navigation.ts'
import { queryKeeping } from '../lib/queries.ts'
import { fromFirstPage, type SetParams, useParams } from '../lib/search-params.ts'
import { t } from '../lib/words.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Button } from './button.tsx'
import { FailedState } from './failed-state.tsx'
import { HeadButton } from './head-button.tsx'
import { goToRecord } from './held-letter.ts'
import { lazyPart } from './lazy-part.tsx'
import styles from './list.module.css'
import type { ListView } from './list-beside.tsx'
import type { ListCard } from './list-card.tsx'
import { ListColumns } from './list-columns.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ExportControl, exportWords } from './list-export-control.tsx'
import { ListFilters } from './list-filters.tsx'
import { columnsThatFit } from './list-fit.ts'
import { ListFooter } from './list-footer.tsx'
import { walkingKeys } from './list-keys.ts'
import { type Held, useListSelection } from './list-selection.ts'
import { sortFieldOf, useKeptSort } from './list-sort.ts'
import { checkWidth, ListTable } from './list-table.tsx'
import { trailRecords, useKeptTrail } from './list-trail.ts'
import {
  appliedOf,
  type BulkAction,
  type Column,
  type EmptyWords,
  type HeadAction,
  type ItemOf,
  type ListFilter,
  type ListSearch,
  type ListTab,
  namesOf,
} from './list-types.ts'
import { ListTabs, useSavedViews } from './list-views.tsx'
import { useZonedCard, useZonedColumns } from './list-zones.ts'
import { useMedia, useNarrow } from './media.ts'
import { eachZone, PageHead } from './page-head.tsx'
import { PeekPanel } from './peek-panel.tsx'
import { SearchBox } from './search-box.tsx'
import { useDelayed } from './states.tsx'
import { useExport } from './use-export.ts'
import { useWidth } from './use-width.ts'

export interface ListScreenProps<E extends AnyEndpoint, Row> extends Held<Row> {
  /** Names what is remembered of it (columns, saved views): 'products'. */
  readonly id: SharedList
  readonly title: string
  /** The head of the record that the list belongs to, in place of its own; it says the zone of the rows. */
  readonly head?: (zone: string | undefined) => ReactNode
  /** Facts beside the title, from the answer once it is there. */
  readonly subtitle?: (answer: AnswerOf<E> | undefined) => ReactNode
  readonly endpoint: E
  /** Input that is always sent. */
  readonly input?: Partial<InputOf<E>>
  /** The rows of an answer; `answer.items` when absent. */
  readonly rows?: (answer: AnswerOf<E>) => readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Id first (`kind: 'id'` with `to`), state second, numbers right. Define them outside of the component. */
  readonly columns: readonly Column<Row>[]
  /** A row on a phone, in three lines. Define it outside of the component. */
  readonly card?: (row: Row) => ListCard
  /** A report has the columns that a person chose, all of them too, and is pushed sideways then; on paper it has these. */
  readonly paperColumns?: (shown: readonly Column<Row>[], sortedBy: string | null) => readonly Column<Row>[]
  /** `createdAtDesc` */
  readonly defaultSort?: string
  /** Rows of a page when nothing is chosen, where a list has a number of its own. */
  readonly pageSize?: number
  /** The search box. It writes the parameter `searchTxt`; the call gets the text as `field` (`searchTxt` too when absent). */
  readonly search?: ListSearch
  readonly filters?: readonly ListFilter[]
  readonly tabs?: readonly ListTab[]
  /** Buttons of the head: import, create (the primary one last). */
  readonly actions?: readonly HeadAction[]
  /** With these the rows can be selected. */
  readonly bulk?: readonly BulkAction<Row>[]
  /** Exports what the filters show. */
  readonly onExport?: (input: InputOf<E>, format: ExportFormat) => Promise<void>
  /** As text, too: the button asks which. */
  readonly exportsText?: boolean
  /** What the panel on the right tells about the focused row. */
  readonly peek?: (row: Row) => ReactNode
  /** Opens a row without a page of its own; otherwise the id column's link is followed. */
  readonly onOpen?: (row: Row) => void
  /** `e` on the focused row. */
  readonly onEdit?: (row: Row) => void
  readonly empty: EmptyWords
  /** What the console says when it cannot be loaded (HTTP-009); the call's name when absent. */
  readonly failure?: string
  /** What all rows are, by their count: "33 orders". */
  readonly counted?: (count: number) => string
  /** More facts in the footer, of what is shown or of all that the filters find: "967 units". */
  readonly summary?: (answer: AnswerOf<E>, input: InputOf<E>) => ReactNode
  /** A `ListBeside`: a second view of the same rows, beside the table. */
  readonly beside?: (view: ListView<Row, InputOf<E>>) => ReactNode
  /** Something between the filter line and the table: a warning, totals. */
  readonly children?: ReactNode
}

interface ListShape {
  readonly items?: readonly unknown[]
  readonly total?: number
  readonly page_size?: number
  readonly hasNext?: boolean
}

const ViewsMenu = lazyPart(
  async () => (await import('./views-menu.tsx')).ViewsMenu,
  <span className={styles['toolRoom']} />,
)
const PaperFilters = lazyPart(async () => (await import('./paper.tsx')).PaperFilters, null)

/**
 * THE list screen: everything it shows is in the address (filters, search, sort, page), so that a reload, a bookmark
 * or a colleague sees the same rows. See fulfillment/product-overview for how it is used.
 */
export function ListScreen<E extends AnyEndpoint, Row = ItemOf<E>>(props: ListScreenProps<E, Row>) {
  const { id, endpoint, filters = [], tabs = [], search, rowKey } = props
  const [params, setParams] = useParams()
  const path = usePathname()
  const permissions = usePermissions()
  const isPhone = useNarrow(640)
  // Rows are selected for something that may be done with them. On a phone that is done on the record: nothing is deleted in passing.
  const bulk = (isPhone ? [] : (props.bulk ?? [])).filter(({ can }) => can === undefined || allows(can, permissions))
  const isPrinted = useMedia('print')
  const searchBox = useRef<{ focus(): void }>(null)
  const [views, setViews] = useSavedViews(id)
  const [chosenColumns, setChosenColumns] = useState(() => readColumns(id))
  const [placeRoom, room] = useWidth()
  const { isExporting, runExport } = useExport(props.onExport)
  const defaultSort = useKeptSort(props, params, setParams)

  const searchParam = search?.param ?? 'searchTxt'
  const tabNames = tabs.flatMap((tab) => Object.keys(tab.params ?? {}))
  const filterNames = [...new Set([...filters.flatMap(namesOf), ...tabNames])]
  const place = placeOf(params, defaultSort, props.pageSize)
  const input = listInputOf({
    params,
    filterNames,
    searchParam,
    searchField: search?.field ?? searchParam,
    ...{ sought: search?.sought, defaultSort, pageSize: props.pageSize, fixed: props.input },
  }) as InputOf<E>

  const answer = useQuery(queryKeeping(endpoint, input))
  // New rows are drawn when the browser has time: a hundred of them must not hold up the next key or press.
  const list = useDeferredValue(answer.data) as (AnswerOf<E> & ListShape) | undefined
  const rowsOf = (page: AnswerOf<E> & ListShape): readonly Row[] =>
    props.rows?.(page) ?? ((page.items ?? []) as readonly Row[])
  const rows = list === undefined ? [] : rowsOf(list)
  const { columns, zone, zoneOf } = useZonedColumns(props.columns, rows)
  const card = useZonedCard(props.card, zone, zoneOf)
  useEffect(() => {
    if (answer.error) reportFailure(props.failure ?? `${endpoint.method} ${endpoint.path}`, answer.error)
  }, [answer.error, endpoint, props.failure])

  const shownColumns = useMemo(
    () =>
      columns.filter(
        (column, index) =>
          index === 0 || (chosenColumns ? chosenColumns.includes(column.key) : column.isHidden !== true),
      ),
    [columns, chosenColumns],
  )
  const sortedBy = sortFieldOf(params, defaultSort)
  const onPaper = props.paperColumns?.(shownColumns, sortedBy)
  // Cards of a phone have room for all, and so has paper; a report has whatever was chosen.
  const hasAll = isPhone || isPrinted || (props.paperColumns !== undefined && chosenColumns !== null)
  const fitting = useMemo(
    () => (hasAll ? shownColumns : columnsThatFit(shownColumns, room - (bulk.length > 0 ? checkWidth : 0), sortedBy)),
    [shownColumns, room, hasAll, bulk.length, sortedBy],
  )
  // What names a card may be a time; else the card itself knows whether it tells one.
  const [first] = rows
  const tellsTime =
    !isPhone || isPrinted || !card || Boolean(columns[0]?.zone) || (first !== undefined && card(first).tellsTime)
  const words = params.get(searchParam) ?? ''
  const isNarrowed = appliedOf(filters, params).length > 0 || words !== ''
  const turnTo = (page: number): void => setParams({ page: page === 1 ? null : String(page) })
  const setFilters: SetParams = (changes, how) => setParams(fromFirstPage(changes), how)
  const clear = (): void => setFilters(Object.fromEntries([...filterNames, searchParam].map((name) => [name, null])))

  const total = typeof list?.total === 'number' ? list.total : null
  const hasNext = list?.hasNext ?? (total !== null && place.page * place.pageSize < total)
  const [isPeeking, setIsPeeking] = useState(false)
  const selection = useListSelection({
    rows,
    rowKey,
    isTold: isPeeking,
    ...{ isOn: bulk.length > 0, held: props.held },
    scope: `${path}?${filterNames.map((name) => params.get(name)).join()}${words}`,
  })
  const { focused, setFocused, selected } = selection
  const focusedRow = rows[focused]
  // Where the list has several zones, the panel's moments are in that of its row.
  const peekZone = zone === eachZone && focusedRow !== undefined ? zoneOf?.(focusedRow) : undefined

  // Other columns' links lead to other things: a stock record has no page, though its receipt has.
  const idColumn = columns.find(({ kind, to }, index) => (index === 0 || kind === 'id') && to)
  const toOf = (row: Row): string | null => idColumn?.to?.(row) ?? null
  useKeptTrail(
    {
      ...{ path, search: params.toString(), title: props.title, page: place.page, pageSize: place.pageSize },
      ...{ endpoint, input: input as Readonly<Record<string, unknown>> },
      recordsOf: (page: AnswerOf<E> & ListShape) => trailRecords(rowsOf(page), idColumn),
    },
    answer.isPlaceholderData ? undefined : answer.data,
  )

  const open = (row: Row): void => {
    const to = toOf(row)
    if (props.onOpen) props.onOpen(row)
    else if (to !== null) goToRecord(to)
    else if (props.peek) setIsPeeking(true)
  }
  const press = (index: number): void => {
    const row = rows[index]
    if (row === undefined) return
    setFocused(index)
    if (props.peek && !(isPhone && toOf(row) !== null)) setIsPeeking(true)
    else open(row)
  }
  // Of a phone's head only what makes something new: files are imported at a desk.
  const actions = (props.actions ?? []).filter(
    ({ can, isPrimary }) => (can === undefined || allows(can, permissions)) && (!isPhone || isPrimary),
  )
  const primary = props.empty.action ?? actions.find((action) => action.isPrimary)
  useHotkeys({
    '/': () => searchBox.current?.focus(),
    c: () => (primary?.to === undefined ? primary?.onClick?.() : go(primary.to)),
    ...walkingKeys(focused, rows.length, setFocused),
    x: () => bulk.length > 0 && focusedRow !== undefined && selection.toggle(focused, false),
    Enter: () => focusedRow !== undefined && open(focusedRow),
    e: () => focusedRow !== undefined && props.onEdit?.(focusedRow),
    ' ': () => props.peek && focusedRow !== undefined && setIsPeeking(!isPeeking),
    n: () => hasNext && turnTo(place.page + 1),
    p: () => place.page > 1 && turnTo(place.page - 1),
  })
  useHotkeys(
    {
      Escape: () => {
        if (isPeeking) setIsPeeking(false)
        else if (selected.size > 0) selection.clear()
        else setFocused(-1)
      },
    },
    isPeeking || selected.size > 0 || focused >= 0,
  )
  const isLate = useDelayed(answer.isFetching && list !== undefined)
  const showsSkeleton = useDelayed(answer.isPending)
  const hasNothing = list !== undefined && rows.length === 0
  // On a phone it stands with the head's buttons: beside the search there is no room.
  const saving: HeadAction = { ...exportWords(), onClick: () => void runExport(input) }
  const inHead = isPhone && props.onExport ? [saving, ...actions] : actions

  return (
    <div className={styles['screen']} data-fitted={onPaper && true}>
      {props.head?.(zone) ?? (
        <PageHead
          title={props.title}
          subtitle={props.subtitle?.(list)}
          zone={tellsTime ? zone : undefined}
          actions={
            inHead.length > 0 &&
            inHead.map((action) => <HeadButton key={action.label} action={action} isSmall={isPhone} />)
          }
        />
      )}
      {(isNarrowed || onPaper) && <PaperFilters {...{ filters, params, words, columns, onPaper }} />}
      <div className={styles['line']} data-selection={selected.size > 0 || undefined}>
        <ListTabs path={path} tabs={tabs} params={params} views={views} onViews={setViews} />
        {selected.size > 0 && <BulkBar actions={bulk} rows={selection.rows()} onClear={selection.clear} />}
        {/* Kept while rows are selected: filters that are drawn anew cost a press its answer. */}
        <div className={styles['asking']} hidden={selected.size > 0}>
          {search && (
            <SearchBox
              ref={searchBox}
              value={words}
              placeholder={search.placeholder}
              finds={search.finds}
              onSearch={(text) => setFilters({ [searchParam]: text || null })}
              onLeave={() => setFocused(0)}
            />
          )}
          {filters[0] && <ListFilters {...{ filters, params, isNarrowed }} setParams={setFilters} onClear={clear} />}
          {isNarrowed && !isPhone && (
            <Button kind="quiet" onClick={clear}>
              {t('Clear filters')}
            </Button>
          )}
          <span className={styles['tools']}>
            <ViewsMenu list={id} {...{ path, params, isNarrowed, views }} onViews={setViews} />
            <span className={styles['wideOnly']}>
              <ListColumns
                columns={columns}
                // Those of a report that nobody chose are its own choice, by the room there is.
                shown={new Set((props.paperColumns ? fitting : shownColumns).map((column) => column.key))}
                fitting={new Set(fitting.map((column) => column.key))}
                hasAll={props.paperColumns !== undefined}
                onChange={(keys) => {
                  keepColumns(id, keys)
                  setChosenColumns(keys)
                }}
              />
            </span>
            {props.onExport && !isPhone && (
              <ExportControl
                isBusy={isExporting}
                asksFormat={props.exportsText === true}
                onExport={(format) => void runExport(input, format)}
              />
            )}
          </span>
        </div>
      </div>
      {props.children}
      <div className={styles['body']}>
        <div ref={placeRoom} className={styles['scroll']} aria-busy={answer.isFetching}>
          {answer.isError && list === undefined ? (
            <FailedState error={answer.error} onRetry={() => void answer.refetch()} isRetrying={answer.isFetching} />
          ) : hasNothing ? (
            <ListEmpty
              words={props.empty}
              isNarrowed={isNarrowed}
              onClear={clear}
              // Rows went away under the last page, or the address is older than they are.
              onFirstPage={place.page > 1 && total !== 0 ? () => setParams({ page: null }) : null}
              action={primary}
            />
          ) : (
            <ListTable
              caption={props.title}
              columns={isPrinted && onPaper ? onPaper : fitting}
              card={card}
              rows={rows}
              rowKey={rowKey}
              sort={readSort(place.sort)}
              onSort={(sort) => {
                keepSort(id, sort === props.defaultSort ? null : sort)
                setFilters({ sort: sort === props.defaultSort ? null : sort })
              }}
              selected={bulk.length > 0 ? selected : null}
              onSelect={selection.toggle}
              onSelectAll={selection.togglePage}
              focused={focused}
              onPress={press}
              isDimmed={isLate}
              skeletons={list === undefined && showsSkeleton ? Math.min(place.pageSize, 25) : 0}
            />
          )}
          {answer.isError && list !== undefined && (
            <div className={styles['stale']} role="alert">
              {t('This list could not be refreshed.')}
              <Button kind="quiet" onClick={() => void answer.refetch()} isBusy={answer.isFetching}>
                {t('Retry')}
              </Button>
            </div>
          )}
        </div>
        {props.beside?.({ rows, rowKey, input, selection, canSelect: bulk.length > 0 })}
        {isPeeking && props.peek && focusedRow !== undefined && (
          <PeekPanel
            onClose={() => setIsPeeking(false)}
            position={positionWords((place.page - 1) * place.pageSize + focused + 1, total)}
            to={toOf(focusedRow)}
            zone={peekZone}
          >
            {props.peek(focusedRow)}
          </PeekPanel>
        )}
      </div>
      <ListFooter
        page={place.page}
        pageSize={place.pageSize}
        ownSize={props.pageSize}
        shown={list === undefined ? null : rows.length}
        counted={props.counted}
        {...{ total, hasNext }}
        summary={list === undefined ? undefined : props.summary?.(list, input)}
        canSelect={bulk.length > 0}
        onPage={turnTo}
        onPageSize={(size) => setFilters({ page_size: String(size) })}
      />
    </div>
  )
}
