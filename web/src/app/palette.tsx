import { useEffect, useId, useRef, useState } from 'react'
import { allows, usePermissions } from '../lib/can.ts'
import { modeInfo } from '../lib/modes.ts'
import { go } from '../lib/navigation.ts'
import type { PaletteRecord } from '../lib/routes.ts'
import { useValue } from '../lib/value.ts'
import { t } from '../lib/words.ts'
import { focusOnShow } from '../ui/focus.ts'
import { actionsHere, featuresHere, listsOf, menuOf, modesOf } from './features.ts'
import styles from './overlay.module.css'

interface Group {
  readonly name: string
  readonly entries: readonly PaletteRecord[]
}

const recordDelay = 200
const leastTerm = 2

/** Records that fit what was typed, asked of every feature that offers them; the newest question wins. */
function useRecords(term: string, permissions: readonly string[]): { groups: readonly Group[]; isLoading: boolean } {
  const features = useValue(featuresHere)
  const [groups, setGroups] = useState<readonly Group[]>([])
  const [isLoading, setIsLoading] = useState(false)
  useEffect(() => {
    setGroups([])
    if (term.length < leastTerm) return
    const stop = new AbortController()
    setIsLoading(true)
    const timer = setTimeout(() => {
      const records = [...features.values()].flat().flatMap((feature) => feature.records ?? [])
      const providers = records.filter((provider) => provider.can === undefined || allows(provider.can, permissions))
      const asked = providers.map(async (provider) => {
        const entries = await provider.search(term, stop.signal).catch(() => [])
        if (stop.signal.aborted || entries.length === 0) return
        setGroups((before) => [...before, { name: t(provider.group), entries: entries.slice(0, 6) }])
      })
      void Promise.all(asked).then(() => stop.signal.aborted || setIsLoading(false))
    }, recordDelay)
    return () => {
      clearTimeout(timer)
      stop.abort()
      setIsLoading(false)
    }
  }, [term, permissions, features])
  return { groups, isLoading }
}

export interface PaletteProps {
  /** What was typed while this was loading. */
  readonly typed: string
  /** What had the focus before, and gets it back. */
  readonly before: Element | null
  readonly onClose: () => void
}

/** Ctrl+K: pages, actions and records from one box. */
export default function Palette({ typed, before, onClose }: PaletteProps) {
  const permissions = usePermissions()
  const [text, setText] = useState(typed)
  const [index, setIndex] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const isOpen = useRef(true)
  const id = useId()
  const term = text.trim()
  const found = useRecords(term, permissions)

  const own = ((): readonly Group[] => {
    const words = term.toLowerCase()
    const fits = (label: string): boolean => words.split(/\s+/).every((word) => label.toLowerCase().includes(word))
    const pages = modesOf(permissions).flatMap((mode) =>
      menuOf(mode, permissions).flatMap((group) =>
        group.items.flatMap((item) =>
          listsOf(item).map(({ label, path }) => ({
            label: t(label),
            hint: group.name ? `${t(modeInfo[mode].name)} · ${t(group.name)}` : t(modeInfo[mode].name),
            to: path,
          })),
        ),
      ),
    )
    const settings = { label: t('Account Settings'), to: '/user-profile' }
    const doable = actionsHere()
      .filter((action) => action.can === undefined || allows(action.can, permissions))
      .map((action) => ({ label: t(action.label), to: action.to }))
    return [
      { name: t('Actions'), entries: doable.filter((entry) => fits(entry.label)) },
      { name: t('Pages'), entries: [...pages, settings].filter((entry) => fits(entry.label)) },
    ]
  })()

  const groups = [...found.groups, ...own].filter((group) => group.entries.length > 0)
  const entries = groups.flatMap((group) => group.entries)
  const at = Math.min(index, Math.max(entries.length - 1, 0))
  useEffect(() => setIndex(0), [term])
  useEffect(() => {
    list.current?.querySelector('[data-on]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const leave = (): void => {
    isOpen.current = false
    onClose()
  }
  const close = (): void => {
    leave()
    if (before instanceof HTMLElement) before.focus()
  }
  const open = (entry: PaletteRecord | undefined): void => {
    if (!entry) return
    leave()
    go(entry.to)
  }
  let place = -1
  return (
    <div
      className={styles['cover']}
      role="dialog"
      aria-modal="true"
      aria-label={t('Search and commands')}
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      <div className={styles['card']}>
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={entries[at] ? `${id}-${at}` : undefined}
          aria-label={t('Search pages, records, actions…')}
          placeholder={t('Search pages, records, actions…')}
          ref={focusOnShow}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          // A dialog that was closed just before gives the focus back to where it was when this has it already.
          onBlur={({ currentTarget }) => queueMicrotask(() => isOpen.current && currentTarget.focus())}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setIndex(Math.min(at + 1, entries.length - 1))
            else if (event.key === 'ArrowUp') setIndex(Math.max(at - 1, 0))
            else if (event.key === 'Enter') open(entries[at])
            else if (event.key === 'Escape') close()
            // One box: the focus has nowhere else to go.
            else if (event.key !== 'Tab') return
            event.preventDefault()
          }}
        />
        <div ref={list} id={id} className={styles['results']} role="listbox" aria-label={t('Results')}>
          {groups.map((group) => (
            <div key={group.name} role="group" aria-label={group.name}>
              <small aria-hidden>{group.name}</small>
              {group.entries.map((entry) => {
                place += 1
                const here = place
                return (
                  <div
                    key={`${entry.to}${entry.label}`}
                    id={`${id}-${here}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={here === at}
                    data-on={here === at || undefined}
                    onPointerMove={() => setIndex(here)}
                    onClick={() => open(entry)}
                    onKeyDown={() => undefined}
                  >
                    <span>{entry.label}</span>
                    {entry.hint && <span className="muted">{entry.hint}</span>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        {entries.length === 0 && (
          <p className={styles['note']}>{found.isLoading ? t('Loading...') : t('Nothing fits.')}</p>
        )}
      </div>
    </div>
  )
}
