import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { usePermissions } from '../lib/can.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { askOnLeaving, usePathname } from '../lib/location.ts'
import { keepMode, type Mode, modeKey } from '../lib/modes.ts'
import { go } from '../lib/navigation.ts'
import { preview } from '../lib/preview.ts'
import { usePlan, useProfile } from '../lib/profile.ts'
import { onceQuiet } from '../lib/quiet.ts'
import { showError } from '../lib/show-error.ts'
import { hasUnsavedWork } from '../lib/unsaved.ts'
import { useValue } from '../lib/value.ts'
import { t } from '../lib/words.ts'
import { ConnectionBanner } from '../ui/connection-banner.tsx'
import { focusOnShow } from '../ui/focus.ts'
import { IconSearch } from '../ui/icons.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useNarrow } from '../ui/media.ts'
import { InMain } from '../ui/states.tsx'
import { BarEnd } from './bar-end.tsx'
import {
  featuresHere,
  firstPath,
  footOf,
  listsOf,
  loadAllScreens,
  loadMode,
  menuOf,
  modeAt,
  modeOfPath,
  modesOf,
} from './features.ts'
import './lend-menus.ts'
import { leaving } from './leaving.ts'
import type { PaletteProps } from './palette.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { Rail } from './rail.tsx'
import styles from './shell.module.css'
import { StoreSelector } from './store-selector.tsx'
import { useFold } from './use-fold.ts'

const MaintenanceBand = lazyPart(async () => (await import('./told-by-host.tsx')).MaintenanceBand, null)
const PreviewBand = lazyPart(async () => (await import('./preview-band.tsx')).PreviewBand, null)

const loadPalette = () => import('./palette.tsx')
const Palette = lazy(loadPalette)
const loadLooseScans = () => import('../lib/loose-scans.ts')
const PaperHead = lazyPart(async () => (await import('../ui/paper-head.tsx')).PaperHead, null)
const WorkScan = lazyPart(async () => (await import('./work-scan.tsx')).WorkScan, null)
const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'))

/** On start the kept preference is the mode; a screen that belongs to one mode brings its own, but for the home page. What was used last is kept. */
function useMode(pathname: string): readonly [Mode, (mode: Mode) => void] {
  const [mode, setMode] = useState<Mode>(() => modeAt(pathname))
  const [seen, setSeen] = useState(pathname)
  if (seen !== pathname) {
    setSeen(pathname)
    const own = modeOfPath(pathname)
    if (own && own !== mode) setMode(own)
  }
  useEffect(() => keepMode(mode), [mode])
  return [mode, setMode]
}

/** The frame around every screen: rail, top bar, shortcuts that work everywhere. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const pathname = usePathname()
  const permissions = usePermissions()
  // What the plan has not, the menu has not.
  usePlan()
  const profile = useProfile()
  useValue(featuresHere)
  const [kept, setMode] = useMode(pathname)
  const available = modesOf(permissions)
  // A mode without screens for this person (the preference of another version, or of another person) is the dashboard.
  const mode = available.includes(kept) ? kept : 'dashboard'
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [palette, setPalette] = useState<Omit<PaletteProps, 'onClose'> | null>(null)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [folds, fold] = useFold()
  const isPhone = useNarrow(760)
  const isFolded = folds && !isPhone
  const switchMode = (next: Mode): void => {
    // The menu stays until the other one is there.
    loadMode(next)
      .then(() => {
        setMode(next)
        const first = firstPath(next, permissions)
        if (first !== null) go(first)
      })
      .catch(showError)
  }

  const openPalette = (isScan = false): void => {
    setPalette(palette ?? { typed: '', isEntered: false, isScan, before: document.activeElement })
  }

  useEffect(() => setIsDrawerOpen(false), [pathname])
  // Before it is asked for, and after what is looked at.
  useEffect(() => onceQuiet(async () => void (await Promise.all([loadAllScreens(), loadPalette()]))), [])

  const groups = menuOf(mode, permissions)
  const foot = footOf(permissions)
  const everywhere = [...available.flatMap((one) => menuOf(one, permissions)).flatMap((group) => group.items), ...foot]
  // Two modes may use a letter twice: the mode one is in wins.
  const letters = Object.fromEntries(
    [...everywhere, ...groups.flatMap((group) => group.items)]
      .flatMap(listsOf)
      .flatMap(({ hotkey, path }) => (hotkey ? [[`g ${hotkey}`, () => go(path)]] : [])),
  )
  const digits = Object.fromEntries(
    available.length > 1 ? available.map((one): [string, () => void] => [modeKey(one), () => switchMode(one)]) : [],
  )
  useHotkeys({
    ...letters,
    ...digits,
    'ctrl+k': () => openPalette(),
    '?': () => setIsHelpOpen(true),
    '/': () => openPalette(),
  })
  useHotkeys({ Escape: () => setIsDrawerOpen(false) }, isDrawerOpen)
  // On a list, a record or the dashboard a scan is looked for: what knows one comes beside the rows.
  useEffect(() => {
    const left = new AbortController()
    loadLooseScans()
      .then(({ takeLooseScans }) =>
        takeLooseScans(
          (typed) => setPalette({ typed, isEntered: true, isScan: false, before: document.activeElement }),
          left.signal,
        ),
      )
      .catch(showError)
    return () => left.abort()
  }, [])

  useEffect(
    () =>
      askOnLeaving(
        () =>
          !hasUnsavedWork() ||
          new Promise((resolve) => leaving.set({ proceed: () => resolve(true), stay: () => resolve(false) })),
      ),
    [],
  )

  const rail = (
    <Rail
      mode={mode}
      modes={available}
      groups={groups}
      foot={foot}
      pathname={pathname}
      itemsOf={(one) => menuOf(one, permissions).flatMap(({ items }) => items)}
      isFolded={isFolded}
      onMode={switchMode}
      {...(isPhone ? {} : { onFold: fold })}
    />
  )
  return (
    <div className={styles['app']} data-folded={isFolded || undefined}>
      <a className={styles['skip']} href="#content">
        {t('Skip to content')}
      </a>
      {!isPhone && rail}
      {isPhone && isDrawerOpen && (
        <div className={styles['drawer']}>
          <button
            type="button"
            className={styles['shade']}
            aria-label={t('Close menu')}
            onClick={() => setIsDrawerOpen(false)}
          />
          <div className={styles['me']}>
            <StoreSelector />
            {rail}
          </div>
        </div>
      )}
      <div className={styles['main']}>
        {preview !== null && <PreviewBand />}
        {profile?.maintenance && <MaintenanceBand {...profile.maintenance} />}
        <ConnectionBanner />
        {!isPhone && (
          <div className={styles['top']} role="region" aria-label={t('Store and search')}>
            <StoreSelector />
            <button
              type="button"
              className={styles['palette']}
              onClick={() => openPalette()}
              aria-label={t('Search and commands')}
            >
              <IconSearch size={14} aria-hidden />
              <span>{t('Find an order, recipient, SKU, place…')}</span>
              <kbd>Ctrl K</kbd>
            </button>
            <BarEnd />
          </div>
        )}
        <PaperHead />
        <main id="content" className={styles['content']} tabIndex={-1}>
          <InMain value>{children}</InMain>
        </main>
        {isPhone && (
          <PhoneBar
            isAtWork={pathname === '/' && !isDrawerOpen && palette === null}
            isMeOpen={isDrawerOpen}
            onScan={() => openPalette(true)}
            onSearch={() => openPalette()}
            onMe={() => setIsDrawerOpen(true)}
          />
        )}
      </div>
      {isPhone && pathname === '/' && palette === null && !isDrawerOpen && (
        <WorkScan onScan={(typed) => setPalette({ typed, isEntered: true, isScan: false, before: null })} />
      )}
      <Suspense
        fallback={
          // Who presses Ctrl+K types on at once.
          <input
            className="aside"
            aria-label={t('Search and commands')}
            ref={focusOnShow}
            onChange={(event) =>
              setPalette(palette && { ...palette, typed: event.currentTarget.value, isEntered: false })
            }
            onKeyDown={(event) => event.key === 'Enter' && setPalette(palette && { ...palette, isEntered: true })}
          />
        }
      >
        {palette && <Palette {...palette} onClose={() => setPalette(null)} />}
      </Suspense>
      <Suspense fallback={null}>
        {isHelpOpen && <ShortcutHelp modes={available} items={everywhere} onClose={() => setIsHelpOpen(false)} />}
      </Suspense>
    </div>
  )
}
