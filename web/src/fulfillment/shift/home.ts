import type { HomePart } from '../../lib/home.ts'

export const parts: readonly HomePart[] = [
  {
    place: 'shift',
    can: { allOf: ['FULFILLMENT_VIEW_DASHBOARD', 'FULFILLMENT_VIEW_SHIPMENT_ORDERS'] },
    load: async () => (await import('./shift-board.tsx')).ShiftBoard,
  },
]
