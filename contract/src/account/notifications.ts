import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'
import { queryInt } from '../paging.ts'

/** What people are told of, and choose to be told of (NOTIF-014); what a mode brings stands here with it. */
export const notificationEvents = [
  'task',
  'receipt',
  'backOrder',
  'lowPoint',
  'orderImported',
  'importEnded',
  'offer',
  'route',
  'delivery',
  'planLimit',
  'payment',
  'support',
  'signIn',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

/** What has happened: its sentence, the facts below it, and what can be done about it. Gaps are facts of the notification. */
interface ActionInfo {
  readonly event: NotificationEvent
  readonly heading: string
  readonly about: string
  /** The verb of its row. */
  readonly label: string
  readonly tone: 'new' | 'half' | 'wait' | 'done' | 'failed'
}

/** Most are opened, to be begun or to be seen. */
const [opens, shows] = [{ label: 'Open', tone: 'new' } as const, { label: 'Open', tone: 'done' } as const]
const failed = { label: 'Open', tone: 'failed' } as const

/** Something has changed about the way in. */
const alarm = (heading: string, tone: ActionInfo['tone']): ActionInfo => ({
  ...{ event: 'signIn', heading, label: 'Check', tone },
  about: 'If it was not you, please choose a new password at once',
})

/** Everything that a notification can say. What leads to receiving opens the receipt order (NOTIF-012). */
export const notificationActions = {
  'receipt-assigned': {
    event: 'task',
    heading: 'Receipt {{reference}} was given to you',
    about: 'By {{who}}, expected {{day}}',
    ...opens,
  },
  'shipment-assigned': {
    event: 'task',
    heading: 'Order {{reference}} was given to you',
    about: 'By {{who}}',
    ...opens,
  },
  'shipments-assigned': {
    event: 'task',
    heading: '{{count}} orders were given to you',
    about: '{{references}} by {{who}}',
    ...opens,
  },
  'receipt-started': {
    event: 'receipt',
    heading: 'Receipt {{reference}} has arrived',
    about: '{{who}} is receiving it',
    ...opens,
  },
  'receipt-completed': {
    event: 'receipt',
    heading: 'Receipt {{reference}} is completed',
    about: '{{received}} of {{expected}} units received by {{who}}',
    ...shows,
  },
  'back-order-released': {
    event: 'backOrder',
    heading: 'Back order {{reference}} can go',
    about: 'It has got its stock',
    ...shows,
  },
  'back-orders-released': {
    event: 'backOrder',
    heading: '{{count}} back orders can go',
    about: '{{references}} have got their stock',
    ...shows,
  },
  'low-point-reached': {
    event: 'lowPoint',
    heading: 'Low point of {{sku}} reached',
    about: '{{onHand}} of {{lowpoint}} × {{packageType}} left, in {{warehouse}}',
    ...{ label: 'Open', tone: 'half' },
  },
  'low-point-reached-anywhere': {
    event: 'lowPoint',
    heading: 'Low point of {{sku}} reached',
    about: '{{onHand}} of {{lowpoint}} × {{packageType}} left, in all warehouses',
    label: 'Open',
    tone: 'half',
  },
  'shipments-imported': {
    event: 'orderImported',
    heading: 'Shipment orders imported: {{count}}',
    about: 'By {{who}}',
    ...opens,
  },
  'receipts-imported': {
    event: 'orderImported',
    heading: 'Receipt orders imported: {{count}}',
    about: 'By {{who}}',
    ...opens,
  },
  'boxes-imported': {
    event: 'orderImported',
    heading: 'Orders of the sorting hub imported: {{count}}',
    about: '{{title}}, by {{who}}',
    ...opens,
  },
  'offer-accepted': {
    event: 'offer',
    heading: 'The customer of {{reference}} has accepted {{day}}',
    about: 'Between {{from}} and {{to}}, in {{title}}',
    ...shows,
  },
  'offer-declined': {
    event: 'offer',
    heading: 'The customer of {{reference}} has declined the dates offered',
    about: 'In {{title}}',
    label: 'Open',
    tone: 'half',
  },
  'route-started': {
    event: 'route',
    heading: '{{route}} has started',
    about: 'Driver: {{who}}, stops: {{stops}}',
    ...opens,
  },
  'order-delivered': {
    event: 'delivery',
    heading: 'Order {{reference}} is delivered',
    about: 'On {{route}}, by {{who}}',
    ...shows,
  },
  'order-failed': {
    event: 'delivery',
    heading: 'Order {{reference}} was not delivered',
    about: '{{reason}}. On {{route}}, by {{who}}',
    ...failed,
  },
  'delivery-rated-badly': {
    event: 'delivery',
    heading: 'The delivery of {{reference}} was rated {{stars}} of 5',
    about: 'The customer says: {{reason}}',
    ...failed,
  },
  'import-done': {
    event: 'importEnded',
    heading: 'The import of {{rows}} rows is done',
    about: 'All of it is there',
    ...shows,
  },
  'import-failed': {
    event: 'importEnded',
    heading: 'The import of {{rows}} rows has failed',
    about: 'Nothing of it was imported. Faults to mend: {{faults}}',
    label: 'Import again',
    tone: 'failed',
  },
  'limit-near': {
    event: 'planLimit',
    heading: '{{percent}} % of your plan’s {{noun}} are used',
    about: '{{used}} of {{max}} used',
    label: 'See the plan',
    tone: 'half',
  },
  'limit-reached': {
    event: 'planLimit',
    heading: 'Your plan’s {{noun}} are used up',
    about: '{{used}} of {{max}} used; more are refused',
    label: 'See the plan',
    tone: 'half',
  },
  'renewal-failed': {
    event: 'payment',
    heading: 'The renewal of {{plan}} could not be taken',
    about: '{{amount}}, try {{tries}} of {{most}}. It is tried again on {{day}}',
    label: 'See the plan',
    tone: 'failed',
  },
  'subscription-expired': {
    event: 'payment',
    heading: 'Your subscription has expired',
    about: '{{plan}} has ended. Nothing new can be made until a plan is active',
    label: 'See the plan',
    tone: 'failed',
  },
  'invoice-paid': {
    event: 'payment',
    heading: 'Invoice {{number}} is paid',
    about: '{{amount}} for {{plan}}',
    label: 'See the invoices',
    tone: 'done',
  },
  'refund-done': {
    event: 'payment',
    heading: '{{amount}} of invoice {{number}} were given back',
    about: 'The bank shows it within some days',
    label: 'See the invoices',
    tone: 'done',
  },
  'refund-failed': {
    event: 'payment',
    heading: '{{amount}} of invoice {{number}} could not be given back',
    about: 'The money is still with the payment gateway',
    label: 'See the invoices',
    tone: 'failed',
  },
  'ticket-answered': {
    event: 'support',
    heading: 'Your ticket {{ticket}} was answered',
    about: '{{title}}',
    label: 'Read',
    tone: 'new',
  },
  'ticket-closed': {
    event: 'support',
    heading: 'Your ticket {{ticket}} was answered and closed',
    about: '{{title}}',
    label: 'Read',
    tone: 'done',
  },
  'archive-done': {
    event: 'support',
    heading: 'The archive of all your data is ready',
    about: 'Records: {{rows}}, files: {{files}}. To download until {{day}}',
    label: 'Download',
    tone: 'done',
  },
  'archive-failed': {
    event: 'support',
    heading: 'The archive of all your data could not be made',
    about: 'Nothing of it was kept. Please have it made again',
    ...failed,
  },
  'radius-approved': {
    event: 'support',
    heading: 'Your radius plan is approved',
    about: '{{km}} km around {{label}}',
    label: 'See the plan',
    tone: 'done',
  },
  'radius-declined': {
    event: 'support',
    heading: 'Your request for the radius plan was declined',
    about: '{{answer}}',
    label: 'See the plan',
    tone: 'failed',
  },
  'domain-approved': {
    event: 'support',
    heading: 'The domain {{domain}} is approved',
    about: '{{answer}}',
    label: 'Go on',
    tone: 'done',
  },
  'domain-declined': {
    event: 'support',
    heading: 'The domain {{domain}} was declined',
    about: '{{answer}}',
    label: 'Check',
    tone: 'failed',
  },
  'enterprise-approved': {
    event: 'support',
    heading: 'You have the Enterprise plan now',
    about: '{{answer}}',
    label: 'See the plan',
    tone: 'done',
  },
  'enterprise-declined': {
    event: 'support',
    heading: 'Your request for the Enterprise plan was declined',
    about: '{{answer}}',
    label: 'See the plan',
    tone: 'failed',
  },
  // Whoever it was sees what has changed about the way in: it may have been somebody else.
  'code-app-on': alarm('Your code app is on', 'done'),
  'code-app-off': alarm('Your code app is off', 'half'),
  'codes-made': alarm('New recovery codes were made', 'done'),
  'code-used': alarm('A recovery code was used', 'half'),
  'passkey-added': alarm('A passkey was added', 'done'),
  'passkey-removed': alarm('A passkey was taken away', 'half'),
  'sso-linked': alarm('You sign in with your company', 'done'),
  'password-changed': alarm('Your password was changed', 'done'),
  'email-changed': alarm('Your e-mail address was changed', 'done'),
  'factors-reset': {
    ...alarm('Your second factors were taken away', 'failed'),
    about: 'You sign in with your password, and can set up others',
  },
} as const satisfies Record<string, ActionInfo>
export type NotificationAction = keyof typeof notificationActions
const actions = Object.keys(notificationActions) as [NotificationAction, ...NotificationAction[]]

/** What fills the gaps of a notification's sentences, and what else is known of what has happened. */
export const notificationFacts = z.record(z.string(), z.union([z.string(), z.number()]))
export type NotificationFacts = z.output<typeof notificationFacts>

/** The kinds of notifications that a list can be narrowed to. */
const notificationKinds = ['all', 'needs-me', 'unread', 'orders', 'account'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Events that are about orders; the others are about the account. */
export const orderEvents: readonly NotificationEvent[] = [
  'task',
  'receipt',
  'backOrder',
  'lowPoint',
  'orderImported',
  'offer',
  'route',
  'delivery',
]

const notificationStatuses = ['unread', 'read'] as const

const notification = z.object({
  id: id('notification'),
  /** In English; other languages word `action` and `facts`. */
  title: z.string(),
  text: z.string(),
  event: z.enum(notificationEvents),
  action: z.enum(actions),
  facts: notificationFacts,
  /** The one order that it is about. */
  orderId: z.union([id('receiptOrder'), id('shipmentOrder')]).nullable(),
  /** Of whose goods it tells; null: of the account. */
  storeId: id('store').nullable(),
  status: z.enum(notificationStatuses),
  /** Somebody has to do something: it stays on top until that is done, also when it was read. */
  needsYou: z.boolean(),
  createdAt: moment,
})
export type Notification = z.output<typeof notification>

/** Notifications that are loaded at a time. */
export const notificationsAtOnce = 20

export const list = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "The caller's own notifications: what needs somebody first, then the newest",
  can: 'signed-in',
  evenWhenSuspended: true,
  input: z.object({
    role: z.literal('business').optional(),
    page: queryInt(1, 1_000_000).optional(),
    perPage: queryInt(1, 500).optional(),
    kind: z.enum(notificationKinds).optional(),
  }),
  answer: z.object({
    items: z.array(notification),
    /** Exact up to 10,000; 10,001 means more. */
    total: z.number().int(),
    page: z.number().int(),
    perPage: z.number().int(),
    hasNext: z.boolean(),
    /** How many there are of each kind, counted as `total`. */
    counts: z.object({
      all: z.number().int(),
      'needs-me': z.number().int(),
      unread: z.number().int(),
      orders: z.number().int(),
      account: z.number().int(),
    }),
  }),
})

export const update = endpoint({
  method: 'POST',
  path: '/api/notifications/update',
  summary: 'Mark a notification of one’s own as read, or as unread',
  can: 'signed-in',
  store: 'any',
  evenWhenSuspended: true,
  input: z.object({ id: id('notification'), status: z.enum(notificationStatuses) }),
  answer: notification,
})

export const bulkUpdate = endpoint({
  method: 'POST',
  path: '/api/notifications/bulkupdate',
  summary: 'Mark all notifications of one’s own as read',
  can: 'signed-in',
  store: 'any',
  evenWhenSuspended: true,
  input: z.object({ status: z.literal('read') }),
  answer: z.object({ updated: z.number().int() }),
})
