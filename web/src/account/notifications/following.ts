import type { Notification } from '@crossdock/contract/account/notifications'
import type { Id } from '@crossdock/contract/ids'
import { receiptPath, routePath, schedulePath, shipmentPath, stockPath, ticketPath } from '../../lib/paths.ts'

type Told = Pick<Notification, 'action' | 'orderId' | 'facts'>

const importPaths: Readonly<Record<string, string>> = {
  products: '/products',
  'stock-locations': '/stock-locations',
  receipts: '/operation-receipt-orders',
  shipments: '/operation-orders',
  'pool-orders': '/delivery/main',
  contacts: '/address-book',
}

/** Where what a notification tells of is seen, and settled. */
export function placeOf({ action, orderId, facts }: Told): string {
  switch (action) {
    case 'receipt-assigned':
    case 'receipt-started':
    case 'receipt-completed':
      return receiptPath(orderId as Id<'receiptOrder'>)
    case 'shipment-assigned':
    case 'back-order-released':
      return shipmentPath(orderId as Id<'shipmentOrder'>)
    case 'shipments-assigned':
    case 'back-orders-released':
    case 'shipments-imported':
      return '/operation-orders'
    case 'low-point-reached':
    case 'low-point-reached-anywhere':
      return stockPath(facts['productId'] as Id<'product'>)
    case 'boxes-imported':
      return '/sorting/manifests'
    case 'receipts-imported':
      return '/operation-receipt-orders'
    case 'import-done':
    case 'import-failed':
      return importPaths[String(facts['kind'])] ?? '/'
    case 'offer-accepted':
    case 'offer-declined':
      return schedulePath(facts['scheduleId'] as Id<'schedule'>)
    case 'route-started':
    case 'order-delivered':
    case 'order-failed':
    case 'delivery-rated-badly':
      return routePath(facts['routeId'] as Id<'route'>)
    case 'ticket-answered':
    case 'ticket-closed':
      return ticketPath(String(facts['ticketId']))
    case 'archive-done':
    case 'archive-failed':
      return '/user-profile/data'
    case 'radius-approved':
    case 'radius-declined':
    case 'enterprise-approved':
    case 'enterprise-declined':
      return '/subscription'
    case 'code-app-on':
    case 'code-app-off':
    case 'codes-made':
    case 'code-used':
    case 'passkey-added':
    case 'passkey-removed':
    case 'sso-linked':
    case 'password-changed':
    case 'email-changed':
    case 'factors-reset':
    case 'domain-approved':
    case 'domain-declined':
      return '/user-profile/security'
    case 'limit-near':
    case 'limit-reached':
      return '/subscription/current'
    case 'renewal-failed':
    case 'subscription-expired':
      return '/subscription'
    case 'invoice-paid':
    case 'refund-done':
    case 'refund-failed':
      return facts['routeId'] ? routePath(facts['routeId'] as Id<'route'>) : '/subscription/history'
  }
}
