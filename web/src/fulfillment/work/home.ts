import { canWork } from '@crossdock/contract/fulfillment/work'
import type { HomePart } from '../../lib/home.ts'

export const parts: readonly HomePart[] = [
  { place: 'work', can: canWork, load: async () => (await import('./my-work.tsx')).MyWork },
]
