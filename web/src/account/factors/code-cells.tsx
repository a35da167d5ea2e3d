import { type Ref, useId } from 'react'
import { t } from '../../lib/words.ts'
import styles from './factors.module.css'

const cells = [0, 1, 2, 3, 4, 5]

/** Six cells for the digits of a code app: one field for whoever types, pastes or reads by ear. It goes on by itself at the sixth. */
export function CodeCells({
  value,
  onChange,
  onFull,
  error,
  isBusy,
  ref,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onFull: (value: string) => void
  readonly error: string | null
  readonly isBusy: boolean
  readonly ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
  return (
    <div>
      <div className={styles['cells']} data-wrong={error !== null || undefined}>
        <input
          ref={ref}
          aria-label={t('Six digits')}
          aria-invalid={error !== null}
          aria-required
          aria-describedby={error === null ? undefined : id}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          readOnly={isBusy}
          onChange={(event) => {
            const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, cells.length)
            onChange(digits)
            if (digits.length === cells.length && digits !== value) onFull(digits)
          }}
        />
        {cells.map((at) => (
          <i key={at} aria-hidden data-now={at === Math.min(value.length, 5) || undefined}>
            {value[at] ?? ''}
          </i>
        ))}
      </div>
      {error !== null && (
        <p id={id} role="alert" className={styles['wrong']}>
          {error}
        </p>
      )}
    </div>
  )
}
