import * as announcing from '@crossdock/contract/delivery/manifests'
import * as optimize from '@crossdock/contract/delivery/optimize'
import * as routes from '@crossdock/contract/delivery/routes'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { totalWeightWords } from '../../lib/measures.ts'
import { nothing } from '../../lib/nothing.ts'
import { query, useIsWriting, useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import type { RecordAction } from '../../ui/action-button.tsx'
import { LastChanges } from '../../ui/last-changes.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { Record } from '../../ui/record.tsx'
import { FactGroups } from '../../ui/record-parts.tsx'
import { RecordView } from '../../ui/record-view.tsx'
import { DriverReports, useReports } from './driver-reports.tsx'
import { useLive } from './live-route.tsx'
import { AssignDriver, EndRoute, FailStop, routeRefreshes, StartRoute } from './route-dialogs.tsx'
import { routeListState, setRestoredRoute } from './route-state.ts'
import { hoursWords, listOf, progressWords, RouteState, titleOf, wayWords } from './route-words.tsx'
import { StopList } from './stop-list.tsx'

const RouteForm = lazyPart(async () => (await import('./route-form.tsx')).RouteForm)
const RouteInvoice = lazyPart(async () => (await import('./route-invoice.tsx')).RouteInvoice, null)
const SendToHub = lazyPart(async () => (await import('../manifests/send-to-hub.tsx')).SendToHub)
const OptimizeDialog = lazyPart(async () => (await import('./optimize-dialog.tsx')).OptimizeDialog)

/** One route: its stops in their order, who drives it and when, and what can be done with it (PATH-015, ROUTE-009). */
export default function RoutePage({ routeId: id }: { readonly routeId: Id<'route'> }) {
  const route = useQuery(query(routes.get, { id }))
  return (
    <Record query={route} noun={t('Route')} back={{ to: '/delivery/route-list/Ongoing', label: t('Routes') }}>
      {(data) => <RouteView key={data.id} route={data} />}
    </Record>
  )
}

type Dialog = 'start' | 'hub' | 'edit' | 'optimize' | 'assign' | 'cancel' | 'remove' | routes.RouteStop | null

/** The steps that take a route on, of those that may be taken now. */
function useSteps(route: routes.Route, open: (dialog: Dialog) => void) {
  const { id, type, updatedAt, orders, delivered, failed, stops } = route
  const told = (words: string) => ({ refreshes: routeRefreshes, onSuccess: () => toast.success(words) })
  const { name } = route
  const starting = useMutate(routes.start, told(t('{{name}} has started', { name })))
  const completing = useMutate(routes.complete, told(t('{{name}} is completed', { name })))
  const restored = told(t('{{name}} is a draft again', { name }))
  const restoring = useMutate(routes.restore, {
    ...restored,
    onSuccess: () => {
      routeListState.set((before) => setRestoredRoute(before, id))
      restored.onSuccess()
    },
  })
  const pooling = useMutate(routes.placeInPool, told(t('Its undelivered orders are in the pool again')))
  const mayEdit = useCan(routes.update)
  const mayAssign = useCan(routes.assignDriver)
  const mayOptimize = useCan(optimize.start)
  const mayRestore = useCan(routes.restore)
  const mayPool = useCan(routes.placeInPool)
  const mayCancelOngoing = useCan('CANCEL_ONGOING_ROUTE')
  const mayRemove = useCan(routes.remove)
  const maySend = useCan(announcing.create)
  const isPlanned = type === 'Pending' || type === 'Schedule'
  const isOver = type === 'Canceled' || type === 'Failed'
  const left = stops - delivered - failed
  const seen = { id, updatedAt }
  const isBusy = useIsWriting(routes.setStops)
  const assign: RecordAction | false = isPlanned &&
    mayAssign && { label: t('Assign driver'), letter: 'a', onPress: () => open('assign') }
  const primary: RecordAction | false =
    (type === 'Schedule' &&
      mayEdit && {
        ...{ label: t('Start'), letter: 's', isBusy: isBusy || starting.isPending },
        refusal: orders.length === 0 ? t('There are no orders on this route.') : null,
        onPress: () => (route.openVan ? open('start') : starting.mutate(seen)),
      }) ||
    (type === 'Ongoing' &&
      mayEdit && {
        ...{ label: t('Complete'), letter: 's', isBusy: isBusy || completing.isPending },
        refusal: left > 0 ? t('{{count}} stops are still to go.', { count: left }) : null,
        onPress: () => completing.mutate(seen),
      }) ||
    (isOver &&
      mayRestore && {
        ...{ label: t('Restore'), letter: 's', isBusy: restoring.isPending },
        onPress: () => restoring.mutate(seen),
      }) ||
    assign
  return {
    primary,
    actions: [
      primary !== assign && assign,
      (isPlanned || type === 'Ongoing') &&
        mayEdit &&
        mayOptimize && {
          ...{ label: t('Optimise'), letter: 'o' },
          refusal: left === 0 ? t('There are no orders to go on this route.') : null,
          onPress: () => open('optimize'),
        },
      isPlanned && mayEdit && { label: t('Edit'), letter: 'e', onPress: () => open('edit') },
      isOver &&
        mayPool && {
          ...{ label: t('Place in Order Pool'), isBusy: pooling.isPending },
          refusal: stops === delivered ? t('There are no undelivered orders on it.') : null,
          onPress: () => pooling.mutate(seen),
        },
    ],
    more: [
      isPlanned && maySend && orders.length > 0 && { label: t('Send to Sorting Hub'), onPress: () => open('hub') },
      ((isPlanned && mayEdit) || (type === 'Ongoing' && mayCancelOngoing)) && {
        label: t('Cancel Route'),
        onPress: () => open('cancel'),
      },
      (isPlanned || type === 'Canceled') && mayRemove && { label: t('Delete'), onPress: () => open('remove') },
    ],
  }
}

function RouteView({ route }: { readonly route: routes.Route }) {
  const [wanted, setDialog] = useState<Dialog>(null)
  // Opened while a stop is being moved, it would be refused: somebody seems to have changed the route meanwhile. It opens right after.
  const isMoving = useIsWriting(routes.setStops)
  const [opened, setOpened] = useState<Dialog>(null)
  const dialog = wanted !== null && (opened === wanted || !isMoving) ? wanted : null
  if (opened !== dialog) setOpened(dialog)
  const close = () => setDialog(null)
  const steps = useSteps(route, setDialog)
  const reports = useReports({ routeId: route.id })
  const { weight } = route
  const live = useLive(route)
  return (
    <RecordView
      back={{ to: listOf(route.type), label: titleOf(route.type) }}
      title={route.name}
      state={<RouteState type={route.type} />}
      {...steps}
      figures={[
        { label: t('Stops'), value: progressWords(route), hint: t('done') },
        { label: t('Way'), value: wayWords(route) ?? nothing, hint: t('over the places that are known') },
        { label: t('On the road'), value: hoursWords(route) ?? nothing, hint: t('with the services at the doors') },
        {
          label: t('Packages'),
          value: formatNumber(route.packages),
          hint: weight === null ? t('no weight is known') : totalWeightWords(weight),
        },
      ]}
      sections={[
        ...(reports.length === 0
          ? []
          : [
              {
                key: 'reports',
                title: t('To settle'),
                hint: t('What the driver has said, and could not be done'),
                content: <DriverReports reports={reports} />,
              },
            ]),
        {
          key: 'stops',
          title: t('Stops'),
          hint: t('In the order in which they are driven'),
          content: <StopList route={route} live={live} onFail={setDialog} />,
        },
        {
          key: 'invoice',
          title: t('Invoice'),
          hint: t('What the services of its orders come to'),
          content: <RouteInvoice routeId={route.id} />,
        },
        {
          key: 'facts',
          title: t('Details'),
          content: (
            <FactGroups
              groups={[
                {
                  title: t('Who and when'),
                  rows: [
                    [t('Driver'), route.driverName ?? t('Nobody')],
                    [t('Vehicle'), route.vehicleName],
                    [t('Date'), formatDay(route.date)],
                    [t('Leaves'), route.start],
                    [
                      t('Manifest'),
                      route.manifestId && (
                        <Link key="manifest" to={`/sorting/orders?manifestIds=${route.manifestId}`}>
                          {route.manifestTitle ?? t('Manifest')}
                        </Link>
                      ),
                    ],
                  ],
                },
                {
                  title: t('Where'),
                  rows: [
                    [t('Starts at'), route.startDepotName ?? t('The first stop')],
                    [t('Ends at'), route.endDepotName ?? t('The last stop')],
                  ],
                },
              ]}
            />
          ),
        },
      ]}
      timeline={<LastChanges thing="route" id={route.id} />}
    >
      {dialog === 'edit' && <RouteForm route={route} addressIds={[]} onClose={close} />}
      {dialog === 'optimize' && (
        <OptimizeDialog
          route={route}
          addressIds={route.orders.flatMap(({ addressId, status }) => (status === 'To go' ? addressId : []))}
          onClose={close}
        />
      )}
      {dialog === 'hub' && <SendToHub of={{ routeId: route.id }} title={route.name} onClose={close} />}
      {dialog === 'start' && <StartRoute route={route} onClose={close} />}
      {dialog === 'assign' && <AssignDriver route={route} onClose={close} />}
      {(dialog === 'cancel' || dialog === 'remove') && <EndRoute route={route} how={dialog} onClose={close} />}
      {dialog !== null && typeof dialog === 'object' && <FailStop route={route} stop={dialog} onClose={close} />}
    </RecordView>
  )
}
