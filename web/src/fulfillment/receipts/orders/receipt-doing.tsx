import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import { sheets } from '@crossdock/contract/fulfillment/receipts/receiving'
import * as receiving from '@crossdock/contract/fulfillment/receipts/tasks'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { go } from '../../../lib/navigation.ts'
import { receiptFormPath, receiptPath } from '../../../lib/paths.ts'
import { useMutate } from '../../../lib/queries.ts'
import { useParams } from '../../../lib/search-params.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { actionsOf, type RecordAction, type SomeActions } from '../../../ui/action-button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useRecordPrinting } from '../../../ui/printing.ts'
import { useWorkRefusal } from '../../order-events/work-refusal.ts'
import { sheetRefusal } from './receipt-state.tsx'

const PublishDialog = lazyPart(async () => (await import('./publish-dialog.tsx')).PublishDialog)
const AssignDialog = lazyPart(async () => (await import('./assign-dialog.tsx')).AssignDialog)
const RemoveReceipts = lazyPart(async () => (await import('./remove-receipts.tsx')).RemoveReceipts)

interface Doing {
  readonly primary: RecordAction | null
  readonly steps: SomeActions
  readonly actions: SomeActions
  readonly more: SomeActions
  readonly dialogs: ReactNode
}

/** The next step of an order, the other steps of receiving, and what else can be done with it in its state. */
export function useReceiptDoing(order: orders.ReceiptOrder, listPath: string): Doing {
  const [params, setParams] = useParams()
  const [dialog, setDialog] = useState<'assign' | 'remove' | null>(null)
  const mayEdit = useCan(orders.update)
  const mayAssign = useCan(receiving.assign)
  const mayProcess = useCan(receiving.start)
  const print = useRecordPrinting(order)
  const isDraft = order.state === 'DRAFT'
  const work = useWork(order)
  const [primary = null, ...steps] = actionsOf([
    mayEdit && isDraft && { label: t('Publish'), letter: 'p', onPress: () => setParams({ publish: '1' }) },
    ...(mayProcess ? work : []),
  ])
  return {
    primary,
    steps,
    actions: [
      mayAssign &&
        order.state !== 'COMPLETED' && { label: t('Assign'), letter: 'a', onPress: () => setDialog('assign') },
      mayEdit &&
        order.state !== 'COMPLETED' && { label: t('Edit'), letter: 'e', to: receiptFormPath(order.id, isDraft) },
    ],
    more: [
      print({ label: t('Print the receiving sheet'), endpoint: sheets, refusal: sheetRefusal }),
      mayEdit &&
        orders.removableReceiptStates.includes(order.state) && {
          label: t('Delete'),
          onPress: () => setDialog('remove'),
        },
    ],
    dialogs: (
      <>
        {params.get('publish') === '1' && isDraft && (
          <PublishDialog order={order} onClose={() => setParams({ publish: null }, { isReplacing: true })} />
        )}
        {dialog === 'assign' && <AssignDialog orders={[order]} onClose={() => setDialog(null)} />}
        {dialog === 'remove' && (
          <RemoveReceipts orders={[order]} onClose={() => setDialog(null)} onRemoved={() => go(listPath)} />
        )}
      </>
    ),
  }
}

/** Receive, pause, resume, confirm, complete: what the work screen offers, too. What comes next is first. */
function useWork(order: orders.ReceiptOrder): SomeActions {
  const refusal = useWorkRefusal()(order.assignees)
  const refreshes = [orders.get, orders.list]
  const pause = useMutate(receiving.pause, { refreshes })
  const resume = useMutate(receiving.resume, { refreshes })
  const confirm = useMutate(receiving.confirmReport, {
    refreshes,
    onSuccess: () => toast.success(t('Receiving report confirmed')),
  })
  const complete = useMutate(receiving.complete, {
    refreshes,
    onSuccess: () => toast.success(t('Receipt order completed')),
  })
  const { id, state, taskState, report } = order
  if (state !== 'EXPECTED' && state !== 'PROCESSING') return []
  const receive: RecordAction = {
    label: state === 'EXPECTED' ? t('Start receiving') : t('Receive'),
    letter: 'r',
    to: `${receiptPath(id)}/receiving`,
    refusal,
  }
  if (state === 'EXPECTED') return [receive]
  const isConfirmed = report.confirmedAt !== null
  const press = (action: typeof pause): Pick<RecordAction, 'isBusy' | 'onPress'> => ({
    isBusy: action.isPending,
    onPress: () => action.mutate({ id }),
  })
  if (taskState === 'PAUSED') return [{ label: t('Resume'), letter: 's', ...press(resume) }, receive]
  const pausing: RecordAction = { label: t('Pause'), letter: 's', ...press(pause) }
  const confirming = !isConfirmed && { label: t('Confirm report'), letter: 'f', ...press(confirm) }
  const completing: RecordAction = { label: t('Complete'), letter: 'm', ...press(complete) }
  if (isConfirmed) return [completing, receive, pausing]
  return report.short > 0 ? [receive, pausing, confirming, completing] : [confirming, receive, pausing, completing]
}
