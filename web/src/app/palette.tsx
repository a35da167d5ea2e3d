import { foundBy } from '@crossdock/contract/findable'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { usePermissions } from '../lib/can.ts'
import { useHotkeysShown } from '../lib/hotkeys.ts'
import { useLatest } from '../lib/latest.ts'
import { modeInfo } from '../lib/modes.ts'
import { go } from '../lib/navigation.ts'
import { showError } from '../lib/show-error.ts'
import { storeLabel } from '../lib/stores.ts'
import { useValue } from '../lib/value.ts'
import { t } from '../lib/words.ts'
import { focusOnShow } from '../ui/focus.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { codeNouns } from './code-nouns.ts'
import { actionsHere, featuresHere, listsOf, mayOpen, menuOf, modeAt, modeOfPath, modesOf } from './features.ts'
import { type Answer, askFor, type Find, findsWords, longestTerm, nounsHere, openFind, readRecents } from './finding.ts'
import styles from './overlay.module.css'

/** A line of the list. */
interface Entry {
  readonly key: string
  readonly label: string
  readonly about?: string | null
  readonly hint?: string
  /** It is called exactly as was asked. */
  readonly isExact?: boolean
  /** What it opens: something that was found, or a path. */
  readonly opens: Find | string
}
/** Called by a number or a place, which is read letter by letter. */
const isCode = ({ opens }: Entry): boolean => typeof opens !== 'string' && codeNouns.includes(opens.noun)

interface Group {
  readonly name: string
  readonly entries: readonly Entry[]
}

const ScanView = lazyPart(async () => (await import('./scan-view.tsx')).ScanView)

/** Milliseconds of typing that are one question. */
const shortWait = 60

interface Asked {
  /** Of which text the rest tells. */
  readonly term: string
  readonly answer: Answer | null
  readonly hasFailed: boolean
  /** The states of each noun in words. */
  readonly states: ReadonlyMap<string, Readonly<Record<string, string>>>
}
const nothing: Asked = { term: '', answer: null, hasFailed: false, states: new Map() }

/** What fits what was typed, anything there is; the newest question wins. What came for the one before stays until then. */
function useAnswer(
  term: string,
  permissions: readonly string[],
  tries: number,
): Asked & { readonly isLoading: boolean } {
  const features = useValue(featuresHere)
  const [asked, setAsked] = useState(nothing)
  const isAsked = term !== '' && term.length <= longestTerm
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another question
  useEffect(() => {
    if (!isAsked) return setAsked(nothing)
    const stop = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        const answer = await askFor(term, stop.signal)
        const here = nounsHere(permissions).filter(({ noun }) => answer.hits.some((hit) => hit.noun === noun))
        const states = await Promise.all(
          here.map(async ({ noun, states: load }) => [noun, (await load?.()) ?? {}] as const),
        )
        if (!stop.signal.aborted) setAsked({ term, answer, hasFailed: false, states: new Map(states) })
      } catch {
        if (!stop.signal.aborted) setAsked({ ...nothing, term, hasFailed: true })
      }
    }
    const timer = setTimeout(() => void ask(), shortWait)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [term, isAsked, permissions, features, tries])
  return { ...asked, isLoading: isAsked && asked.term !== term }
}

/** What was found as lines under the headings of the features, the best first. */
function foundGroups({ answer, states }: Asked, permissions: readonly string[]): Group[] {
  const hits = answer?.hits ?? []
  const order = [...new Set(hits.map(({ noun }) => noun))]
  const nouns = nounsHere(permissions).filter(({ noun }) => order.includes(noun))
  return nouns
    .sort((a, b) => order.indexOf(a.noun) - order.indexOf(b.noun))
    .map(({ noun, group }) => ({
      name: t(group),
      entries: hits
        .filter((hit) => hit.noun === noun)
        .map((hit) => {
          const says = hit.text === hit.name || hit.text === hit.about ? null : `${t(foundBy[hit.by])} ${hit.text}`
          const state = states.get(noun)?.[hit.state ?? '']
          const merchant = hit.store && noun !== 'store' ? storeLabel(hit.store) : null
          const words = [says, state && t(state), merchant].filter(Boolean)
          return {
            key: `${group}/${hit.id}`,
            label: hit.name,
            about: hit.about,
            isExact: hit.fit === 'exact',
            ...(words.length > 0 ? { hint: words.join(' · ') } : {}),
            opens: { ...hit, group },
          }
        }),
    }))
}

/** What belongs to the mode at hand comes first. */
function inTurn<Entry extends { readonly to: string }>(entries: readonly Entry[]): readonly Entry[] {
  const here = modeAt(window.location.pathname)
  const isHere = ({ to }: Entry): boolean => modeOfPath(to.split('?')[0] ?? to) === here
  return [...entries.filter(isHere), ...entries.filter((entry) => !isHere(entry))]
}

/** What was found and opened last. */
const recentGroup = (permissions: readonly string[]): Group => ({
  name: t('Recent'),
  entries: readRecents()
    .filter((find) => nounsHere(permissions).some(({ noun, group }) => noun === find.noun && group === find.group))
    .map((find) => ({
      key: `recent/${find.group}/${find.id}`,
      label: find.name,
      about: find.about,
      hint: [t(find.group), find.store && find.noun !== 'store' ? storeLabel(find.store) : null]
        .filter(Boolean)
        .join(' · '),
      opens: find,
    })),
})

/** What was looked for in vain, and by what. */
function NothingFound({
  term,
  nouns,
  permissions,
}: {
  readonly term: string
  readonly nouns: Answer['nouns']
  readonly permissions: readonly string[]
}) {
  const known = nounsHere(permissions).filter(({ noun }) => nouns.includes(noun))
  // A noun with several screens is looked for once.
  const once = known.filter(({ noun }, index) => known.findIndex((one) => one.noun === noun) === index)
  return (
    <div className={styles['note']} role="status">
      <p>{t('Nothing is called “{{term}}”.', { term })}</p>
      {once.length > 0 && (
        <>
          <p>{t('Looked for:')}</p>
          <ul>
            {once.map(({ group, finds }) => (
              <li key={group}>
                {t(group)}: {t(finds)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

export interface PaletteProps {
  /** What was typed while this was loading, and whether Enter came behind it. */
  readonly typed: string
  readonly isEntered: boolean
  /** It was opened to scan: with the camera, where there is one. */
  readonly isScan: boolean
  /** What had the focus before, and gets it back. */
  readonly before: Element | null
  readonly onClose: () => void
}

/** Ctrl+K: anything there is, pages and actions, from one box that is typed and scanned into. */
export default function Palette({ typed, isEntered, isScan, before, onClose }: PaletteProps) {
  const permissions = usePermissions()
  const hasKeys = useHotkeysShown()
  const [text, setText] = useState(typed)
  const [index, setIndex] = useState(0)
  /** The text on which Enter came before its answer, as it does of a scanner. */
  const [entered, setEntered] = useState(isEntered ? typed.trim() : null)
  const [tries, setTries] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const showInput = useCallback((element: HTMLInputElement | null) => {
    input.current = element
    focusOnShow(element)
  }, [])
  const isOpen = useRef(true)
  const id = useId()
  // What begins with > is something to do, and nothing is looked for.
  const isDoing = text.trimStart().startsWith('>')
  const term = isDoing ? '' : text.trim()
  /** The heading that is left, after Tab. */
  const [only, setOnly] = useState<string | null>(null)
  const asked = useAnswer(term, permissions, tries)

  const leave = (): void => {
    isOpen.current = false
    onClose()
  }
  const close = (): void => {
    leave()
    if (before instanceof HTMLElement) before.focus()
  }
  const open = (entry: Entry | undefined): void => {
    if (!entry) return
    leave()
    if (typeof entry.opens === 'string') go(entry.opens)
    else openFind(entry.opens, permissions).catch(showError)
  }

  const own = ((): readonly Group[] => {
    const words = text.trim().replace(/^>\s*/, '').toLowerCase()
    const fits = (label: string): boolean => words.split(/\s+/).every((word) => label.toLowerCase().includes(word))
    const entriesOf = (found: readonly { label: string; hint?: string; to: string }[]): readonly Entry[] =>
      inTurn(found.filter(({ label }) => fits(label))).map(({ to, ...entry }) => ({ ...entry, key: to, opens: to }))
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
      .filter((action) => mayOpen(action, permissions))
      .map((action) => ({ label: t(action.label), to: action.to }))
    const actions = { name: t('Actions'), entries: entriesOf(doable) }
    return isDoing ? [actions] : [actions, { name: t('Pages'), entries: entriesOf([...pages, settings]) }]
  })()

  const found = isDoing ? [] : term === '' ? [recentGroup(permissions)] : foundGroups(asked, permissions)
  // The palette shows a few of each: the search has them all.
  const rest: Group = {
    name: t('Search'),
    entries: [
      { key: 'search', label: t('All that is found'), opens: `/search?${new URLSearchParams({ searchTxt: term })}` },
    ],
  }
  const hasMore = term !== '' && found.some(({ entries: hits }) => hits.length > 0)
  const all = [...found, ...own, ...(hasMore ? [rest] : [])].filter((group) => group.entries.length > 0)
  const groups = all.some(({ name }) => name === only) ? all.filter(({ name }) => name === only) : all
  const isNarrowed = groups.length < all.length
  const entries = groups.flatMap((group) => group.entries)
  const at = Math.min(index, Math.max(entries.length - 1, 0))
  const kindAt = groups.find((group) => group.entries.some((entry) => entry === entries[at]))?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed, and what is left of it, begin at their best
  useEffect(() => setIndex(0), [text, only])
  useEffect(() => {
    list.current?.querySelector('[data-on]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  // Enter that came before the answer opens what is called exactly so, if that is one thing: what is only like a code that
  // was scanned is another thing. Where nothing like it is found, a page that is called so.
  const isAnswered = entered !== null && entered === term && !asked.isLoading && !asked.hasFailed
  const openEntered = useLatest(() => {
    setEntered(null)
    const exact = found.flatMap((group) => group.entries.filter((entry) => entry.isExact))
    const things = new Set(
      asked.answer?.hits.flatMap(({ fit, noun, id: of }) => (fit === 'exact' ? `${noun}/${of}` : [])),
    )
    if (things.size === 1) return open(exact[0])
    if ((asked.answer?.hits.length ?? 0) === 0 && entries[0]) return open(entries[0])
    // The next scan takes the place of this one.
    input.current?.select()
  })
  useEffect(() => {
    if (isAnswered) openEntered.current()
  }, [isAnswered, openEntered])
  const enter = (): void => {
    if (asked.isLoading) setEntered(term)
    else open(entries[at])
  }
  const take = (code: string): void => {
    setText(code)
    setEntered(code.trim())
  }
  const isVain = text.trim() !== '' && !asked.isLoading && entries.length === 0
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
        {isScan && <ScanView onScan={take} />}
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={entries[at] ? `${id}-${at}` : undefined}
          aria-label={t(findsWords)}
          placeholder={t(findsWords)}
          ref={showInput}
          // A keyboard on the screen would stand over what the camera sees.
          inputMode={isScan ? 'none' : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setEntered(null)
          }}
          // A dialog that was closed just before gives the focus back to where it was when this has it already.
          onBlur={({ currentTarget }) => queueMicrotask(() => isOpen.current && currentTarget.focus())}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setIndex(Math.min(at + 1, entries.length - 1))
            else if (event.key === 'ArrowUp') setIndex(Math.max(at - 1, 0))
            else if (event.key === 'Enter') enter()
            else if (event.key === 'Escape') {
              // One layer at a time.
              if (isNarrowed) setOnly(null)
              else close()
            }
            // One box: the focus has nowhere else to go, so Tab leaves the kind of what is chosen alone.
            else if (event.key === 'Tab') setOnly(isNarrowed ? null : (kindAt ?? null))
            else return
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
                    key={entry.key}
                    id={`${id}-${here}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={here === at}
                    data-on={here === at || undefined}
                    onPointerMove={() => setIndex(here)}
                    onClick={() => open(entry)}
                    onKeyDown={() => undefined}
                  >
                    <span>
                      <span className={isCode(entry) ? 'mono' : undefined}>{entry.label}</span>
                      {entry.about && <span className="muted"> {entry.about}</span>}
                    </span>
                    {entry.hint && <span className="muted">{entry.hint}</span>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        {hasKeys && kindAt !== undefined && (
          <p className={styles['keys']}>
            <kbd>Tab</kbd> {isNarrowed ? t('everything again') : t('only {{kind}}', { kind: kindAt })}
            <kbd>&gt;</kbd> {t('actions')}
            <kbd>Esc</kbd> {isNarrowed ? t('back') : t('close')}
          </p>
        )}
        {asked.isLoading && entries.length === 0 && <p className={styles['note']}>{t('Loading...')}</p>}
        {isVain && !asked.hasFailed && term.length <= longestTerm && (
          <NothingFound term={term} nouns={asked.answer?.nouns ?? []} permissions={permissions} />
        )}
        {term.length > longestTerm && (
          <p className={styles['note']} role="status">
            {t('At most {{count}} characters are looked for.', { count: longestTerm })}
          </p>
        )}
        {asked.answer?.isCut && (
          <p className={styles['note']} role="status">
            {t('There may be more: type more of it.')}
          </p>
        )}
        {asked.hasFailed && !asked.isLoading && (
          <p className={styles['note']} role="status">
            {t('The search could not be made.')}{' '}
            <button type="button" className={styles['again']} onClick={() => setTries(tries + 1)}>
              {t('Retry')}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}
