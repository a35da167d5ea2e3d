import { useEffect, useRef, useState } from 'react'
import { hasScreen } from '../lib/navigation.ts'
import { useProfile } from '../lib/profile.ts'
import { useSession } from '../lib/session.ts'
import { setTheme, type Theme, useTheme } from '../lib/theme.ts'
import { t } from '../lib/words.ts'
import { IconUser } from '../ui/icons.ts'
import { Link } from '../ui/link.tsx'
import { Segments } from '../ui/segments.tsx'
import styles from './profile-menu.module.css'
import { signOut } from './sign-out.ts'
import { useFlyout } from './use-flyout.ts'

/** The person at the foot of the rail: Account Settings, the theme, Sign Out (SHELL-017). */
export function ProfileMenu({ isFolded }: { readonly isFolded: boolean }) {
  const who = useSession()?.who
  const profile = useProfile()
  const theme = useTheme()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useFlyout(box, isOpen, () => setIsOpen(false))
  useEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>('[data-panel] a, [data-panel] button')?.focus()
  }, [isOpen])

  const name = profile ? `${profile.firstName} ${profile.lastName}`.trim() : (who?.name ?? '')
  return (
    <div ref={box}>
      <button
        type="button"
        className={styles['person']}
        aria-expanded={isOpen}
        aria-haspopup="true"
        aria-label={isFolded ? name || t('Profile') : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isFolded ? (
          <IconUser size={16} aria-hidden />
        ) : (
          <>
            {profile?.profilePic.path && <img src={profile.profilePic.path} alt="" width={20} height={20} />}
            <span>{name || t('Profile')}</span>
            <span className="muted">{profile?.roleLabel}</span>
          </>
        )}
      </button>
      {isOpen && (
        <div className={styles['panel']} data-panel role="group" aria-label={t('Profile')}>
          {hasScreen('/user-profile') && (
            <Link to="/user-profile" onClick={() => setIsOpen(false)}>
              {t('Account Settings')}
            </Link>
          )}
          {hasScreen('/subscription') && (
            <Link to="/subscription" onClick={() => setIsOpen(false)}>
              {t('Manage Subscription')}
            </Link>
          )}
          <div className={styles['theme']}>
            <span>{t('Theme')}</span>
            <ThemeSwitch theme={theme} />
          </div>
          <button type="button" onClick={signOut}>
            {t('Sign Out')}
          </button>
        </div>
      )}
    </div>
  )
}

/** Auto, light or dark. */
export function ThemeSwitch({ theme }: { readonly theme: Theme }) {
  return (
    <Segments
      label={t('Theme')}
      options={[
        { value: 'auto', label: t('Auto') },
        { value: 'light', label: t('Light') },
        { value: 'dark', label: t('Dark') },
      ]}
      value={theme}
      onChange={(value) => setTheme(value as Theme)}
    />
  )
}
