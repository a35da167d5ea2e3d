import type { HubOrder } from '@crossdock/contract/sorting/orders'
import { t } from '../../lib/words.ts'
import { isOpen } from '../hub-words.tsx'

/** Why something cannot be done with an order, by what it tells of itself; null when it can. */
export const openRefusal = (order: HubOrder): string | null => (isOpen(order) ? null : t('It is closed.'))

export const processRefusal = (order: HubOrder): string | null =>
  openRefusal(order) ?? (order.state === 'Expecting' ? t('None of its boxes has come.') : null)

/** Deleted is what was cancelled, or of which nothing has come (SORT-036). */
export const removeRefusal = ({ state, receivedBoxesCount }: HubOrder): string | null =>
  (state === 'Expecting' && receivedBoxesCount === 0) || state === 'Cancelled' || state === 'ExpectingCancelled'
    ? null
    : t('Boxes of it have come. Cancel it first.')

/** One place is in one warehouse. */
export const allocateRefusal = (order: HubOrder, all: readonly HubOrder[]): string | null =>
  openRefusal(order) ??
  (all.some(({ warehouseId }) => warehouseId !== order.warehouseId) ? t('They are in several warehouses.') : null)

/** Merged are at least two open orders of one merchant and one warehouse (SORT-033). */
export function mergeRefusal(order: HubOrder, all: readonly HubOrder[]): string | null {
  const refused = allocateRefusal(order, all)
  if (refused !== null) return refused
  if (all.some(({ storeId }) => storeId !== order.storeId)) return t('They are of several merchants.')
  return all.length < 2 ? t('Please choose at least 2 orders') : null
}
