import { onTopics } from '../lib/live.ts'
import { queryClient } from '../lib/queries.ts'
import { routes } from './features.ts'

/** Key of the count beside a menu entry; the tile of the dashboard reads the same one. */
export const badgeKey = (path: string, storeId: string | null) => ['badge', path, storeId] as const

/** Keeps the counts of menu and dashboard fresh, whichever of them is on the screen. Answers a function that stops it. */
export function watchBadges(): () => void {
  return onTopics((topics) => {
    for (const { path, menu } of routes) {
      if (menu?.topics?.some((topic) => topics.includes(topic)))
        void queryClient.invalidateQueries({ queryKey: ['badge', path] })
    }
  })
}
