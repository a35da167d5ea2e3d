import type { HomePart } from '../../lib/home.ts'

export const parts: readonly HomePart[] = [
  { place: 'steps', load: async () => (await import('./demo-company.tsx')).LoadDemo },
  { place: 'end', load: async () => (await import('./demo-company.tsx')).RemoveDemo },
]
