import type { OfAccount, OfPeople, OfRecord, OfStore } from '../events.ts'
import type { Id } from '../ids.ts'
import type { ImportKind } from '../imports.ts'
import type { LimitKey } from '../plans.ts'

interface OfInvoice {
  readonly number: string
  readonly cents: number
  /** The route that it is of; null: it is the subscription's. */
  readonly routeId: Id<'route'> | null
}

/** What this area tells screens, and asks of later areas. */
export interface AccountEvents {
  'account.changed': OfAccount
  'store.changed': OfAccount
  'user.changed': OfAccount
  'contact.changed': OfAccount
  'contact.removing': OfRecord<'contact'>
  'shared-view.changed': OfAccount
  'shared-view.removing': OfRecord<'sharedView'>
  'custom-service.changed': OfAccount
  'custom-service.removing': OfRecord<'customService'>
  /** An archive of all data is there, or was not made. */
  'archive.changed': OfPeople
  'import.changed': OfStore
  /** Somebody has other second factors. */
  'factor.changed': OfPeople
  'user.removing': OfRecord<'user'>
  'notification.changed': OfPeople
  /** Somebody signed in, or a session ended. */
  'session.changed': OfPeople
  'ticket.changed': OfPeople
  'subscription.changed': OfAccount
  /** It has another period now, or none. */
  'subscription.replaced': OfAccount
  /** It costs something else now, or is not to be paid any more: payments of it that are under way end. */
  'invoice.repriced': OfRecord<'invoice'>
  /** Money has come for what a route costs: whoever knows whether it is still that ends it where it is not. */
  'invoice.settling': { readonly routeId: Id<'route'> }
  /** The bank has taken back what was paid for a route: it is due again, with whichever route its orders are on by now. */
  'invoice.taken-back': OfRecord<'invoice'>
  'store.removing': OfRecord<'store'>
  /** From now on the store's cases may be broken. */
  'store.breaks-cases': { readonly storeId: Id<'store'> }
  /** So many records are there by an import that has just been written, in the transaction that wrote them. */
  'import.written': { readonly kind: ImportKind; readonly storeId: Id<'store'> | null; readonly created: number }
  /** A large import is over, which nobody may have waited for. */
  'import.ended': {
    readonly kind: ImportKind
    readonly storeId: Id<'store'> | null
    readonly isDone: boolean
    readonly rows: number
    readonly faults: number
  }
  /** A renewal could not be taken, for the so many-th time; it is tried again then. */
  'renewal.failed': { readonly title: string; readonly cents: number; readonly tries: number; readonly retryAt: Date }
  /** The subscription has ended because nobody paid for it. */
  'subscription.expired': { readonly plan: string }
  'invoice.paid': OfInvoice & { readonly title: string; readonly isOfPlan: boolean }
  /** Money has been given back, or could not be. */
  'refund.settled': OfInvoice & { readonly isDone: boolean }
  /** What this transaction took has brought a limit of the plan to so many hundredths, or past them. */
  'plan.nearing': { readonly limit: LimitKey; readonly used: number; readonly max: number; readonly percent: number }
}

/** The calls of this area whose answers a topic makes stale, by the beginnings of their paths. */
export const accountTopics = {
  'factor.changed': ['/api/users/factors', '/api/users/passkeys', '/api/users/proof'],
  'account.changed': [
    '/api/users/factors',
    '/api/second-factor-rule',
    '/api/sso-provider',
    '/api/users/getcustomerdetails',
    '/api/users/proof',
    '/api/users/mail-change',
    '/api/users/notification-setting',
    '/api/audit-log',
    '/api/subscription',
  ],
  'subscription.changed': [
    '/api/subscription',
    '/api/invoice',
    '/api/payment-final-result',
    '/api/user-recurring-cards',
    '/api/init-save-new-card',
    '/api/users/getcustomerdetails',
  ],
  'warehouse.changed': ['/api/users/getcustomerdetails'],
  'contact.changed': ['/api/address-book'],
  // Each contact shows whose it is.
  'store.changed': [
    '/api/address-book',
    '/api/stores',
    '/api/find',
    '/api/search',
    '/api/business-acl',
    '/api/audit-log',
  ],
  'user.changed': [
    '/api/second-factor-rule',
    '/api/business-acl',
    '/api/find',
    '/api/search',
    '/api/audit-log',
    '/api/shared-views',
  ],
  'shared-view.changed': ['/api/shared-views', '/api/audit-log'],
  'custom-service.changed': ['/api/custom-services'],
  'import.changed': ['/api/fulfillment/imports'],
  'ticket.changed': ['/api/support-tickets'],
  'notification.changed': ['/api/notifications', '/api/users/getcustomerdetails'],
  'session.changed': ['/api/users/sessions'],
  'archive.changed': ['/api/account-archives'],
} as const
