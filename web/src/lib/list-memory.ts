import { keepJson, readJson } from './storage.ts'

/** A saved view: a name for an address. */
export interface SavedView {
  readonly name: string
  /** The query, without `page`. */
  readonly search: string
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SavedView).name === 'string' &&
  typeof (value as SavedView).search === 'string'

export function readViews(list: string): readonly SavedView[] {
  const kept = readJson(`views:${list}`)
  return Array.isArray(kept) ? kept.filter(isView).slice(0, 20) : []
}

export function keepViews(list: string, views: readonly SavedView[]): void {
  keepJson(`views:${list}`, views.length === 0 ? null : views)
}

/** Keys of the columns chosen for a list, in the list's own order; null while the person has chosen nothing. */
export function readColumns(list: string): readonly string[] | null {
  const kept = readJson(`columns:${list}`)
  return Array.isArray(kept) ? kept.filter((key): key is string => typeof key === 'string') : null
}

/** What the person sorts a list by; null while that is its usual order. */
export function readKeptSort(list: string): string | null {
  const kept = readJson(`sort:${list}`)
  return typeof kept === 'string' ? kept : null
}

export const keepSort = (list: string, sort: string | null): void => keepJson(`sort:${list}`, sort)

export const keepColumns = (list: string, keys: readonly string[] | null): void => keepJson(`columns:${list}`, keys)
