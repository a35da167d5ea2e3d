import { createHash } from 'node:crypto'
import { exactTotal } from '@crossdock/contract/paging'

/** Where a row stands in the order of its list. */
export interface Place {
  readonly value: string | null
  readonly id: string
  readonly within: string
}

/** What is known of a list as it was at one count of its account's changes. */
interface Known {
  readonly changes: number
  /** Rows, 10,001 when there are more; null until they are counted. */
  count: number | null
  /** The last row before an offset that somebody has read from. */
  readonly before: Map<number, Place>
  /** When it was learnt: a process that ended between a commit and counting it must not be believed for ever. */
  readonly since: number
}

/** How long anything is remembered, and "10,000+" is believed whatever changes, in milliseconds. */
const believed = 60_000
const mostLists = 1_000
const mostPlaces = 100

/** By account, stores, statement and its values: nobody is told what somebody with other stores has counted. */
const lists = new Map<string, Known>()

/** The name under which a list is remembered. */
export const listKey = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64')

/** What was learnt of a list less than a minute ago. */
function recent(key: string): Known | null {
  const known = lists.get(key)
  return known && performance.now() - known.since < believed ? known : null
}

/** What is remembered of a list, if it still is as it was at that count of changes; of a long one, that it is long. */
export function recall(
  key: string,
  changes: number | null,
): { readonly count: number | null; before(offset: number): Place | null } {
  const known = recent(key)
  const isSame = known !== null && known.changes === changes
  return {
    count: known && (isSame || (known.count ?? 0) > exactTotal) ? known.count : null,
    before: (offset) => (isSame ? (known.before.get(offset) ?? null) : null),
  }
}

/** Whether anything was learnt of a list less than a minute ago. */
export const isRemembered = (key: string): boolean => (recent(key)?.count ?? null) !== null

/** Guesses where a page begins; whether it still does is known with the count of changes. */
export const guessPlace = (key: string, offset: number): Place | null => recent(key)?.before.get(offset) ?? null

/** Remembers what was read of a list after the count of changes had been asked for. */
export function remember(
  key: string,
  changes: number | null,
  learnt: { readonly count: number | null; readonly before: readonly (readonly [number, Place])[] },
): void {
  if (changes === null) return
  const old = recent(key)
  const isSame = old !== null && old.changes === changes
  const known: Known = isSame ? old : { changes, count: null, before: new Map(), since: performance.now() }
  known.count = learnt.count ?? known.count
  for (const [offset, place] of learnt.before) {
    if (known.before.size >= mostPlaces && !known.before.has(offset)) known.before.clear()
    known.before.set(offset, place)
  }
  if (!isSame) lists.delete(key)
  lists.set(key, known)
  const [oldest] = lists.keys()
  if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest)
}
