import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { useMemo, useState } from 'react'
import type { Lookup } from '../../../lib/lookup.ts'
import { useMutate } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFoot } from '../../../ui/modals.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { assigneeLookup } from './lookups.ts'

export interface AssignDialogProps {
  readonly orders: readonly Pick<shipments.ShipmentOrderSummary, 'id' | 'referenceId' | 'assignee'>[]
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** What is chosen at first where the orders are not all the same person's. */
const several = 'several'

/** Who is chosen at first: whoever has the orders. */
function atFirst(orders: AssignDialogProps['orders']): string | null {
  const [first, ...others] = new Set(orders.map(({ assignee }) => assignee?.id ?? null))
  return others.length > 0 ? several : (first ?? null)
}

/** Gives orders to somebody, or takes the name away: "Unassign" is offered where there is one. */
export function AssignDialog({ orders, onDone, onClose }: AssignDialogProps) {
  const [userId, setUserId] = useState(() => atFirst(orders))
  const hasAssignee = orders.some(({ assignee }) => assignee !== null)
  const people = useMemo(
    (): Lookup => ({
      ...assigneeLookup,
      find: async (value) => {
        if (value === several) return { value, label: t('Several') }
        const name = orders.find(({ assignee }) => assignee?.id === value)?.assignee?.name
        return name === undefined ? null : { value, label: name }
      },
    }),
    [orders],
  )
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
        options={people}
        values={userId === null ? [] : [userId]}
        placeholder={t('Assign To')}
        label={t('Assign To')}
        clearLabel={t('Unassign')}
        width={150}
        isField
        onChange={(values) => setUserId(values[0] ?? null)}
      />
      <DialogFoot>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          kind="primary"
          isBusy={assign.isPending}
          disabled={userId === several || (userId === null && !hasAssignee)}
          onClick={() => assign.mutate({ ids: orders.map(({ id }) => id), userId })}
        >
          {userId === null && hasAssignee ? t('Unassign') : t('Assign')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
