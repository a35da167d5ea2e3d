import { loadFor, routeAt } from './features.ts'
import { pageOf } from './pages.tsx'

/** Starts loading a page before it is shown: the pointer is on its link. */
export function preload(path: string): void {
  const route = routeAt(path)
  // A failure now is not news: opening the page will tell.
  if (route)
    void pageOf(route)
      .bring()
      .catch(() => undefined)
}

/** Starts loading what the app has been opened at. */
export async function preloadFirst(path: string): Promise<void> {
  // Showing it loads it again, and tells what went wrong.
  await loadFor(path).catch(() => undefined)
  preload(path)
}
