import styles from './state-dot.module.css'

/** What a state means to the person who looks; each has its own colour and its own shape. Those of goods are in condition-mark.tsx. */
export type StateTone = 'draft' | 'placed' | 'process' | 'waiting' | 'ready' | 'done' | 'failed' | 'cancelled'

export const toneColours: Readonly<Record<StateTone, string>> = {
  draft: 'var(--st-neutral)',
  placed: 'var(--st-blue)',
  process: 'var(--st-amber)',
  waiting: 'var(--st-violet)',
  ready: 'var(--st-teal)',
  done: 'var(--st-green)',
  failed: 'var(--st-red)',
  cancelled: 'var(--st-neutral)',
}

const ring = <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="2" />

const shapes: Readonly<Record<StateTone, React.ReactNode>> = {
  draft: <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="2.2 2" />,
  placed: ring,
  process: (
    <>
      {ring}
      <path d="M5 1a4 4 0 010 8z" fill="currentColor" />
    </>
  ),
  waiting: <path d="M5 0l5 5-5 5-5-5z" fill="currentColor" />,
  ready: <circle cx="5" cy="5" r="5" fill="currentColor" />,
  done: <path d="M1 5.5l2.6 2.6L9 2.4" fill="none" stroke="currentColor" strokeWidth="2.2" />,
  failed: <path d="M1.5 1.5l7 7m0-7l-7 7" stroke="currentColor" strokeWidth="2.2" />,
  cancelled: <path d="M0 5h10" stroke="currentColor" strokeWidth="2" />,
}

interface StateDotProps {
  readonly tone: StateTone
  /** The state in words, always beside the shape. */
  readonly label: string
}

/** A state: a coloured shape and a word, never colour alone. */
export const StateDot = ({ tone, label }: StateDotProps) => (
  <Dot tone={tone} colour={toneColours[tone]} shape={shapes[tone]} label={label} />
)

/** A shape of ten by ten in a colour, and its word. */
export function Dot({
  tone,
  colour,
  shape,
  label,
}: {
  readonly tone: string
  readonly colour: string
  readonly shape: React.ReactNode
  readonly label: string
}) {
  return (
    <span className={styles['state']} data-tone={tone} style={{ '--c': colour } as React.CSSProperties}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        {shape}
      </svg>
      <span>{label}</span>
    </span>
  )
}
