import type { ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { setWaitsForAll } from '@crossdock/contract/fulfillment/shipments/waiting'
import { call } from '../../../lib/client.ts'
import { useMutate } from '../../../lib/queries.ts'
import { tellDone } from '../../../lib/undo.ts'
import { t } from '../../../lib/words.ts'

/** Decides that a back order is kept whole, or that it may be shipped in part after all; either is taken back by its toast. */
export function useWaitForAll(
  { id, referenceId, version }: Pick<ShipmentOrder, 'id' | 'referenceId' | 'version'>,
  onDone?: () => void,
) {
  const refreshes = [shipments.list, shipments.get]
  const deciding = useMutate(setWaitsForAll, {
    refreshes,
    onSuccess: (now) => {
      onDone?.()
      tellDone(
        now.waitsForAll
          ? t('{{reference}} waits for all of it, and is placed by itself once it is here.', { reference: referenceId })
          : t('{{reference}} may be shipped in part.', { reference: referenceId }),
        [
          {
            name: referenceId,
            back: () => call(setWaitsForAll, { id, waitsForAll: !now.waitsForAll, version: now.version }),
          },
        ],
        refreshes,
      )
    },
  })
  return {
    isBusy: deciding.isPending,
    decide: (waitsForAll: boolean) => deciding.mutate({ id, waitsForAll, version }),
  }
}
