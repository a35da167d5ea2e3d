import * as contract from '@crossdock/contract/account/finding'
import { foundBy } from '@crossdock/contract/findable'
import { pageSizes } from '@crossdock/contract/paging'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePermissions } from '../../lib/can.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { placeOf } from '../../lib/list-input.ts'
import { query, queryKeeping } from '../../lib/queries.ts'
import type { FoundNoun } from '../../lib/routes.ts'
import { fromFirstPage, useParams } from '../../lib/search-params.ts'
import { showError } from '../../lib/show-error.ts'
import { storeLabel } from '../../lib/stores.ts'
import { useValue } from '../../lib/value.ts'
import { t } from '../../lib/words.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Link } from '../../ui/link.tsx'
import type { ListCard } from '../../ui/list-card.tsx'
import { columnsThatFit } from '../../ui/list-fit.ts'
import { ListFooter } from '../../ui/list-footer.tsx'
import { walkingKeys } from '../../ui/list-keys.ts'
import { ListTable } from '../../ui/list-table.tsx'
import type { Column } from '../../ui/list-types.ts'
import { useNarrow } from '../../ui/media.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { PeekPanel } from '../../ui/peek-panel.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyState, useDelayed } from '../../ui/states.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { featuresHere, loadAllScreens } from '../features.ts'
import { nounsHere, openFind } from '../finding.ts'
import styles from './search.module.css'
import {
  FoundLink,
  FoundPeek,
  type FoundRow,
  foundWords,
  isCodeNoun,
  Marked,
  Readings,
  searchPath,
} from './search-parts.tsx'

type States = Readonly<Record<string, string>>

const stateOf = (row: FoundRow, states: States): string | null => {
  const word = states[row.state ?? '']
  return word ? t(word) : null
}
const merchantOf = ({ store, noun }: FoundRow): string | null => (store && noun !== 'store' ? storeLabel(store) : null)
/** What fits stands neither in its name nor in what it is about. */
const saysMore = ({ text, name, about }: FoundRow): boolean => text !== name && text !== about
const foundInOf = ({ foundIn }: FoundRow): string => foundIn.map((by) => t(foundBy[by])).join(', ')

/** The columns of what is found of a noun. On a phone the row itself is pressed. */
const columnsOf = (
  noun: FoundNoun,
  states: States,
  term: string,
  isPhone: boolean,
  hasTexts: boolean,
): readonly Column<FoundRow>[] => [
  {
    key: 'name',
    label: 'Name',
    ...(isCodeNoun(noun.noun) ? { kind: 'id' as const } : {}),
    cell: (row) => (isPhone ? <Marked text={row.name} term={term} /> : <FoundLink row={row} noun={noun} term={term} />),
    least: 150,
  },
  ...(noun.states ? [{ key: 'state', label: 'State', cell: (row: FoundRow) => stateOf(row, states), width: 140 }] : []),
  {
    key: 'about',
    label: 'About',
    cell: (row) => row.about && <Marked text={row.about} term={term} />,
    least: 150,
    priority: 2,
  },
  ...(hasTexts
    ? [
        {
          key: 'text',
          label: 'Fits',
          cell: (row: FoundRow) => saysMore(row) && <Marked text={row.text} term={term} />,
          least: 140,
          priority: 4 as const,
        },
      ]
    : []),
  { key: 'foundIn', label: 'Found in', cell: foundInOf, width: 170, priority: 3 },
  { key: 'merchant', label: 'Merchant', kind: 'muted', cell: merchantOf, width: 150, priority: 5 },
]

const cardOf =
  (states: States, term: string) =>
  (row: FoundRow): ListCard => ({
    state: stateOf(row, states),
    main: row.about && <Marked text={row.about} term={term} />,
    facts: [foundInOf(row), saysMore(row) && <Marked key="text" text={row.text} term={term} />],
    end: merchantOf(row),
  })

/** One row for each noun that one may open, in the order of the tabs. */
const groupsHere = (nouns: ReturnType<typeof nounsHere>, groups: contract.SearchCounts['groups']) =>
  groups.flatMap((group) => {
    const here = nouns.find(({ noun }) => noun === group.noun)
    return here ? [{ ...group, here }] : []
  })

/** `/search`: one box over everything that one may see (SEARCH-007). */
export default function SearchPage() {
  const permissions = usePermissions()
  const features = useValue(featuresHere)
  const [params, setParams] = useParams()
  const [placeRoom, room] = useWidth()
  const box = useRef<{ focus(): void }>(null)
  const isPhone = useNarrow(640)
  const [focused, setFocused] = useState(-1)
  const [isPeeking, setIsPeeking] = useState(false)
  // Every area's nouns are found here.
  useEffect(() => void loadAllScreens().catch(showError), [])

  const term = (params.get('searchTxt') ?? '').trim()
  const isAsked = Array.from(term).length >= contract.fewestLetters
  const counts = useQuery({ ...query(contract.counts, { term }), enabled: isAsked })
  const groups = useMemo(
    () => (isAsked ? groupsHere(nounsHere(permissions, features), counts.data?.groups ?? []) : []),
    [permissions, counts.data, features, isAsked],
  )
  const wanted = params.get('group')
  const chosen = groups.find(({ noun }) => noun === wanted) ?? groups.find(({ count }) => count > 0) ?? groups[0]
  const noun = chosen?.here
  const place = placeOf(params)
  const size = Number(params.get('page_size'))
  const pageSize = (pageSizes as readonly number[]).includes(size) ? size : contract.searchPageSize
  const input = { term, noun: noun?.noun ?? 'store', page: place.page, page_size: pageSize } as const
  const list = useQuery({ ...queryKeeping(contract.search, input), enabled: isAsked && noun !== undefined })
  const loadStates = noun?.states
  const known = useQuery({
    queryKey: ['found-states', noun?.noun ?? null],
    queryFn: async () => (await loadStates?.()) ?? {},
    enabled: loadStates !== undefined,
  }).data
  const rows = useMemo<readonly FoundRow[]>(
    () =>
      noun === undefined
        ? []
        : (list.data?.items ?? [])
            .filter((item) => item.noun === noun.noun)
            .map((item) => ({ ...item, group: noun.group })),
    [list.data, noun],
  )
  const columns = useMemo(
    () =>
      noun
        ? columnsThatFit(columnsOf(noun, known ?? {}, term, isPhone, rows.some(saysMore)), isPhone ? 4000 : room)
        : [],
    [noun, known, term, isPhone, room, rows],
  )
  const card = useMemo(() => cardOf(known ?? {}, term), [known, term])
  const scope = `${term} ${noun?.noun} ${place.page}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are walked from their beginning
  useEffect(() => setFocused(-1), [scope])

  const row = rows[focused]
  const open = (one: FoundRow | undefined): void => {
    if (one) openFind(one, permissions).catch(showError)
  }
  const press = (index: number): void => {
    setFocused(index)
    if (isPhone) open(rows[index])
    else setIsPeeking(true)
  }
  const toGroup = (by: 1 | -1): void => {
    const next = groups[(groups.findIndex((group) => group === chosen) + by + groups.length) % groups.length]
    if (next) setParams(fromFirstPage({ group: next.noun }))
  }
  useHotkeys({
    '/': () => box.current?.focus(),
    ...walkingKeys(focused, rows.length, setFocused),
    Enter: () => open(row),
    ' ': () => row !== undefined && setIsPeeking(!isPeeking),
    n: () => list.data?.hasNext && setParams({ page: String(place.page + 1) }),
    p: () => place.page > 1 && setParams({ page: String(place.page - 1) }),
    ']': () => toGroup(1),
    '[': () => toGroup(-1),
  })
  useHotkeys({ Escape: () => (isPeeking ? setIsPeeking(false) : setFocused(-1)) }, isPeeking || focused >= 0)

  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const showsSkeleton = useDelayed(isAsked && (counts.isPending || (noun !== undefined && list.isPending)))
  const isVain = counts.data !== undefined && isAsked && groups.length > 0 && total === 0
  const error = counts.error ?? (list.data === undefined ? list.error : null)
  const retry = (): void => {
    void counts.refetch()
    void list.refetch()
  }
  const hasMore = groups.some(({ isMore }) => isMore)
  return (
    <div className={styles['screen']}>
      <PageHead
        title={t('Search')}
        subtitle={
          isAsked && counts.data && t('{{found}} found', { found: foundWords({ count: total, isMore: hasMore }) })
        }
      />
      <div className={styles['field']}>
        <SearchBox
          ref={box}
          value={params.get('searchTxt') ?? ''}
          placeholder={t('Order, person, phone, tracking number, SKU, place')}
          onSearch={(text) => setParams(fromFirstPage({ searchTxt: text || null }))}
          onLeave={() => setFocused(0)}
        />
      </div>
      {groups.length > 0 && (
        <nav className={styles['tabs']} aria-label={t('What is found')}>
          {groups.map((group) => (
            <Link
              key={group.noun}
              to={searchPath(term, group.noun)}
              aria-current={group === chosen ? 'page' : undefined}
              data-empty={group.count === 0 || undefined}
            >
              {t(group.here.group)} <span>{foundWords(group)}</span>
            </Link>
          ))}
        </nav>
      )}
      <div className={styles['body']}>
        <div ref={placeRoom} className={styles['scroll']} aria-busy={counts.isFetching || list.isFetching}>
          {error ? (
            <FailedState error={error} onRetry={retry} isRetrying={counts.isFetching || list.isFetching} />
          ) : !isAsked ? (
            <EmptyState
              title={t('Everything is found here')}
              hint={t('Two letters are enough: of a number, a name, a phone, a SKU or a place.')}
            />
          ) : isVain ? (
            <div className={styles['vain']}>
              <EmptyState
                title={t('Nothing is called “{{term}}”.', { term })}
                hint={t('What one may not see is not looked for.')}
              />
            </div>
          ) : (
            noun && (
              <ListTable
                caption={t(noun.group)}
                columns={columns}
                card={card}
                rows={rows}
                rowKey={({ id }) => id}
                sort={null}
                onSort={() => undefined}
                selected={null}
                onSelect={() => undefined}
                onSelectAll={() => undefined}
                focused={focused}
                onPress={press}
                isDimmed={list.isPlaceholderData}
                skeletons={list.data === undefined && showsSkeleton ? 10 : 0}
              />
            )
          )}
          {chosen && !isVain && chosen.count === 0 && isAsked && (
            <EmptyState hint={t('Nothing of this kind is called “{{term}}”.', { term })} />
          )}
          {isAsked && counts.data && (isVain || (total < contract.searchPageSize && /\s/.test(term))) && (
            <Readings term={term} isVain={isVain} />
          )}
        </div>
        {isPeeking && row !== undefined && (
          <PeekPanel onClose={() => setIsPeeking(false)}>
            <FoundPeek row={row} term={term} state={stateOf(row, known ?? {})} />
          </PeekPanel>
        )}
      </div>
      {noun && !isVain && (
        <ListFooter
          page={place.page}
          pageSize={pageSize}
          shown={list.data === undefined ? null : rows.length}
          total={list.data?.total ?? null}
          hasNext={list.data?.hasNext ?? false}
          summary={(list.data?.isMore || list.data?.isCut) && t('There may be more: type more of it.')}
          canSelect={false}
          onPage={(page) => setParams({ page: page === 1 ? null : String(page) })}
          onPageSize={(next) => setParams(fromFirstPage({ page_size: String(next) }))}
        />
      )}
    </div>
  )
}
