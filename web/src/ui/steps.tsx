import styles from './steps.module.css'

interface StepsProps {
  readonly labels: readonly string[]
  /** Place of the present step, from 0. */
  readonly present: number
  readonly onChoose: (step: number) => void
}

/** The steps of a wizard, each one a click away. */
export function Steps({ labels, present, onChoose }: StepsProps) {
  return (
    <ol className={styles['steps']}>
      {labels.map((label, index) => (
        <li key={label}>
          <button type="button" aria-current={index === present ? 'step' : undefined} onClick={() => onChoose(index)}>
            <i aria-hidden>{index + 1}</i> {label}
          </button>
        </li>
      ))}
    </ol>
  )
}
