import type { HubBox } from '@crossdock/contract/sorting/boxes'
import { type ExceptionKind, type ExceptionOutcome, outcomesOf } from '@crossdock/contract/sorting/exception-kinds'

/** Whoever may see to exceptions may do this. */
export const worksOnExceptions = 'WAREHOUSE_MANAGE_ORDERS'

/** What the files table calls the owner of a photo. */
export const photoOwner = 'hub-photo'

/** Why something cannot be wrong with a box; null: it can. Of a box that nobody has announced there is none. */
export function reportFault(
  kind: ExceptionKind,
  box: Pick<HubBox, 'state'> | null,
): 'unknown' | 'expected' | 'received' | null {
  if (box === null) return kind === 'Extra' ? null : 'unknown'
  if (kind === 'Extra') return 'expected'
  return kind === 'Missing' && box.state === 'Received' ? 'received' : null
}

/** Whether it can become that of an exception. */
export const canBecome = (kind: ExceptionKind, outcome: ExceptionOutcome): boolean =>
  (outcomesOf[kind] as readonly ExceptionOutcome[]).includes(outcome)
