import type { ReceiptState } from '@crossdock/contract/fulfillment/receipts/orders'
import * as sums from '@crossdock/contract/fulfillment/receipts/totals'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryKeeping } from '../../../lib/queries.ts'
import { changeParams, useScope } from '../../../lib/search-params.ts'
import { useSession } from '../../../lib/session.ts'
import { t } from '../../../lib/words.ts'
import type { ListTab } from '../../../ui/list-types.ts'
import { lineOnItsWay } from '../../../ui/page-head.tsx'
import { UrgencyLine } from '../../../ui/urgency-line.tsx'
import { lists } from './routes.tsx'

const pathOf = (params: Readonly<Record<string, string>>, list = '/operation-receipt-orders'): string =>
  list + changeParams('', params)

/** What is to come and what is late is an answer where such orders are listed, and none among drafts or completed ones. */
export const showsExpected = (states: readonly ReceiptState[]): boolean =>
  states.length === 0 || states.includes('EXPECTED')

/** The lists of receipt orders with what each has, what is overdue, and the line that says it beside a list's title. */
export function useReceiptsDue(): { readonly tabs: readonly ListTab[]; readonly line: () => ReactNode } {
  const me = useSession()?.who.id
  const within = useScope()
  // By the calendar, too, orders become overdue: nobody announces that.
  const { data } = useQuery({ ...queryKeeping(sums.counts, within), refetchInterval: 60_000 })
  const counts: Readonly<Record<string, number | undefined>> = {
    '/receipt-order': data?.all,
    '/draft-receipt-orders': data?.drafts,
    '/operation-receipt-orders': data?.operation,
    '/completed-receipt-orders': data?.completed,
  }
  return {
    tabs: [
      ...lists.map(({ path, tab }) => ({ label: t(tab), to: pathOf(within, path), count: counts[path] ?? null })),
      {
        label: t('Overdue'),
        to: pathOf({ ...within, due: 'overdue' }),
        count: data?.overdue ?? null,
        isLate: true,
        isApart: true,
      },
      ...(me ? [{ label: t('Mine'), to: pathOf({ ...within, assignedTo: me }), count: data?.mine ?? null }] : []),
    ],
    line: () =>
      data ? (
        <UrgencyLine
          items={[
            {
              count: data.overdue,
              words: (number) => t('{{number}} overdue', { number }),
              to: pathOf({ ...within, due: 'overdue' }),
              tone: 'late',
            },
            {
              count: data.today,
              words: (number) => t('{{number}} due today', { number }),
              to: pathOf({ ...within, due: 'today' }),
              tone: 'soon',
            },
            {
              count: data.expected,
              words: (number) => t('{{number}} expected', { number }),
              to: pathOf({ ...within, states: 'EXPECTED' }),
              isAlways: true,
            },
          ]}
        />
      ) : (
        lineOnItsWay
      ),
  }
}
