import * as payments from '@crossdock/contract/account/payments'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import { formatMoney } from '@crossdock/contract/money'
import { isOn } from '../../lib/profile.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { NumberField } from '../../ui/fields.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { FormModal } from '../../ui/modals.tsx'

interface RefundFormProps {
  readonly invoice: Pick<NonNullable<subscriptions.HistoryEntry['invoice']>, 'id' | 'number' | 'total' | 'refunded'>
  /** Calls that tell of the invoice, and what is said beside the amount; left out, it is one of the subscription. */
  readonly of?: { readonly refreshes: readonly { readonly path: string }[]; readonly words: string } | undefined
  readonly onClose: () => void
}

/** Gives back all that is left of an invoice, or part of it (PAY-031). */
export function RefundForm({ invoice, of, onClose }: RefundFormProps) {
  const left = Math.round((invoice.total - invoice.refunded) * 100) / 100
  const form = useContractForm(payments.refund, {
    values: { id: invoice.id, ...(isOn('FULL_REFUND') ? { amount: left } : {}) },
    refreshes: of?.refreshes ?? [subscriptions.history, subscriptions.get],
    onSaved: () => {
      toast.success(t('The refund is on its way'))
      onClose()
    },
  })
  return (
    <FormModal
      title={t('Refund {{number}}', { number: invoice.number })}
      form={form}
      submitLabel={t('Refund')}
      width={440}
      onClose={onClose}
    >
      <p>
        {of?.words ??
          t('{{amount}} is left of it. All of it given back ends what was paid with it.', {
            amount: formatMoney(left),
          })}
      </p>
      {isOn('PARTIAL_REFUND') && <NumberField form={form} name="amount" label={t('Amount, $')} />}
    </FormModal>
  )
}
