import type { Day } from '@crossdock/contract/days'
import type { z } from 'zod'

const hour = 3_600_000
/** Days begin up to 14 hours before those of UTC and end up to 12 after; what is written late has an id that is older than it. */
const slack = 14 * hour + 24 * hour

const idAt = (milliseconds: number, rest: '0' | 'f'): string =>
  Math.max(milliseconds, 0).toString(16).padStart(12, '0').slice(-12) + rest.repeat(12)

/**
 * Ids between which all that was written on some days lies, for an index in the order of ids: an id begins with the milliseconds
 * at which it was made. Others lie between them, too, so the days are asked for besides.
 */
export function idsOfDays(
  from: Day | undefined,
  to: Day | undefined,
): { readonly first: string; readonly last: string } {
  const first = from === undefined ? '0'.repeat(24) : idAt(Date.parse(`${from}T00:00:00Z`) - slack, '0')
  const last = to === undefined ? 'f'.repeat(24) : idAt(Date.parse(`${to}T00:00:00Z`) + 24 * hour + slack, 'f')
  return { first, last }
}

type Json = z.core.util.JSONType

/** Every id that stands in a value, each once. */
export function idsIn(value: Json, found = new Set<string>()): string[] {
  if (typeof value === 'string') {
    if (/^[0-9a-f]{24}$/.test(value)) found.add(value)
  } else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) idsIn(inner, found)
  return [...found]
}
