import type { AnswerOf, InputOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { type AnyEndpoint, call } from './client.ts'
import { session } from './session.ts'
import { t } from './words.ts'

/** One entry of a dropdown. */
export interface Option {
  readonly value: string
  readonly label: string
  /** Small text beside the label. */
  readonly hint?: string
  readonly isDisabled?: boolean
}

/** One of a closed list, each called by its word. */
export const wordOptions = (words: readonly string[]): Option[] => words.map((value) => ({ value, label: t(value) }))

/** Where a searchable dropdown gets its entries. */
export interface Lookup {
  /** Tells this lookup's entries from others' in the cache. */
  readonly key: readonly unknown[]
  readonly search: (term: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** The entry of a value that the search has not brought (a filter read from the address). */
  readonly find?: (value: string, signal: AbortSignal) => Promise<Option | null>
}

interface LookupShape<E extends AnyEndpoint, Item> {
  /** The call's input for what was typed. */
  readonly input: (term: string) => InputOf<E>
  readonly items: (answer: AnswerOf<E>) => readonly Item[]
  readonly option: (item: Item) => Option
  readonly find?: (value: string, signal: AbortSignal) => Promise<Option | null>
  /** Of another merchant than the current one. */
  readonly storeId?: Id<'store'> | undefined
}

/**
 * A lookup from a call:
 * `lookup(products.list, { input: (description) => ({ description, page_size: 10 }), items: (a) => a.items, option: (p) => ({ value: p.id, label: p.sku }) })`
 */
export function lookup<E extends AnyEndpoint, Item>(endpoint: E, shape: LookupShape<E, Item>): Lookup {
  return {
    key: [endpoint.path, shape.storeId ?? session.get()?.store?.id ?? null, shape.input('')],
    search: async (term, signal) =>
      shape.items(await call(endpoint, shape.input(term), { signal, storeId: shape.storeId })).map(shape.option),
    ...(shape.find ? { find: shape.find } : {}),
  }
}
