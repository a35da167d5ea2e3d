import { keepText, readText, storageKeys } from './storage.ts'

/** The five modes of the side navigation, in its order. */
export const modes = ['dashboard', 'delivery', 'sorting', 'scheduler', 'fulfillment'] as const
export type Mode = (typeof modes)[number]

/** The letter in the rail, the name, and what is kept as the preference (SHELL-003, SHELL-007). */
export const modeInfo: Readonly<Record<Mode, { letter: string; name: string; preference: string; tint: string }>> = {
  dashboard: { letter: 'D', name: 'Dashboard', preference: '/', tint: 'var(--m-dash)' },
  delivery: { letter: 'V', name: 'Delivery', preference: '/delivery', tint: 'var(--m-deliv)' },
  sorting: { letter: 'S', name: 'Sorting', preference: '/sorting', tint: 'var(--m-sort)' },
  scheduler: { letter: 'A', name: 'Scheduler', preference: '/scheduler', tint: 'var(--m-sched)' },
  fulfillment: { letter: 'F', name: 'Fulfillment', preference: '/fulfillment', tint: 'var(--m-ful)' },
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

export const readMode = (): Mode => modeOfPreference(readText(storageKeys.preference))

export const keepMode = (mode: Mode): void => keepText(storageKeys.preference, modeInfo[mode].preference)
