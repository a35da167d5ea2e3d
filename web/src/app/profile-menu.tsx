import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useProfile } from '../lib/profile.ts'
import { onceQuiet } from '../lib/quiet.ts'
import { useSession } from '../lib/session.ts'
import { t } from '../lib/words.ts'
import { IconUser } from '../ui/icons.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import styles from './profile-menu.module.css'
import { useFlyout } from './use-flyout.ts'

const loadPanel = () => import('./profile-panel.tsx')
const ProfilePanel = lazy(loadPanel)

/** The person at the foot of the rail: Account Settings, the theme, the language, Sign Out (SHELL-017). */
export function ProfileMenu({ isFolded }: { readonly isFolded: boolean }) {
  const who = useSession()?.who
  const profile = useProfile()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useFlyout(box, isOpen, () => setIsOpen(false))
  // Not with the first screen, and before it is asked for. A failure now is not news: opening it will tell.
  useEffect(() => onceQuiet(async () => void (await loadPanel())), [])

  const name = profile ? `${profile.firstName} ${profile.lastName}`.trim() : (who?.name ?? '')
  return (
    <div ref={box}>
      <Tooltip label={name || t('Profile')} side="right" isOff={!isFolded || isOpen}>
        <button
          type="button"
          className={styles['person']}
          data-folded={isFolded || undefined}
          aria-expanded={isOpen}
          aria-haspopup="true"
          aria-label={isFolded ? name || t('Profile') : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {profile?.profilePic.path ? (
            <img src={profile.profilePic.path} alt="" width={20} height={20} />
          ) : (
            <IconUser size={16} aria-hidden />
          )}
          {!isFolded && (
            <>
              <span>{name || t('Profile')}</span>
              <span className="muted">{profile?.roleLabel}</span>
            </>
          )}
        </button>
      </Tooltip>
      <Suspense fallback={null}>{isOpen && <ProfilePanel onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  )
}
