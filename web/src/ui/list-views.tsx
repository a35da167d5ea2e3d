import { Popover } from '@mantine/core'
import { useState } from 'react'
import { badgeWords, useBadge } from '../lib/badges.ts'
import { keepViews, readViews, type SavedView } from '../lib/list-memory.ts'
import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import { IconDeviceFloppy, IconX } from './icons.ts'
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
function searchOfView(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  kept.delete('page')
  kept.sort()
  return kept.toString()
}

interface ListTabsProps {
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
  const isOn = (tab: ListTab): boolean =>
    tab.to !== undefined
      ? tab.to === path
      : [...owned].every((name) => (params.get(name) ?? '') === (tab.params?.[name] ?? ''))
  const view = views.find((one) => one.search === present)
  if (tabs.length === 0 && views.length === 0) return null
  return (
    <nav className={styles['tabs']} aria-label={t('Views')}>
      {tabs.map((tab) => {
        const to =
          tab.to ??
          `${path}${queryOf({ ...Object.fromEntries([...owned].map((name) => [name, null])), ...tab.params }, params)}`
        return (
          <Link key={tab.label} to={to} aria-current={!view && isOn(tab) ? 'page' : undefined}>
            {tab.label}
            {tab.badge && <TabCount path={to} badge={tab.badge} />}
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
  return count ? <span className={styles['count']}>{badgeWords(count)}</span> : null
}

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

/** Saves the present address under a name; nothing where it has one. */
export function SaveView({ params, views, onViews }: Omit<ListTabsProps, 'path' | 'tabs'>) {
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const save = (): void => {
    const words = name.trim()
    if (words === '') return
    onViews([...views.filter((view) => view.name !== words), { name: words, search: searchOfView(params) }])
    setName('')
    setIsOpen(false)
  }
  if (views.some(({ search }) => search === searchOfView(params))) return null
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          size="icon"
          icon={<IconDeviceFloppy size={14} aria-hidden />}
          aria-label={t('Save view')}
          title={t('Save view')}
          onClick={() => setIsOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Save view')}>
        <form
          className={styles['saveView']}
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <input
            type="text"
            value={name}
            maxLength={40}
            placeholder={t('Name of the view')}
            aria-label={t('Name of the view')}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" kind="primary" disabled={name.trim() === ''}>
            {t('Save')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
