import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { useHotkeysShown } from '../lib/hotkeys.ts'
import { positionWords } from '../lib/list-input.ts'
import { usePathname } from '../lib/location.ts'
import { go } from '../lib/navigation.ts'
import { type ScreenKey, useScreenKeys } from '../lib/screen-keys.ts'
import { showError } from '../lib/show-error.ts'
import { useTitle } from '../lib/title.ts'
import { addressOf, neighbourOf, placeIn, useTrail } from '../lib/trail.ts'
import { t } from '../lib/words.ts'
import { ActionButton, actionsOf, lettersOf, type RecordAction, type SomeActions } from './action-button.tsx'
import { HeldLetter } from './held-letter.ts'
import { IconChevronLeft } from './icons.ts'
import { Link } from './link.tsx'
import { ZoneWords } from './page-head.tsx'
import styles from './record.module.css'
import { MoreActions } from './record-actions.tsx'

interface WayBack {
  readonly to: string
  readonly label: string
}

export interface RecordHeadProps {
  /** The list it is in, where one did not come from a list that has it. */
  readonly back: WayBack
  /** The record's own path, where the screen is one of several that stand below it. */
  readonly path?: string | undefined
  readonly title: ReactNode
  /** What the tab of the browser says; the title when that is text. */
  readonly documentTitle?: string
  /** Its state, and what else tells it from others. */
  readonly state?: ReactNode
  readonly primary?: RecordAction | false | null | undefined
  /** Other steps of the work on it, beside the primary one. */
  readonly steps?: SomeActions
  /** What else can be done with it. */
  readonly actions?: SomeActions
  /** What is done rarely, and what cannot be undone. */
  readonly more?: SomeActions
  /** The zone of its moments, where nothing below says it. */
  readonly zone?: string | undefined
}

/** The head of a record: the way back, its place in the list, its name, and at once the one thing to do. The line with the name stays while the page is scrolled. */
export function RecordHead({ back, path, title, documentTitle, state, zone, ...doing }: RecordHeadProps) {
  useTitle(documentTitle ?? (typeof title === 'string' ? title : ''))
  const primary = doing.primary || null
  const [steps = [], actions = [], more = []] = [doing.steps, doing.actions, doing.more].map((some) =>
    actionsOf(some ?? []),
  )
  const letters = lettersOf([...(primary ? [primary] : []), ...steps, ...actions])
  useScreenKeys(letters)
  usePressedBefore(letters)
  const head = useRef<HTMLDivElement>(null)
  useKeptFocus(head)
  return (
    <>
      <div className={styles['back']}>
        <Back back={back} path={path} />
        <span className={styles['zone']}>
          <ZoneWords zone={zone} />
        </span>
      </div>
      <div ref={head} className={styles['head']}>
        <h1 tabIndex={-1}>{title}</h1>
        {state && <span className={styles['state']}>{state}</span>}
        {primary && (
          <span className={styles['primary']}>
            <ActionButton kind="primary" action={primary} />
          </span>
        )}
        {steps.length > 0 && (
          <span className={styles['steps']}>
            {steps.map((action) => (
              <ActionButton key={action.label} action={action} />
            ))}
          </span>
        )}
        {(actions.length > 0 || more.length > 0) && (
          <span className={styles['actions']}>
            {actions.map((action) => (
              <ActionButton key={action.label} action={action} />
            ))}
            <MoreActions actions={more} />
          </span>
        )}
      </div>
    </>
  )
}

/** What was pressed while the record loaded is done as soon as it stands, once; what this record has no letter for is forgotten. */
function usePressedBefore(letters: readonly ScreenKey[]): void {
  const take = useContext(HeldLetter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as soon as the record stands
  useEffect(() => {
    const letter = take?.()
    if (letter) letters.find(({ keys }) => keys === letter)?.run()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only as soon as the record stands
  }, [])
}

/**
 * What had the focus goes when a step changes what can be done: the next thing to do has it then, never the body. So has the
 * heading of a record that takes another one's place.
 */
function useKeptFocus(head: RefObject<HTMLElement | null>): void {
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    const follow = ({ target }: FocusEvent): void => {
      last.current = target
    }
    document.addEventListener('focusin', follow)
    if (document.activeElement === document.body) head.current?.querySelector('h1')?.focus({ preventScroll: true })
    return () => document.removeEventListener('focusin', follow)
  }, [head])
  useEffect(() => {
    const before = last.current
    if (!(before instanceof Element) || before.isConnected || document.activeElement !== document.body) return
    const next = head.current?.querySelector<HTMLElement>('[data-kind="primary"]') ?? head.current?.querySelector('h1')
    next?.focus({ preventScroll: true })
  })
}

/** Back to the list one came from, and on to the records beside this one: `[` and `]`. */
function Back({ back, path: named }: { readonly back: WayBack; readonly path: string | undefined }) {
  const hasKeys = useHotkeysShown()
  const pathname = usePathname()
  const path = named ?? pathname
  const trail = useTrail(path)
  const [isTurning, setIsTurning] = useState(false)
  const place = trail && placeIn(trail, path)
  const walk = (by: -1 | 1): void => {
    if (!trail || isTurning || !(by > 0 ? place?.hasNext : place?.hasPrevious)) return
    setIsTurning(true)
    neighbourOf(trail, path, by)
      // Of several screens of a record the same one is opened.
      .then((next) => next !== null && go(next + pathname.slice(path.length)))
      .catch(showError)
      .finally(() => setIsTurning(false))
  }
  const keys = [
    { keys: '[', label: t('Previous record of the list'), run: () => walk(-1) },
    { keys: ']', label: t('Next record of the list'), run: () => walk(1) },
  ] as const
  useScreenKeys(trail ? keys : [])
  return (
    <>
      <Link to={trail ? addressOf(trail) : back.to}>
        <IconChevronLeft size={16} aria-hidden />
        {trail?.title ?? back.label}
      </Link>
      {trail && place && (
        <>
          <span aria-live="polite">{positionWords(place.position, trail.total)}</span>
          {keys.map(({ keys: key, label, run }) => {
            const isOn = key === '[' ? place.hasPrevious : place.hasNext
            return (
              <button
                key={key}
                type="button"
                aria-label={label}
                aria-keyshortcuts={key}
                aria-busy={isTurning || undefined}
                // Not `disabled`: at the list's end it would throw the focus away.
                aria-disabled={isOn ? undefined : true}
                onClick={run}
              >
                {hasKeys ? <kbd aria-hidden>{key}</kbd> : key === '[' ? '‹' : '›'}
              </button>
            )
          })}
        </>
      )}
    </>
  )
}
