import * as contract from '@crossdock/contract/account/notifications'
import { todayIn } from '@crossdock/contract/days'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/client.ts'
import { countWords } from '../../lib/figures.ts'
import { formatDate } from '../../lib/format.ts'
import { goThere } from '../../lib/go-there.ts'
import { useHotkeys, useHotkeysShown } from '../../lib/hotkeys.ts'
import { useLatest } from '../../lib/latest.ts'
import { queryKey, useMutate } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { profileCall } from '../../lib/shell-calls.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { useNarrow } from '../../ui/media.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { placeOf } from './following.ts'
import { NotificationRow } from './notification-row.tsx'
import styles from './notifications.module.css'

type Notification = contract.Notification
type Kind = contract.NotificationKind

const HowTold = lazyPart(async () => (await import('./how-told.tsx')).HowTold, <Skeleton lines={8} />)

const kinds: readonly { readonly kind: Kind; readonly label: string }[] = [
  { kind: 'all', label: 'All' },
  { kind: 'needs-me', label: 'Needs me' },
  { kind: 'unread', label: 'Not read' },
  { kind: 'orders', label: 'Orders' },
  { kind: 'account', label: 'Account' },
]
const kindOf = (text: string | null): Kind => kinds.find(({ kind }) => kind === text)?.kind ?? 'all'

/** What is loaded so far, twenty more at a time; what comes meanwhile moves nothing out of it and shows nothing twice. */
function useNotifications(kind: Kind) {
  const asked = useInfiniteQuery({
    queryKey: queryKey(contract.list, { kind }),
    queryFn: ({ pageParam, signal }) =>
      call(
        contract.list,
        { role: 'business', page: pageParam, perPage: contract.notificationsAtOnce, kind },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNext ? last.page + 1 : undefined),
  })
  const known = new Map<string, Notification>()
  for (const { items } of asked.data?.pages ?? []) for (const item of items) known.set(item.id, item)
  return { ...asked, items: [...known.values()], first: asked.data?.pages[0] }
}

/** The heading over a row: what needs somebody, then the days, in words where they are near. */
function headingOf({ needsYou, createdAt }: Notification, zone: string): string {
  if (needsYou) return t('Needs you')
  const day = todayIn(zone, new Date(createdAt))
  if (day === todayIn(zone)) return t('Today')
  if (day === todayIn(zone, new Date(Date.now() - 86_400_000))) return t('Yesterday')
  return formatDate(createdAt, zone)
}

function Rows({ items, onGo, onRead }: { items: readonly Notification[]; onGo: Follow; onRead: Follow }) {
  const zone = personZone()
  const groups = new Map<string, Notification[]>()
  for (const item of items) {
    const heading = headingOf(item, zone)
    groups.set(heading, [...(groups.get(heading) ?? []), item])
  }
  return [...groups].map(([heading, group]) => (
    <section key={heading} aria-label={heading}>
      <h2 className={styles['heading']}>
        {heading}
        {group[0]?.needsYou && <small>{t('stays until it is settled, also when read')}</small>}
      </h2>
      <ul className={styles['rows']}>
        {group.map((item) => (
          <NotificationRow key={item.id} item={item} zone={zone} onGo={onGo} onRead={onRead} />
        ))}
      </ul>
    </section>
  ))
}

type Follow = (item: Notification) => void

/** Moves the focus over the rows; the first is next where none has it. */
function step(list: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const at = rows.findIndex((row) => row.contains(document.activeElement) || row === document.activeElement)
  const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** What one was told, what needs somebody first; beside it how one is told. */
export default function NotificationsPage() {
  const [params, setParams] = useParams()
  const kind = kindOf(params.get('kind'))
  const { items, first, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, isFetching } =
    useNotifications(kind)
  const hasPanel = !useNarrow(1100)
  const hasKeys = useHotkeysShown()
  const list = useRef<HTMLDivElement>(null)
  const refreshes = [contract.list, profileCall]
  const mark = useMutate(contract.update, { refreshes })
  const markAll = useMutate(contract.bulkUpdate, { refreshes })
  const counts = first?.counts
  const open: Follow = (item) => {
    if (item.status === 'unread') mark.mutate({ id: item.id, status: 'read' })
    goThere(placeOf(item), item.storeId)
  }
  const toggle: Follow = ({ id, status }) => mark.mutate({ id, status: status === 'read' ? 'unread' : 'read' })
  const readAll = (): void => markAll.mutate({ status: 'read' })
  // A push that was pressed while no page was open leads on from here.
  const wanted = params.get('go')
  const found = wanted === null ? undefined : items.find(({ id }) => id === wanted)
  const isSettled = wanted !== null && !isPending
  const follow = useLatest(open)
  useEffect(() => {
    if (!isSettled) return
    setParams({ go: null }, { isReplacing: true })
    if (found && found.action.startsWith('receipt-')) follow.current(found)
  }, [isSettled, found, follow, setParams])
  const focused = (): Notification | undefined => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    return items.find(({ id }) => id === row?.dataset['row'])
  }
  useHotkeys({
    j: () => step(list.current, 1),
    k: () => step(list.current, -1),
    'shift+r': readAll,
    r: () => {
      const item = focused()
      if (item) toggle(item)
    },
  })
  // Another kind is another list, from its beginning.
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0
  }, [kind])
  const facts = counts && [
    ...(counts['needs-me'] > 0
      ? [
          <b key="needs" className={styles['urgent']}>
            {t('{{count}} need you', { count: counts['needs-me'] })}
          </b>,
        ]
      : []),
    t('{{count}} not read', { count: counts.unread }),
  ]
  return (
    <div className={styles['screen']}>
      <PageHead
        title={t('Notifications')}
        hasWords
        zone={personZone()}
        subtitle={facts?.map((fact, index) => (
          <span key={index}>
            {index > 0 && ' · '}
            {fact}
          </span>
        ))}
        actions={
          <>
            {!hasPanel && (
              <LinkButton kind="quiet" to="/user-profile">
                {t('How you are told')}
              </LinkButton>
            )}
            <Button onClick={readAll} isBusy={markAll.isPending} disabled={counts?.unread === 0}>
              {t('Mark all as read')} {hasKeys && <kbd>Shift r</kbd>}
            </Button>
          </>
        }
      />
      <nav className={styles['tabs']} aria-label={t('Views')}>
        {kinds.map(({ kind: one, label }) => (
          <Link
            key={one}
            to={one === 'all' ? '/notifications' : `/notifications?kind=${one}`}
            aria-current={one === kind ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
              event.preventDefault()
              setParams({ kind: one === 'all' ? null : one })
            }}
          >
            {t(label)} <span className={styles['sum']}>{counts && countWords(counts[one])}</span>
          </Link>
        ))}
      </nav>
      <div className={styles['body']}>
        <div className={styles['list']} ref={list}>
          {error && items.length === 0 ? (
            <FailedState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : isPending ? (
            <Skeleton lines={8} />
          ) : items.length === 0 ? (
            kind === 'all' ? (
              <EmptyState
                title={t('Nothing has happened yet')}
                hint={t(
                  'Receipts that arrive, work that is given to you, imports and limits of the plan are told here.',
                )}
              />
            ) : (
              <EmptyState title={t('Nothing of this kind')} />
            )
          ) : (
            <Rows items={items} onGo={open} onRead={toggle} />
          )}
        </div>
        {hasPanel && (
          <aside className={styles['panel']} aria-label={t('How you are told')}>
            <HowTold />
          </aside>
        )}
      </div>
      <footer className={styles['footer']}>
        <span aria-live="polite">
          {first && t('{{shown}} of {{total}}', { shown: items.length, total: countWords(first.total) })}
        </span>
        {hasNextPage && (
          <Button onClick={() => void fetchNextPage()} isBusy={isFetchingNextPage}>
            {t('Load more')}
          </Button>
        )}
        {hasKeys && (
          <span className={styles['keys']}>
            <kbd>j</kbd> <kbd>k</kbd> {t('move')} · <kbd translate="no">Enter</kbd> {t('go there')} · <kbd>r</kbd>{' '}
            {t('read')}
          </span>
        )}
      </footer>
    </div>
  )
}
