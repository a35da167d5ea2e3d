import type { GrantTable } from '../permissions.ts'

/** What an admin can grant in this area, and the keys each grant holds. */
export const accountGrants = {
  ACCOUNT_USERS: { category: 'Account Management', label: 'Manage Users Driver', keys: ['MANAGE_DRIVERS'] },
  ACCOUNT_MERCHANTS: {
    category: 'Account Management',
    label: 'Manage Merchants',
    keys: [
      'CREATE_SUB_ACCOUNTS',
      'UPDATE_SUB_ACCOUNTS',
      'VIEW_SUB_ACCOUNTS',
      'VIEW_AUDIT_LOG',
      'MANAGE_STORES',
      'MANAGE_ADDRESS_BOOK',
      'MANAGE_CUSTOM_SERVICES',
    ],
  },
  ACCOUNT_SUBSCRIPTION: {
    category: 'Account Management',
    label: 'Manage Subscription Profile',
    keys: ['BUY_SUBSCRIPTION', 'VIEW_SUBSCRIPTION', 'UPDATE_BUSINESS_PROFILE'],
  },
} as const satisfies GrantTable
