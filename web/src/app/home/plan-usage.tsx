import type { Dashboard } from '@crossdock/contract/fulfillment/dashboard'
import { usePermissions } from '../../lib/can.ts'
import { usePlan } from '../../lib/profile.ts'
import { t } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import { declaredLimits, mayOpen, missingAreas } from './declared.ts'
import styles from './home.module.css'

/** How much of what the plan allows the account has used, of everything that is counted and has a limit. */
export function PlanUsage({ plan }: Pick<Dashboard, 'plan'>) {
  // What is missing is the plan's.
  usePlan()
  const missing = missingAreas()
  const permissions = usePermissions()
  const limited = plan?.flatMap(({ limit, used, max }) => (used === null || max === null ? [] : [{ limit, used, max }]))
  if (!plan && missing.length === 0) return null
  return (
    <section aria-label={t('Plan usage')}>
      <h3 className={styles['group']}>{t('Plan usage')}</h3>
      {missing.map((area) => (
        <p key={area} className="muted">{`${t(area)}: ${t('Your plan does not have this feature.')}`}</p>
      ))}
      {limited?.length === 0 ? (
        <p className="muted">{t('Your plan sets no limits on stores, warehouses and orders.')}</p>
      ) : (
        <div className={styles['tiles']}>
          {limited?.map(({ limit, used, max }) => {
            const way = declaredLimits.get(limit)
            if (!way) return null
            const { label, to } = way
            const content = (
              <>
                <b>{t('{{used}} of {{max}}', { used, max })}</b>
                <span>{t(label)}</span>
                <span className={styles['meter']} data-full={used >= max || undefined} aria-hidden>
                  <i style={{ width: `${max === 0 ? 100 : Math.min(100, Math.round((used / max) * 100))}%` }} />
                </span>
              </>
            )
            return mayOpen(way, permissions) ? (
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
