import type { find, Hit } from '@crossdock/contract/account/finding'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { allows } from '../lib/can.ts'
import { type CallShape, callShape } from '../lib/client.ts'
import type { FoundNoun, FoundOne } from '../lib/routes.ts'
import { type StoreInfo, session } from '../lib/session.ts'
import { keepJson, readJson, storageKeys } from '../lib/storage.ts'
import { availableStores, changeStore, storeLabel } from '../lib/stores.ts'
import { toast } from '../lib/toasts.ts'
import { t } from '../lib/words.ts'
import { goToRecord } from '../ui/held-letter.ts'
import { featuresHere } from './features.ts'

/** Without its schemas; a test holds it against the contract. */
export const findCall = { method: 'GET', path: '/api/find', can: 'signed-in' } as const satisfies CallShape

/** What the box says of itself. */
export const findsWords = 'Find an order, recipient, SKU, place, merchant or page…'

/** Longest text that is looked for. */
export const longestTerm = 100

export type Answer = AnswerOf<typeof find>

export const askFor = (term: string, signal: AbortSignal): Promise<Answer> =>
  callShape<Answer>(findCall, { term }, { signal })

/** What may be done with what is found, as the features declare it, to who may open it. */
export const nounsHere = (permissions: readonly string[], features = featuresHere.get()): readonly FoundNoun[] =>
  [...features.values()]
    .flat()
    .flatMap(({ records }) => records ?? [])
    .filter(({ can }) => can === undefined || allows(can, permissions))

/** Something that was found, and can be opened. */
export interface Find extends FoundOne {
  readonly noun: Hit['noun']
  readonly group: string
  readonly about: string | null
  readonly store: StoreInfo | null
}

const mostRecents = 8

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const textOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

/** A find as it was kept; what is kept may be of another version, or broken. */
function isFind(value: unknown): value is Find {
  if (typeof value !== 'object' || value === null) return false
  const one = value as Record<string, unknown>
  const store = one['store'] as Record<string, unknown> | null | undefined
  return (
    [one['noun'], one['group'], one['id'], one['name']].every(isText) &&
    [one['about'], one['state'], one['within'] ?? null].every(textOrNull) &&
    (store === null || (typeof store === 'object' && isText(store['id']) && isText(store['type'])))
  )
}

/** What this person has found and opened last. */
export function readRecents(): readonly Find[] {
  const kept = readJson(storageKeys.recents) as { who?: unknown; finds?: unknown } | null
  if (kept?.who !== session.get()?.who.id || !Array.isArray(kept?.finds)) return []
  return kept.finds.filter(isFind).slice(0, mostRecents)
}

function keepRecent({ noun, group, id, within, state, name, about, store }: Find): void {
  const who = session.get()?.who.id
  const others = readRecents().filter((one) => one.id !== id || one.group !== group)
  keepJson(storageKeys.recents, {
    who,
    finds: [{ noun, group, id, within, state, name, about, store }, ...others].slice(0, mostRecents),
  })
}

/** The store as the selector offers it, which has its name. */
const offered = (store: StoreInfo): StoreInfo => availableStores.get()?.find(({ id }) => id === store.id) ?? store

/**
 * Opens what was found. What is another merchant's than the one that is chosen is looked at under its own, and it is said so;
 * a merchant itself is chosen.
 */
export async function openFind(find: Find, permissions: readonly string[]): Promise<void> {
  const noun = nounsHere(permissions).find(({ noun: of, group }) => of === find.noun && group === find.group)
  if (!noun) return
  const to = noun.path ? await noun.path(find) : null
  const show = (): void => {
    keepRecent(find)
    if (to !== null) goToRecord(to)
  }
  const current = session.get()?.store ?? null
  const store = find.store && offered(find.store)
  const isElsewhere = store !== null && store.id !== current?.id && (to === null || current?.type !== 'ALL')
  if (!isElsewhere) return show()
  changeStore(store, () => {
    show()
    toast.info(t('Merchant: {{name}}', { name: storeLabel(store) }))
  })
}
