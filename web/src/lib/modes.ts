import type { MenuIcon } from './menu-icons.ts'
import { keepText, readText, storageKeys } from './storage.ts'

/** The five modes of the side navigation, in its order. */
export const modes = ['dashboard', 'delivery', 'sorting', 'scheduler', 'fulfillment'] as const
export type Mode = (typeof modes)[number]

interface ModeInfo {
  readonly icon: MenuIcon
  readonly name: string
  /** What is kept as the preference (SHELL-007). */
  readonly preference: string
  readonly tint: string
}

/** How a mode stands in the rail (SHELL-003). It is there once an area declares it and the person has an entry in its menu. */
export const modeInfo: Readonly<Record<Mode, ModeInfo>> = {
  dashboard: { icon: 'dashboard', name: 'Dashboard', preference: '/', tint: 'var(--m-dash)' },
  delivery: { icon: 'delivery', name: 'Delivery', preference: '/delivery', tint: 'var(--m-deliv)' },
  sorting: { icon: 'sorting', name: 'Sorting', preference: '/sorting', tint: 'var(--m-sort)' },
  scheduler: { icon: 'scheduler', name: 'Scheduler', preference: '/scheduler', tint: 'var(--m-sched)' },
  fulfillment: { icon: 'fulfillment', name: 'Fulfillment', preference: '/fulfillment', tint: 'var(--m-ful)' },
}

const spellings: readonly (readonly [string, Mode])[] = [
  ['delivery', 'delivery'],
  ['fulfillment', 'fulfillment'],
  ['fulfilment', 'fulfillment'],
  ['sorting', 'sorting'],
  ['scheduler', 'scheduler'],
]

/** The mode a kept preference stands for: the first word it contains; nothing, "/" and the unknown are the dashboard (SHELL-004 to 006). */
export function modeOfPreference(preference: string | null): Mode {
  const text = preference?.toLowerCase() ?? ''
  return spellings.find(([word]) => text.includes(word))?.[1] ?? 'dashboard'
}

/** The key that opens a mode: its place among the five, which stays the same whichever of them are there. */
export const modeKey = (mode: Mode): string => String(modes.indexOf(mode) + 1)

export const readMode = (): Mode => modeOfPreference(readText(storageKeys.preference))

export const keepMode = (mode: Mode): void => keepText(storageKeys.preference, modeInfo[mode].preference)
