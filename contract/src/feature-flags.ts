/** What an installation can switch off (SHELL-011 to 013); all of it is on by itself. */
export const featureFlags = [
  'FULL_REFUND',
  'PARTIAL_REFUND',
  'SHOW_ALL_ORDERS_ON_MAP',
  'NOTIFICATIONS',
  'EXPORT_ORDER_POOL',
] as const
export type FeatureFlag = (typeof featureFlags)[number]

/** Whether a feature is on where these are switched off; a name that is none of the flags is off. */
export const isSwitchedOn = (name: string, off: readonly string[]): boolean =>
  featureFlags.some((flag) => flag === name) && !off.includes(name)
