import { keepText, readText, storageKeys } from './storage.ts'
import { createValue, useValue } from './value.ts'

export type Theme = 'auto' | 'light' | 'dark'
type Density = 'compact' | 'comfortable'

const readTheme = (): Theme => {
  const kept = readText(storageKeys.theme)
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

const darkSystem = (): boolean =>
  typeof window !== 'undefined' &&
  typeof window.matchMedia === 'function' &&
  window.matchMedia('(prefers-color-scheme: dark)').matches

const resolve = (theme: Theme): 'light' | 'dark' => (theme === 'auto' ? (darkSystem() ? 'dark' : 'light') : theme)

const chosen = createValue<Theme>(readTheme())
const shown = createValue<'light' | 'dark'>(resolve(chosen.get()))
const density = createValue<Density>(readText(storageKeys.density) === 'comfortable' ? 'comfortable' : 'compact')

function apply(): void {
  shown.set(resolve(chosen.get()))
  document.documentElement.dataset['mantineColorScheme'] = shown.get()
}

/** What the person chose. */
export const useTheme = (): Theme => useValue(chosen)
/** What is on the screen. */
export const useShownTheme = (): 'light' | 'dark' => useValue(shown)
export const useDensity = (): Density => useValue(density)

export function setTheme(theme: Theme): void {
  keepText(storageKeys.theme, theme === 'auto' ? null : theme)
  chosen.set(theme)
  apply()
}

/** Rows of 28 px, 25 of them on a screen, or of 32 px for those who want more room. Under a finger they have 44. */
export function setDensity(next: Density): void {
  keepText(storageKeys.density, next === 'comfortable' ? next : null)
  density.set(next)
  if (next === 'comfortable') document.documentElement.dataset['density'] = next
  else delete document.documentElement.dataset['density']
}

/** Follows the system's scheme while nothing is chosen. */
export function watchTheme(): void {
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply)
  apply()
}
