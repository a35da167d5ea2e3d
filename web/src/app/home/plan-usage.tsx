import type { CountedLimit, Dashboard } from '@crossdock/contract/fulfillment/dashboard'
import { usePermissions } from '../../lib/can.ts'
import { hasFeature, useProfile } from '../../lib/profile.ts'
import { t } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import styles from './home.module.css'
import { mayOpen } from './tiles.ts'

const kinds: Readonly<Record<CountedLimit, { readonly label: string; readonly to: string }>> = {
  stores: { label: 'Stores', to: '/stores' },
  warehouses: { label: 'Warehouses', to: '/warehouses/list' },
  receiptOrders: { label: 'Receipt orders this month', to: '/receipt-order' },
  shipmentOrdersInProcess: { label: 'Shipment orders in process', to: '/operation-orders' },
  backOrders: { label: 'Back orders', to: '/back-orders' },
}

/** How much of what the plan allows the account has used, of everything that is counted and has a limit. */
export function PlanUsage({ plan }: Pick<Dashboard, 'plan'>) {
  const hasGoods = hasFeature(useProfile()?.currentPlan, ['fulfillment'])
  const permissions = usePermissions()
  const limited = plan?.flatMap(({ limit, used, max }) => (used === null || max === null ? [] : [{ limit, used, max }]))
  if (!plan && hasGoods) return null
  return (
    <section aria-label={t('Plan usage')}>
      <h3 className={styles['group']}>{t('Plan usage')}</h3>
      {!hasGoods && (
        <p className="muted">{`${t('Goods and orders')}: ${t('Your plan does not have this feature.')}`}</p>
      )}
      {limited?.length === 0 ? (
        <p className="muted">{t('Your plan sets no limits on stores, warehouses and orders.')}</p>
      ) : (
        <div className={styles['tiles']}>
          {limited?.map(({ limit, used, max }) => {
            const { label, to } = kinds[limit]
            const content = (
              <>
                <b>{t('{{used}} of {{max}}', { used, max })}</b>
                <span>{t(label)}</span>
                <span className={styles['meter']} data-full={used >= max || undefined} aria-hidden>
                  <i style={{ width: `${max === 0 ? 100 : Math.min(100, Math.round((used / max) * 100))}%` }} />
                </span>
              </>
            )
            return mayOpen(to, permissions) ? (
              <Link key={limit} to={to} className={styles['tile'] ?? ''}>
                {content}
              </Link>
            ) : (
              <span key={limit} className={styles['tile']}>
                {content}
              </span>
            )
          })}
        </div>
      )}
    </section>
  )
}
