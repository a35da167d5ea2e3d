import * as payments from '@crossdock/contract/account/payments'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { reportFailure } from '../../lib/client-errors.ts'
import { isUnanswered } from '../../lib/connection-back.ts'
import { ApiError } from '../../lib/errors.ts'
import { query, refresh } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'

/** Milliseconds between two questions after a payment that the gateway has not told of. */
const interval = 1_500

/**
 * Follows the payment that the address names until the gateway has told of it, and says how it went (PAY-029). True while it is
 * under way.
 */
export function usePaymentResult(stale: readonly { readonly path: string }[]): boolean {
  const [params, setParams] = useParams()
  const orderId = params.get('orderId')
  const { data, error } = useQuery({
    ...query(payments.result, { orderId: orderId ?? '' }),
    enabled: orderId !== null,
    refetchInterval: ({ state }) => (state.data && !state.data.isPending ? false : interval),
    staleTime: 0,
  })
  const isSuccessful = data?.isSuccessful
  const isPending = data?.isPending
  const message = data?.errorMessage
  // A card that was refused on the page is news there; here it is, once nothing more is to come.
  useEffect(() => {
    if (orderId === null || isPending !== false) return
    if (isSuccessful) toast.success(t('Payment processed successfully!'))
    else toast.error(message ? t(message) : t('Payment failed, please try again'))
    setParams({ orderId: null }, { isReplacing: true })
    void refresh(...stale)
  }, [orderId, isPending, isSuccessful, message, setParams, stale])
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (orderId === null || !error) return
    if (error instanceof ApiError && !isUnanswered(error))
      toast.error(t('Could not process payment, please try again.'))
    else if (told.current !== orderId) toast.error(t('Error occurred in payment'))
    told.current = orderId
    // Whether it was paid is heard as soon as an answer comes: it is asked for on and on.
    if (isUnanswered(error)) return
    reportFailure('payment', error)
    setParams({ orderId: null }, { isReplacing: true })
  }, [orderId, error, setParams])
  return orderId !== null && isPending !== false && !error
}
