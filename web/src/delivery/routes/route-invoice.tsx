import * as paper from '@crossdock/contract/account/invoices'
import * as payments from '@crossdock/contract/account/payments'
import * as invoices from '@crossdock/contract/delivery/routes/invoices'
import type { Id } from '@crossdock/contract/ids'
import { formatMoney } from '@crossdock/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppliedPromo, applied, notApplied, PromoField, tell } from '../../account/invoices/promo-widget.tsx'
import { less } from '../../account/invoices/quote-panel.tsx'
import { useCardChoice } from '../../account/payments/card-choice.tsx'
import { LeftPayment } from '../../account/payments/left-payment.tsx'
import { usePaymentResult } from '../../account/payments/pay.ts'
import { useCan } from '../../lib/can.ts'
import { ApiError } from '../../lib/errors.ts'
import { fetchFile, saveFile } from '../../lib/files.ts'
import { formatMoment } from '../../lib/format.ts'
import { openFrame } from '../../lib/frame.ts'
import { useAddress } from '../../lib/location.ts'
import { isOn } from '../../lib/profile.ts'
import { query, queryClient, queryKey, refresh, useMutate } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { showError } from '../../lib/show-error.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { invoiceRefreshes, useRemoveDiscount } from './invoice-calls.ts'
import styles from './route-invoice.module.css'

const RefundForm = lazyPart(async () => (await import('../../account/subscriptions/refund-form.tsx')).RefundForm)

type RouteInvoice = invoices.RouteInvoice
type Paid = invoices.PaidRouteInvoice

const stale = [invoices.get, payments.listCards]
const paidWords = { PAID: 'Paid', PARTIALLY_REFUNDED: 'Partially refunded', REFUNDED: 'Refunded' } as const

/** What is charged, and what it comes to with tax, line by line. */
function Lines({ invoice, total }: { readonly invoice: RouteInvoice | Paid; readonly total: string }) {
  const sums: readonly (readonly [label: string, amount: string])[] = [
    ...(invoice.promoCode === null
      ? []
      : ([
          [t('Before discount'), formatMoney(invoice.subTotalBeforeDiscount)],
          [invoice.promoCode, less(invoice.discountAmount)],
        ] as const)),
    [t('Subtotal'), formatMoney(invoice.subTotal)],
    ...invoice.taxes.map(({ name, percent, amount }) => [`${name} ${percent} %`, formatMoney(amount)] as const),
  ]
  return (
    <dl className={styles['lines']} aria-live="polite">
      {invoice.items.map(({ label, quantity, unitPrice, amount }) => (
        <div key={`${label} ${unitPrice}`}>
          <dt>
            {label} <span className="muted">{`${quantity} × ${formatMoney(unitPrice)}`}</span>
          </dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
      {sums.map(([label, amount], at) => (
        <div key={label} data-first={at === 0 || undefined}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={styles['total']}>
        <dt>{total}</dt>
        <dd>{formatMoney(invoice.totalCharge)}</dd>
      </div>
    </dl>
  )
}

/** What is to be paid, a promo code, and the way to pay it. */
function Due({
  invoice,
  onChange,
  onOrder,
}: {
  readonly invoice: RouteInvoice
  readonly onChange: (invoice: RouteInvoice) => void
  /** A payment from a saved card is under way. */
  readonly onOrder: (orderId: string) => void
}) {
  const { routeId } = invoice
  const address = useAddress()
  const { cardId, picker, isSetUp } = useCardChoice()
  const add = useMutate(invoices.applyDiscount, {
    refreshes: invoiceRefreshes,
    onSuccess: onChange,
    onError: (error) => tell(t('Failed to add coupon'))(error) || notApplied(error).fault !== null,
  })
  const remove = useRemoveDiscount(onChange)
  const pay = useMutate(invoices.init, {
    refreshes: invoiceRefreshes,
    onSuccess: ({ orderId, url }) => (url === null ? onOrder(orderId) : openFrame(url, false)),
  })
  const finish = useMutate(invoices.finishZero, {
    refreshes: invoiceRefreshes,
    onSuccess: () => {
      toast.success(t('Payment processed successfully!'))
    },
  })
  return (
    <div className={styles['pay']}>
      <PromoField
        key={address}
        code={invoice.promoCode}
        isBusy={add.isPending || remove.isPending}
        onApply={(discountCode) => add.mutateAsync({ routeId, discountCode }).then(applied, notApplied)}
        onRemove={() => remove.mutate({ routeId })}
      />
      {invoice.type === 'zero-amount' ? (
        <Button kind="primary" isBusy={finish.isPending} onClick={() => finish.mutate({ routeId })}>
          {t('Finish')}
        </Button>
      ) : isSetUp === false ? (
        <p className="muted">{t('Payment is not set up here. Please ask whoever runs this installation.')}</p>
      ) : (
        <>
          {picker}
          <Button
            kind="primary"
            isBusy={pay.isPending}
            onClick={() => pay.mutate({ routeId, totalCharge: invoice.totalCharge, ...(cardId ? { cardId } : {}) })}
          >
            {t('Pay {{amount}}', { amount: formatMoney(invoice.totalCharge) })}
          </Button>
        </>
      )}
    </div>
  )
}

/** A promo code that waits for what is to be paid: it is good for whatever comes, and goes when somebody takes it off. */
function KeptCode({
  invoice: { routeId, discount },
  onChange,
}: {
  readonly invoice: RouteInvoice
  readonly onChange: (invoice: RouteInvoice) => void
}) {
  const remove = useRemoveDiscount(onChange)
  if (discount === null) return null
  return (
    <div className={styles['pay']}>
      <p className="muted">{t('There is nothing to pay. This promo code is kept for what comes.')}</p>
      <AppliedPromo code={discount.code} isBusy={remove.isPending} onRemove={() => remove.mutate({ routeId })} />
    </div>
  )
}

/** One that has been paid: on paper, and what of it is given back. */
function PaidOne({ invoice }: { readonly invoice: Paid }) {
  const mayBuy = useCan('BUY_SUBSCRIPTION')
  const mayPrint = useCan(paper.pdf)
  const [isLoading, setIsLoading] = useState(false)
  const [isRefunding, setIsRefunding] = useState(false)
  const { id, number, state, paidAt, totalCharge, refundedAmount } = invoice
  const load = async (): Promise<void> => {
    setIsLoading(true)
    await fetchFile(paper.pdf, { id }).then(saveFile, showError)
    setIsLoading(false)
  }
  const left = Math.round((totalCharge - refundedAmount) * 100) / 100
  return (
    <li>
      {mayPrint ? (
        <Button kind="quiet" isBusy={isLoading} onClick={() => void load()}>
          {number}
        </Button>
      ) : (
        <span className="mono">{number}</span>
      )}
      <span>
        {t(paidWords[state])}
        {', '}
        {formatMoment(paidAt, personZone())}
        {refundedAmount > 0 && (
          <span className="muted"> {t('{{amount}} given back', { amount: formatMoney(refundedAmount) })}</span>
        )}
      </span>
      <b className="mono">{formatMoney(totalCharge)}</b>
      {mayBuy && invoice.isRefundable && (isOn('FULL_REFUND') || isOn('PARTIAL_REFUND')) && (
        <Button kind="quiet" onClick={() => setIsRefunding(true)} aria-label={`${t('Refund')}: ${number}`}>
          {t('Refund')}
        </Button>
      )}
      {isRefunding && (
        <RefundForm
          invoice={{ id, number, total: totalCharge, refunded: refundedAmount }}
          of={{
            refreshes: invoiceRefreshes,
            words: t('{{amount}} is left of it. What is given back is not asked for again.', {
              amount: formatMoney(left),
            }),
          }}
          onClose={() => setIsRefunding(false)}
        />
      )}
    </li>
  )
}

/** Follows the payment that the address names, and leads back to one that was left. */
function Payments({ routeId }: { readonly routeId: Id<'route'> }) {
  const isPaying = usePaymentResult(stale)
  const pay = useMutate(invoices.init, {
    onSuccess: ({ url }) => {
      if (url !== null) openFrame(url, false)
    },
  })
  return (
    <>
      <LeftPayment again={{ press: () => pay.mutate({ routeId }), isBusy: pay.isPending }} />
      {isPaying && <p role="status">{t('Waiting for the bank…')}</p>}
    </>
  )
}

/** What a route costs by the services of its orders, what of it has been paid, and the way to pay the rest (ROUTE-009, PAY-023). */
export function RouteInvoice({ routeId }: { readonly routeId: Id<'route'> }) {
  const { data, error, refetch } = useQuery(query(invoices.get, { id: routeId }))
  const mayBuy = useCan(invoices.init)
  const [, setParams] = useParams()
  // Whoever sees a part of the orders is told of no price, however often it is asked for.
  if (error instanceof ApiError && error.type === 'WrongState')
    return (
      <p className="muted">
        {t('There are orders of other merchants on this route. Whoever may see all of them sees its invoice.')}
      </p>
    )
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />
  const isDue = data.state === 'DUE'
  const onChange = (next: RouteInvoice): void => {
    queryClient.setQueryData(queryKey(invoices.get, { id: routeId }), next)
    void refresh(invoices.get)
  }
  return (
    <div className={styles['invoice']}>
      {mayBuy && <Payments routeId={routeId} />}
      {data.state === 'EMPTY' && (
        <p className="muted">
          {t('No order of this route has a service with a price. Services are ticked at a stop, or in the order pool.')}
        </p>
      )}
      {isDue && (
        <div className={styles['due']}>
          <Lines invoice={data} total={t('To pay')} />
          {mayBuy && <Due invoice={data} onChange={onChange} onOrder={(orderId) => setParams({ orderId })} />}
        </div>
      )}
      {data.state === 'PAID' && <Lines invoice={data} total={t('Paid')} />}
      {!isDue && mayBuy && <KeptCode invoice={data} onChange={onChange} />}
      {data.paid.length > 0 && (
        <ul className={styles['paid']} aria-label={t('Paid invoices')}>
          {data.paid.map((one) => (
            <PaidOne key={one.id} invoice={one} />
          ))}
        </ul>
      )}
    </div>
  )
}
