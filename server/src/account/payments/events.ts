import { onEvent } from '../../platform/events.ts'
import { cancelOpen } from './writes.ts'

/** A payment is of a price: it ends when that is another one. */
export function watchPrices(): void {
  onEvent('invoice.repriced', cancelOpen)
}
