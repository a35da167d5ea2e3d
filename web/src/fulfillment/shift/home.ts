import type { HomePart } from '../../lib/home.ts'
import { askShiftEarly } from './shift-call.ts'

export const parts: readonly HomePart[] = [
  {
    place: 'shift',
    can: { allOf: ['FULFILLMENT_VIEW_DASHBOARD', 'FULFILLMENT_VIEW_SHIPMENT_ORDERS'] },
    ask: askShiftEarly,
    load: async () => (await import('./shift-board.tsx')).ShiftBoard,
  },
]
