import type { ComponentType } from 'react'
import type { MenuIcon } from './menu-icons.ts'
import type { Mode } from './modes.ts'
import { createValue, useValue } from './value.ts'

/** What somebody has in the rail: modes, and the entries of each by their headings. */
export interface SeenMode {
  readonly mode: Mode
  readonly groups: readonly {
    readonly name: string | null
    readonly items: readonly { readonly path: string; readonly label: string; readonly icon: MenuIcon }[]
  }[]
}

/** What the frame lends to a screen that shows somebody's menu: the one table of routes, and the icons. */
interface Menus {
  /** The menus of who holds some permissions, by the present plan. */
  readonly of: (permissions: readonly string[]) => readonly SeenMode[]
  readonly Icon: ComponentType<{ readonly name: MenuIcon }>
}

const lent = createValue<Menus | null>(null)

/** The frame says once how a menu is made of the routes. */
export const lendMenus = (menus: Menus): void => lent.set(menus)

/** The menus of the frame; null before it stands, and in a test of one screen alone. */
export const useMenus = (): Menus | null => useValue(lent)
