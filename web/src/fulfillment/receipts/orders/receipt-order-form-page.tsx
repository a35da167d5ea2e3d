import * as products from '@crossdock/contract/fulfillment/products'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { usePathname } from '../../../lib/location.ts'
import { receiptPath } from '../../../lib/paths.ts'
import { query } from '../../../lib/queries.ts'
import { useParams } from '../../../lib/search-params.ts'
import { useSession } from '../../../lib/session.ts'
import { t } from '../../../lib/words.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Record } from '../../../ui/record.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ReceiptOrderForm } from './receipt-order-form.tsx'

/** Makes a receipt order, or edits one: `/create-order`, `/create-order/drafts`, either with the id of an order (NAVF-044). */
export default function ReceiptOrderFormPage({
  receiptOrderId: pathParam,
}: {
  readonly receiptOrderId?: Id<'receiptOrder'>
}) {
  const [params] = useParams()
  const store = useSession()?.store ?? null
  const orderId = pathParam || params.get('existingOrderId') || null
  const isDraft = usePathname().includes('/create-order/drafts') || params.get('drafts') === 'true'
  const productId = params.get('productId')
  if (orderId !== null) return <Existing orderId={orderId} />
  if (productId !== null) return <OfProduct key={`${productId} ${store?.id}`} productId={productId} isDraft={isDraft} />
  return <ReceiptOrderForm key={store?.id} order={null} isDraft={isDraft} />
}

/** A new one that brings a product, as the product's own screens offer it. */
function OfProduct({ productId, isDraft }: { readonly productId: Id<'product'>; readonly isDraft: boolean }) {
  const product = useQuery(query(products.get, { id: productId }))
  return (
    <Record query={product} back={{ to: '/receipt-order', label: t('Receipt Orders') }}>
      {(data) => <ReceiptOrderForm order={null} isDraft={isDraft} product={data} />}
    </Record>
  )
}

function Existing({ orderId }: { readonly orderId: Id<'receiptOrder'> }) {
  const order = useQuery(query(orders.get, { id: orderId }))
  return (
    <Record query={order} back={{ to: '/receipt-order', label: t('Receipt Orders') }}>
      {(data) =>
        data.state === 'COMPLETED' ? (
          <>
            <PageHead title={t('Edit {{name}}', { name: data.referenceId })} />
            <EmptyState
              title={t('A completed receipt order cannot be changed.')}
              action={
                <LinkButton to={receiptPath(data.id)}>{t('Open {{name}}', { name: data.referenceId })}</LinkButton>
              }
            />
          </>
        ) : (
          <ReceiptOrderForm key={data.id} order={data} isDraft={data.state === 'DRAFT'} />
        )
      }
    </Record>
  )
}
