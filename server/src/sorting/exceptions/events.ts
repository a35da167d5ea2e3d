import { onEvent } from '../../platform/events.ts'
import { settleFound } from './writes.ts'

/** A box that was missing is found when somebody scans it. */
export function watchExceptions(): void {
  onEvent('hub-box.received', settleFound)
}
