import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as due from '@crossdock/contract/fulfillment/shipments/due'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryKeeping } from '../../../lib/queries.ts'
import { changeParams, useScope } from '../../../lib/search-params.ts'
import { useSession } from '../../../lib/session.ts'
import { t } from '../../../lib/words.ts'
import type { ListTab } from '../../../ui/list-types.ts'
import { UrgencyLine } from '../../../ui/urgency-line.tsx'

const pathOf = (params: Readonly<Record<string, string>>): string => `/operation-orders${changeParams('', params)}`

/** What is urgent among the orders in operation: the line beside a list's title, and the tabs that show only those. */
export function useDue(): { readonly tabs: readonly ListTab[]; readonly line: () => ReactNode } {
  const me = useSession()?.who.id
  const within = useScope()
  // By the clock, too, orders become late: nobody announces that.
  const { data } = useQuery({ ...queryKeeping(due.counts, within), refetchInterval: 60_000 })
  return {
    tabs: [
      {
        label: t('Late'),
        to: pathOf({ ...within, due: 'late' }),
        count: data?.late ?? null,
        isLate: true,
        isApart: true,
      },
      ...(me ? [{ label: t('Mine'), to: pathOf({ ...within, assignedTo: me }), count: data?.mine ?? null }] : []),
    ],
    line: () => data && <DueOrders counts={data} within={within} />,
  }
}

/** How many orders are late, due and open, each leading to them. */
export function DueOrders({
  counts,
  within,
}: {
  readonly counts: AnswerOf<typeof due.counts>
  /** Filters that narrowed what is counted. */
  readonly within: Readonly<Record<string, string>>
}) {
  return (
    <UrgencyLine
      items={[
        {
          count: counts.late,
          words: (number) => t('{{number}} late', { number }),
          to: pathOf({ ...within, due: 'late' }),
          tone: 'late',
        },
        {
          count: counts.hour,
          words: (number) => t('{{number}} due in the next hour', { number }),
          to: pathOf({ ...within, due: 'hour' }),
          tone: 'soon',
        },
        {
          count: counts.today,
          words: (number) => t('{{number}} left to ship today', { number }),
          to: pathOf({ ...within, due: 'today' }),
        },
        {
          count: counts.open,
          words: (number) => t('{{number}} open', { number }),
          to: pathOf(within),
          isAlways: true,
        },
      ]}
    />
  )
}
