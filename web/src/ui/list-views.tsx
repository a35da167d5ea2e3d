import { useEffect, useRef, useState } from 'react'
import { useBadge } from '../lib/badges.ts'
import { countWords } from '../lib/figures.ts'
import { keepViews, readViews, type SavedView } from '../lib/list-memory.ts'
import { t } from '../lib/words.ts'
import { IconX } from './icons.ts'
import { Link } from './link.tsx'
import styles from './list.module.css'
import type { ListTab } from './list-types.ts'

/** Saved views of a list: a name for an address, kept in this browser. */
export function useSavedViews(list: string): readonly [readonly SavedView[], (views: readonly SavedView[]) => void] {
  const [views, setViews] = useState(() => readViews(list))
  return [
    views,
    (next) => {
      keepViews(list, next)
      setViews(next)
    },
  ]
}

/** The query of an address as a view keeps it: sorted, without the page. */
export function searchOfView(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  kept.delete('page')
  kept.sort()
  return kept.toString()
}

export interface ListTabsProps {
  readonly path: string
  readonly tabs: readonly ListTab[]
  readonly params: URLSearchParams
  readonly views: readonly SavedView[]
  readonly onViews: (views: readonly SavedView[]) => void
}

/** Tabs over a list, then the person's saved views. */
export function ListTabs({ path, tabs, params, views, onViews }: ListTabsProps) {
  const present = searchOfView(params)
  const owned = new Set(tabs.flatMap((tab) => Object.keys(tab.params ?? {})))
  // Of the tabs that name a path the one that says most of the present address.
  const saysOf = ({ to = '' }: ListTab): number => {
    const [where, asked] = to.split('?')
    const says = [...new URLSearchParams(asked)]
    return where === path && says.every(([name, value]) => params.get(name) === value) ? says.length : -1
  }
  const most = Math.max(...tabs.map(saysOf))
  const isOn = (tab: ListTab): boolean =>
    tab.to !== undefined
      ? most >= 0 && saysOf(tab) === most
      : [...owned].every((name) => (params.get(name) ?? '') === (tab.params?.[name] ?? ''))
  const view = views.find((one) => one.search === present)
  const nav = useRef<HTMLElement>(null)
  // On a phone the one that is on may be beyond the edge.
  useEffect(() => {
    void present
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [present])
  if (tabs.length === 0 && views.length === 0) return null
  return (
    <nav ref={nav} className={styles['tabs']} aria-label={t('Views')}>
      {tabs.map((tab) => {
        const to =
          tab.to ??
          `${path}${queryOf({ ...Object.fromEntries([...owned].map((name) => [name, null])), ...tab.params }, params)}`
        return (
          <Link
            key={tab.label}
            to={to}
            aria-current={!view && isOn(tab) ? 'page' : undefined}
            {...(tab.isApart && { className: styles['apart'] ?? '' })}
          >
            {tab.label}
            {tab.badge && <TabCount path={to} badge={tab.badge} />}
            {tab.count !== undefined && <Count count={tab.count} isLate={tab.isLate} />}
          </Link>
        )
      })}
      {views.map((one) => (
        <span key={one.name} className={styles['view']}>
          <Link
            to={`${path}${one.search === '' ? '' : `?${one.search}`}`}
            aria-current={view === one ? 'page' : undefined}
          >
            {one.name}
          </Link>
          <button
            type="button"
            aria-label={t('Remove saved view {{name}}', { name: one.name })}
            onClick={() => onViews(views.filter((other) => other !== one))}
          >
            <IconX size={12} aria-hidden />
          </button>
        </span>
      ))}
    </nav>
  )
}

function TabCount({ path, badge }: { readonly path: string; readonly badge: () => Promise<number | null> }) {
  const count = useBadge(path, badge, true)
  return <Count count={count} />
}

/** How many wait there. It comes later than the tab, which has room for it. */
const Count = ({ count, isLate }: { readonly count: number | null; readonly isLate?: boolean | undefined }) => (
  <span className={styles['count']} data-tone={isLate ? (count ? 'late' : 'none') : undefined}>
    {count ? countWords(count) : ''}
  </span>
)

function queryOf(changes: Readonly<Record<string, string | null>>, params: URLSearchParams): string {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}
