import type { HomePart } from '../../lib/home.ts'

export const parts: readonly HomePart[] = [
  {
    place: 'work',
    can: 'WAREHOUSE_SCANNER_APP',
    load: async () => (await import('./boxes-to-scan.tsx')).BoxesToScan,
  },
]
