import type { ErrorType } from './errors.ts'

/** One thing a plan counts: the error when it is used up, the noun the prompt uses, the heading of its add-ons. */
interface LimitInfo {
  readonly errType: ErrorType
  readonly noun: string
  readonly upgradeTitle: string
  /** 'remaining' when the prompt says how many are left, 'max' when it says how many the plan has. */
  readonly says: 'remaining' | 'max'
  /** What it is called where all limits stand below each other. */
  readonly label: string
  /** Counted anew each month, in the account's zone; absent: as many as there are at a time. */
  readonly isMonthly?: true
  /** Asked of each of something by itself (a route): there is no sum, and what is used is how much the fullest one has. */
  readonly isOfEach?: true
}

/** The closed list of plan limits (spec 1, sections 6 and 8). Values per plan are rows of the `plans` table. */
export const limits = {
  routeOptimizer: {
    errType: 'ROUTE_OPTIMIZER_INSUFFICIENT',
    noun: 'auto-routes',
    upgradeTitle: 'More Orders with Less Effort',
    says: 'remaining',
    label: 'Route optimizer runs',
    isMonthly: true,
  },
  inHouseDrivers: {
    errType: 'IN_HOUSE_DRIVERS_REACHED_MAX',
    noun: 'drivers',
    upgradeTitle: 'Expand Your Fleet',
    says: 'max',
    label: 'In-house drivers',
  },
  stores: {
    errType: 'STORE_CREATION_REACHED_MAX',
    noun: 'customers',
    upgradeTitle: 'Expand Your Business',
    says: 'max',
    label: 'Stores',
  },
  privileges: {
    errType: 'PRIVILEGES_REACHED_MAX',
    noun: 'sub users',
    upgradeTitle: 'Expand Your List of Users',
    says: 'max',
    label: 'Users',
  },
  schedulerOrders: {
    errType: 'SCHEDULER_ORDERS_INSUFFICIENT',
    noun: 'scheduler orders',
    upgradeTitle: 'Stay Closer to Your Customers',
    says: 'remaining',
    label: 'Scheduler orders',
    isMonthly: true,
  },
  headerRoutes: {
    errType: 'HEADER_ROUTES_REACHED_MAX',
    noun: 'draft routes',
    upgradeTitle: 'Expand Your Workspace',
    says: 'max',
    label: 'Draft routes',
  },
  orderAssignments: {
    errType: 'ORDER_ASSIGNMENTS_INSUFFICIENT',
    noun: 'scheduled routes',
    upgradeTitle: 'Expand Your Scheduled Routes List',
    says: 'remaining',
    label: 'Scheduled orders',
    isMonthly: true,
  },
  shipmentOrdersInProcess: {
    errType: 'SHIPMENT_ORDER_IN_PROCESS',
    noun: 'shipment orders',
    upgradeTitle: 'Expand Your Operation Orders',
    says: 'max',
    label: 'Shipment orders in process',
  },
  backOrders: {
    errType: 'SHIPMENT_ORDER_BACKORDER',
    noun: 'back orders',
    upgradeTitle: 'Expand Your Back Orders',
    says: 'max',
    label: 'Back orders',
  },
  receiptOrders: {
    errType: 'RECEIVING_ORDER',
    noun: 'receipt orders',
    upgradeTitle: 'Expand Your Receipt Orders',
    says: 'max',
    label: 'Receipt orders',
    isMonthly: true,
  },
  warehouses: {
    errType: 'REACH_WAREHOUSE_MAX_COUNT_DBO',
    noun: 'warehouses',
    upgradeTitle: 'Expand Your Warehouses',
    says: 'max',
    label: 'Warehouses',
  },
  returnOrders: {
    errType: 'REACH_RETURN_ORDER_MAX_COUNT_DBO',
    noun: 'return orders',
    upgradeTitle: 'Expand Your Return Orders',
    says: 'max',
    label: 'Return orders',
    isMonthly: true,
  },
  routeAddresses: {
    errType: 'ROUTE_ADDRESSES_REACHED_MAX',
    noun: 'orders per route',
    upgradeTitle: 'Expand Your Workspace',
    says: 'max',
    label: 'Orders per route',
    isOfEach: true,
  },
} as const satisfies Record<string, LimitInfo>

export type LimitKey = keyof typeof limits
export const limitKeys = Object.keys(limits) as LimitKey[]

/** Whether a limit begins anew each month. */
export const isMonthly = (limit: LimitKey): boolean => 'isMonthly' in limits[limit]

/** Whether a limit is asked of each of something by itself. */
export const isOfEach = (limit: LimitKey): boolean => 'isOfEach' in limits[limit]

/** Features that a plan has or has not, and the error without them. */
export const planFeatures = {
  headerRoutes: 'HEADER_ROUTES_NOT_AVAILABLE',
  privileges: 'PRIVILEGES_NOT_AVAILABLE',
  tracking: 'TRACKING_NOT_AVAILABLE',
  scheduler: 'PLAN_FEATURE_NOT_AVAILABLE',
  sorting: 'PLAN_FEATURE_NOT_AVAILABLE',
  fulfillment: 'PLAN_FEATURE_NOT_AVAILABLE',
} as const satisfies Record<string, ErrorType>

export type PlanFeature = keyof typeof planFeatures

/** The name of a feature in a profile's `currentPlan.featureSettings`, where limits stand under their own. */
export const featureSetting = (feature: PlanFeature): `has_${PlanFeature}` => `has_${feature}`

/** Whether a plan has a feature. A plan that says nothing of features (null) has them all; one with an empty list has none. */
export const hasFeature = (features: readonly string[] | null, feature: PlanFeature): boolean =>
  features === null || features.includes(feature)

/** What a profile tells of a plan: every limit (null: none) and every feature. */
export function featureSettings(plan: {
  readonly limits: Readonly<Record<string, number | null>>
  readonly features: readonly string[] | null
}): Record<string, boolean | number | null> {
  const settings: Record<string, boolean | number | null> = {}
  for (const key of Object.keys(limits)) settings[key] = plan.limits[key] ?? null
  for (const key of Object.keys(planFeatures) as PlanFeature[])
    settings[featureSetting(key)] = hasFeature(plan.features, key)
  return settings
}

/** The features that open an area, any one of them; areas that are not here are open to every plan. */
export const areaFeatures = {
  // Both modes have the same warehouses and places in them.
  warehouse: ['fulfillment', 'sorting'],
  sorting: ['sorting'],
  scheduler: ['scheduler'],
  fulfillment: ['fulfillment'],
} as const satisfies Readonly<Record<string, readonly PlanFeature[]>>

const areasOfBases: readonly (readonly [base: string, area: keyof typeof areaFeatures])[] = [
  ['/api/fulfillment/warehouses', 'warehouse'],
  ['/api/fulfillment/stock-locations', 'warehouse'],
  ['/api/fulfillment/stock-location-types', 'warehouse'],
  ['/api/fulfillment/storage-package-types', 'warehouse'],
  ['/api/fulfillment', 'fulfillment'],
  ['/api/sorting', 'sorting'],
  ['/api/scheduler', 'scheduler'],
]

/** Features of which a plan needs any one for a call, by its path: none for what belongs to the account. */
export function featuresOfPath(path: string): readonly PlanFeature[] {
  const area = areasOfBases.find(([base]) => path === base || path.startsWith(`${base}/`))?.[1]
  return area === undefined ? [] : areaFeatures[area]
}

/** Months of a paid period, and how many of them are paid for: a year costs ten (SUBS-028). */
export const periods = {
  monthly: { months: 1, paidMonths: 1 },
  yearly: { months: 12, paidMonths: 10 },
} as const satisfies Readonly<Record<string, { readonly months: number; readonly paidMonths: number }>>
export type PeriodKey = keyof typeof periods
export const periodKeys = Object.keys(periods) as PeriodKey[]

/** Days of a trial, once an account (SUBS-017). */
export const trialDays = 14

/** The sentence of a used-up limit (ERR-038). */
export function limitMessage(limit: LimitKey, remaining: number, max: number): string {
  const { noun, says } = limits[limit]
  return says === 'remaining'
    ? `You have ${remaining} ${noun} remaining in your plan.`
    : `You have reached the maximum of ${max} ${noun} in your plan.`
}

export const subscriptionStatuses = [
  'NO_SUBSCRIPTION',
  'EXPIRED_SUBSCRIPTION',
  'FREE',
  'TRIAL',
  'ACTIVE',
  'PENDING_DOWNGRADE',
  'PENDING_CANCEL',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Whether somebody may go on: in the other two statuses nothing new is made until a plan is active (SUBS-007 to 009). */
export const isSubscribed = (status: SubscriptionStatus): boolean =>
  status !== 'NO_SUBSCRIPTION' && status !== 'EXPIRED_SUBSCRIPTION'
