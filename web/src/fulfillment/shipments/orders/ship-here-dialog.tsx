import type { ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { useMutate } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Why } from '../../../ui/explain.tsx'
import formStyles from '../../../ui/form.module.css'
import { Dialog } from '../../../ui/modals.tsx'
import { useWaitForAll } from './wait-for-all.ts'
import { comingOf } from './why-it-waits.tsx'

type Waits = Pick<ShipmentOrder, 'waiting' | 'unitCount'>

const lackingOf = ({ waiting }: Waits): number =>
  waiting?.shortages.reduce((sum, line) => sum + line.neededUnits - line.availableUnits, 0) ?? 0

/** Units of a back order that are here, as far as was known when it was last tried. */
const foundOf = (order: Waits): number => Math.max(0, order.unitCount - lackingOf(order))

/** The same, and 0 where all of it is here, too: then nothing is to be split. */
export const unitsHere = (order: Waits): number => (lackingOf(order) > 0 ? foundOf(order) : 0)

/** "18 of 24 units are here" */
export const hereWords = (order: Waits): string =>
  t('{{here}} of {{count}} units are here', { here: formatNumber(foundOf(order)), count: order.unitCount })

/** Names the button that opens the dialog and the one that does it. */
export const shipHereWords = (units: number): string => t('Ship {{count}} now', { count: units })

interface ShipHereDialogProps {
  readonly order: ShipmentOrder
  readonly onClose: () => void
}

/** What would leave now and what would wait on, line by line: the order is split, or waits for all of it. */
export function ShipHereDialog({ order, onClose }: ShipHereDialogProps) {
  const split = useMutate(shipments.shipHere, {
    refreshes: [shipments.list, shipments.get],
    onSuccess: ({ order: placed, rest }) => {
      onClose()
      const placedWords = t('{{count}} units are placed', { count: placed.unitCount })
      toast.success(
        rest
          ? `${placedWords}, ${t('{{count}} units wait as {{reference}}', { count: rest.unitCount, reference: rest.referenceId })}`
          : placedWords,
      )
    },
  })
  const here = unitsHere(order)
  const { waiting } = order
  const short = new Map(waiting?.shortages.map((line) => [line.itemId, line]))
  const { decide, isBusy } = useWaitForAll(order, onClose)
  return (
    <Dialog title={t('Ship what is here')} onClose={onClose} width={440}>
      <div className={formStyles['form']}>
        <Why
          title={t('What leaves now')}
          facts={order.items.map(({ id, sku, unitsCount }) =>
            t('{{here}} of {{count}} × {{sku}}', {
              here: formatNumber(short.get(id)?.availableUnits ?? unitsCount),
              count: unitsCount,
              sku,
            }),
          )}
        />
        <p>
          {t('The other {{count}} units become a back order of their own, and keep their place in line.', {
            count: order.unitCount - here,
          })}
        </p>
        {waiting && (
          <Why
            title={t('What it waits for otherwise')}
            facts={[...new Set(waiting.shortages.map(({ productId }) => productId))].flatMap(
              (productId): readonly ReactNode[] => comingOf(waiting, productId),
            )}
          />
        )}
        <div className={formStyles['foot']}>
          <Button isBusy={isBusy} onClick={() => decide(true)}>
            {t('Wait for all')}
          </Button>
          <Button
            kind="primary"
            data-autofocus
            isBusy={split.isPending}
            onClick={() => split.mutate({ id: order.id, version: order.version })}
          >
            {shipHereWords(here)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
