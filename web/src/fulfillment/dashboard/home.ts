import type { HomePart } from '../../lib/home.ts'

export const missing = 'Goods and orders'

export const parts: readonly HomePart[] = [
  { place: 'counted', can: 'FULFILLMENT_VIEW_DASHBOARD', load: async () => (await import('./charts.tsx')).Charts },
]
