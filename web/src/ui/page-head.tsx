import { zoneName } from '@crossdock/contract/zone-name'
import type { ReactNode } from 'react'
import { useTitle } from '../lib/title.ts'
import { t } from '../lib/words.ts'
import styles from './page-head.module.css'

interface PageHeadProps {
  readonly title: ReactNode
  /** One line of facts beside the title: "128 open · Vancouver DC". */
  readonly subtitle?: ReactNode
  /** The zone of the moments on the page, which do not say it themselves; or `eachZone`. */
  readonly zone?: string | undefined
  /** Buttons, at the right. */
  readonly actions?: ReactNode
  /** Its buttons have words on a phone, too: they stand below its name and facts, which share a line then. */
  readonly hasWords?: boolean
  /** What the tab of the browser says; the title when that is text. */
  readonly documentTitle?: string
}

/** In place of a zone: each row of the page names its own. */
export const eachZone = 'each'

/** Says once in which zone the moments of a screen are, which do not say it themselves. */
export function ZoneWords({ zone }: { readonly zone: string | undefined }) {
  if (zone === undefined) return null
  return zone === eachZone ? (
    <span className={styles['zone']}>{t("Times: each warehouse's own")}</span>
  ) : (
    <span className={styles['zone']} title={zone}>
      {t('Times: {{zone}}', { zone: zoneName(zone) })}
    </span>
  )
}

/** A line of facts that is on its way: on a phone it has a line of its own, which is there before it. */
export const lineOnItsWay = '\u00a0'

/** The head of a page: its `h1`, a line of facts, the zone of its moments, its actions; it stays while the page is scrolled. */
export function PageHead({ title, subtitle, zone, actions, hasWords = false, documentTitle }: PageHeadProps) {
  useTitle(documentTitle ?? (typeof title === 'string' ? title : ''))
  return (
    <div className={styles['head']} data-words={hasWords || undefined}>
      <h1>{title}</h1>
      {subtitle && <span className={styles['subtitle']}>{subtitle}</span>}
      <ZoneWords zone={zone} />
      {actions && <span className={styles['actions']}>{actions}</span>}
    </div>
  )
}
