import { sql } from 'kysely'
import type { Area } from '../platform/area.ts'
import { addOnRoutes } from './add-ons/routes.ts'
import { watchContacts } from './address-book/events.ts'
import { contactsImportRoutes } from './address-book/import/routes.ts'
import { addressBookRoutes } from './address-book/routes.ts'
import { contactFinder } from './address-book/search/reads.ts'
import { clearingArchives, mailingArchives, makingArchives } from './archives/jobs.ts'
import { archiveRoutes } from './archives/routes.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { mailLink } from './auth/jobs.ts'
import { authRoutes } from './auth/routes.ts'
import { customServiceRoutes } from './custom-services/routes.ts'
import { erasingAccounts, tellingOfDeletions } from './deletion/jobs.ts'
import { deletionRoutes } from './deletion/routes.ts'
import { signInNotices, tellingOfSignIns } from './factors/jobs.ts'
import { factorRoutes } from './factors/routes.ts'
import { findingRoutes } from './finding/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { watchPeriods } from './invoices/events.ts'
import { invoicePapers } from './invoices/export.ts'
import { givingForReferrals } from './invoices/jobs.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { mailChangeLinks } from './mail-change/jobs.ts'
import { mailChangeRoutes } from './mail-change/routes.ts'
import { maintenanceRoutes } from './maintenance/routes.ts'
import { deviceRoutes } from './notifications/devices/routes.ts'
import { watchAccount } from './notifications/events.ts'
import { clearWork, settleWork } from './notifications/jobs.ts'
import { mailingWork } from './notifications/mailing/jobs.ts'
import { mailingRoutes } from './notifications/mailing/routes.ts'
import { pushWork } from './notifications/pushing/jobs.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { settingRoutes } from './notifications/settings/routes.ts'
import { operatorAccountRoutes } from './operator/accounts/routes.ts'
import { operatorBillingRoutes } from './operator/billing/routes.ts'
import { healthRoutes } from './operator/health/routes.ts'
import { inboxRoutes } from './operator/inbox/routes.ts'
import { operatorMaintenanceRoutes } from './operator/maintenance/routes.ts'
import { operatorPlanRoutes } from './operator/plans/routes.ts'
import { operatorPromoCodeRoutes } from './operator/promo-codes/routes.ts'
import { operatorSignInRoutes } from './operator/sign-in/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { watchPrices } from './payments/events.ts'
import { askingForWaiting, cancelling, charging, payingBack } from './payments/jobs.ts'
import { paymentRoutes } from './payments/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { proofRoutes } from './proofs/routes.ts'
import { renewing } from './renewals/jobs.ts'
import { renewalRoutes } from './renewals/routes.ts'
import { tellingSandboxEvents } from './sandbox/jobs.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { sharedViewRoutes } from './shared-views/routes.ts'
import { enteringRoutes } from './sso/entering/routes.ts'
import { tellingOfUnlinks } from './sso/links/jobs.ts'
import { linkRoutes } from './sso/links/routes.ts'
import { ssoRoutes } from './sso/routes.ts'
import { countStores, storeFinder } from './stores/reads.ts'
import { storeRoutes } from './stores/routes.ts'
import { endingPeriods, keepingUsage } from './subscriptions/jobs.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { mailingAnswers, tellingOperators } from './support/jobs.ts'
import { ticketFinder } from './support/reads.ts'
import { supportRoutes } from './support/routes.ts'
import { invitationMail, ownershipMail } from './users/invitations/jobs.ts'
import { invitationRoutes } from './users/invitations/routes.ts'
import { countPeople, personFinder } from './users/reads.ts'
import { userRoutes } from './users/routes.ts'

export const account: Area = {
  routes: [
    authRoutes,
    proofRoutes,
    factorRoutes,
    passkeyRoutes,
    ssoRoutes,
    enteringRoutes,
    linkRoutes,
    profileRoutes,
    sessionRoutes,
    mailChangeRoutes,
    storeRoutes,
    addressBookRoutes,
    contactsImportRoutes,
    userRoutes,
    invitationRoutes,
    sharedViewRoutes,
    customServiceRoutes,
    importRoutes,
    findingRoutes,
    auditLogRoutes,
    notificationRoutes,
    settingRoutes,
    deviceRoutes,
    mailingRoutes,
    subscriptionRoutes,
    addOnRoutes,
    invoiceRoutes,
    paymentRoutes,
    renewalRoutes,
    sandboxRoutes,
    supportRoutes,
    maintenanceRoutes,
    archiveRoutes,
    deletionRoutes,
    operatorSignInRoutes,
    inboxRoutes,
    operatorAccountRoutes,
    operatorPlanRoutes,
    operatorPromoCodeRoutes,
    operatorBillingRoutes,
    healthRoutes,
    operatorMaintenanceRoutes,
  ],
  watchers: [watchAccount, watchPeriods, watchPrices, watchContacts],
  works: [
    mailLink,
    mailChangeLinks,
    invitationMail,
    ownershipMail,
    tellingOfSignIns,
    signInNotices,
    tellingOfUnlinks,
    pushWork,
    ...mailingWork,
    clearWork,
    settleWork,
    endingPeriods,
    keepingUsage,
    givingForReferrals,
    charging,
    cancelling,
    payingBack,
    askingForWaiting,
    renewing,
    tellingSandboxEvents,
    tellingOperators,
    mailingAnswers,
    makingArchives,
    mailingArchives,
    clearingArchives,
    tellingOfDeletions,
    erasingAccounts,
  ],
  limits: { stores: countStores, privileges: countPeople },
  papers: [invoicePapers],
  finders: [storeFinder, personFinder, ticketFinder, contactFinder],
  names: {
    account: null,
    card: sql`select '•••• ' || c.last4 from cards c where c.account_id = g.account_id and c.id = g.entity_id`,
    'custom-service': sql`select c.title from custom_services c where c.account_id = g.account_id and c.id = g.entity_id`,
    invoice: sql`select 'INV-' || lpad(i.number::text, 6, '0') from invoices i where i.account_id = g.account_id and i.id = g.entity_id`,
    contact: sql`select k.name from contacts k where k.account_id = g.account_id and k.id = g.entity_id`,
    'operator-request': null,
    passkey: sql`select k.name from passkeys k where k.account_id = g.account_id and k.id = g.entity_id`,
    payment: null,
    refund: null,
    'sso-domain': sql`select d.domain from sso_domains d where d.account_id = g.account_id and d.id = g.entity_id`,
    'sso-provider': null,
    subscription: null,
    'support-ticket': sql`select 'CD-' || lpad(t.number::text, 6, '0') from support_tickets t
      where t.account_id = g.account_id and t.id = g.entity_id`,
    'shared-view': sql`select v.name from shared_views v where v.account_id = g.account_id and v.id = g.entity_id`,
    device: null,
    import: null,
    notification: null,
    'notification-setting': null,
    file: sql`select f.name from files f where f.account_id = g.account_id and f.id = g.entity_id`,
    store: sql`select s.name from stores s where s.account_id = g.account_id and s.id = g.entity_id`,
    user: sql`select concat_ws(' ', u.first_name, nullif(u.last_name, '')) from users u
      where u.account_id = g.account_id and u.id = g.entity_id`,
  },
}
