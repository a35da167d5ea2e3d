import { onEvent } from '../../platform/events.ts'
import { voidOfPlans } from './voids/writes.ts'

/** A price was worked out for the period that was: it is not good for the next. */
export function watchPeriods(): void {
  onEvent('subscription.replaced', voidOfPlans)
}
