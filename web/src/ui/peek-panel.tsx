import { zoneName } from '@crossdock/contract/zone-name'
import type { ReactNode } from 'react'
import { t } from '../lib/words.ts'
import { Button, LinkButton } from './button.tsx'
import { IconX } from './icons.ts'
import styles from './peek-panel.module.css'

interface PeekPanelProps {
  readonly children: ReactNode
  readonly onClose: () => void
  /** Which row of the list it tells about. */
  readonly position?: string
  /** The record's own page. */
  readonly to?: string | null
  /** The zone of the row's moments, where that of the list does not say it. */
  readonly zone?: string | undefined
}

/** The panel beside a list that explains the focused row; below 1100 px it lies over the list. */
export function PeekPanel({ children, onClose, position, to, zone }: PeekPanelProps) {
  return (
    <aside className={styles['peek']} aria-label={t('Details of the row')}>
      <div className={styles['tools']}>
        {position && <span className="muted">{position}</span>}
        {to && (
          <LinkButton kind="quiet" to={to}>
            {t('Open')} <kbd>Enter</kbd>
          </LinkButton>
        )}
        <Button kind="quiet" size="icon" aria-label={t('Close details')} onClick={onClose} icon={<IconX size={16} />} />
      </div>
      {children}
      {zone !== undefined && <p className="muted">{t('Times: {{zone}}', { zone: zoneName(zone) })}</p>}
    </aside>
  )
}

/** The buttons of a peek panel, side by side. */
export function PeekActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>
}
