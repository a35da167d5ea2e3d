/** Brings the first thing that the mapper still asks for into view, and the keyboard to it. */
export function goToOpen(mapper: Element | null | undefined): void {
  const asking = mapper?.querySelector('[data-asks]')
  asking?.scrollIntoView({ block: 'center' })
  asking?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true })
}
