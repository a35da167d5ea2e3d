import { useEffect, useRef } from 'react'
import { useCan } from '../lib/can.ts'
import { hasScreen } from '../lib/navigation.ts'
import { keepPreference } from '../lib/preferences.ts'
import { t } from '../lib/words.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Link } from '../ui/link.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { AppLinks } from './app-links.tsx'
import styles from './profile-menu.module.css'
import { loadLateSignOut, signOut } from './sign-out.ts'

/** What the person at the foot of the rail opens: Account Settings, Manage Subscription, links to the apps, the theme, the language, Sign Out (SHELL-017). */
export default function ProfilePanel({ onClose }: { readonly onClose: () => void }) {
  const mayView = useCan('VIEW_SUBSCRIPTION')
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => void loadLateSignOut().catch(() => undefined), [])
  useEffect(() => panel.current?.querySelector<HTMLElement>('a, button')?.focus(), [])
  return (
    <div ref={panel} className={styles['panel']} role="group" aria-label={t('Profile')}>
      {hasScreen('/user-profile') && (
        <Link to="/user-profile" onClick={onClose}>
          {t('Account Settings')}
        </Link>
      )}
      {mayView && hasScreen('/subscription') && (
        <Link to="/subscription" onClick={onClose}>
          {t('Manage Subscription')}
        </Link>
      )}
      <AppLinks onCopied={onClose} />
      <div className={styles['theme']}>
        <span>{t('Theme')}</span>
        <ThemeSwitch />
      </div>
      <div className={styles['theme']}>
        <span>{t('Language')}</span>
        <LanguageSwitch onChosen={(language) => keepPreference({ language })} />
      </div>
      <button type="button" onClick={signOut}>
        {t('Sign Out')}
      </button>
    </div>
  )
}
