import type { OfAccount, OfRecord, OfStore } from '../events.ts'
import type { Id } from '../ids.ts'

/** What this area tells screens, and asks of later areas. */
export interface AccountEvents {
  'account.changed': OfAccount
  'store.changed': OfAccount
  'user.changed': OfAccount
  'import.changed': OfStore
  'user.removing': OfRecord<'user'>
  'store.removing': OfRecord<'store'>
  /** From now on the store's cases may be broken. */
  'store.breaks-cases': { readonly storeId: Id<'store'> }
}

/** The calls of this area whose answers a topic makes stale, by the beginnings of their paths. */
export const accountTopics = {
  'account.changed': ['/api/users/getcustomerdetails', '/api/audit-log'],
  'warehouse.changed': ['/api/users/getcustomerdetails'],
  'store.changed': ['/api/stores', '/api/find', '/api/business-acl', '/api/audit-log'],
  'user.changed': ['/api/business-acl', '/api/find', '/api/audit-log'],
  'import.changed': ['/api/fulfillment/imports'],
} as const
