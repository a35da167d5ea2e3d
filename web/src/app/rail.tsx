import { type ReactNode, useRef, useState } from 'react'
import { type Counted, useBadge, useBadgeSum } from '../lib/badges.ts'
import { countWords } from '../lib/figures.ts'
import { hotkeyPrefix, useHotkeysShown } from '../lib/hotkeys.ts'
import { type Mode, modeInfo, modeKey } from '../lib/modes.ts'
import { hasFeature, isShut, usePlan, useProfile } from '../lib/profile.ts'
import { useValue } from '../lib/value.ts'
import { t } from '../lib/words.ts'
import {
  IconAdjustmentsHorizontal,
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '../ui/icons.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Link } from '../ui/link.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { featuresOfRoute, type MenuGroup, type MenuItem, menuPathOf } from './features.ts'
import { MenuIcon } from './menu-icon.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import styles from './rail.module.css'
import { preload } from './router-preload.ts'
import { useFlyout } from './use-flyout.ts'

interface RailProps {
  readonly mode: Mode
  readonly modes: readonly Mode[]
  readonly groups: readonly MenuGroup[]
  /** What every mode's menu has. */
  readonly foot: readonly MenuItem[]
  readonly pathname: string
  /** The entries of a mode's menu. */
  readonly itemsOf: (mode: Mode) => readonly MenuItem[]
  readonly isFolded: boolean
  readonly onMode: (mode: Mode) => void
  readonly onFold?: () => void
}

const countsNothing = async (): Promise<null> => null

/** The list behind a menu entry that is counted; on its tab it shows the same. */
function useCountedOf(): (item: MenuItem) => Counted {
  const plan = usePlan()
  const who = useProfile()
  // What the plan has not is not asked for, and nothing of an account that is shut.
  const isOpen = plan !== null && who !== null && !isShut(who)
  return (item) => ({
    path: (item.lists?.find((list) => list.badge === item.badge) ?? item).path,
    badge: item.badge ?? countsNothing,
    isOn: item.badge !== undefined && isOpen && hasFeature(featuresOfRoute(item.route)),
  })
}

/** What waits behind a menu entry. */
function useCount(item: MenuItem): number | null {
  const { path, badge, isOn } = useCountedOf()(item)
  return useBadge(path, badge, isOn)
}

/** A mode, with what waits behind the entries of its menu: one sees it from every other mode. */
function ModeButton({
  mode,
  isOn,
  isFolded,
  items,
  onPress,
}: {
  readonly mode: Mode
  readonly isOn: boolean
  readonly isFolded: boolean
  readonly items: readonly MenuItem[]
  readonly onPress: () => void
}) {
  const count = useBadgeSum(items.filter(({ badge }) => badge).map(useCountedOf()))
  const name = t(modeInfo[mode].name)
  const keys = modeKey(mode)
  return (
    <Named isFolded={isFolded} label={`${name} ${count > 0 ? countWords(count) : ''}`.trim()} keys={keys}>
      <button
        type="button"
        aria-pressed={isOn}
        aria-keyshortcuts={keys}
        style={{ '--c': modeInfo[mode].tint } as React.CSSProperties}
        onClick={onPress}
      >
        <MenuIcon name={modeInfo[mode].icon} />
        <span className={styles['name']}>{name}</span>
        {count > 0 && (
          <span className={styles['count']}>
            <span>{countWords(count)}</span>
            <sup aria-hidden>{count > 99 ? '99+' : count}</sup>
          </span>
        )}
        <Key keys={keys} />
      </button>
    </Named>
  )
}

/** A name beside an icon; of the folded rail it stands beside the icon on hover and on focus. */
function Named({
  isFolded,
  label,
  keys,
  children,
}: {
  readonly isFolded: boolean
  readonly label: string
  readonly keys: string | undefined
  readonly children: Parameters<typeof Tooltip>[0]['children']
}) {
  const hasKeys = useHotkeysShown()
  return (
    <Tooltip label={label} keys={hasKeys ? keys : undefined} side="right" isOff={!isFolded}>
      {children}
    </Tooltip>
  )
}

/** The key of an entry: shown on hover and focus, and the letter alone once `g` was pressed. */
function Key({ keys }: { readonly keys: string | undefined }) {
  return keys === undefined ? null : (
    <i className={styles['key']} data-keys={keys} data-letter={keys.at(-1)} aria-hidden />
  )
}

function Entry({
  item,
  isOn,
  isFolded,
}: {
  readonly item: MenuItem
  readonly isOn: boolean
  readonly isFolded: boolean
}) {
  const keys = item.hotkey && `g ${item.hotkey}`
  const count = useCount(item)
  const profile = useProfile()
  const [Opened] = useState(() => item.opens && lazyPart(item.opens, null))
  const [isOpen, setIsOpen] = useState(false)
  const news = item.dot && profile ? item.dot(profile) : 0
  const said = count ? countWords(count) : news > 0 ? t('{{count}} new', { count: countWords(news) }) : ''
  return (
    <>
      <Named isFolded={isFolded} label={`${t(item.label)} ${said}`.trim()} keys={keys}>
        <Link
          to={item.path}
          aria-current={isOn ? 'page' : undefined}
          aria-keyshortcuts={keys}
          onPointerEnter={() => preload(item.path)}
          onClick={(event) => {
            if (!Opened || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            setIsOpen(true)
          }}
        >
          <MenuIcon name={item.icon} />
          <span className={styles['name']}>{t(item.label)}</span>
          {count ? (
            <span className={styles['count']}>
              <span>{countWords(count)}</span>
              <sup aria-hidden>{count > 99 ? '99+' : count}</sup>
            </span>
          ) : null}
          {news > 0 && (
            <span className={styles['dot']}>
              <span>{said}</span>
            </span>
          )}
          <Key keys={keys} />
        </Link>
      </Named>
      {Opened && isOpen && <Opened onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** What is set up once and looked at rarely: folded away under one entry, open while one of its screens is. */
function Setup({
  isFolded,
  isWithin,
  children,
}: {
  readonly isFolded: boolean
  readonly isWithin: boolean
  readonly children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(isWithin && !isFolded)
  const [seen, setSeen] = useState({ isFolded, isWithin })
  if (seen.isFolded !== isFolded || seen.isWithin !== isWithin) {
    setSeen({ isFolded, isWithin })
    setIsOpen(isWithin && !isFolded)
  }
  useFlyout(box, isOpen && isFolded, () => setIsOpen(false))
  return (
    <div ref={box} className={styles['setup']}>
      <Named isFolded={isFolded && !isOpen} label={t('Setup')} keys={undefined}>
        <button
          type="button"
          aria-expanded={isOpen}
          data-within={(isWithin && !isOpen) || undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={16} aria-hidden />
          <span className={styles['name']}>{t('Setup')}</span>
          <IconChevronRight size={12} aria-hidden className={styles['chevron'] ?? ''} />
        </button>
      </Named>
      {isOpen && (
        <div
          className={styles['group']}
          role="group"
          aria-label={t('Setup')}
          // A choice is made: the panel over the page goes.
          onClickCapture={() => isFolded && setIsOpen(false)}
        >
          {children}
        </div>
      )}
    </div>
  )
}

/** The rail: brand, modes with screens, the menu of the mode; setup and the person at its foot. */
export function Rail({ mode, modes, groups, foot, pathname, itemsOf, isFolded, onMode, onFold }: RailProps) {
  const active = menuPathOf(pathname)
  const hasKeys = useHotkeysShown()
  const isChoosing = useValue(hotkeyPrefix) === 'g'
  const FoldIcon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const setup = groups.find(({ name }) => name === 'Setup')
  return (
    <nav
      className={styles['rail']}
      data-folded={isFolded || undefined}
      data-keys={hasKeys || undefined}
      data-choosing={isChoosing || undefined}
      aria-label={t('Main')}
    >
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
            <ModeButton
              key={one}
              mode={one}
              isOn={one === mode}
              isFolded={isFolded}
              items={itemsOf(one)}
              onPress={() => onMode(one)}
            />
          ))}
        </div>
      )}
      <div className={styles['menu']}>
        {groups
          .filter((group) => group !== setup)
          .map((group) => (
            <div
              key={group.name ?? ''}
              className={styles['group']}
              role="group"
              aria-label={group.name ? t(group.name) : t(modeInfo[mode].name)}
            >
              {group.name && <small aria-hidden>{t(group.name)}</small>}
              {group.items.map((item) => (
                <Entry key={item.path} item={item} isOn={item.path === active} isFolded={isFolded} />
              ))}
            </div>
          ))}
      </div>
      <div className={styles['foot']}>
        <div className={`${styles['group']} ${styles['everywhere']}`} role="group" aria-label={t('Everywhere')}>
          {foot.map((item) => (
            <Entry key={item.path} item={item} isOn={item.path === active} isFolded={isFolded} />
          ))}
        </div>
        {setup && (
          <Setup isFolded={isFolded} isWithin={setup.items.some(({ path }) => path === active)}>
            {setup.items.map((item) => (
              <Entry key={item.path} item={item} isOn={item.path === active} isFolded={false} />
            ))}
          </Setup>
        )}
        <ProfileMenu isFolded={isFolded} />
      </div>
    </nav>
  )
}
