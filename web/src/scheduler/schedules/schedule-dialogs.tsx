import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import type { Id } from '@crossdock/contract/ids'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import * as scheduled from '@crossdock/contract/scheduler/schedules/orders'
import { customerOf } from '../../delivery/order-words.ts'
import { formatDay } from '../../lib/format.ts'
import { type Lookup, lookup } from '../../lib/lookup.ts'
import { planLimit } from '../../lib/plan-limit.ts'
import { useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { MultiSelectField, SelectField } from '../../ui/fields.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { ConfirmModal, FormModal } from '../../ui/modals.tsx'
import { dateWords } from './schedule-words.tsx'

const refreshes = [
  schedules.list,
  schedules.get,
  scheduled.orders,
  pool.list,
  pool.totals,
  pool.places,
  routes.list,
  routes.get,
]

interface DialogProps {
  readonly schedule: schedules.Schedule
  readonly onClose: () => void
}
interface RowsProps extends DialogProps {
  readonly rows: readonly scheduled.ScheduledOrder[]
  /** Closes it and lets the selection go. */
  readonly onDone: () => void
}

const idsOf = (rows: RowsProps['rows']): Id<'poolOrder'>[] => rows.map(({ addressId }) => addressId)

/** Dates that somebody may still be offered, or accept. */
const openDates = ({ dates }: schedules.Schedule) =>
  dates.filter(({ closedAt, takenStops, stops }) => closedAt === null && takenStops < stops)
const optionsOf = (schedule: schedules.Schedule) =>
  openDates(schedule).map((date) => ({ value: date.id, label: dateWords(date) }))

/** Takes orders of the pool into the schedule. */
export function AddOrders({ schedule, onClose }: DialogProps) {
  const { id, storeId } = schedule
  const inPool: Lookup = lookup(pool.list, {
    input: (term) => ({ term, page_size: 50, infinite: true }),
    items: ({ items }) => items,
    option: (order) => ({
      value: order.id,
      label: order.orderNo,
      hint: [customerOf(order), order.city].join(', '),
    }),
    storeId,
  })
  const form = useContractForm(scheduled.addOrders, {
    values: { id, orderIds: [] },
    refreshes,
    onSaved: (_, { orderIds }) => {
      toast.success(t('{{count}} orders added', { count: orderIds.length }))
      onClose()
    },
  })
  return (
    <FormModal title={t('Add orders')} form={form} onClose={onClose} width={440} submitLabel={t('Add')}>
      <MultiSelectField form={form} name="orderIds" label={t('Orders')} options={inPool} />
      <p className="muted">{t('They leave the order pool, and come back when they are taken out.')}</p>
    </FormModal>
  )
}

/** Offers dates to the customers of orders. */
export function OfferDates({ schedule, rows, onClose, onDone }: RowsProps) {
  const orderIds = idsOf(rows)
  const told = () => {
    toast.success(t('{{count}} offers are on their way', { count: orderIds.length }))
    onDone()
  }
  const mailing = useMutate(scheduled.offer, { refreshes, onSuccess: told })
  const form = useContractForm(scheduled.offer, {
    values: { id: schedule.id, orderIds, dates: openDates(schedule).map(({ id }) => id), emailOnly: false },
    refreshes,
    onSaved: told,
    onError: (error) => {
      if (!(error instanceof Error) || !('type' in error) || error.type !== 'SCHEDULER_ORDERS_INSUFFICIENT')
        return false
      // The plan is used up: the mails alone may go (SCHD-006).
      planLimit.set({
        ...{ kind: 'top-up', type: error.type, message: error.message, featureKey: 'schedulerOrders' },
        sendOnlyEmails: () => mailing.mutate({ ...form.getValues(), emailOnly: true }),
      })
      return true
    },
  })
  return (
    <FormModal
      title={t('Offer dates to {{count}} customers', { count: rows.length })}
      form={form}
      onClose={onClose}
      width={440}
      submitLabel={t('Send offers')}
    >
      <MultiSelectField form={form} name="dates" label={t('Dates')} options={optionsOf(schedule)} />
      <p className="muted">
        {t(
          'Each customer gets a mail with a link, and has {{count}} hours to choose. A place is taken when it is accepted.',
          {
            count: scheduled.answerHours,
          },
        )}
      </p>
    </FormModal>
  )
}

/** Accepts a date for a customer who has said so. */
export function AcceptDate({ schedule, order, onClose }: DialogProps & { readonly order: scheduled.ScheduledOrder }) {
  const { addressId, orderNo, dateId } = order
  const form = useContractForm(scheduled.accept, {
    values: { id: schedule.id, addressId, dateId: dateId ?? '' },
    refreshes,
    onSaved: () => {
      toast.success(t('{{orderNo}} has its date', { orderNo }))
      onClose()
    },
  })
  return (
    <FormModal
      title={t('Date of {{orderNo}}', { orderNo })}
      form={form}
      onClose={onClose}
      width={440}
      submitLabel={t('Accept')}
    >
      <p>{[customerOf(order), order.customer.phone].join(' · ')}</p>
      <SelectField form={form} name="dateId" label={t('Date')} options={optionsOf(schedule)} />
    </FormModal>
  )
}

const openRoutes: Lookup = lookup(routes.list, {
  input: (searchTxt) => ({ searchTxt, isOpen: true, page_size: 50, infinite: true }),
  items: ({ items }) => items.filter(({ date }) => date !== null),
  option: ({ id, name, date, driverName }) => ({
    value: id,
    label: [name, formatDay(date)].join(', '),
    hint: driverName ?? t('Nobody'),
  }),
})

/** Puts accepted orders on a route of their day. */
export function AssignToRoute({ schedule, rows, onClose, onDone }: RowsProps) {
  const form = useContractForm(scheduled.assign, {
    values: { id: schedule.id, orderIds: idsOf(rows), routeId: '' },
    refreshes,
    onSaved: () => {
      toast.success(t('{{count}} orders are on the route', { count: rows.length }))
      onDone()
    },
  })
  return (
    <FormModal
      title={t('Put {{count}} orders on a route', { count: rows.length })}
      form={form}
      onClose={onClose}
      width={440}
      submitLabel={t('Assign')}
    >
      <SelectField form={form} name="routeId" label={t('Route')} options={openRoutes} />
      <p className="muted">{t('The route is of the day that was accepted.')}</p>
    </FormModal>
  )
}

/** Asks before orders leave the schedule: links that customers hold end. */
export function TakeOut({ schedule, rows, onClose, onDone }: RowsProps) {
  const taking = useMutate(scheduled.removeOrders, {
    refreshes,
    onSuccess: () => {
      toast.success(t('{{count}} orders are taken out', { count: rows.length }))
      onDone()
    },
  })
  return (
    <ConfirmModal
      title={t('Take {{count}} orders out of the schedule?', { count: rows.length })}
      confirmLabel={t('Take out')}
      cancelLabel={t('Keep them')}
      isDanger
      isBusy={taking.isPending}
      onConfirm={() => taking.mutate({ id: schedule.id, ids: idsOf(rows) })}
      onClose={onClose}
    >
      {t('They go back to the pool. Links that their customers hold end, and dates that they accepted are free again.')}
    </ConfirmModal>
  )
}
