import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { call } from '../../../lib/client.ts'
import { useMutate } from '../../../lib/queries.ts'
import { tellDone } from '../../../lib/undo.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFoot } from '../../../ui/modals.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { useAssigning } from '../../assignees/assigning.ts'
import { assigneeLookup } from './lookups.ts'

export interface AssignDialogProps {
  readonly orders: readonly Pick<shipments.ShipmentOrderSummary, 'id' | 'referenceId' | 'assignee'>[]
  readonly onDone?: () => void
  readonly onClose: () => void
}

const refreshes = [shipments.list, shipments.get]

/** Gives orders to somebody, or takes the name away: "Unassign" is offered where there is one. */
export function AssignDialog({ orders, onDone, onClose }: AssignDialogProps) {
  const { users, isChosen, isChanged, verb, picker } = useAssigning(
    orders.map(({ assignee }) => (assignee ? [assignee] : [])),
    assigneeLookup,
  )
  const [userId = null] = users
  const assign = useMutate(shipments.assignMany, {
    refreshes,
    onSuccess: () => {
      const done = orders.map(({ id, referenceId, assignee }) => ({
        name: referenceId,
        // Whoever was given it since keeps it.
        back: () => call(shipments.assign, { id, userId: assignee?.id ?? null, from: userId }),
      }))
      tellDone(t('Multi assigned orders successfully'), done, refreshes)
      onDone?.()
      onClose()
    },
  })
  return (
    <Dialog title={t('Assign {{count}} orders', { count: orders.length })} onClose={onClose} width={440}>
      <Picker {...picker} width={150} />
      <DialogFoot>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          kind="primary"
          isBusy={assign.isPending}
          disabled={!isChosen || (userId === null && !isChanged)}
          onClick={() => assign.mutate({ ids: orders.map(({ id }) => id), userId })}
        >
          {verb}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
