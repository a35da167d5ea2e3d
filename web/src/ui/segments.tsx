import type { Option } from '../lib/lookup.ts'
import styles from './segments.module.css'

interface SegmentsProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Two to five choices side by side, one of them on. */
export function Segments({ label, options, value, onChange }: SegmentsProps) {
  return (
    <span className={styles['segments']} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </span>
  )
}
