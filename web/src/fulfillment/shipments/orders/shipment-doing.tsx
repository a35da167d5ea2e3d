import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import { removableShipmentStates } from '@crossdock/contract/fulfillment/shipments/states'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { go, hasScreen } from '../../../lib/navigation.ts'
import { shipmentFormPath, shipmentPath } from '../../../lib/paths.ts'
import { useMutate } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import type { RecordAction, SomeActions } from '../../../ui/action-button.tsx'
import { useRecordPrinting } from '../../../ui/printing.ts'
import { useWorkRefusal } from '../../order-events/work-refusal.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { RemoveShipments } from './remove-shipments.tsx'
import { ShipHereDialog, shipHereWords, unitsHere } from './ship-here-dialog.tsx'
import { pickListRefusal } from './shipment-state.tsx'
import { isShort, lackOf, ShortDialog, type ShortDialogProps } from './short-dialog.tsx'
import { useWaitForAll } from './wait-for-all.ts'

interface Doing {
  readonly primary: RecordAction | null
  /** What else may be decided in its place. */
  readonly other: RecordAction | null
  readonly actions: SomeActions
  readonly more: SomeActions
  readonly dialogs: ReactNode
}

interface DoingOptions {
  readonly listPath: string
  /** Its boxes have their papers beside them. */
  readonly hasBoxes: boolean
}

/** The next step of an order, and what else can be done with it in its state. */
export function useShipmentDoing(order: shipments.ShipmentOrder, { listPath, hasBoxes }: DoingOptions): Doing {
  const [dialog, setDialog] = useState<'assign' | 'remove' | 'ship-here' | null>(null)
  const mayManage = useCan(shipments.update)
  const mayAssign = useCan(shipments.assign)
  const mayProcess = useCan('FULFILLMENT_PROCESS_SHIPMENT_ORDERS')
  const refusal = useWorkRefusal()(order.assignee ? [order.assignee] : [])
  const print = useRecordPrinting(order)
  const refreshes = [shipments.list, shipments.get]
  const [short, setShort] = useState<ShortDialogProps['lack'] | null>(null)
  const onError = (error: unknown): boolean => {
    if (!isShort(error)) return false
    setShort(lackOf(error))
    return true
  }
  const publish = useMutate(shipments.publishDraft, { refreshes, onSuccess: () => setShort(null), onError })
  const placing = useMutate(shipments.place, {
    refreshes,
    onSuccess: () => {
      setShort(null)
      toast.success(t('The order is placed'))
    },
    onError,
  })
  const { id, state, taskKind, taskState } = order
  const isDraft = state === 'DRAFT'
  const isOpen = state === 'READY' || state === 'PICKING' || state === 'BACK_ORDER'

  const work = (step: string, label: string, letter: string): RecordAction | null => {
    const to = `${shipmentPath(id)}/${step}`
    return mayProcess && hasScreen(to) ? { label, letter, to, refusal } : null
  }
  const here = unitsHere(order)
  const waitsForAll = order.waiting?.waitsForAll ?? false
  const { decide, isBusy } = useWaitForAll(order)
  const shipsHere: RecordAction | null =
    mayManage && here > 0 && !waitsForAll
      ? { label: shipHereWords(here), letter: 's', onPress: () => setDialog('ship-here') }
      : null
  // Where too little is there, still, it is said what breaking a case would do, if that is enough.
  const place: RecordAction | null = mayManage
    ? { label: t('Place'), letter: 'p', isBusy: placing.isPending, onPress: () => placing.mutate({ id }) }
    : null
  // Kept whole until somebody says otherwise.
  const other: RecordAction | null =
    mayManage && (shipsHere || waitsForAll)
      ? {
          label: waitsForAll ? t('Let it be split') : t('Wait for all'),
          letter: 'w',
          isBusy,
          onPress: () => decide(!waitsForAll),
        }
      : null
  const primaryOf = (): RecordAction | null => {
    if (isDraft)
      return mayManage
        ? { label: t('Place Order'), letter: 'p', isBusy: publish.isPending, onPress: () => publish.mutate({ id }) }
        : null
    if (state === 'BACK_ORDER') return shipsHere ?? place
    if (state === 'COMPLETED') return null
    if (state === 'READY' || taskKind === 'PICKING') return work('setup-picking', t('Pick'), 'p')
    return taskState === 'COMPLETED'
      ? work('confirm-shipping-info', t('Ship'), 's')
      : work('setup-packing', t('Pack'), 'p')
  }

  return {
    primary: primaryOf(),
    other,
    actions: [
      other,
      shipsHere && place,
      mayAssign && isOpen && { label: t('Assign'), letter: 'a', onPress: () => setDialog('assign') },
      mayManage &&
        state !== 'COMPLETED' && { label: t('Edit'), letter: 'e', to: shipmentFormPath(id, state === 'DRAFT') },
    ],
    more: [
      (state === 'READY' || state === 'PICKING') &&
        print({ label: t('Print the pick list'), endpoint: picking.pickLists, refusal: pickListRefusal }),
      state !== 'DRAFT' && !hasBoxes && print({ label: t('Print the packing slip'), endpoint: packing.slips }),
      mayManage &&
        removableShipmentStates.includes(state) && { label: t('Delete'), onPress: () => setDialog('remove') },
    ],
    dialogs: (
      <>
        {short && (
          <ShortDialog
            lack={short}
            waitLabel={isDraft ? t('Save as back order') : t('Let it wait')}
            isBusy={publish.isPending || placing.isPending}
            onBreak={() => (isDraft ? publish : placing).mutate({ id, breakCases: true })}
            onWait={() => (isDraft ? publish.mutate({ id, asBackOrder: true }) : setShort(null))}
            onClose={() => setShort(null)}
          />
        )}
        {dialog === 'ship-here' && <ShipHereDialog order={order} onClose={() => setDialog(null)} />}
        {dialog === 'assign' && <AssignDialog orders={[order]} onClose={() => setDialog(null)} />}
        {dialog === 'remove' && (
          <RemoveShipments orders={[order]} onClose={() => setDialog(null)} onRemoved={() => go(listPath)} />
        )}
      </>
    ),
  }
}
