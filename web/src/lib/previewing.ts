import type { Preview } from './preview.ts'
import { deviceKeys, previewKey, storageKeys } from './storage.ts'

/** Opens the product in this tab as somebody else sees it. What is kept meanwhile is kept in this tab alone. */
export function startPreview(token: string, name: string): void {
  for (const key of [...deviceKeys, storageKeys.language]) {
    const text = localStorage.getItem(key)
    if (text !== null) sessionStorage.setItem(key, text)
  }
  sessionStorage.setItem(storageKeys.token, token)
  sessionStorage.setItem(previewKey, JSON.stringify({ name, back: window.location.pathname } satisfies Preview))
  window.location.assign('/')
}
