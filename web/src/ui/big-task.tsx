import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTitle } from '../lib/title.ts'
import { useTyped } from '../lib/unsaved.ts'
import { useValue } from '../lib/value.ts'
import { waitingSteps } from '../lib/waiting.ts'
import { t } from '../lib/words.ts'
import styles from './big-task.module.css'
import { Button } from './button.tsx'
import { isCameraOpen, noCameraBecause, setCameraOpen } from './camera.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { startOfTask } from './focus.ts'
import { IconCamera, IconChevronLeft, IconScan, IconVolume, IconVolumeOff } from './icons.ts'
import { lazyPart } from './lazy-part.tsx'
import { Link } from './link.tsx'
import { useNarrow } from './media.ts'
import { type OnScan, scanFault, takeScan, useScan, useScanFrame } from './scan.ts'
import { scanTone, setSignalsOn, signalsOn } from './scan-signals.ts'
import { InMain } from './states.tsx'

const CameraView = lazyPart(async () => (await import('./camera-view.tsx')).CameraView)
const closeCamera = (): void => setCameraOpen(false)

interface Progress {
  readonly done: number
  readonly total: number
  readonly in: 'units' | 'packages' | 'boxes'
}

/** The number of an order in the name of the work on it: read whole, it never breaks at its hyphen. */
export const TaskNumber = ({ children }: { readonly children: string }) => (
  <span className={`mono ${styles['number']}`}>{children}</span>
)

/** A count never stands without what it counts. */
export const progressWords = ({ done, total: count, in: counted }: Progress): string =>
  counted === 'units'
    ? t('{{done}} of {{count}} units', { done, count })
    : counted === 'boxes'
      ? t('{{done}} of {{count}} boxes', { done, count })
      : t('{{done}} of {{count}} packages', { done, count })

interface BigTaskProps {
  /** What is being done, and to what: "Pick · SO-004182". */
  readonly title: ReactNode
  readonly documentTitle: string
  /** Where "back" leads. */
  readonly back: string
  /** From whom to whom it goes, and by when: `<TaskHead>`. */
  readonly head?: ReactNode
  /** Done so far, of all; shows "7 of 11 units" and the bar. */
  readonly progress?: Progress
  readonly children: ReactNode
  /** One or two buttons, `size="big"`, the main one first; they stay within the thumb's reach. */
  readonly actions?: ReactNode
}

interface Pane {
  readonly label: string
  readonly content: ReactNode
  readonly isBelow: boolean
}

const PaneContext = createContext<Pane | null>(null)

/** What is left, beside whichever step is on the frame, where the window has room for both. On a phone each thing is by itself. */
export function TaskPane({
  label,
  pane,
  isBelow = false,
  children,
}: {
  readonly label: string
  readonly pane: ReactNode
  /** Where there is no room beside the step, it stands below it. */
  readonly isBelow?: boolean
  readonly children: ReactNode
}) {
  return <PaneContext value={{ label, content: pane, isBelow }}>{children}</PaneContext>
}

/** Nothing in it may take the focus: then it takes it itself, or the keyboard cannot reach what stands further down. */
function useReach(place: RefObject<HTMLElement | null>, content: ReactNode): { readonly tabIndex?: 0 } {
  const [isScrolled, setIsScrolled] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is why
  useEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = place.current ?? {}
    setIsScrolled(scrollHeight > clientHeight)
  }, [place, content])
  return isScrolled ? { tabIndex: 0 } : {}
}

/**
 * A button of the step is pressed once a step: after it another one stands in the same place, and the second press of a hurried pair,
 * or a key that is held down, would take the next step unseen.
 */
const oncePressed = {
  onClickCapture: (event: MouseEvent) => event.detail > 1 && stopPress(event),
  onKeyDownCapture: (event: KeyboardEvent) => event.repeat && stopPress(event),
}

function stopPress(event: KeyboardEvent | MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** The frame of pick, pack, ship and receive screens: 18 px, 56 px targets, one decision a screen, no dialogs. Route it with `isBare`. */
export function BigTask({ title, documentTitle, back, head, progress, children, actions }: BigTaskProps) {
  useTitle(documentTitle)
  const body = useRef<HTMLElement>(null)
  const reach = useReach(body, children)
  useScanFrame()
  const placed = useRef<Element | null>(null)
  // After a step the focus is where the next one is taken, never on the body. The main button may come later than the step.
  useEffect(() => {
    const now = document.activeElement
    const isHeading = now !== null && now === placed.current && now.matches('h1')
    if (now !== null && now !== document.body && !isHeading) return
    const start = startOfTask()
    placed.current = start
    start?.focus({ preventScroll: true })
  })
  const tone = useValue(scanTone)
  const fault = useValue(scanFault)
  const areSignalsOn = useValue(signalsOn)
  const hasCamera = useValue(isCameraOpen)
  const pane = useContext(PaneContext)
  const isNarrow = useNarrow(1023)
  const task = (
    <div className={styles['task']} data-frame="task" data-scan={tone ?? undefined}>
      <ConnectionBanner />
      <header className={styles['head']}>
        <Link to={back} aria-label={t('Back')} className={styles['back'] ?? ''}>
          <IconChevronLeft size={22} aria-hidden />
        </Link>
        <div className={styles['named']}>
          <h1>{title}</h1>
          {head}
        </div>
        {noCameraBecause() === null && (
          <button
            type="button"
            className={styles['signals']}
            aria-pressed={hasCamera}
            aria-label={t('Camera')}
            title={t('Scan with the camera')}
            onClick={() => setCameraOpen(!hasCamera)}
          >
            <IconCamera size={20} aria-hidden />
          </button>
        )}
        <button
          type="button"
          className={styles['signals']}
          aria-pressed={areSignalsOn}
          aria-label={t('Beep, buzz and colour when scanning')}
          title={t('Beep, buzz and colour when scanning')}
          onClick={() => setSignalsOn(!areSignalsOn)}
        >
          {areSignalsOn ? <IconVolume size={20} aria-hidden /> : <IconVolumeOff size={20} aria-hidden />}
        </button>
      </header>
      {progress && (
        <div className={styles['done']} role="region" aria-label={t('Progress')}>
          <progress
            className={styles['bar']}
            value={progress.done}
            max={Math.max(progress.total, 1)}
            aria-label={t('Progress')}
          />
          <span className="muted" aria-live="polite">
            {progressWords(progress)}
          </span>
        </div>
      )}
      <main ref={body} className={styles['body']} {...reach}>
        {hasCamera && <CameraView onClose={closeCamera} />}
        {fault && (
          <BigNotice tone="bad" title={fault.title}>
            {fault.words}
          </BigNotice>
        )}
        <InMain value>
          {children}
          {isNarrow && pane?.isBelow && pane.content}
        </InMain>
      </main>
      {actions && (
        <footer className={styles['actions']} {...oncePressed}>
          {actions}
        </footer>
      )}
    </div>
  )
  if (!pane || isNarrow) return task
  return (
    <div className={styles['paned']}>
      {task}
      <Beside pane={pane} />
    </div>
  )
}

function Beside({ pane }: { readonly pane: Pane }) {
  const place = useRef<HTMLElement>(null)
  const reach = useReach(place, pane.content)
  return (
    <aside ref={place} className={styles['pane']} aria-label={pane.label} {...reach}>
      <h2>{pane.label}</h2>
      {pane.content}
    </aside>
  )
}

/** A label and something to be read from two metres away: a location, a count. */
export function BigValue({
  label,
  children,
  size = 'big',
}: {
  readonly label: string
  readonly children: ReactNode
  readonly size?: 'big' | 'huge'
}) {
  return (
    <div>
      <span className="muted">{label}</span>
      <div className={size === 'huge' ? styles['huge'] : styles['big']}>{children}</div>
    </div>
  )
}

/** A place to go to, as the plate on its shelf says it. */
export function BigPlace({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div>
      <span className="muted">{label}</span>
      <div className={styles['plate']}>{children}</div>
    </div>
  )
}

/** The answer to a scan, within the eye's reach: good or not, and what to do now. */
export function BigNotice({
  tone,
  title,
  children,
  action,
  isUnsent = false,
}: {
  readonly tone: 'good' | 'bad' | 'info'
  readonly title: ReactNode
  readonly children?: ReactNode
  /** One button beside the words, so that it takes no height from what is done next. */
  readonly action?: ReactNode
  /** The server has not heard of it yet: said while anything waits to be sent. */
  readonly isUnsent?: boolean
}) {
  const isWaiting = useValue(waitingSteps).some(({ refusal }) => refusal === undefined)
  return (
    <div className={styles['notice']} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <div>
        <b>{title}</b>
        {isUnsent && isWaiting && <div>{t('Not sent yet')}</div>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  )
}

interface ScanBoxProps {
  readonly label: string
  readonly onScan: OnScan
  readonly placeholder?: string
  readonly isDisabled?: boolean
}

/** Takes codes: from a scanner that types, wherever the focus is, or typed by hand and Enter. */
export function ScanBox({ label, onScan, placeholder, isDisabled = false }: ScanBoxProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useScan(onScan, !isDisabled)
  useTyped(text !== '')
  const take = (): void => {
    setText('')
    if (text.trim() !== '') takeScan(text)
    input.current?.focus()
  }
  const noCamera = noCameraBecause()
  return (
    <>
      <form
        className={styles['scan']}
        onSubmit={(event) => {
          event.preventDefault()
          take()
        }}
      >
        <IconScan size={22} aria-hidden />
        <input
          ref={input}
          type="text"
          data-scan="box"
          aria-label={label}
          placeholder={placeholder ?? label}
          value={text}
          disabled={isDisabled}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {text !== '' && (
          <Button type="submit" kind="quiet">
            {t('Enter')}
          </Button>
        )}
      </form>
      {noCamera && <span className={`muted ${styles['reason']}`}>{noCamera}</span>}
    </>
  )
}

/** A count with a button on either side, for gloves; it can be typed as well. */
export function BigCounter({
  label,
  value,
  max,
  min = 0,
  of = max,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly min?: number
  /** Shown behind the count; null shows nothing where there is no such number. */
  readonly of?: number | null
  readonly onChange: (value: number) => void
}) {
  // While somebody types the field is theirs: cleared, it does not jump to the least and make 19 of the 9 that follows.
  const [text, setText] = useState<string | null>(null)
  const [first] = useState(value)
  useTyped(value !== first)
  const put = (next: number): void => {
    setText(null)
    onChange(Math.min(max, Math.max(min, next)))
  }
  return (
    <div className={styles['counter']}>
      <span className="muted">{label}</span>
      <button type="button" aria-label={t('One less')} disabled={value <= min} onClick={() => put(value - 1)}>
        −
      </button>
      <input
        type="text"
        inputMode="numeric"
        data-scan="count"
        aria-label={label}
        value={text ?? value}
        style={of === null ? { textAlign: 'center' } : undefined}
        onChange={(event) => {
          const typed = event.currentTarget.value.replace(/\D/g, '').slice(0, 9)
          put(Number(typed))
          if (typed === '') setText('')
        }}
        onFocus={(event) => event.currentTarget.select()}
        // A tap puts the caret between the digits after the focus: what is typed next would stand before them.
        onClick={(event) => event.currentTarget.select()}
        onBlur={() => setText(null)}
      />
      {of !== null && <span className={styles['of']}>/ {of}</span>}
      <button type="button" aria-label={t('One more')} disabled={value >= max} onClick={() => put(value + 1)}>
        +
      </button>
    </div>
  )
}
