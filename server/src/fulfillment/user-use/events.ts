import { onEvent } from '../../platform/events.ts'
import { giveBackWork } from './writes.ts'

/** Nobody but the owner could work on an order that was given to somebody who is gone: it is given back. */
export function watchPeople(): void {
  onEvent('user.removing', giveBackWork)
}
