import * as payments from '@crossdock/contract/account/payments'
import { useQuery } from '@tanstack/react-query'
import { openFrame } from '../../lib/frame.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import styles from './payments.module.css'

/** Milliseconds between two questions, and how many: what the gateway said of a refused card comes a moment later. */
const [interval, mostAsked] = [1_500, 5]

/** What became of a payment whose card page was left, and the way back to it; nothing where none was left. */
export function LeftPayment({
  again,
}: {
  /** Pays it once more, where that is not done by the invoice; undefined: it is. */
  readonly again?: { readonly press: () => void; readonly isBusy: boolean } | undefined
}) {
  const [params, setParams] = useParams()
  const orderId = params.get('leftOrderId')
  const { data } = useQuery({
    ...query(payments.result, { orderId: orderId ?? '' }),
    enabled: orderId !== null,
    refetchInterval: ({ state }) =>
      state.data?.isPending && state.data.errorMessage === null && state.dataUpdateCount < mostAsked ? interval : false,
    staleTime: 0,
  })
  const pay = useMutate(payments.init, {
    onSuccess: ({ url }) => {
      if (url !== null) openFrame(url, false)
    },
  })
  if (orderId === null || !data || data.isSuccessful) return null
  const { invoiceId, errorMessage } = data
  return (
    <div role="status" className={styles['left']}>
      <p>{errorMessage ? t(errorMessage) : t('Nothing was paid.')}</p>
      <Button
        kind="primary"
        isBusy={again?.isBusy ?? pay.isPending}
        onClick={() => (again ? again.press() : pay.mutate({ invoiceId }))}
      >
        {t('Try again')}
      </Button>
      <Button kind="quiet" onClick={() => setParams({ leftOrderId: null }, { isReplacing: true })}>
        {t('Not now')}
      </Button>
    </div>
  )
}
