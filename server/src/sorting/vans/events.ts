import { onEvent } from '../../platform/events.ts'
import { planVan } from './writes.ts'

/** Orders of the hub hold the stop that is planned for them, so that a scan says where a box goes. */
export function watchVans(): void {
  onEvent('hub-orders.planned', planVan)
}
