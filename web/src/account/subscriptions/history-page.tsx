import * as invoices from '@crossdock/contract/account/invoices'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import { formatMoney } from '@crossdock/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { fetchFile, saveFile } from '../../lib/files.ts'
import { formatMoment } from '../../lib/format.ts'
import { isOn } from '../../lib/profile.ts'
import { queryKeeping } from '../../lib/queries.ts'
import { fromFirstPage, useParams } from '../../lib/search-params.ts'
import { showError } from '../../lib/show-error.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { DateRange } from '../../ui/filter-range.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListEmpty } from '../../ui/list-empty.tsx'
import { ListFooter } from '../../ui/list-footer.tsx'
import type { Column } from '../../ui/list-types.ts'
import { Skeleton } from '../../ui/states.tsx'
import { useToldFailure } from './load.ts'
import { periodWords } from './status.tsx'
import styles from './subscription.module.css'
import { SubscriptionFrame } from './subscription-frame.tsx'

const RefundForm = lazyPart(async () => (await import('./refund-form.tsx')).RefundForm)

type Entry = subscriptions.HistoryEntry

const actions: Readonly<Record<Entry['action'], string>> = {
  free: 'Free plan activated',
  trial: 'Trial begun',
  new: 'Plan bought',
  upgrade: 'Upgraded',
  downgrade: 'Downgrade scheduled',
  'downgrade-undone': 'Downgrade taken back',
  cancel: 'Cancellation scheduled',
  'cancel-undone': 'Cancellation taken back',
  renewal: 'Renewed',
  'add-on': 'Add-on bought',
  refund: 'Refunded',
  ended: 'Ended',
  expired: 'Subscription expired',
}

const paidWords = { PAID: 'Paid', PARTIALLY_REFUNDED: 'Partially refunded', REFUNDED: 'Refunded' } as const

/** The number opens the invoice on paper; beside it what is left of it is given back. */
function InvoiceCell({ entry: { invoice, action } }: { readonly entry: Entry }) {
  const mayBuy = useCan('BUY_SUBSCRIPTION')
  const [isRefunding, setIsRefunding] = useState(false)
  const [isLoading, setIsLoading] = useState(false)
  if (!invoice) return null
  const load = async (): Promise<void> => {
    setIsLoading(true)
    await fetchFile(invoices.pdf, { id: invoice.id }).then(saveFile, showError)
    setIsLoading(false)
  }
  const left = invoice.total - invoice.refunded
  return (
    <span className={styles['numbers']}>
      <Button kind="quiet" isBusy={isLoading} onClick={() => void load()}>
        {invoice.number}
      </Button>
      {mayBuy &&
        action !== 'refund' &&
        left > 0 &&
        invoice.isRefundable &&
        (isOn('FULL_REFUND') || isOn('PARTIAL_REFUND')) && (
          <Button kind="quiet" onClick={() => setIsRefunding(true)} aria-label={`${t('Refund')}: ${invoice.number}`}>
            {t('Refund')}
          </Button>
        )}
      {isRefunding && <RefundForm invoice={invoice} onClose={() => setIsRefunding(false)} />}
    </span>
  )
}

const columns: readonly Column<Entry>[] = [
  { key: 'at', label: 'Date', cell: ({ at }) => formatMoment(at, personZone()), width: 150 },
  { key: 'plan', label: 'Plan', cell: ({ planName }) => t(planName) },
  { key: 'period', label: 'Period', cell: ({ periodKey }) => periodKey && periodWords(periodKey) },
  { key: 'action', label: 'Action', cell: ({ action }) => t(actions[action]) },
  {
    key: 'subtotal',
    label: 'Subtotal',
    kind: 'number',
    cell: ({ invoice }) => invoice && formatMoney(invoice.subtotal),
  },
  {
    key: 'discount',
    label: 'Discount',
    kind: 'number',
    cell: ({ invoice }) => invoice && formatMoney(invoice.discount),
  },
  { key: 'gst', label: 'GST', kind: 'number', cell: ({ invoice }) => invoice && formatMoney(invoice.gst) },
  { key: 'total', label: 'Total', kind: 'number', cell: ({ invoice }) => invoice && formatMoney(invoice.total) },
  { key: 'status', label: 'Status', cell: ({ invoice }) => invoice && t(paidWords[invoice.status]) },
  { key: 'invoice', label: 'Invoice', cell: (entry) => <InvoiceCell entry={entry} /> },
]

/** What happened to the subscription, by days (PATH-033, SUBS-002). */
export default function HistoryPage() {
  const [params, setParams] = useParams()
  const [from, to] = [params.get('fromDate'), params.get('toDate')]
  const page = Math.max(1, Number(params.get('page')) || 1)
  const count = Math.max(1, Number(params.get('count')) || 10)
  const history = useQuery(
    queryKeeping(subscriptions.history, {
      page,
      count,
      ...(from ? { fromDate: from } : {}),
      ...(to ? { toDate: to } : {}),
    }),
  )
  useToldFailure(history)
  const { data, error, refetch } = history
  return (
    <SubscriptionFrame title={t('Subscription history')} isFull>
      <div className={styles['filters']}>
        <DateRange
          label={t('Days')}
          range={{ from, to }}
          onChange={(range) => setParams(fromFirstPage({ fromDate: range.from, toDate: range.to }))}
        />
      </div>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : data?.total === 0 ? (
        <div className={styles['nothing']}>
          <ListEmpty
            words={{
              hint: t(
                'Plans and add-ons that are bought, renewals and what is given back stand here, with their invoices.',
              ),
            }}
            isNarrowed={from !== null || to !== null}
            onClear={() => setParams(fromFirstPage({ fromDate: null, toDate: null }))}
            onFirstPage={null}
            action={undefined}
          />
        </div>
      ) : data ? (
        <div className={styles['table']}>
          <DataTable label={t('Subscription history')} rows={data.items} rowKey={({ id }) => id} columns={columns} />
        </div>
      ) : (
        <Skeleton lines={6} />
      )}
      <ListFooter
        page={page}
        pageSize={count}
        shown={data?.items.length ?? null}
        total={data?.total ?? null}
        hasNext={(data?.total ?? 0) > page * count}
        canSelect={false}
        canMove={false}
        onPage={(next) => setParams({ page: String(next) })}
        onPageSize={(size) => setParams(fromFirstPage({ count: String(size) }))}
      />
    </SubscriptionFrame>
  )
}
