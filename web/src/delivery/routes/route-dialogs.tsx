import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import type { Id } from '@crossdock/contract/ids'
import { useState } from 'react'
import { call } from '../../lib/client.ts'
import { type Lookup, lookup } from '../../lib/lookup.ts'
import { go } from '../../lib/navigation.ts'
import { routePath } from '../../lib/paths.ts'
import { useMutate } from '../../lib/queries.ts'
import { showError } from '../../lib/show-error.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { ConfirmModal, FormModal } from '../../ui/modals.tsx'
import { Picker } from '../../ui/picker.tsx'
import { customerOf } from '../order-words.ts'
import { openRouteLookup } from './open-route-lookup.ts'
import { openVanWords } from './open-van.ts'

export const routeRefreshes = [
  routes.list,
  routes.get,
  routes.archived,
  pool.list,
  pool.totals,
  pool.places,
  drivers.list,
]

export const driverLookup: Lookup = lookup(drivers.assignable, {
  input: (name) => ({ name, page_size: 50, infinite: true }),
  items: ({ items }) => items,
  option: ({ id, firstName, lastName, vehicleName }) => ({
    value: id,
    label: [`${firstName} ${lastName}`, vehicleName].filter(Boolean).join(', '),
  }),
})

/** Gives a route to a driver. */
export function AssignDriver({ route, onClose }: { readonly route: routes.Route; readonly onClose: () => void }) {
  const { id, updatedAt, driverId } = route
  const form = useContractForm(routes.assignDriver, {
    values: { id, updatedAt, driverId },
    refreshes: routeRefreshes,
    onSaved: ({ driverName }) => {
      toast.success(t('{{name}} drives it', { name: driverName ?? t('Nobody') }))
      onClose()
    },
  })
  return (
    <FormModal title={t('Assign driver')} form={form} onClose={onClose} width={440}>
      <SelectField form={form} name="driverId" label={t('Driver')} options={driverLookup} />
      {route.date === null && <p>{t('The route stays a draft until it has a date, too.')}</p>}
    </FormModal>
  )
}

/** Asks before a route starts although the doors of its van are open: it says what is not in there. */
export function StartRoute({ route, onClose }: { readonly route: routes.Route; readonly onClose: () => void }) {
  const { id, updatedAt, name, openVan } = route
  const starting = useMutate(routes.start, {
    refreshes: routeRefreshes,
    onSuccess: () => {
      toast.success(t('{{name}} has started', { name }))
      onClose()
    },
  })
  return (
    <ConfirmModal
      title={t('Start {{name}}?', { name })}
      confirmLabel={t('Start all the same')}
      cancelLabel={t('Not yet')}
      isBusy={starting.isPending}
      onConfirm={() => starting.mutate({ id, updatedAt })}
      onClose={onClose}
    >
      <p>{openVan && openVanWords(openVan)}</p>
    </ConfirmModal>
  )
}

/** Says why a stop could not be delivered. */
export function FailStop({
  route,
  stop,
  onClose,
}: {
  readonly route: routes.Route
  readonly stop: routes.RouteStop
  readonly onClose: () => void
}) {
  const form = useContractForm(routes.setResult, {
    values: { id: route.id, addressId: stop.addressId, status: 'Failed', updatedAt: stop.updatedAt, reason: '' },
    refreshes: routeRefreshes,
    onSaved: onClose,
  })
  return (
    <FormModal
      title={t('{{orderNo}} could not be delivered', { orderNo: stop.orderNo })}
      form={form}
      onClose={onClose}
      width={440}
      submitLabel={t('Report')}
    >
      <p>{customerOf(stop)}</p>
      <TextField form={form} name="reason" label={t('Reason')} maxLength={255} hasFocus />
    </FormModal>
  )
}

/** Puts checked orders of the pool behind the stops of a route (POOL-037). */
export function AddToRoute({
  addressIds,
  onClose,
  onDone,
}: {
  readonly addressIds: readonly Id<'poolOrder'>[]
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const [routeId, setRouteId] = useState('')
  const add = useMutate(routes.setStops, {
    refreshes: routeRefreshes,
    onSuccess: (route) => {
      toast.success(t('{{count}} orders added to {{name}}', { count: addressIds.length, name: route.name }))
      onDone()
      go(routePath(route.id))
    },
  })
  const confirm = async () => {
    try {
      const { orders, updatedAt } = await call(routes.get, { id: routeId })
      add.mutate({
        id: routeId,
        updatedAt,
        addressIds: [...orders.map(({ addressId }) => addressId), ...addressIds],
      })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <ConfirmModal
      title={t('Add {{count}} orders to a route', { count: addressIds.length })}
      confirmLabel={t('Add to Route')}
      isBusy={add.isPending}
      isHeld={routeId === ''}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Picker
        label={t('Route')}
        placeholder={t('Choose a route')}
        isField
        options={openRouteLookup}
        values={routeId === '' ? [] : [routeId]}
        onChange={([chosen]) => setRouteId(chosen ?? '')}
      />
    </ConfirmModal>
  )
}

/** Asks before a route is canceled or deleted. */
export function EndRoute({
  route,
  how,
  onClose,
}: {
  readonly route: routes.Route
  readonly how: 'cancel' | 'remove'
  readonly onClose: () => void
}) {
  const { id, name, updatedAt } = route
  const cancel = useMutate(routes.cancel, { refreshes: routeRefreshes, onSuccess: onClose })
  const remove = useMutate(routes.remove, {
    refreshes: routeRefreshes,
    onSuccess: () => {
      toast.success(t('{{name}} deleted', { name }))
      go('/delivery/draft-routes')
    },
  })
  const isRemoval = how === 'remove'
  return (
    <ConfirmModal
      title={isRemoval ? t('Delete {{name}}?', { name }) : t('Cancel {{name}}?', { name })}
      confirmLabel={isRemoval ? t('Delete') : t('Cancel Route')}
      cancelLabel={t('Keep it')}
      isDanger
      isBusy={cancel.isPending || remove.isPending}
      onConfirm={() => (isRemoval ? remove.mutate({ id }) : cancel.mutate({ id, updatedAt }))}
      onClose={onClose}
    >
      {isRemoval
        ? t('Its orders go back to the pool. This cannot be taken back.')
        : t('Its orders that were not delivered stand in Archived Orders until they go back to the pool.')}
    </ConfirmModal>
  )
}
