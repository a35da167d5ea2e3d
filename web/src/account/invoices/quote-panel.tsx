import type * as invoices from '@crossdock/contract/account/invoices'
import * as payments from '@crossdock/contract/account/payments'
import { formatMoney } from '@crossdock/contract/money'
import { ApiError } from '../../lib/errors.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { openFrame } from '../../lib/frame.ts'
import { useAddress } from '../../lib/location.ts'
import { useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { useCardChoice } from '../payments/card-choice.tsx'
import styles from './invoices.module.css'
import { PromoWidget } from './promo-widget.tsx'

type Invoice = invoices.Invoice

/** What is taken off. */
export const less = (amount: number): string => `– ${formatMoney(amount)}`

/** How the rest of a period was worked out: as a bar, and as seconds times the price. */
function Why({ rest, amount }: { readonly rest: NonNullable<Invoice['rest']>; readonly amount: number }) {
  const zone = personZone()
  const used = 100 - (rest.seconds / rest.ofSeconds) * 100
  return (
    <details className={styles['why']}>
      <summary>{t('Why {{amount}}', { amount: formatMoney(amount) })}</summary>
      <span className={styles['bar']} aria-hidden>
        <i style={{ width: `${used}%` }} />
      </span>
      <p>
        {t('{{from}} to {{to}}, now {{now}}', {
          from: formatDate(rest.from, zone),
          to: formatDate(rest.to, zone),
          now: formatDate(rest.at, zone),
        })}
      </p>
      <p className="mono">
        {`${formatNumber(rest.seconds)} s / ${formatNumber(rest.ofSeconds)} s × ${formatMoney(rest.price)} = ${formatMoney(amount)}`}
      </p>
    </details>
  )
}

function Lines({ invoice }: { readonly invoice: Invoice }) {
  const rows: readonly (readonly [string, string] | null)[] = [
    [invoice.title, formatMoney(invoice.newPrice)],
    invoice.rest && [t('Rest of {{plan}}', { plan: t(invoice.rest.planName) }), less(invoice.remainingBalance)],
    invoice.isDiscountApplied ? [t('Before discount'), formatMoney(invoice.subTotalBeforeDiscount)] : null,
    invoice.promoCode ? [invoice.promoCode, less(invoice.promoAmount)] : null,
    invoice.creditAmount > 0 ? [t('In hand'), less(invoice.creditAmount)] : null,
    [t('Subtotal'), formatMoney(invoice.subTotal)],
    ...invoice.taxes.map(({ name, percent, amount }) => [`${name} ${percent} %`, formatMoney(amount)] as const),
  ]
  return (
    <dl className={styles['lines']} aria-live="polite">
      {rows.map(
        (row) =>
          row && (
            <div key={row[0]}>
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
      <div className={styles['total']}>
        <dt>{t('To pay today')}</dt>
        <dd>{formatMoney(invoice.totalCharge)}</dd>
      </div>
    </dl>
  )
}

interface QuotePanelProps {
  readonly invoice: Invoice
  readonly onChange: (invoice: Invoice) => void
  readonly onClose: () => void
  /** A payment from a saved card is under way. */
  readonly onOrder: (orderId: string) => void
  /** What costs nothing is finished. */
  readonly onDone: () => void
}

/** The `ref` of a heading that has the focus when it appears. */
const start = (heading: HTMLElement | null): void => heading?.focus()

/** What it costs, line by line, a promo code, and the way to pay it (PAY-001, PAY-005, PAY-007). */
export function QuotePanel({ invoice, onChange, onClose, onOrder, onDone }: QuotePanelProps) {
  const address = useAddress()
  const { cardId, picker } = useCardChoice()
  const pay = useMutate(payments.init, {
    onSuccess: ({ orderId, url }) => (url === null ? onOrder(orderId) : openFrame(url, false)),
    onError: (error) => {
      if (invoice.kind !== 'add-on' || !(error instanceof ApiError) || error.status < 500) return false
      toast.error(t('Failed to initiate payment for dbo'), error.requestId ?? undefined)
      return true
    },
  })
  const finish = useMutate(payments.finishZero, { onSuccess: onDone })
  return (
    <section className={styles['panel']} aria-label={t('What it costs')}>
      {/* It opens beside what was pressed, or far below it on a phone. */}
      <h2 ref={start} tabIndex={-1}>
        {t('What it costs')}
      </h2>
      <Lines invoice={invoice} />
      {invoice.rest && invoice.remainingBalance > 0 && <Why rest={invoice.rest} amount={invoice.remainingBalance} />}
      <PromoWidget key={`${address} ${invoice.id}`} invoice={invoice} onChange={onChange} />
      {invoice.type === 'card' && picker}
      {invoice.type === 'card' ? (
        <Button
          kind="primary"
          size="wide"
          isBusy={pay.isPending}
          onClick={() => pay.mutate({ invoiceId: invoice.id, ...(cardId ? { cardId } : {}) })}
        >
          {t('Pay {{amount}}', { amount: formatMoney(invoice.totalCharge) })}
        </Button>
      ) : (
        <Button
          kind="primary"
          size="wide"
          isBusy={finish.isPending}
          onClick={() => finish.mutate({ invoiceId: invoice.id })}
        >
          {t('Finish')}
        </Button>
      )}
      <Button kind="quiet" onClick={onClose}>
        {t('Not now')}
      </Button>
    </section>
  )
}
