import { accountGrants } from './account/permissions.ts'
import { deliveryGrants } from './delivery/permissions.ts'
import { fulfillmentGrants } from './fulfillment/permissions.ts'
import { schedulerGrants } from './scheduler/permissions.ts'
import { sortingGrants } from './sorting/permissions.ts'
import { warehouseGrants } from './warehouse/permissions.ts'

/** Grants, the category each is shown in, and the keys it holds. */
export type GrantTable = Readonly<
  Record<string, { readonly category: string; readonly label: string; readonly keys: readonly string[] }>
>

/** Whose grants there are, in the order in which an admin sees them. No two have one of the same name, or the same key. */
export const grantTables = [
  deliveryGrants,
  schedulerGrants,
  sortingGrants,
  fulfillmentGrants,
  warehouseGrants,
  accountGrants,
] as const

/**
 * What an admin can grant, in five categories (spec 1, section 6), and the keys each grant holds.
 * The keys are what calls and screens ask for; nothing asks for a grant directly.
 */
export const grants = {
  ...deliveryGrants,
  ...schedulerGrants,
  ...sortingGrants,
  ...fulfillmentGrants,
  ...warehouseGrants,
  ...accountGrants,
}

/** A permission as an admin grants it; what is stored with a sub-account. */
export type Grant = keyof typeof grants

/** Keys that every signed-in user of an account has. */
const everyonesKeys = ['VIEW_ADDRESS_BOOK', 'VIEW_NOTIFICATIONS', 'VIEW_CUSTOM_SERVICES'] as const

/** A permission key: what a call or a screen asks for. FULL_STORE_ACCESS lifts the allowed-store list. */
export type Permission = (typeof grants)[Grant]['keys'][number] | (typeof everyonesKeys)[number] | 'FULL_STORE_ACCESS'

export const allGrants = Object.keys(grants) as Grant[]

/** Every permission key. An account owner implicitly holds them all (PERM-029). */
export const allPermissions: readonly Permission[] = [
  ...allGrants.flatMap((grant): readonly Permission[] => grants[grant].keys),
  ...everyonesKeys,
  'FULL_STORE_ACCESS',
]

/** The keys that a set of grants holds; unknown grants give nothing. */
export function permissionsOf(granted: readonly string[], fullStoreAccess: boolean): Permission[] {
  const keys: Permission[] = [...everyonesKeys]
  for (const grant of granted) if (grant in grants) keys.push(...grants[grant as Grant].keys)
  if (fullStoreAccess) keys.push('FULL_STORE_ACCESS')
  return keys
}
