import { t } from '../lib/words.ts'
import { IconScan, IconSearch, IconUser } from '../ui/icons.ts'
import { Link } from '../ui/link.tsx'
import { MenuIcon } from './menu-icon.tsx'
import styles from './phone-bar.module.css'

interface PhoneBarProps {
  /** The board of the shift is what is seen: neither another screen nor a search nor the menu. */
  readonly isAtWork: boolean
  readonly isMeOpen: boolean
  readonly onScan: () => void
  readonly onSearch: () => void
  readonly onMe: () => void
}

/** What a phone has in place of rail and top bar: four things in the reach of a thumb, none of which changes anything. */
export function PhoneBar({ isAtWork, isMeOpen, onScan, onSearch, onMe }: PhoneBarProps) {
  return (
    <nav className={styles['bar']} aria-label={t('Work, scan, search')}>
      <Link to="/" aria-current={isAtWork ? 'page' : undefined}>
        <MenuIcon name="dashboard" />
        <span>{t('Work')}</span>
      </Link>
      <button type="button" onClick={onScan}>
        <IconScan size={20} aria-hidden />
        <span>{t('Scan')}</span>
      </button>
      <button type="button" onClick={onSearch} aria-label={t('Search and commands')}>
        <IconSearch size={20} aria-hidden />
        <span>{t('Search')}</span>
      </button>
      <button type="button" aria-expanded={isMeOpen} onClick={onMe}>
        <IconUser size={20} aria-hidden />
        <span>{t('Me')}</span>
      </button>
    </nav>
  )
}
