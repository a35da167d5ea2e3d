import type { SharedList } from '@crossdock/contract/account/shared-views'
import * as routes from '@crossdock/contract/delivery/routes'
import type { InputOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { usePathname } from '../../lib/location.ts'
import { totalWeightWords } from '../../lib/measures.ts'
import { routePath } from '../../lib/paths.ts'
import { query, queryKeeping } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { IconColumns3 } from '../../ui/icons.ts'
import { KeyValues } from '../../ui/key-values.tsx'
import { LastChanges } from '../../ui/last-changes.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import type { ListView } from '../../ui/list-beside.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { type Column, tabsOf } from '../../ui/list-types.ts'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { ReportsToSettle } from './driver-reports.tsx'
import styles from './route-list.module.css'
import { placeOfRestored, routeListState, setRestoredRoute, setRouteList } from './route-state.ts'
import { hoursWords, progressWords, RouteState, stopsWords, titleOf, wayWords } from './route-words.tsx'
import { lists } from './routes.tsx'

const RouteBoard = lazyPart(async () => (await import('./route-board.tsx')).RouteBoard)
const RouteForm = lazyPart(async () => (await import('./route-form.tsx')).RouteForm)

type RouteHead = routes.RouteHead

const detailsOf = ({ id }: RouteHead): string => routePath(id)

const columns: readonly Column<RouteHead>[] = [
  { key: 'name', label: 'Route', kind: 'id', cell: ({ name }) => name, sort: 'name', to: detailsOf, least: 150 },
  { key: 'state', label: 'State', cell: ({ type }) => <RouteState type={type} />, width: 116 },
  { key: 'date', label: 'Date', cell: ({ date }) => formatDay(date), sort: 'date', width: 104 },
  { key: 'start', label: 'Leaves', cell: ({ start }) => start, width: 80, priority: 4 },
  { key: 'driver', label: 'Driver', cell: ({ driverName }) => driverName ?? t('Nobody'), least: 130 },
  { key: 'vehicle', label: 'Vehicle', cell: ({ vehicleName }) => vehicleName, width: 130, priority: 4 },
  { key: 'stops', label: 'Stops', cell: progressWords, width: 150 },
  { key: 'packages', label: 'Packages', kind: 'number', cell: ({ packages }) => formatNumber(packages), width: 92 },
  {
    key: 'weight',
    label: 'Weight, kg',
    kind: 'number',
    cell: ({ weight }) => formatNumber(weight),
    width: 96,
    priority: 4,
  },
  { key: 'from', label: 'Starts at', cell: ({ startDepotName }) => startDepotName, least: 120, priority: 5 },
]

const hints: Readonly<Record<routes.RouteType, () => string>> = {
  Ongoing: () => t('Routes that drivers are on stand here.'),
  Schedule: () => t('Routes with a day and a driver stand here until they start.'),
  Delivered: () => t('Routes that have ended, and on which something was delivered, stand here.'),
  Canceled: () => t('Routes that were canceled stand here. They can be restored.'),
  Failed: () => t('Routes on which nothing was delivered stand here. They can be restored.'),
  Pending: () => t('Routes without a day or a driver stand here. Orders of the pool are put on them.'),
}

const ids: Readonly<Record<routes.RouteType, SharedList>> = {
  Ongoing: 'ongoing-routes',
  Schedule: 'scheduled-routes',
  Delivered: 'delivered-routes',
  Canceled: 'canceled-routes',
  Failed: 'failed-routes',
  Pending: 'draft-routes',
}

interface PageProps {
  readonly routeId?: Id<'route'>
}

const openLists = ['Pending', 'Schedule', 'Ongoing']

/** Routes as a list of one state, or those of a day as lanes on a board. */
export default function RouteListPage(props: PageProps) {
  const [params, setParams] = useParams()
  return params.get('view') === 'board' ? (
    <RouteBoard onList={() => setParams({ view: null, day: null, route: null, depot: null })} />
  ) : (
    <RouteList {...props} />
  )
}

/** Routes of one state (PATH-013, ROUTE-002); the address may name one, which is shown beside its list. */
function RouteList({ routeId }: PageProps) {
  const path = usePathname()
  const type = routes.routeTypes.find((one) => path.startsWith(`/delivery/route-list/${one}`)) ?? 'Pending'
  const [params, setParams] = useParams()
  const close = () => setParams({ new: null, manifestId: null }, { isReplacing: true })
  const [restoredId] = useState(() => routeListState.get().restoredRouteId)
  const named = routeId ?? (type === 'Pending' ? restoredId : null)
  return (
    <>
      <ListScreen
        key={type}
        id={ids[type]}
        title={titleOf(type)}
        endpoint={routes.list}
        counted={(count) => t('{{count}} routes', { count })}
        input={{ type }}
        rowKey={({ id }) => id}
        columns={columns}
        card={(route) => ({
          state: <RouteState type={route.type} />,
          when: formatDay(route.date),
          main: route.driverName ?? t('Nobody'),
          more: route.vehicleName,
          facts: [stopsWords(route), t('{{count}} packages', { count: route.packages })],
        })}
        defaultSort={type === 'Schedule' ? 'dateAsc' : 'createdAtDesc'}
        tabs={tabsOf(lists)}
        search={{ placeholder: t('Search by route, driver or order number'), field: 'searchTxt' }}
        filters={[{ kind: 'dates', from: 'dateStart', to: 'dateEnd', label: 'Date' }]}
        actions={[
          ...(openLists.includes(type)
            ? [{ label: t('Board'), icon: <IconColumns3 size={16} />, onClick: () => setParams({ view: 'board' }) }]
            : []),
          {
            label: t('New Route'),
            isPrimary: true,
            can: routes.create,
            onClick: () => setParams({ new: '1' }),
          },
        ]}
        beside={(view) => type === 'Pending' && <GoToRestored view={view} />}
        empty={{ hint: hints[type]() }}
        peek={(route) => <RoutePeek route={route} />}
      >
        <ReportsToSettle />
        {named && <Chosen id={named} />}
      </ListScreen>
      {params.get('new') === '1' && (
        <RouteForm route={null} addressIds={[]} manifestId={params.get('manifestId')} onClose={close} />
      )}
    </>
  )
}

/** Brings the route that was just restored into view: its row, or what it is, above the list, where it is on another page (ROUTE-007). */
function GoToRestored({ view }: { readonly view: ListView<RouteHead, InputOf<typeof routes.list>> }) {
  const { input, selection } = view
  const { setFocused } = selection
  // The list's own answer: it is asked for once.
  const { data } = useQuery(queryKeeping(routes.list, input))
  useEffect(() => {
    if (!data) return
    const { items, total = items.length, page_size: limit } = data
    routeListState.set((before) => setRouteList(before, items, { count: total, limit }))
    const at = placeOfRestored(routeListState.get())
    if (at < 0) return
    routeListState.set((before) => setRestoredRoute(before, null))
    setFocused(at)
    // Where it stands is told once: whoever goes on from there is not brought back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data])
  return null
}

/** The route that the address names, above its list. */
function Chosen({ id }: { readonly id: Id<'route'> }) {
  const { data: route, isError } = useQuery(query(routes.get, { id }))
  if (!route) return isError ? null : <p className={styles['chosen']}>&nbsp;</p>
  return (
    <p className={styles['chosen']}>
      <Link to={detailsOf(route)}>{route.name}</Link>
      <RouteState type={route.type} />
      <span>
        {[...(route.date ? [formatDay(route.date)] : []), route.driverName ?? t('Nobody'), stopsWords(route)].join(
          ' · ',
        )}
      </span>
    </p>
  )
}

function RoutePeek({ route }: { readonly route: RouteHead }) {
  const whole = useQuery(query(routes.get, { id: route.id }))
  const { startDepotName, endDepotName, weight } = route
  return (
    <>
      <h2>{route.name}</h2>
      <KeyValues
        rows={[
          [t('State'), <RouteState key="state" type={route.type} />],
          [t('Date'), formatDay(route.date)],
          [t('Leaves'), route.start],
          [t('Driver'), route.driverName ?? t('Nobody')],
          [t('Vehicle'), route.vehicleName],
          [t('Starts at'), startDepotName ?? t('The first stop')],
          [t('Ends at'), endDepotName ?? t('The last stop')],
          [t('Stops'), progressWords(route)],
          [t('Way'), whole.data && wayWords(whole.data)],
          [t('On the road'), whole.data && hoursWords(whole.data)],
          [t('Packages'), formatNumber(route.packages)],
          [t('Weight'), weight === null ? null : totalWeightWords(weight)],
        ]}
      />
      <PeekActions>
        <LinkButton to={detailsOf(route)}>{t('Open')}</LinkButton>
      </PeekActions>
      <LastChanges thing="route" id={route.id} />
    </>
  )
}
