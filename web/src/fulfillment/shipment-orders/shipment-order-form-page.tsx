import * as shipments from '@crossdock/contract/fulfillment/shipment-orders'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/queries.ts'
import { usePathParam } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { Record } from '../../ui/record.tsx'
import { ShipmentOrderForm } from './shipment-order-form.tsx'

/** A new shipment order, or an existing one to change. */
export default function ShipmentOrderFormPage() {
  const existingId =
    usePathParam('existingOrderId') || new URLSearchParams(window.location.search).get('existingOrderId') || ''
  return existingId ? <ExistingOrder id={existingId} /> : <ShipmentOrderForm order={null} />
}

function ExistingOrder({ id }: { readonly id: string }) {
  const order = useQuery(query(shipments.get, { id }))
  return (
    <Record query={order} back={{ to: '/operation-orders', label: t('Operation Orders') }}>
      {(data) => <ShipmentOrderForm order={data} />}
    </Record>
  )
}
