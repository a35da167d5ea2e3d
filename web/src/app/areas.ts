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

/**
 * The areas that the screen at an address is likely to be of, with that of every menu: an area's addresses begin with its name,
 * but for goods, which are most of what is opened. What is nowhere among them is looked for everywhere.
 */
export function likelyAreas(pathname: string): readonly string[] {
  const [, first = ''] = pathname.split('/')
  if (first === '') return ['account', 'app']
  return first !== 'warehouse' && areaNames.includes(first)
    ? ['account', first]
    : ['account', 'fulfillment', 'warehouse']
}

/** The areas whose screens were needed last; those that an address is likely to need, when nothing was. */
export const neededAreas = (pathname: string): readonly string[] =>
  readText(storageKeys.areas)
    ?.split(',')
    .filter((area) => areaNames.includes(area)) ?? likelyAreas(pathname)

/** Remembers which areas' screens were needed last. */
export const keepAreas = (areas: readonly string[]): void => keepText(storageKeys.areas, areas.join())

/** Starts loading what was needed last, and the home page where it is opened, while the app itself is still on its way. */
export function warmScreens(): void {
  // A failure now is not news: the app asks again.
  for (const area of neededAreas(window.location.pathname)) void loadScreens(area).catch(() => undefined)
  if (window.location.pathname === '/') void import('./home/home-page.tsx').catch(() => undefined)
}
