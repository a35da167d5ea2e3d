import * as announcing from '@crossdock/contract/delivery/manifests'
import * as optimize from '@crossdock/contract/delivery/optimize'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import { importOrders } from '@crossdock/contract/delivery/pool-orders/import'
import { lookAgain, setPin } from '@crossdock/contract/delivery/pool-orders/places'
import * as routes from '@crossdock/contract/delivery/routes'
import type { InputOf } from '@crossdock/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { wordOptions } from '../../lib/lookup.ts'
import { totalWeightWords, weightNumber } from '../../lib/measures.ts'
import { usePartOf } from '../../lib/part-of-value.ts'
import { shippedPath } from '../../lib/paths.ts'
import { hasFeature, isOn, usePlan, useProfile } from '../../lib/profile.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { LastChanges } from '../../ui/last-changes.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { BesideRoom } from '../../ui/list-beside.tsx'
import { saveList } from '../../ui/list-export.ts'
import { useListImport } from '../../ui/list-import.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { ListTotals } from '../../ui/list-totals.tsx'
import type { BulkAction, Column, ListFilter } from '../../ui/list-types.ts'
import { merchantColumn } from '../../ui/merchant-column.ts'
import { useMerchantFilter } from '../../ui/merchant-filter.ts'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { useRecordDialogs, useRowsDialog } from '../../ui/record-dialogs.ts'
import { chargeWords, customerOf, windowOf } from '../order-words.ts'
import {
  checkOrders,
  moveToPool,
  poolState,
  replaceDeletedPool,
  replacePool,
  resetOrderPool,
  toggleDeletedView,
  toggleSelectMode,
  toggleShowAllOnMap,
  uncheckOrder,
} from '../pool-state.ts'
import { toBoard } from '../routes/to-board.tsx'
import { OrderTracking } from '../tracking/order-tracking.tsx'
import { PlaceState } from './place-state.tsx'
import { addressOf, needsOf, stateOfPlace } from './pool-words.ts'

const PoolOrderForm = lazyPart(async () => (await import('./pool-order-form.tsx')).PoolOrderForm)
const DeleteOrders = lazyPart(async () => (await import('./pool-dialogs.tsx')).DeleteOrders)
const PoolImport = lazyPart(async () => (await import('./import/pool-import.tsx')).PoolImport)
const PoolMap = lazyPart(async () => (await import('./pool-map.tsx')).PoolMap, <BesideRoom />)
const AddToRoute = lazyPart(async () => (await import('../routes/route-dialogs.tsx')).AddToRoute)
const SendToHub = lazyPart(async () => (await import('../manifests/send-to-hub.tsx')).SendToHub)
const RouteForm = lazyPart(async () => (await import('../routes/route-form.tsx')).RouteForm)
const OptimizeDialog = lazyPart(async () => (await import('../routes/optimize-dialog.tsx')).OptimizeDialog)
const PlacesDialog = lazyPart(async () => (await import('../routes/places-dialog.tsx')).PlacesDialog)
const PurgeOrders = lazyPart(async () => (await import('./pool-dialogs.tsx')).PurgeOrders)

type PoolOrder = pool.PoolOrder

const refreshes = [pool.list, pool.totals, pool.places, pool.get]

const exportList = (input: InputOf<typeof pool.list>) => saveList(pool.exportOrders, input, 'xlsx')

const columns: readonly Column<PoolOrder>[] = [
  { key: 'orderNo', label: 'Order No', kind: 'id', cell: ({ orderNo }) => orderNo, sort: 'orderNo', width: 130 },
  { key: 'customer', label: 'Customer', cell: customerOf, least: 150 },
  {
    key: 'date',
    label: 'Delivery Date',
    cell: ({ deliveryDate }) => formatDay(deliveryDate),
    sort: 'deliveryDate',
    width: 120,
  },
  { key: 'window', label: 'Window', cell: windowOf, width: 120 },
  { key: 'zip', label: 'Zip Code', kind: 'mono', cell: ({ zipCode }) => zipCode, width: 96, priority: 3 },
  { key: 'city', label: 'City', cell: ({ city }) => city, least: 120, priority: 4 },
  { key: 'place', label: 'Coordinates', cell: (order) => <PlaceState order={order} />, width: 130, priority: 5 },
  { key: 'packages', label: 'Packages', kind: 'number', cell: ({ packages }) => formatNumber(packages), width: 92 },
  { key: 'weight', label: 'Weight, kg', kind: 'number', cell: ({ weight }) => weightNumber(weight), width: 96 },
  { key: 'priority', label: 'Priority', cell: ({ priority }) => t(priority), width: 90, priority: 4 },
  { key: 'needs', label: 'Needs', cell: needsOf, least: 120, priority: 6 },
  merchantColumn(({ storeName }) => storeName, { priority: 2 }),
  { key: 'poNo', label: 'PO No', kind: 'mono', cell: ({ poNo }) => poNo, width: 120, priority: 6, isHidden: true },
]

const filters: readonly ListFilter[] = [
  { kind: 'dates', from: 'deliveryDateStart', to: 'deliveryDateEnd', label: 'Delivery Date' },
  { kind: 'select', name: 'priority', label: 'Priority', options: () => wordOptions(pool.poolPriorities) },
  {
    kind: 'select',
    name: 'placeState',
    label: 'Coordinates',
    options: () => pool.placeStates.map((value) => ({ value, label: t(stateOfPlace(value)) })),
  },
]

/** What is checked is the screen's, as its map checks orders, too. */
function useChecked() {
  return {
    rows: usePartOf(poolState, ({ checkedOrders }) => checkedOrders),
    add: (orders: readonly PoolOrder[]) => poolState.set((before) => checkOrders(before, orders)),
    remove: (ids: readonly string[]) => poolState.set((before) => ids.reduce(uncheckOrder, before)),
    clear: () => poolState.set((before) => (before.isSelectMode ? toggleSelectMode(before) : before)),
  }
}

/** The screen's state follows the address, and ends with the screen. */
function usePoolScreen(isDeleted: boolean) {
  useEffect(() => {
    // A map without a pin beside a full list would say that there is nothing.
    poolState.set((before) => (before.showAllOrdersOnMap ? before : toggleShowAllOnMap(before)))
    return () => poolState.set(resetOrderPool())
  }, [])
  useEffect(
    () =>
      poolState.set((before) => {
        if (before.isDeleted === isDeleted) return before
        // What was read of the pool that is left is looked at no more, and may be elsewhere by now.
        const leave = isDeleted ? replacePool : replaceDeletedPool
        return leave(toggleDeletedView(before), [])
      }),
    [isDeleted],
  )
}

/** The order pool: what waits to be planned, and what was deleted (PATH-011, POOL-001). */
export default function PoolPage() {
  const [params] = useParams()
  const isDeleted = params.get('isDeleted') === 'true'
  usePoolScreen(isDeleted)
  const checked = useChecked()
  const ofMerchants = useMerchantFilter()
  const dialogs = useRecordDialogs<PoolOrder>()
  const importing = useListImport(importOrders, (close) => <PoolImport onClose={close} />)
  const deleting = useRowsDialog<PoolOrder>()
  const purging = useRowsDialog<PoolOrder>()
  const routing = useRowsDialog<PoolOrder>()
  const adding = useRowsDialog<PoolOrder>()
  const planning = useRowsDialog<PoolOrder>()
  const sending = useRowsDialog<PoolOrder>()
  const placing = useRowsDialog<PoolOrder>()
  const mayPlace = useCan(routes.setStops)
  const mayEdit = useCan(pool.update)
  const mayCreateRoutes = useCan(routes.create)
  const mayRemove = useCan(pool.remove)
  const restore = useMutate(pool.undelete, {
    refreshes,
    onSuccess: ({ changed }) => toast.success(t('{{count}} orders restored', { count: changed })),
  })
  const restoreAll = (rows: readonly PoolOrder[], done: () => void) =>
    restore.mutate(
      { addresses: rows.map(({ id }) => id) },
      {
        onSuccess: () => {
          poolState.set((before) => moveToPool(before, rows))
          done()
        },
      },
    )
  const looking = useMutate(lookAgain, {
    refreshes,
    onSuccess: ({ changed }) => toast.success(t('{{count}} orders are looked for', { count: changed })),
  })
  const confirming = useMutate(setPin, {
    refreshes,
    onSuccess: ({ orderNo }) => toast.success(t('{{title}} updated successfully', { title: orderNo })),
  })
  const { data: unplaced } = useQuery(query(pool.totals, { hasPlace: false }))
  useProfile()
  usePlan()
  const hasHub = hasFeature(['sorting'])
  const exporting: readonly BulkAction<PoolOrder>[] = isOn('EXPORT_ORDER_POOL')
    ? [
        {
          label: t('Export'),
          run: (rows) =>
            void saveList(pool.exportOrders, { isDeleted, addressIds: rows.map(({ id }) => id).join(',') }, 'xlsx'),
        },
      ]
    : []
  const actions: readonly BulkAction<PoolOrder>[] = isDeleted
    ? [
        { label: t('Restore'), can: pool.undelete, isBusy: restore.isPending, run: restoreAll },
        { label: t('Purge'), can: pool.purge, kind: 'danger', run: purging.open },
        ...exporting,
      ]
    : [
        { label: t('Create Route'), can: routes.create, run: routing.open },
        ...(mayCreateRoutes ? [{ label: t('Optimise'), can: optimize.start, run: planning.open }] : []),
        { label: t('Add to Route'), can: routes.setStops, run: adding.open },
        ...exporting,
        ...(hasHub
          ? [
              {
                label: t('Send to Sorting Hub'),
                can: announcing.create,
                refusal: ({ hubOrderId }: PoolOrder) =>
                  hubOrderId === null ? null : t('It has been sent to the sorting hub.'),
                run: sending.open,
              },
            ]
          : []),
        {
          label: t('Look again'),
          can: lookAgain,
          isBusy: looking.isPending,
          refusal: ({ lat }) => (lat === null ? null : t('It has a place.')),
          run: (rows, done) => looking.mutate({ addresses: rows.map(({ id }) => id) }, { onSuccess: done }),
        },
        { label: t('Delete'), can: pool.remove, kind: 'danger', run: deleting.open },
      ]
  // One call takes so many; which of them would be left out is not the screen's to say.
  const bulk = actions.map((action) => ({
    ...action,
    refusal: (order: PoolOrder, all: readonly PoolOrder[]) =>
      all.length > pool.mostPoolOrders
        ? t('Too many are checked: at most {{most}} at once.', { most: pool.mostPoolOrders })
        : (action.refusal?.(order, all) ?? null),
  }))
  return (
    <>
      <ListScreen
        id="pool-orders"
        title={t('Order Pool')}
        endpoint={pool.list}
        counted={(count) => t('{{count}} orders', { count })}
        rowKey={({ id }) => id}
        columns={columns}
        card={(order) => ({
          main: customerOf(order),
          more: [order.zipCode, order.city].join(' '),
          facts: [order.deliveryDate && formatDay(order.deliveryDate), windowOf(order)],
        })}
        defaultSort="createdAtDesc"
        tabs={[
          { label: t('Active') },
          { label: t('Deleted'), params: { isDeleted: 'true' } },
          { label: t('No place'), params: { hasPlace: 'false' }, count: unplaced?.orders ?? null, isApart: true },
        ]}
        search={{ placeholder: t('Search by name, zip code, city, phone, order or PO number'), field: 'term' }}
        filters={[...filters, ...ofMerchants]}
        actions={[
          toBoard(),
          ...importing.actions,
          { label: t('Add Order'), isPrimary: true, can: pool.create, onClick: dialogs.create },
        ]}
        bulk={bulk}
        held={checked}
        {...(exporting.length > 0 && { onExport: exportList })}
        beside={(view) => <PoolMap view={view} />}
        onEdit={(order) => mayEdit && order.deletedAt === null && dialogs.edit(order)}
        empty={{
          hint: isDeleted
            ? t('Orders that were deleted stand here until they are purged.')
            : t('Orders that wait to be planned onto a route stand here.'),
        }}
        summary={(_, input) => (
          <ListTotals
            endpoint={pool.totals}
            input={input}
            words={({ packages, weight, volumeM3 }) => [
              packages !== null && t('{{count}} packages', { count: packages }),
              weight ? totalWeightWords(weight) : null,
              volumeM3 ? `${formatNumber(volumeM3, 1)} m³` : null,
            ]}
          />
        )}
        peek={(order) => (
          <>
            <h2 className="mono">{order.orderNo}</h2>
            <OrderFacts order={order} />
            <PeekActions>
              {mayEdit && order.deletedAt === null && <Button onClick={() => dialogs.edit(order)}>{t('Edit')}</Button>}
              {mayEdit && order.deletedAt === null && order.place.state === 'To confirm' && order.place.hint && (
                <Button
                  isBusy={confirming.isPending}
                  onClick={() =>
                    order.place.hint &&
                    confirming.mutate({ id: order.id, ...order.place.hint, updatedAt: order.updatedAt })
                  }
                >
                  {t('Confirm the place')}
                </Button>
              )}
              {mayPlace && order.deletedAt === null && (
                <Button onClick={() => placing.open([order], () => undefined)}>{t('Why is it left out?')}</Button>
              )}
              {mayRemove && order.deletedAt === null && (
                <Button onClick={() => deleting.open([order], () => undefined)}>{t('Delete')}</Button>
              )}
              {mayRemove && order.deletedAt !== null && (
                <>
                  <Button
                    kind="primary"
                    isBusy={restore.isPending}
                    onClick={() => restoreAll([order], () => undefined)}
                  >
                    {t('Restore')}
                  </Button>
                  <Button onClick={() => purging.open([order], () => undefined)}>{t('Purge')}</Button>
                </>
              )}
            </PeekActions>
            {order.deletedAt === null && <OrderTracking key={order.id} id={order.id} orderNo={order.orderNo} />}
            <LastChanges thing="pool-order" id={order.id} />
          </>
        )}
      />
      {dialogs.isFormOpen && <PoolOrderForm order={dialogs.editing} onClose={dialogs.closeForm} />}
      {importing.dialog}
      {deleting.rows && <DeleteOrders orders={deleting.rows} onClose={deleting.close} onDone={deleting.finish} />}
      {routing.rows && (
        <RouteForm
          route={null}
          addressIds={routing.rows.map(({ id }) => id)}
          onClose={routing.close}
          onSaved={routing.finish}
        />
      )}
      {adding.rows && (
        <AddToRoute addressIds={adding.rows.map(({ id }) => id)} onClose={adding.close} onDone={adding.finish} />
      )}
      {sending.rows && (
        <SendToHub
          of={{ addressIds: sending.rows.map(({ id }) => id) }}
          title={null}
          onClose={sending.close}
          onSent={sending.finish}
        />
      )}
      {planning.rows && (
        <OptimizeDialog
          route={null}
          addressIds={planning.rows.map(({ id }) => id)}
          onClose={planning.close}
          onDone={planning.finish}
        />
      )}
      {placing.rows?.map(({ id, orderNo }) => (
        <PlacesDialog key={id} addressId={id} orderNo={orderNo} now={null} onClose={placing.close} />
      ))}
      {purging.rows && <PurgeOrders orders={purging.rows} onClose={purging.close} onDone={purging.finish} />}
    </>
  )
}

function OrderFacts({ order }: { readonly order: PoolOrder }) {
  const { customer } = order
  return (
    <KeyValues
      rows={[
        [t('Customer'), customerOf(order)],
        [
          t('Phone'),
          <a key="phone" className="mono" href={`tel:${customer.phone}`}>
            {customer.phone}
          </a>,
        ],
        [t('Secondary Phone'), customer.secphone],
        [t('Email'), order.email],
        [t('Address'), addressOf(order)],
        [t('Coordinates'), order.lat === null || order.lng === null ? null : `${order.lat}, ${order.lng}`],
        [t('Where it is'), <PlaceState key="place" order={order} isLong />],
        [
          t('To confirm'),
          order.place.state === 'To confirm' && order.place.hint
            ? `${order.place.hint.lat}, ${order.place.hint.lng}`
            : null,
        ],
        [t('Delivery Date'), formatDay(order.deliveryDate)],
        [t('Window'), windowOf(order)],
        [t('Packages'), formatNumber(order.packages)],
        [t('Weight'), order.weight === null ? null : totalWeightWords(order.weight)],
        [t('Volume'), order.volumeM3 === null ? null : `${formatNumber(order.volumeM3)} m³`],
        [t('Priority'), t(order.priority)],
        [t('Needs'), needsOf(order)],
        [t('Services'), order.serviceCharges.map((charge) => chargeWords(charge, order.packages)).join(', ')],
        [t('Minutes at the door'), order.serviceMinutes],
        [t('PO No'), order.poNo],
        [
          t('Shipment order'),
          order.shipmentOrderId && (
            <Link key="shipment" to={shippedPath(order.shipmentOrderId)}>
              {t('Open')}
            </Link>
          ),
        ],
        [t('Merchant'), order.storeName],
        [t('Note'), order.note],
      ]}
    />
  )
}
