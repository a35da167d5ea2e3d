import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { usePathname } from '../../../lib/location.ts'
import { shipmentPath } from '../../../lib/paths.ts'
import { query } from '../../../lib/queries.ts'
import { useParams } from '../../../lib/search-params.ts'
import { useSession } from '../../../lib/session.ts'
import { t } from '../../../lib/words.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Record } from '../../../ui/record.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ShipmentOrderForm } from './shipment-order-form.tsx'

/** Makes a shipment order, or changes one: `/create-order`, `/create-order/drafts`, either with an order's id (NAVF-044). */
export default function ShipmentOrderFormPage({ shipmentOrderId }: { readonly shipmentOrderId?: Id<'shipmentOrder'> }) {
  const [params] = useParams()
  const store = useSession()?.store ?? null
  const orderId = shipmentOrderId || params.get('existingOrderId') || null
  const isDraft = usePathname().includes('/create-order/drafts') || params.get('drafts') === 'true'
  if (orderId !== null) return <ExistingOrder id={orderId} />
  return <ShipmentOrderForm key={store?.id} order={null} isDraft={isDraft} />
}

function ExistingOrder({ id }: { readonly id: Id<'shipmentOrder'> }) {
  const order = useQuery(query(shipments.get, { id }))
  return (
    <Record query={order} back={{ to: '/operation-orders', label: t('Operation Orders') }}>
      {(data) =>
        data.state === 'COMPLETED' ? (
          <>
            <PageHead title={t('Edit {{name}}', { name: data.referenceId })} />
            <EmptyState
              title={t('An order that is shipped out cannot be changed.')}
              action={
                <LinkButton to={shipmentPath(data.id)}>{t('Open {{name}}', { name: data.referenceId })}</LinkButton>
              }
            />
          </>
        ) : (
          <ShipmentOrderForm key={data.id} order={data} isDraft={data.state === 'DRAFT'} />
        )
      }
    </Record>
  )
}
