import type { GrantTable } from '../permissions.ts'

/** What an admin can grant in this area, and the keys each grant holds. */
export const schedulerGrants = {
  SCHEDULER_VIEW: { category: 'Appointment Scheduler', label: 'View Access', keys: ['SCHEDULER_VIEW'] },
  SCHEDULER_ORDERS: {
    category: 'Appointment Scheduler',
    label: 'Add Orders, Offer Dates, Assign to Routes',
    keys: [
      'SCHEDULER_ADD_ORDERS',
      'SCHEDULER_OFFER',
      'SCHEDULER_ACCEPT',
      'SCHEDULER_REMOVE_ORDERS',
      'SCHEDULER_ASSIGN_TO_ROUTES',
    ],
  },
  SCHEDULER_EDIT: {
    category: 'Appointment Scheduler',
    label: 'Create and Edit Scheduler',
    keys: ['SCHEDULER_CREATE', 'SCHEDULER_UPDATE', 'SCHEDULER_CLOSE_DATE'],
  },
} as const satisfies GrantTable
