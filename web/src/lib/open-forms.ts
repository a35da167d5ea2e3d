/** Parameters of an address that say that a form is open over its screen, so that others can lead to it. */
const names = ['new', 'edit', 'import', 'publish'] as const

/** A query without the forms it opens. */
export function withoutForms(search: string): string {
  const params = new URLSearchParams(search)
  const before = params.size
  for (const name of names) params.delete(name)
  if (params.size === before) return search
  return params.size === 0 ? '' : `?${params.toString()}`
}

/** A page that is loaded anew shows its screen with its filters, and no form (NAVW-021); a link to a form opens it. */
export function closeFormsOnReload(): void {
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { pathname, search, hash } = window.location
  if (loading?.type === 'reload') history.replaceState(history.state, '', pathname + withoutForms(search) + hash)
}
