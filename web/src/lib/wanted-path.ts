import { storageKeys } from './storage.ts'

/** Remembers the path that asked for sign-in, in this tab only (PATH-038). */
export function keepWantedPath(path: string): void {
  try {
    if (path !== '/') sessionStorage.setItem(storageKeys.wanted, path)
  } catch {
    // Then sign-in opens the first screen.
  }
}

/** The remembered path, once; only a path of this product, never another site. */
export function takeWantedPath(): string | null {
  try {
    const path = sessionStorage.getItem(storageKeys.wanted)
    sessionStorage.removeItem(storageKeys.wanted)
    // Who recommended the product was noted at the door: the code is no part of the address inside.
    return path && /^\/(?![/\\])/.test(path)
      ? path.replace(/([?&])referrerCode=[^&#]*&?/, '$1').replace(/[?&](?=#|$)/, '')
      : null
  } catch {
    return null
  }
}
