import * as shipments from '@crossdock/contract/fulfillment/shipment-orders'
import { useState } from 'react'
import { useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogFoot } from '../../ui/modals.tsx'
import { Picker } from '../../ui/picker.tsx'
import { assigneeLookup } from './lookups.ts'

export interface AssignDialogProps {
  readonly orders: readonly Pick<shipments.ShipmentOrderSummary, 'id' | 'referenceId' | 'assignee'>[]
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Gives orders to somebody, or takes the name away. */
export function AssignDialog({ orders, onDone, onClose }: AssignDialogProps) {
  const [userId, setUserId] = useState<string | null>(orders.length === 1 ? (orders[0]?.assignee?.id ?? null) : null)
  const hasAssignee = orders.some(({ assignee }) => assignee !== null)
  const assign = useMutate(shipments.assignMany, {
    refreshes: [shipments.list, shipments.get],
    onSuccess: () => {
      toast.success(t('Multi assigned orders successfully'))
      onDone?.()
      onClose()
    },
  })
  return (
    <Dialog title={t('Assign {{count}} orders', { count: orders.length })} onClose={onClose} width={440}>
      <Picker
        options={assigneeLookup}
        values={userId === null ? [] : [userId]}
        placeholder={t('Assign To')}
        label={t('Assign To')}
        clearLabel={t('Unassign')}
        isField
        onChange={(values) => setUserId(values[0] ?? null)}
      />
      <DialogFoot>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          kind="primary"
          isBusy={assign.isPending}
          disabled={userId === null && !hasAssignee}
          onClick={() => assign.mutate({ ids: orders.map(({ id }) => id), userId })}
        >
          {userId === null && hasAssignee ? t('Unassign') : t('Assign')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
