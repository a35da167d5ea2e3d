import * as selfCheck from '@crossdock/contract/fulfillment/stock/self-check'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../lib/can.ts'
import { query } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { Link } from '../../../ui/link.tsx'
import { useNarrow } from '../../../ui/media.ts'
import { StateDot } from '../../../ui/state-dot.tsx'
import { Coming } from '../../../ui/states.tsx'
import styles from './self-check.module.css'

/** How long ago that was. */
function agoWords(moment: string, now: number): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(moment)) / 60_000))
  if (minutes < 60) return t('{{count}} min ago', { count: minutes })
  if (minutes < 48 * 60) return t('{{count}} h ago', { count: Math.round(minutes / 60) })
  return t('{{count}} days ago', { count: Math.round(minutes / 60 / 24) })
}

function Verdict({ check, now }: { readonly check: selfCheck.SelfCheck | undefined; readonly now: number }) {
  if (!check) return <StateDot tone="draft" label={t('Books not checked yet')} />
  const ago = agoWords(check.createdAt, now)
  return check.driftCount === 0 ? (
    <StateDot tone="done" label={t('Books balance, checked {{ago}}', { ago })} />
  ) : (
    <StateDot
      tone="failed"
      label={t('{{drifts}}, checked {{ago}}', { drifts: t('{{count}} drifts', { count: check.driftCount }), ago })}
    />
  )
}

/** On a phone, which has no bar, the mark stands where figures are trusted. */
export function BooksMark() {
  return useNarrow(760) ? <BooksMarkOfBar /> : null
}

/** Whether the books balanced when they were last checked: what proves the figures of every screen is one press away. */
export function BooksMarkOfBar() {
  const maySee = useCan(selfCheck.list)
  const { data, dataUpdatedAt, isLoading } = useQuery({ ...query(selfCheck.list, { page_size: 1 }), enabled: maySee })
  if (!data) return isLoading ? <Coming /> : null
  return (
    <Link
      to="/inventory-self-check"
      className={styles['mark'] ?? ''}
      title={t('Ledger, stock records, reservations, sums and orders are compared.')}
    >
      <Verdict check={data.items[0]} now={dataUpdatedAt} />
    </Link>
  )
}
