import * as invoices from '@crossdock/contract/delivery/routes/invoices'
import { warnOf } from '../../lib/client-errors.ts'
import { useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'

/** What a change of what a route costs makes stale. */
export const invoiceRefreshes = [invoices.get]

/**
 * Takes the promo code off a route. A failure is no error of the caller's: it stands in the console, and the price stays as it is, with a
 * word of why (PAY-028, ERR-074).
 */
export function useRemoveDiscount(onChange: (invoice: invoices.RouteInvoice) => void) {
  return useMutate(invoices.removeDiscount, {
    refreshes: invoiceRefreshes,
    onSuccess: onChange,
    onError: (error) => {
      warnOf('remove-discount', error)
      toast.error(t('Failed to remove coupon'))
      return true
    },
  })
}
