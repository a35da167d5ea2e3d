import { onEvent } from '../../../platform/events.ts'
import { countUncounted } from './writes.ts'

/** What was offered, or accepted, and never counted is counted before it goes on a route by hand (SCHD-006). */
export function watchUncounted(): void {
  onEvent('pool-order.routing', countUncounted)
}
