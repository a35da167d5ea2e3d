import type { Shortage } from '@crossdock/contract/fulfillment/shipment-orders'
import { coveredByBreaking } from '@crossdock/contract/fulfillment/shipment-states'
import { ApiError } from '../../lib/errors.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogFoot } from '../../ui/modals.tsx'

/** An order could not be placed for want of goods. */
export const isShort = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.type === 'AvailablePackagesLessThanSelected'

/** What the order is short of is there, in packages that would have to be broken. */
export function isInCases(error: ApiError): boolean {
  const shortages = error.body.errInfo?.['shortages']
  return Array.isArray(shortages) && coveredByBreaking(shortages as Shortage[])
}

export interface ShortDialogProps {
  /** What is missing, in the server's words. */
  readonly words: string
  readonly mayBreak: boolean
  readonly isBusy?: boolean
  readonly onBreak: () => void
  readonly onWait: () => void
  readonly onClose: () => void
}

/** There is too little to place an order: it waits, or a case is broken where that is enough. */
export function ShortDialog({ words, mayBreak, isBusy = false, onBreak, onWait, onClose }: ShortDialogProps) {
  return (
    <Dialog title={t('Not enough stock')} onClose={onClose} width={mayBreak ? 520 : 440}>
      <p>
        {words}{' '}
        {mayBreak
          ? t('The goods are there in larger packages: one can be broken into units, or the order waits.')
          : t('A back order is placed by itself when the goods come in.')}
      </p>
      <DialogFoot>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          kind={mayBreak ? 'plain' : 'primary'}
          isBusy={isBusy}
          data-autofocus={!mayBreak || undefined}
          onClick={onWait}
        >
          {t('Save as back order')}
        </Button>
        {mayBreak && (
          <Button kind="primary" isBusy={isBusy} data-autofocus onClick={onBreak}>
            {t('Break a case')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}
