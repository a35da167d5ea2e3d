import { onTopics } from '../lib/live.ts'
import { queryClient } from '../lib/queries.ts'
import { routesHere } from './features.ts'

/** Keeps the counts of the menu and of its lists' tabs fresh. Answers a function that stops it. */
export function watchBadges(): () => void {
  return onTopics((topics) => {
    for (const { path, menu } of routesHere()) {
      if (!menu?.topics?.some((topic) => topics.includes(topic))) continue
      for (const list of menu.lists ?? [{ path }])
        void queryClient.invalidateQueries({ queryKey: ['badge', list.path] })
    }
  })
}
