import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import { useState } from 'react'
import { ApiError, explainError } from '../../../lib/errors.ts'
import { receiptFormPath } from '../../../lib/paths.ts'
import { useMutate } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { LinkButton } from '../../../ui/button.tsx'
import formStyles from '../../../ui/form.module.css'
import { Dialog } from '../../../ui/modals.tsx'
import { linesOf } from './container-rules.ts'
import { ContainersDialog } from './containers-dialog.tsx'
import { productsOf } from './receipt-lines.tsx'

/** What a draft still lacks, in words; null when it can be published. */
function lackOf(order: orders.ReceiptOrder): string | null {
  if (order.items.length === 0) return t('It has no products yet.')
  if (order.expectedArrival === null) return t('It does not say when the goods are expected.')
  const undated = order.items.filter((item) => item.hasExpiration && item.expirationDate === null)
  return undated.length > 0
    ? t('These products expire, and their lines have no date: {{names}}', {
        names: undated.map(({ sku }) => sku).join(', '),
      })
    : null
}

/** Publishes a draft: says in what containers its goods come. */
export function PublishDialog({
  order,
  onClose,
}: {
  readonly order: orders.ReceiptOrder
  readonly onClose: () => void
}) {
  const [failure, setFailure] = useState<string>()
  const publish = useMutate(receiptTasks.publishDraft, {
    refreshes: [orders.list, orders.get],
    onSuccess: () => {
      toast.success(t('Receipt order published'))
      onClose()
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 400) return false
      setFailure(explainError(error))
      return true
    },
  })
  const lack = lackOf(order)
  if (lack !== null) {
    return (
      <Dialog title={t('{{name}} is not complete', { name: order.referenceId })} onClose={onClose} width={440}>
        <div className={formStyles['form']}>
          <p>{lack}</p>
          <div className={formStyles['foot']}>
            <LinkButton kind="primary" to={receiptFormPath(order.id, true)}>
              {t('Edit draft')}
            </LinkButton>
          </div>
        </div>
      </Dialog>
    )
  }
  // A spreadsheet does not say how the goods travel; most often it is on pallets.
  const receiptType = order.receiptType ?? 'LTL'
  return (
    <ContainersDialog
      title={t('Publish {{name}}', { name: order.referenceId })}
      submitLabel={t('Publish')}
      receiptType={receiptType}
      lines={linesOf(order.items, productsOf(order.items))}
      containers={order.containers}
      first={{
        containerType: receiptType === 'FTL' ? (order.containerType ?? orders.truckContainerTypes[0]) : 'Pallets',
        count: receiptType === 'FTL' ? 1 : (order.palletsAtReceiving ?? 1),
      }}
      isBusy={publish.isPending}
      failure={failure}
      onClose={onClose}
      onDone={(containers) => {
        setFailure(undefined)
        publish.mutate({ id: order.id, containers })
      }}
    />
  )
}
