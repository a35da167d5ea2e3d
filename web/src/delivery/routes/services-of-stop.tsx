import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as invoices from '@crossdock/contract/delivery/routes/invoices'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { Dialog, FormModal } from '../../ui/modals.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ServicesField } from '../services-field.tsx'
import { routeRefreshes } from './route-dialogs.tsx'

interface StopServicesProps {
  readonly addressId: string
  readonly orderNo: string
  readonly onClose: () => void
}

function ServicesForm({ order, onClose }: { readonly order: pool.PoolOrder; readonly onClose: () => void }) {
  const form = useContractForm(pool.update, {
    values: { ...order, ...pool.coordinatesOf(order) },
    refreshes: [...routeRefreshes, invoices.get],
    onSaved: ({ orderNo }) => {
      toast.success(t('{{title}} updated successfully', { title: orderNo }))
      onClose()
    },
  })
  return (
    <FormModal
      title={t('Services of {{orderNo}}', { orderNo: order.orderNo })}
      form={form}
      onClose={onClose}
      width={520}
    >
      <ServicesField form={form} name="services" label={t('Services')} order={order} />
    </FormModal>
  )
}

/** Ticks the services of a stop's order: what has a price is on the route's invoice, and the driver sees them all (CSVC-002). */
export function StopServices({ addressId, orderNo, onClose }: StopServicesProps) {
  const { data, error, refetch } = useQuery(query(pool.get, { id: addressId }))
  if (data) return <ServicesForm order={data} onClose={onClose} />
  return (
    <Dialog title={t('Services of {{orderNo}}', { orderNo })} onClose={onClose} width={520}>
      {error ? <FailedState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={3} />}
    </Dialog>
  )
}
