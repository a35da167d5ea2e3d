import * as billing from '@crossdock/contract/account/operator/billing'
import { useOperatorQuery } from '../../../lib/operator-client.ts'
import { t } from '../../../lib/words.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import styles from '../../../ui/operator.module.css'
import { Skeleton } from '../../../ui/states.tsx'
import { SellerForm } from './seller-form.tsx'
import { TaxRates } from './tax-rates.tsx'

/** Who sends the invoices of the installation, where that is registered, and the tax of each place. */
export function BillingPage() {
  const { data, error, refetch } = useOperatorQuery(billing.get, {})
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={10} />
  const { rates, ...head } = data
  return (
    <div className={styles['plain']}>
      <h1>{t('Billing')}</h1>
      <p className="muted">{t('Holds for invoices from now on: what is paid keeps its own.')}</p>
      <SellerForm key={JSON.stringify(head)} seller={head} />
      <TaxRates rates={rates} />
    </div>
  )
}
