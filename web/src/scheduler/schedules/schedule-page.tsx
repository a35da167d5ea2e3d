import type { Id } from '@crossdock/contract/ids'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import * as scheduled from '@crossdock/contract/scheduler/schedules/orders'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { customerOf } from '../../delivery/order-words.ts'
import { useCan } from '../../lib/can.ts'
import { formatMoment, formatNumber } from '../../lib/format.ts'
import { routePath } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { BesideRoom } from '../../ui/list-beside.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import type { BulkAction, Column, ListTab } from '../../ui/list-types.ts'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { Record } from '../../ui/record.tsx'
import { useRowsDialog } from '../../ui/record-dialogs.ts'
import { RecordHead } from '../../ui/record-head.tsx'
import { ScheduleDates } from './schedule-dates.tsx'
import { initialScheduleState, scheduleState } from './schedule-state.ts'
import { dateWords, emailOf, promiseOf, ScheduledDot, spanOf } from './schedule-words.tsx'

const ScheduleMap = lazyPart(async () => (await import('./schedule-map.tsx')).ScheduleMap, <BesideRoom />)
const ScheduleForm = lazyPart(async () => (await import('./schedule-form.tsx')).ScheduleForm)
const AddOrders = lazyPart(async () => (await import('./schedule-dialogs.tsx')).AddOrders)
const OfferDates = lazyPart(async () => (await import('./schedule-dialogs.tsx')).OfferDates)
const AcceptDate = lazyPart(async () => (await import('./schedule-dialogs.tsx')).AcceptDate)
const AssignToRoute = lazyPart(async () => (await import('./schedule-dialogs.tsx')).AssignToRoute)
const TakeOut = lazyPart(async () => (await import('./schedule-dialogs.tsx')).TakeOut)

type Order = scheduled.ScheduledOrder

const back = { to: '/scheduler', label: 'Schedules' }

const columns: readonly Column<Order>[] = [
  { key: 'orderNo', label: 'Order No', kind: 'id', cell: ({ orderNo }) => orderNo, sort: 'orderNo', width: 130 },
  { key: 'state', label: 'State', cell: ({ state }) => <ScheduledDot state={state} />, width: 116 },
  {
    key: 'ends',
    label: 'Ends',
    cell: ({ state, expiresAt }) => (state === 'Offered' ? formatMoment(expiresAt, personZone()) : null),
    sort: 'expiresAt',
    zone: personZone,
    width: 140,
  },
  { key: 'customer', label: 'Customer', cell: customerOf, least: 140 },
  { key: 'date', label: 'Date', cell: promiseOf, least: 190, priority: 1 },
  { key: 'city', label: 'City', cell: ({ city }) => city, least: 110, priority: 4 },
  { key: 'email', label: 'Email', cell: emailOf, least: 160, priority: 5 },
  { key: 'phone', label: 'Phone', kind: 'mono', cell: ({ customer }) => customer.phone, width: 120, priority: 5 },
  { key: 'minutes', label: 'Minutes', kind: 'number', cell: ({ minutes }) => formatNumber(minutes), width: 84 },
]

/** One schedule: its dates, and its orders with what became of their offers (SCHD-002). */
export default function SchedulePage({ scheduleId: id }: { readonly scheduleId: Id<'schedule'> }) {
  const schedule = useQuery(query(schedules.get, { id }))
  return (
    <Record query={schedule} noun={t('Delivery schedule')} back={{ ...back, label: t(back.label) }}>
      {(data) => <ScheduleView key={data.id} schedule={data} />}
    </Record>
  )
}

const tabsOf = ({ orders }: schedules.Schedule): readonly ListTab[] => [
  { label: t('All') },
  ...schedules.scheduledStates.map((state) => ({ label: t(state), params: { state }, count: orders[state] })),
]

function ScheduleView({ schedule }: { readonly schedule: schedules.Schedule }) {
  const [open, setOpen] = useState<'edit' | 'add' | Order | null>(null)
  const mayEdit = useCan(schedules.update)
  const mayAdd = useCan(scheduled.addOrders)
  const mayAccept = useCan(scheduled.accept)
  const offering = useRowsDialog<Order>()
  const assigning = useRowsDialog<Order>()
  const takingOut = useRowsDialog<Order>()
  const close = () => setOpen(null)
  useEffect(() => () => scheduleState.set(initialScheduleState), [])
  const bulk: readonly BulkAction<Order>[] = [
    {
      label: t('Offer dates'),
      can: scheduled.offer,
      refusal: ({ state, email, wantsNoMails }) =>
        state === 'Accepted' || state === 'Assigned'
          ? t('It has its date.')
          : email === null
            ? t('It has no e-mail address.')
            : wantsNoMails
              ? t('Its customer wants no mails.')
              : null,
      run: offering.open,
    },
    {
      label: t('Put on a route'),
      can: scheduled.assign,
      refusal: ({ state }) => (state === 'Accepted' ? null : t('Its date is not accepted.')),
      run: assigning.open,
    },
    {
      label: t('Take out'),
      can: scheduled.removeOrders,
      kind: 'danger',
      refusal: ({ state }) => (state === 'Assigned' ? t('It is on a route.') : null),
      run: takingOut.open,
    },
  ]
  return (
    <>
      <ListScreen
        id="scheduled-orders"
        title={schedule.title}
        head={(zone) => (
          <RecordHead
            back={{ ...back, label: t(back.label) }}
            title={schedule.title}
            state={spanOf(schedule)}
            zone={zone}
            primary={mayAdd && { label: t('Add orders'), letter: 'a', onPress: () => setOpen('add') }}
            actions={[mayEdit && { label: t('Edit'), letter: 'e', onPress: () => setOpen('edit') }]}
          />
        )}
        endpoint={scheduled.orders}
        counted={(count) => t('{{count}} orders', { count })}
        input={{ id: schedule.id }}
        rowKey={({ addressId }) => addressId}
        columns={columns}
        card={(order) => ({
          state: <ScheduledDot state={order.state} />,
          main: customerOf(order),
          more: order.city,
          facts: [promiseOf(order)],
        })}
        defaultSort="addedAtAsc"
        tabs={tabsOf(schedule)}
        search={{ placeholder: t('Search by name or order number'), field: 'searchTxt' }}
        filters={[
          {
            ...{ kind: 'select', name: 'dateId', label: 'Date' },
            options: () => schedule.dates.map((date) => ({ value: date.id, label: dateWords(date) })),
          },
        ]}
        bulk={bulk}
        beside={(view) => <ScheduleMap view={view} />}
        empty={{ hint: t('Orders of the pool are added here, and their customers are offered dates.') }}
        peek={(order) => (
          <OrderPeek
            order={order}
            schedule={schedule}
            onAccept={mayAccept && order.state !== 'Assigned' ? () => setOpen(order) : null}
          />
        )}
      >
        <ScheduleDates schedule={schedule} />
      </ListScreen>
      {open === 'edit' && <ScheduleForm schedule={schedule} onClose={close} />}
      {open === 'add' && <AddOrders schedule={schedule} onClose={close} />}
      {open !== null && typeof open === 'object' && <AcceptDate schedule={schedule} order={open} onClose={close} />}
      {offering.rows && (
        <OfferDates schedule={schedule} rows={offering.rows} onClose={offering.close} onDone={offering.finish} />
      )}
      {assigning.rows && (
        <AssignToRoute schedule={schedule} rows={assigning.rows} onClose={assigning.close} onDone={assigning.finish} />
      )}
      {takingOut.rows && (
        <TakeOut schedule={schedule} rows={takingOut.rows} onClose={takingOut.close} onDone={takingOut.finish} />
      )}
    </>
  )
}

interface PeekProps {
  readonly order: Order
  readonly schedule: schedules.Schedule
  readonly onAccept: (() => void) | null
}

function OrderPeek({ order, schedule, onAccept }: PeekProps) {
  const offered = schedule.dates.filter(({ id }) => order.dateIds.includes(id))
  const waitsFor = schedule.dates.find(({ id }) => id === order.waitsForId)
  return (
    <>
      <h2 className="mono">{order.orderNo}</h2>
      <KeyValues
        rows={[
          [t('State'), <ScheduledDot key="state" state={order.state} />],
          [t('Date'), promiseOf(order)],
          [t('Offered'), order.state === 'Offered' ? offered.map(dateWords).join(' · ') : null],
          [t('Waits for'), waitsFor && dateWords(waitsFor)],
          [t('Ends'), order.state === 'Offered' ? formatMoment(order.expiresAt, personZone()) : null],
          [t('Customer'), customerOf(order)],
          [
            t('Phone'),
            <a key="phone" className="mono" href={`tel:${order.customer.phone}`}>
              {order.customer.phone}
            </a>,
          ],
          [t('Email'), emailOf(order)],
          [t('City'), [order.zipCode, order.city].join(' ')],
          [t('Minutes'), formatNumber(order.minutes)],
          [t('Plan'), order.emailOnly ? t('Offered by mail alone: it goes on a route once the plan has room.') : null],
          [t('Route'), order.routeId && <Link to={routePath(order.routeId)}>{t('Open the route')}</Link>],
        ]}
      />
      {onAccept && (
        <PeekActions>
          <Button onClick={onAccept}>{order.state === 'Accepted' ? t('Another date') : t('Accept a date')}</Button>
        </PeekActions>
      )}
    </>
  )
}
