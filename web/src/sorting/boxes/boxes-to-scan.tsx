import '../../lib/words-en/sorting.ts'
import * as manifests from '@crossdock/contract/sorting/manifests'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../lib/can.ts'
import { hasFeature, usePlan } from '../../lib/profile.ts'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useNarrow } from '../../ui/media.ts'
import { Coming } from '../../ui/states.tsx'
import { missingOf } from '../hub-words.tsx'
import styles from './boxes-to-scan.module.css'

/** Manifests that are named; the others stand in their list. */
const mostNamed = 3

/** On a phone: the manifests of which boxes are to come, each a tap from scanning them in. */
export function BoxesToScan() {
  const isPhone = useNarrow(768)
  const mayLook = useCan(manifests.list)
  usePlan()
  const isShown = isPhone && hasFeature(['sorting'])
  const listed = useQuery({
    ...query(manifests.list, { page_size: 50, sort: 'createdAtDesc' }),
    enabled: isShown && mayLook,
  })
  if (!isShown) return null
  if (listed.isLoading) return <Coming />
  const open = (listed.data?.items ?? []).filter((one) => missingOf(one) > 0 && one.state !== 'Completed')
  return (
    <section className={styles['part']} aria-label={t('Sorting')}>
      <h2>{t('Sorting')}</h2>
      {open.slice(0, mostNamed).map((one) => (
        <Link key={one.id} to={`/sorting/load?manifestId=${one.id}`} className={styles['manifest'] ?? ''}>
          <b>{one.title}</b>
          <span className="muted">
            {one.warehouseTitle} · {t('{{count}} boxes to come', { count: missingOf(one) })}
          </span>
        </Link>
      ))}
      <LinkButton kind={open.length === 0 ? 'primary' : 'plain'} to="/sorting/load">
        {t('Scan boxes')}
      </LinkButton>
      <LinkButton to="/sorting/vans">{t('Load vans')}</LinkButton>
    </section>
  )
}
