import { queryClient } from '../../lib/queries.ts'

/** The number of the order that the screen shows, by what was told of it; none elsewhere (SUPP-002). */
export function openOrder(path: string): string {
  const id = /\b[0-9a-f]{24}\b/.exec(path)?.[0]
  if (id === undefined) return ''
  for (const query of queryClient.getQueryCache().getAll()) {
    const { data } = query.state
    if (typeof data !== 'object' || data === null || !('id' in data) || data.id !== id) continue
    if ('referenceId' in data && typeof data.referenceId === 'string') return data.referenceId
  }
  return ''
}
