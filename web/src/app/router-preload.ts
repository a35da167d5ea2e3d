import { routeAt } from './features.ts'

/** Starts loading a page before it is shown: the pointer is on its link, or the app has just been opened at it. */
export function preload(path: string): void {
  const route = routeAt(path)
  // A failure now is not news: opening the page will tell.
  void route?.page?.().catch(() => undefined)
  if (route && !route.isPlain) void import('../ui/mantine-host.tsx').catch(() => undefined)
}
