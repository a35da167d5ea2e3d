import { personTexts } from '@crossdock/contract/account/users'
import type { Id } from '@crossdock/contract/ids'
import type { Grant } from '@crossdock/contract/permissions'

/** What somebody may do and see. */
export interface Rights {
  readonly isOwner: boolean
  readonly permissions: readonly Grant[]
  readonly fullStoreAccess: boolean
  /** All of them, seen or not. */
  readonly stores: readonly Id<'store'>[]
}

/** Rights of nobody yet. */
export const noRights: Rights = { isOwner: false, permissions: [], fullStoreAccess: false, stores: [] }

const changed = <Item>(before: readonly Item[], after: readonly Item[]): Item[] => [
  ...before.filter((one) => !after.includes(one)),
  ...after.filter((one) => !before.includes(one)),
]

const holdsStore = (giver: Rights, store: Id<'store'>): boolean => giver.fullStoreAccess || giver.stores.includes(store)

/**
 * What is wrong with a change of somebody's rights by somebody else: nobody gives or takes what they do not hold (USER-017). Stores
 * that the giver does not see stand in `after` as they are in `before`.
 */
export function rightsFaults(giver: Rights, before: Rights, after: Rights): { path: string; message: string }[] {
  const faults: { path: string; message: string }[] = []
  if (giver.isOwner) return faults
  if (changed(before.permissions, after.permissions).some((grant) => !giver.permissions.includes(grant)))
    faults.push({ path: 'permissions', message: personTexts.hold })
  if (before.fullStoreAccess !== after.fullStoreAccess && !giver.fullStoreAccess)
    faults.push({ path: 'fullStoreAccess', message: personTexts.hold })
  if (changed(before.stores, after.stores).some((store) => !holdsStore(giver, store)))
    faults.push({ path: 'stores', message: personTexts.hold })
  return faults
}

/** Whether somebody may do and see no more than before: that is taken away on every plan. */
export const isNoMore = (before: Rights, after: Rights): boolean =>
  after.permissions.every((grant) => before.permissions.includes(grant)) &&
  (before.fullStoreAccess || (!after.fullStoreAccess && after.stores.every((store) => before.stores.includes(store))))

/** Whether somebody holds all that another has: who may say where the other's mail goes could be the other. */
export const holdsAllOf = (giver: Rights, other: Rights): boolean =>
  giver.isOwner || rightsFaults(giver, noRights, other).length === 0
