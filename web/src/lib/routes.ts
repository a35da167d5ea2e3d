import type { Needed } from '@crossdock/contract/access'
import type { Profile } from '@crossdock/contract/account/profile'
import type { Topic } from '@crossdock/contract/events'
import type { FeatureFlag } from '@crossdock/contract/feature-flags'
import type { Findable } from '@crossdock/contract/findable'
import type { Id, Noun } from '@crossdock/contract/ids'
import type { ImportKind } from '@crossdock/contract/imports'
import type { PlanFeature } from '@crossdock/contract/plans'
import type { ComponentType, ReactNode } from 'react'
import type { MenuIcon } from './menu-icons.ts'
import type { Mode } from './modes.ts'

/** The headings of a menu, in their order; what stands under Setup is folded away. */
export const menuSections = ['Work', 'Stock', 'Look up', 'Setup'] as const
export type MenuSection = (typeof menuSections)[number]

/** One of the lists that a menu entry opens as tabs. */
export interface MenuList {
  readonly path: string
  /** What the list is called where it is found by its name. */
  readonly label: string
  /** What its tab says. */
  readonly tab: string
  /** `g` then this letter opens it. */
  readonly hotkey?: string
  /** A count on its tab; that of the entry's own list stands in the menu, too. */
  readonly badge?: () => Promise<number | null>
}

/** An entry of the side menu. */
export interface MenuEntry {
  readonly label: string
  readonly icon: MenuIcon
  /** Heading it stands under; absent for the entries on top. */
  readonly group?: MenuSection
  /** Place in its group, low first. */
  readonly order: number
  /** `g` then this letter opens it. */
  readonly hotkey?: string
  /** A count beside it: loads its call by itself, so that the menu does not wait for it. */
  readonly badge?: () => Promise<number | null>
  /** What makes a dot beside it, of what was told last of who is signed in: how much is new. */
  readonly dot?: (profile: Profile) => number
  /** In the menu of every mode, at its foot; what it opens stays in the mode that one was in. */
  readonly isEverywhere?: true
  /** A dialog that it opens over the screen one is on; its path has the same as a page. */
  readonly opens?: () => Promise<ComponentType<{ readonly onClose: () => void }>>
  /** Live topics that make the badges stale. */
  readonly topics?: readonly Topic[]
  /** What the plan must have for the entry (PERM-034); its address opens all the same. */
  readonly feature?: PlanFeature
  /** The lists that stand beside each other on the screen it opens, itself among them. */
  readonly lists?: readonly MenuList[]
}

type ParamNames<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamNames<Head> | ParamNames<Rest>
  : Path extends `$${infer Name}`
    ? Name
    : never

/** What stands in a path's parameters: of `/products/$productId` the `productId`, which is an id of a product. */
export type PathParams<Path extends string> = {
  readonly [Name in ParamNames<Path>]: Name extends `${infer N extends Noun}Id` ? Id<N> : string
}

type Page<Params> = () => Promise<{ readonly default: (params: Params) => ReactNode }>

/** A screen: its address, its page (a default export, loaded when opened), who may see it, where the menu has it. */
export interface FeatureRoute {
  /** `/products/$productId`. */
  readonly path: string
  readonly page?: Page<Readonly<Record<string, string>>>
  /** Absent: anybody signed in. */
  readonly can?: Needed
  /** What the plan must have besides the features of the area; without it the menu has no entry (PERM-034). */
  readonly feature?: PlanFeature
  /** What the installation may have switched off: then there is no such screen (SHELL-013). */
  readonly flag?: FeatureFlag
  /** Blocked on the installation's production hosts until it is finished (SHELL-025). */
  readonly isUnderDevelopment?: true
  readonly menu?: MenuEntry
  /** Path of the menu entry that a screen without one belongs to, where its own path does not say. */
  readonly under?: string
  /** Leads on to another path (old addresses). */
  readonly redirect?: string
  /** A form of its own: its first field has the focus when it is opened, not its heading. */
  readonly startsAtField?: true
  /** Without rail and top bar: pick, pack, receive, print. */
  readonly isBare?: boolean
  /** Built from plain parts only, so that the overlay library is not loaded with it. */
  readonly isPlain?: boolean
}

type RouteOf<Path extends string> = Omit<FeatureRoute, 'path' | 'page'> & { readonly page?: Page<PathParams<Path>> }

/** Declares a screen. Its page gets the parameters of its path, and one that wants others does not compile. */
export function route<Path extends string>(path: Path, rest: RouteOf<Path>): FeatureRoute {
  const declared: { readonly path: string; readonly page?: Page<never> } = { path, ...rest }
  return declared as FeatureRoute
}

/** Something the command palette can do. */
export interface PaletteAction {
  readonly label: string
  readonly to: string
  readonly can?: Needed
  /** What the plan must have. */
  readonly feature?: PlanFeature
}

/** One of what was found, as it is opened. */
export interface FoundOne {
  readonly id: string
  readonly state: string | null
  /** What it is called, and what it is opened in. */
  readonly name: string
  readonly within?: string | null
}

/** What is done with a noun that was found (`contract/findable.ts`); a noun that has several screens for one has several. */
export interface FoundNoun {
  readonly noun: Findable
  /** Heading of what was found of it. */
  readonly group: string
  /** What it is found by, for who found nothing. */
  readonly finds: string
  readonly can?: Needed
  /** The screen of one; absent: a merchant, which is chosen. */
  readonly path?: (one: FoundOne) => Promise<string>
  /** Its states in words. */
  readonly states?: () => Promise<Readonly<Record<string, string>>>
}

/** What is said of a large import that ended while no screen waited for it, besides what its own screen says. */
export interface ImportTeller {
  readonly message: string
  readonly tell: (result: never) => Promise<void>
}

/**
 * What a feature's `routes.tsx` exports; the router, the side menu and the palette are made of it. It is
 * loaded with the first screen of its mode: it imports types and `route`, and everything else (pages, the contract, lookups) by `import()`.
 */
export interface FeatureModule {
  readonly routes: readonly FeatureRoute[]
  readonly actions?: readonly PaletteAction[]
  readonly records?: readonly FoundNoun[]
  readonly imports?: Readonly<Partial<Record<ImportKind, ImportTeller>>>
  /** What stands at the end of the bar above every screen, where the plan has its area; loaded once the screen stands. */
  readonly bar?: () => Promise<ComponentType>
}

/** An area as the frame knows it before its screens are there: what its `area.ts` exports. */
export interface Area {
  /** The mode whose menu has its entries. */
  readonly mode: Mode
  /** Who has an entry there; absent: anybody. A test compares it with the entries. */
  readonly can?: Needed
  /** What the plan must have for its mode to be shown. */
  readonly feature?: PlanFeature
  /** It has entries in the menu of every mode, and comes with each. */
  readonly isEverywhere?: true
}

/** What an area's `screens.ts` exports: its features, by the paths of their `routes.tsx`. */
export interface AreaScreens {
  readonly features: Readonly<Record<string, FeatureModule>>
}
