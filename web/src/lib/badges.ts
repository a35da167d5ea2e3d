import type { Id } from '@crossdock/contract/ids'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useSession } from './session.ts'

/** Key of the count of a list that the menu or a tab shows. */
const badgeKey = (path: string, storeId: Id<'store'> | null) => ['badge', path, storeId] as const

/** A list whose count is asked for, or not. */
export interface Counted {
  readonly path: string
  readonly badge: () => Promise<number | null>
  readonly isOn: boolean
}

const queryOf = ({ path, badge, isOn }: Counted, storeId: Id<'store'> | null) => ({
  queryKey: badgeKey(path, storeId),
  queryFn: () => badge(),
  enabled: isOn,
  staleTime: 60_000,
  refetchInterval: 120_000,
  retry: false,
})

/** What waits on several lists, in all: the counts that their entries show. */
export function useBadgeSum(lists: readonly Counted[]): number {
  const storeId = useSession()?.store?.id ?? null
  const counts = useQueries({ queries: lists.map((list) => queryOf(list, storeId)) })
  return counts.reduce((sum, { data }) => sum + (data ?? 0), 0)
}

/** A count of what waits on a list, the same in the menu and on its tab. It is a courtesy: a failure shows nothing. */
export function useBadge(path: string, badge: () => Promise<number | null>, isOn: boolean): number | null {
  const storeId = useSession()?.store?.id ?? null
  const count = useQuery(queryOf({ path, badge, isOn }, storeId))
  return count.data ?? null
}
