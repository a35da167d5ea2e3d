import styles from './progress.module.css'

/** How far long work is. `value` of `max`; without a value it only says that it runs. */
export function Progress({
  value,
  max = 100,
  label,
}: {
  readonly value: number | null
  readonly max?: number
  readonly label: string
}) {
  return (
    <div className={styles['progress']}>
      <span className={styles['progressHead']}>
        <span>{label}</span>
        {value !== null && <span className="muted">{Math.round((value / Math.max(max, 1)) * 100)} %</span>}
      </span>
      <progress {...(value === null ? {} : { value, max })} aria-label={label} />
    </div>
  )
}
