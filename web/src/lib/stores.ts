import { keepStore, type StoreInfo, session } from './session.ts'
import { hasUnsavedWork } from './unsaved.ts'
import { createValue } from './value.ts'
import { t } from './words.ts'

/** The stores the selector offers; null until they are known. */
export const availableStores = createValue<readonly StoreInfo[] | null>(null)

/** A switch that waits for "yes", and what is done after it. */
export const pendingStore = createValue<{ readonly to: StoreInfo; readonly after: () => void } | null>(null)

/** 'All Accounts', 'My Account', the name, or 'No Name' (STORE-011, STORE-012). */
export function storeLabel(store: Pick<StoreInfo, 'type' | 'name'>): string {
  if (store.type === 'ALL') return t('All Accounts')
  if (store.type === 'MAIN') return t('My Account')
  return store.name?.trim() || t('No Name')
}

/** Whether switching asks first: between MAIN and STORE always, else while there is unsaved work (STORE-015, STORE-016). */
export function asksBefore(from: StoreInfo | null, to: StoreInfo, hasUnsaved: boolean): boolean {
  if (from === null || from.id === to.id) return false
  if (hasUnsaved) return true
  return (from.type === 'MAIN' && to.type === 'STORE') || (from.type === 'STORE' && to.type === 'MAIN')
}

/** Goes to another store, at once or after a question; then on to what is wanted there. */
export function changeStore(to: StoreInfo, after: () => void = () => {}): void {
  if (asksBefore(session.get()?.store ?? null, to, hasUnsavedWork())) {
    pendingStore.set({ to, after })
    return
  }
  keepStore(to)
  after()
}

/**
 * The store to start with: the kept one while it is still offered, else all of them where there are merchants (in one's own
 * account their orders would be missing, and every list look empty), else one's own account, else the first.
 */
export function chooseStore(kept: StoreInfo | null, offered: readonly StoreInfo[]): StoreInfo | null {
  const hasMerchants = offered.some((store) => store.type === 'STORE')
  return (
    offered.find((store) => store.id === kept?.id) ??
    offered.find((store) => store.type === (hasMerchants ? 'ALL' : 'MAIN')) ??
    offered.find((store) => store.type === 'MAIN') ??
    offered[0] ??
    null
  )
}

/** Merchants of a filter: 'Main' for MAIN; ALL is no filter and so no entry (FILT-015). */
export function merchantOptions(stores: readonly StoreInfo[]): { value: string; label: string }[] {
  return stores
    .filter((store) => store.type !== 'ALL')
    .map((store) => ({ value: store.id, label: store.type === 'MAIN' ? t('Main') : storeLabel(store) }))
}
