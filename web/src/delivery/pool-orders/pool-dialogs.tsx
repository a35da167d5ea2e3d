import * as pool from '@crossdock/contract/delivery/pool-orders'
import { call } from '../../lib/client.ts'
import { useMutate } from '../../lib/queries.ts'
import { tellDone } from '../../lib/undo.ts'
import { t } from '../../lib/words.ts'
import { ConfirmModal } from '../../ui/modals.tsx'
import { moveToDeleted, moveToPool, poolState, takeFromDeleted } from '../pool-state.ts'

interface PoolDialogProps {
  readonly orders: readonly pool.PoolOrder[]
  readonly onClose: () => void
  /** After it was done to all of them. */
  readonly onDone: () => void
}

const poolRefreshes = [pool.list, pool.totals, pool.places, pool.get]

/** The order by its number, several by how many they are. */
const numbersOf = (orders: readonly pool.PoolOrder[]): string =>
  orders
    .slice(0, 8)
    .map(({ orderNo }) => orderNo)
    .join(', ') + (orders.length > 8 ? ' …' : '')

/** Asks before orders go to the deleted pool; Undo brings them back. */
export function DeleteOrders({ orders, onClose, onDone }: PoolDialogProps) {
  const addresses = orders.map(({ id }) => id)
  const remove = useMutate(pool.remove, {
    refreshes: poolRefreshes,
    onSuccess: () => {
      poolState.set((before) => moveToDeleted(before, orders))
      const back = async () => {
        await call(pool.undelete, { addresses })
        poolState.set((before) => moveToPool(before, orders))
      }
      tellDone(
        t('{{count}} orders deleted', { count: orders.length }),
        [{ name: numbersOf(orders), back }],
        poolRefreshes,
      )
      onDone()
    },
  })
  return (
    <ConfirmModal
      title={t('Delete {{count}} orders?', { count: orders.length })}
      confirmLabel={t('Delete')}
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ addresses })}
      onClose={onClose}
    >
      {t('They move to the deleted orders, and can be restored from there until they are purged.')} {numbersOf(orders)}
    </ConfirmModal>
  )
}

/** Asks before orders are removed for ever. */
export function PurgeOrders({ orders, onClose, onDone }: PoolDialogProps) {
  const addresses = orders.map(({ id }) => id)
  const purge = useMutate(pool.purge, {
    refreshes: poolRefreshes,
    onSuccess: () => {
      poolState.set((before) => takeFromDeleted(before, orders))
      tellDone(t('{{count}} orders purged', { count: orders.length }), [], poolRefreshes)
      onDone()
    },
  })
  return (
    <ConfirmModal
      title={t('Purge {{count}} orders?', { count: orders.length })}
      confirmLabel={t('Purge')}
      isDanger
      isBusy={purge.isPending}
      onConfirm={() => purge.mutate({ addresses })}
      onClose={onClose}
    >
      {t('They are removed for ever. This cannot be taken back.')} {numbersOf(orders)}
    </ConfirmModal>
  )
}
