import type { Id } from '@crossdock/contract/ids'
import { onTopics } from '../lib/live.ts'
import { queryClient } from '../lib/queries.ts'
import { routesHere } from './features.ts'

/** Key of the count beside a menu entry. */
export const badgeKey = (path: string, storeId: Id<'store'> | null) => ['badge', path, storeId] as const

/** Keeps the counts of the menu fresh. Answers a function that stops it. */
export function watchBadges(): () => void {
  return onTopics((topics) => {
    for (const { path, menu } of routesHere()) {
      if (menu?.topics?.some((topic) => topics.includes(topic)))
        void queryClient.invalidateQueries({ queryKey: ['badge', path] })
    }
  })
}

/** A count beside a menu entry: lists count to 10,000, and one more means more. */
export const badgeWords = (count: number): string => (count > 10_000 ? '10,000+' : count.toLocaleString('en-US'))
