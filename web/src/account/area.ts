import type { Area } from '../lib/routes.ts'

export const area: Area = {
  mode: 'dashboard',
  can: {
    anyOf: [
      'MANAGE_STORES',
      'VIEW_SUB_ACCOUNTS',
      'VIEW_NOTIFICATIONS',
      'VIEW_ADDRESS_BOOK',
      'VIEW_CUSTOM_SERVICES',
      { allOf: ['VIEW_AUDIT_LOG', 'FULL_STORE_ACCESS'] },
    ],
  },
  isEverywhere: true,
}
