import { exactTotal } from '@crossdock/contract/paging'
import type { AnyEndpoint } from './client.ts'
import { query, queryClient } from './queries.ts'
import { changeParams } from './search-params.ts'
import { session } from './session.ts'
import { createValue, useValue } from './value.ts'

export interface TrailRecord {
  readonly path: string
  /** What the list calls it; null where that is more than text. */
  readonly name: string | null
}

/** A list as a record leads back to it: where it stands, and which records of it stood beside each other. */
export interface Trail {
  readonly path: string
  /** Its query, without the page. */
  readonly search: string
  readonly title: string
  readonly page: number
  readonly pageSize: number
  readonly total: number | null
  /** Records of its page, in their order. */
  readonly records: readonly TrailRecord[]
  /** Another page of it. */
  readonly turnTo: (page: number) => Promise<Trail>
}

export interface TrailSource extends Pick<Trail, 'path' | 'search' | 'title' | 'page' | 'pageSize'> {
  readonly endpoint: AnyEndpoint
  readonly input: Readonly<Record<string, unknown>>
  readonly recordsOf: (answer: never) => readonly TrailRecord[]
}

/** The trail of a list's page; the pages beside it are asked for when somebody goes on. */
export function trailOf(source: TrailSource, answer: unknown): Trail {
  const { endpoint, input, recordsOf, search, ...place } = source
  const { total } = answer as { readonly total?: unknown }
  return {
    ...place,
    search: changeParams(search, { page: null }),
    total: typeof total === 'number' ? total : null,
    records: recordsOf(answer as never),
    turnTo: async (page) => trailOf({ ...source, page }, await queryClient.query(query(endpoint, { ...input, page }))),
  }
}

const keeperNow = (): string => `${session.get()?.token ?? ''}/${session.get()?.store?.id ?? ''}`

const kept = createValue<{ readonly keeper: string; readonly trail: Trail } | null>(null)

/** Keeps the list that was looked at last, for whoever is signed in and for the merchant chosen now; one of what has no page is none. */
export function keepTrail(trail: Trail): void {
  if (trail.records.length > 0) kept.set({ keeper: keeperNow(), trail })
}

/** The list that was looked at last, where it has the record at that path. */
export function useTrail(path: string): Trail | null {
  const found = useValue(kept)
  return found?.keeper === keeperNow() && found.trail.records.some((record) => record.path === path)
    ? found.trail
    : null
}

/** The address of a trail's list, on the page it is at. */
export const addressOf = ({ path, search, page }: Trail): string =>
  path + changeParams(search, { page: page > 1 ? String(page) : null })

interface TrailPlace {
  readonly index: number
  /** From 1, in the whole list. */
  readonly position: number
  readonly hasPrevious: boolean
  readonly hasNext: boolean
}

/** Where the record at a path stands in its list. */
export function placeIn({ records, page, pageSize, total }: Trail, path: string): TrailPlace {
  const index = records.findIndex((record) => record.path === path)
  const position = (page - 1) * pageSize + index + 1
  const isCounted = total !== null && total <= exactTotal
  return {
    index,
    position,
    hasPrevious: position > 1,
    // A list that is too long to be counted may go on after a full page.
    hasNext: index < records.length - 1 || (isCounted ? position < total : records.length === pageSize),
  }
}

/** The path of the record before (-1) or after (1) another one, over a page's end, too; null where the list ends. What it is then in is kept. */
export async function neighbourOf(trail: Trail, path: string, by: -1 | 1): Promise<string | null> {
  const { index } = placeIn(trail, path)
  const beside = trail.records[index + by]
  if (beside) return beside.path
  if (trail.page + by < 1) return null
  const next = await trail.turnTo(trail.page + by)
  const found = by > 0 ? next.records[0] : next.records.at(-1)
  if (!found) return null
  keepTrail(next)
  return found.path
}
