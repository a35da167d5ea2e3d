import { isMet, type Needed } from '@crossdock/contract/access'
import { personTexts } from '@crossdock/contract/account/users'
import { type Access, isOfAccount } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { allGrants, type Grant, permissionsOf } from '@crossdock/contract/permissions'

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

/**
 * Grants that open no call by themselves, each with those of which any one makes it open something, by what calls ask for. What no
 * call asks for yet is left out.
 */
export function grantsBeside(asked: readonly Access[]): { grant: Grant; anyOf: Grant[] }[] {
  const needs = asked.filter((one): one is Needed => isOfAccount(one) && one !== 'signed-in')
  const openedBy = (grants: readonly Grant[]): number => {
    const keys = new Set(permissionsOf(grants, true))
    return needs.filter((one) => isMet(one, (key) => keys.has(key))).length
  }
  const alone = new Map(allGrants.map((grant) => [grant, openedBy([grant])]))
  const none = openedBy([])
  return allGrants.flatMap((grant) => {
    if (alone.get(grant) !== none) return []
    const anyOf = allGrants.filter((other) => other !== grant && openedBy([grant, other]) > (alone.get(other) ?? 0))
    return anyOf.length === 0 ? [] : [{ grant, anyOf }]
  })
}
