import type { AreaScreens } from '../lib/routes.ts'
import { keepText, readText, storageKeys } from '../lib/storage.ts'

// The screens of an area load together, when they are needed: this stands in what loads before anything else.

const tables = import.meta.glob<AreaScreens>('/src/*/screens.ts')

const nameOf = (path: string): string => path.split('/')[2] ?? ''

/** The areas that have screens, by the names of their folders. */
export const areaNames: readonly string[] = Object.keys(tables).map(nameOf)

/** The screens of an area; asked for again, they are here already. */
export const loadScreens = async (area: string): Promise<AreaScreens> =>
  tables[`/src/${area}/screens.ts`]?.() ?? { features: {} }

/** The areas whose screens were needed last; those of the home page and its menu, when nothing was. */
export const neededAreas = (): readonly string[] =>
  (readText(storageKeys.areas)?.split(',') ?? ['account', 'app']).filter((area) => areaNames.includes(area))

/** Remembers which areas' screens were needed last. */
export const keepAreas = (areas: readonly string[]): void => keepText(storageKeys.areas, areas.join())

/** Starts loading what was needed last, and the home page where it is opened, while the app itself is still on its way. */
export function warmScreens(): void {
  // A failure now is not news: the app asks again.
  for (const area of neededAreas()) void loadScreens(area).catch(() => undefined)
  if (window.location.pathname === '/') void import('./home/home-page.tsx').catch(() => undefined)
}
