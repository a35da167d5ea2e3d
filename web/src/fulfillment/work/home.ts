import type { HomePart } from '../../lib/home.ts'

export const parts: readonly HomePart[] = [
  {
    place: 'work',
    can: { anyOf: ['FULFILLMENT_PROCESS_SHIPMENT_ORDERS', 'FULFILLMENT_PROCESS_RECEIVING_ORDERS'] },
    load: async () => (await import('./my-work.tsx')).MyWork,
  },
]
