import * as invoices from '@crossdock/contract/account/invoices'
import { useId, useState } from 'react'
import { isUnanswered } from '../../lib/connection-back.ts'
import { ApiError, explainError } from '../../lib/errors.ts'
import { useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { IconX } from '../../ui/icons.ts'
import styles from './invoices.module.css'

interface PromoWidgetProps {
  readonly invoice: invoices.Invoice
  readonly onChange: (invoice: invoices.Invoice) => void
}

/** What fails without a reason of its own is told in the specification's words; a refusal stands under the field. */
const tell =
  (words: string) =>
  (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.isHandled || isUnanswered(error) || error.code === 300) return false
    if (error.status < 500) return false
    toast.error(words, error.requestId ?? undefined)
    return true
  }

/** "Enter Promo Code" opens a field; an applied code stands in upper case with Remove (PAY-001, PAY-002). */
export function PromoWidget({ invoice, onChange }: PromoWidgetProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const fieldId = useId()
  const add = useMutate(invoices.addDiscount, {
    onSuccess: (next) => {
      setIsOpen(false)
      setCode('')
      onChange(next)
    },
    onError: (error) => {
      if (tell(t('Failed to add coupon'))(error)) return true
      if (!(error instanceof ApiError) || error.status !== 400) return false
      setFault(error.fields[0] ? t(error.fields[0].message) : explainError(error))
      return true
    },
  })
  const remove = useMutate(invoices.removeDiscount, {
    onSuccess: onChange,
    onError: tell(t('Failed to remove coupon')),
  })
  if (invoice.promoCode !== null)
    return (
      <p className={styles['promo']}>
        <b className="mono">{invoice.promoCode}</b>
        <Button kind="quiet" isBusy={remove.isPending} onClick={() => remove.mutate({ id: invoice.id })}>
          {t('Remove')}
        </Button>
      </p>
    )
  if (!isOpen)
    return (
      <button type="button" className={styles['link']} onClick={() => setIsOpen(true)}>
        {t('Enter Promo Code')}
      </button>
    )
  const close = (): void => {
    setIsOpen(false)
    setCode('')
    setFault(null)
  }
  const isReady = code.trim() !== '' && !add.isPending
  return (
    <form
      className={styles['promoForm']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) add.mutate({ invoiceId: invoice.id, couponCode: code })
      }}
    >
      <label htmlFor={fieldId}>{t('Promo Code')}</label>
      <span className={styles['promoLine']}>
        <input
          id={fieldId}
          value={code}
          maxLength={40}
          autoComplete="off"
          ref={(field) => field?.focus()}
          aria-invalid={fault !== null || undefined}
          aria-required
          aria-describedby={fault === null ? undefined : `${fieldId}-fault`}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setFault(null)
          }}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        />
        <Button type="submit" disabled={!isReady} isBusy={add.isPending}>
          {t('Apply')}
        </Button>
        <Button kind="quiet" size="icon" aria-label={t('Close')} icon={<IconX size={16} />} onClick={close} />
      </span>
      {fault !== null && (
        <span id={`${fieldId}-fault`} role="alert" className={styles['fault']}>
          {fault}
        </span>
      )}
    </form>
  )
}
