import type { Shortage } from '@crossdock/contract/fulfillment/shipments/waiting'
import type { CaseToBreak } from '@crossdock/contract/fulfillment/stock/case-breaks'
import { ApiError, explainError } from '../../../lib/errors.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Why } from '../../../ui/explain.tsx'
import formStyles from '../../../ui/form.module.css'
import { Dialog } from '../../../ui/modals.tsx'
import { CaseWords, lackWords } from './case-words.tsx'

/** An order could not be placed for want of goods. */
export const isShort = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.type === 'AvailablePackagesLessThanSelected'

/** What an order lacks, as the refusal says it. */
interface Lack {
  readonly words: string
  readonly lines: readonly Shortage[]
  /** The packages that would be broken to place it after all; none where that would not do. */
  readonly cases: readonly CaseToBreak[]
}

export function lackOf(error: ApiError): Lack {
  const shortages = error.body.errInfo?.['shortages']
  const casesToBreak = error.body.errInfo?.['casesToBreak']
  return {
    words: explainError(error),
    lines: Array.isArray(shortages) ? (shortages as Shortage[]) : [],
    cases: Array.isArray(casesToBreak) ? (casesToBreak as CaseToBreak[]) : [],
  }
}

export interface ShortDialogProps {
  readonly lack: Lack
  /** What waiting is called: of an order that is new, and of one that waits already. */
  readonly waitLabel: string
  readonly isBusy?: boolean
  readonly onBreak: () => void
  readonly onWait: () => void
  readonly onClose: () => void
}

/** There is too little to place an order: it waits, or cases are broken where that is enough: which ones, and what is left of them. */
export function ShortDialog({ lack, waitLabel, isBusy = false, onBreak, onWait, onClose }: ShortDialogProps) {
  const mayBreak = lack.cases.length > 0
  return (
    <Dialog title={t('Not enough stock')} onClose={onClose} width={mayBreak ? 520 : 440}>
      <div className={formStyles['form']}>
        <Why title={lack.words} facts={lack.lines.map(lackWords)} />
        <p>
          {mayBreak
            ? t('The goods are there in larger packages: one can be broken into units, or the order waits.')
            : t('A back order is placed by itself when the goods come in.')}
        </p>
        <CaseWords cases={lack.cases} />
        <div className={formStyles['foot']}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {/* A second press of the same key does not break anything. */}
          <Button kind={mayBreak ? 'plain' : 'primary'} data-autofocus isBusy={isBusy} onClick={onWait}>
            {waitLabel}
          </Button>
          {mayBreak && (
            <Button kind="primary" isBusy={isBusy} onClick={onBreak}>
              {t('Break a case')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
