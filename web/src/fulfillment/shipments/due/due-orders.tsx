import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as due from '@crossdock/contract/fulfillment/shipments/due'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryKeeping } from '../../../lib/queries.ts'
import { changeParams, useScope } from '../../../lib/search-params.ts'
import { useSession } from '../../../lib/session.ts'
import { t } from '../../../lib/words.ts'
import type { ListTab } from '../../../ui/list-types.ts'
import { lineOnItsWay } from '../../../ui/page-head.tsx'
import { UrgencyLine } from '../../../ui/urgency-line.tsx'

type Counts = AnswerOf<typeof due.counts>
type Within = Readonly<Record<string, string>>

const pathOf = (params: Within): string => `/operation-orders${changeParams('', params)}`
const backPathOf = (params: Within): string => `/back-orders${changeParams('', params)}`

/** Back orders whose day has passed, and those whose day it is: a promise breaks without goods, too. */
const urgentBackOrders = ({ late, today }: Counts['backOrders'], within: Within) => [
  {
    count: late,
    words: () => t('{{count}} late back orders', { count: late }),
    to: backPathOf({ ...within, due: 'late' }),
    tone: 'late' as const,
  },
  {
    count: today,
    words: () => t('{{count}} back orders due today', { count: today }),
    to: backPathOf({ ...within, due: 'today' }),
    tone: 'soon' as const,
  },
]

/** How many back orders are late and due today, each leading to them. */
function DueBackOrders({ counts, within }: { readonly counts: Counts['backOrders']; readonly within: Within }) {
  return <UrgencyLine items={urgentBackOrders(counts, within)} />
}

/** What is urgent among the orders in operation: the line beside a list's title, and the tabs that show only those. */
export function useDue(): {
  readonly tabs: readonly ListTab[]
  readonly line: () => ReactNode
  readonly backLine: () => ReactNode
} {
  const me = useSession()?.who.id
  const within = useScope()
  // By the clock, too, orders become late: nobody announces that.
  const { data } = useQuery({ ...queryKeeping(due.counts, within), refetchInterval: 60_000 })
  return {
    tabs: [
      {
        label: t('Placed'),
        to: pathOf({ ...within, states: 'READY' }),
        count: data?.placed ?? null,
        isApart: true,
      },
      { label: t('In Process'), to: pathOf({ ...within, states: 'PICKING' }), count: data?.inProcess ?? null },
      {
        label: t('Late'),
        to: pathOf({ ...within, due: 'late' }),
        count: data?.late ?? null,
        isLate: true,
      },
      ...(me ? [{ label: t('Mine'), to: pathOf({ ...within, assignedTo: me }), count: data?.mine ?? null }] : []),
    ],
    line: () => (data ? <DueOrders counts={data} within={within} /> : lineOnItsWay),
    backLine: () => (data ? <DueBackOrders counts={data.backOrders} within={within} /> : lineOnItsWay),
  }
}

/** Orders that are late, and those that have to leave today. */
const lateOrders = ({ late }: Counts, within: Within) => ({
  count: late,
  words: (number: string) => t('{{number}} late', { number }),
  to: pathOf({ ...within, due: 'late' }),
  tone: 'late' as const,
})
const ordersOfToday = ({ today }: Counts, within: Within) => ({
  count: today,
  words: (number: string) => t('{{number}} left to ship today', { number }),
  to: pathOf({ ...within, due: 'today' }),
})

/** What is late or due today, each leading to its list: back orders stand in one of their own. */
export const PressingOrders = ({ counts, within }: { readonly counts: Counts; readonly within: Within }) => (
  <UrgencyLine
    items={[
      lateOrders(counts, within),
      ordersOfToday(counts, within),
      ...urgentBackOrders({ late: 0, today: counts.backOrders.today }, within),
    ]}
  />
)

/** How many orders are late, due and open, each leading to them. */
export function DueOrders({
  counts,
  within,
}: {
  readonly counts: Counts
  /** Filters that narrowed what is counted. */
  readonly within: Within
}) {
  return (
    <UrgencyLine
      items={[
        lateOrders(counts, within),
        {
          count: counts.hour,
          words: (number) => t('{{number}} due in the next hour', { number }),
          to: pathOf({ ...within, due: 'hour' }),
          tone: 'soon',
        },
        ordersOfToday(counts, within),
        ...urgentBackOrders(counts.backOrders, within),
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
