import { useQuery } from '@tanstack/react-query'
import { type Mode, modeInfo } from '../lib/modes.ts'
import { hasFeature, usePlan } from '../lib/profile.ts'
import { useSession } from '../lib/session.ts'
import { t } from '../lib/words.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../ui/icons.ts'
import { Link } from '../ui/link.tsx'
import { badgeKey, badgeWords } from './badges.ts'
import { featuresOfRoute, type MenuGroup, type MenuItem, menuPathOf } from './features.ts'
import { ProfileMenu } from './profile-menu.tsx'
import styles from './rail.module.css'
import { preload } from './router-preload.ts'

interface RailProps {
  readonly mode: Mode
  readonly modes: readonly Mode[]
  readonly groups: readonly MenuGroup[]
  readonly pathname: string
  readonly isFolded: boolean
  readonly onMode: (mode: Mode) => void
  readonly onFold?: () => void
}

/** A count beside a menu entry. It is a courtesy: a failure shows nothing. */
function Badge({ item }: { readonly item: MenuItem }) {
  const storeId = useSession()?.store?.id ?? null
  const plan = usePlan()
  const count = useQuery({
    queryKey: badgeKey(item.path, storeId),
    queryFn: () => item.badge?.() ?? null,
    // What the plan has not is not asked for.
    enabled: plan !== null && hasFeature(featuresOfRoute(item.route)),
    staleTime: 60_000,
    refetchInterval: 120_000,
    retry: false,
  })
  return count.data ? <span className={styles['count']}>{badgeWords(count.data)}</span> : null
}

const shortOf = (label: string): string =>
  label
    .split(' ', 2)
    .map((word) => word[0])
    .join('')
    .toUpperCase()
    .padEnd(2, label[1])

/** The rail: brand, modes with screens, the menu of the mode, the person. */
export function Rail({ mode, modes, groups, pathname, isFolded, onMode, onFold }: RailProps) {
  const active = menuPathOf(pathname)
  const FoldIcon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={styles['rail']} data-folded={isFolded || undefined} aria-label={t('Main')}>
      <div className={styles['brand']}>
        <i aria-hidden />
        <span>Crossdock</span>
        {onFold && (
          <button
            type="button"
            onClick={onFold}
            aria-label={t(isFolded ? 'Unfold the menu' : 'Fold the menu')}
            aria-expanded={!isFolded}
          >
            <FoldIcon size={16} aria-hidden />
          </button>
        )}
      </div>
      {modes.length > 1 && (
        <div className={styles['modes']} role="group" aria-label={t('Modes')}>
          {modes.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === mode}
              aria-label={t(modeInfo[one].name)}
              title={t(modeInfo[one].name)}
              style={{ '--c': modeInfo[one].tint } as React.CSSProperties}
              onClick={() => onMode(one)}
            >
              {modeInfo[one].letter}
            </button>
          ))}
        </div>
      )}
      <div className={styles['menu']}>
        {groups.map((group) => (
          <div
            key={group.name ?? ''}
            className={styles['group']}
            role="group"
            aria-label={group.name ? t(group.name) : t(modeInfo[mode].name)}
          >
            {group.name && <small aria-hidden>{t(group.name)}</small>}
            {group.items.map((item) => (
              <Link
                key={item.path}
                to={item.path}
                aria-current={item.path === active ? 'page' : undefined}
                title={isFolded ? t(item.label) : undefined}
                aria-label={isFolded ? t(item.label) : undefined}
                onPointerEnter={() => preload(item.path)}
              >
                {isFolded ? (
                  <span aria-hidden>{shortOf(t(item.label))}</span>
                ) : (
                  <>
                    <span>{t(item.label)}</span>
                    {item.badge && <Badge item={item} />}
                  </>
                )}
              </Link>
            ))}
          </div>
        ))}
      </div>
      <div className={styles['foot']}>
        <ProfileMenu isFolded={isFolded} />
      </div>
    </nav>
  )
}
