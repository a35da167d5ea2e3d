import { lendMenus } from '../lib/menus.ts'
import { menuOf, modesOf } from './features.ts'
import { MenuIcon } from './menu-icon.tsx'

lendMenus({
  of: (permissions) => modesOf(permissions).map((mode) => ({ mode, groups: menuOf(mode, permissions) })),
  Icon: MenuIcon,
})
