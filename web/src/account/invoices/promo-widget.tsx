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

/** What fails without a reason of its own is told in the specification's words; a refusal stands under the field. */
export const tell =
  (words: string) =>
  (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.isHandled || isUnanswered(error) || error.code === 300) return false
    if (error.status < 500) return false
    toast.error(words, error.requestId ?? undefined)
    return true
  }

/** What became of a code: it is applied, or why not; a reason that is not told under the field has been told elsewhere. */
interface Applied {
  readonly isApplied: boolean
  readonly fault: string | null
}

interface PromoFieldProps {
  /** The code that is applied; null: none is. */
  readonly code: string | null
  readonly onApply: (code: string) => Promise<Applied>
  readonly onRemove: () => void
  readonly isBusy: boolean
}

/** What stands under the field when a code was refused; null: that is told elsewhere. */
function faultOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null
  return error.fields[0] ? t(error.fields[0].message) : explainError(error)
}

export const applied = (): Applied => ({ isApplied: true, fault: null })
export const notApplied = (error: unknown): Applied => ({ isApplied: false, fault: faultOf(error) })

/** A code that is applied, in upper case, with Remove (PAY-002). */
export function AppliedPromo({
  code,
  onRemove,
  isBusy,
}: Pick<PromoFieldProps, 'onRemove' | 'isBusy'> & { readonly code: string }) {
  return (
    <p className={styles['promo']}>
      <b className="mono">{code}</b>
      <Button kind="quiet" isBusy={isBusy} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </p>
  )
}

/** "Enter Promo Code" opens a field; an applied code stands in upper case with Remove (PAY-001, PAY-002). */
export function PromoField({ code: present, onApply, onRemove, isBusy }: PromoFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const fieldId = useId()
  if (present !== null) return <AppliedPromo code={present} onRemove={onRemove} isBusy={isBusy} />
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
  const isReady = code.trim() !== '' && !isBusy
  const apply = async (): Promise<void> => {
    const { isApplied, fault: said } = await onApply(code)
    if (isApplied) close()
    else setFault(said)
  }
  return (
    <form
      className={styles['promoForm']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void apply()
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
        <Button type="submit" disabled={!isReady} isBusy={isBusy}>
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

/** The promo code of a price that was worked out. */
export function PromoWidget({
  invoice,
  onChange,
}: {
  readonly invoice: invoices.Invoice
  readonly onChange: (invoice: invoices.Invoice) => void
}) {
  const add = useMutate(invoices.addDiscount, {
    onSuccess: onChange,
    onError: (error) => tell(t('Failed to add coupon'))(error) || faultOf(error) !== null,
  })
  const remove = useMutate(invoices.removeDiscount, {
    onSuccess: onChange,
    onError: tell(t('Failed to remove coupon')),
  })
  return (
    <PromoField
      code={invoice.promoCode}
      isBusy={add.isPending || remove.isPending}
      onApply={(couponCode) => add.mutateAsync({ invoiceId: invoice.id, couponCode }).then(applied, notApplied)}
      onRemove={() => remove.mutate({ id: invoice.id })}
    />
  )
}
