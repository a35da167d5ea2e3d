import { session } from './session.ts'
import { adoptText, keepJson, readJson } from './storage.ts'

/** How a person has a list, bound to the person: it holds what they looked for, and others sign in on the same device. */
type Kept = 'views' | 'columns' | 'sort'

const nameOf = (what: Kept, list: string): string => `${what}.${session.get()?.who.id ?? ''}.${list}`

function read(what: Kept, list: string): unknown {
  const name = nameOf(what, list)
  adoptText(name, `${what}:${list}`)
  return readJson(name)
}

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
  const kept = read('views', list)
  return Array.isArray(kept) ? kept.filter(isView) : []
}

export function keepViews(list: string, views: readonly SavedView[]): void {
  keepJson(nameOf('views', list), views.length === 0 ? null : views)
}

/** Keys of the columns chosen for a list, in the list's own order; null while the person has chosen nothing. */
export function readColumns(list: string): readonly string[] | null {
  const kept = read('columns', list)
  return Array.isArray(kept) ? kept.filter((key): key is string => typeof key === 'string') : null
}

/** What the person sorts a list by; null while that is its usual order. */
export function readKeptSort(list: string): string | null {
  const kept = read('sort', list)
  return typeof kept === 'string' ? kept : null
}

export const keepSort = (list: string, sort: string | null): void => keepJson(nameOf('sort', list), sort)

export const keepColumns = (list: string, keys: readonly string[] | null): void =>
  keepJson(nameOf('columns', list), keys)
